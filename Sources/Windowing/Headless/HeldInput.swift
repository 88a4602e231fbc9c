/// What injected events hold down, so that it can be taken away with its surface.
struct HeldInput {
  private var touches: [TouchChange] = []
  private var keys: [KeyEvent] = []
  private var pointers: [PointerEvent] = []
  private var transforms: [TransformEvent] = []

  mutating func note(_ event: InputEvent) {
    switch event {
    case .touch(let frame):
      for change in frame.changes {
        let index = touches.firstIndex { $0.contact == change.contact }
        switch (change.phase, index) {
        case (.began, nil): touches.append(change)
        case (.began, let index?), (.moved, let index?): touches[index] = change
        case (.ended, let index?), (.cancelled, let index?): touches.remove(at: index)
        case (_, nil): break
        }
      }
    case .key(let key):
      if key.phase == .repeat { return }
      keys.removeAll { $0.usage == key.usage && $0.surface == key.surface }
      if key.phase == .down { keys.append(key) }
    case .pointer(let pointer):
      pointers.removeAll { $0.device == pointer.device }
      if pointer.kind != .left { pointers.append(pointer) }
    case .transform(let transform):
      let index = transforms.firstIndex { $0.device == transform.device }
      switch (transform.phase, index) {
      case (.began, nil): transforms.append(transform)
      case (.began, let index?), (.changed, let index?): transforms[index] = transform
      case (.ended, let index?), (.cancelled, let index?): transforms.remove(at: index)
      case (_, nil): break
      }
    case .scroll, .modifiers, .keyboardFocus:
      break
    }
  }

  /// Whether the pointer `device` is over a surface.
  func hasPointer(_ device: Int) -> Bool { pointers.contains { $0.device == device } }

  /// The events that end what is held on `surface`, and when that is closing also the pointers' stay.
  func cancellations(on surface: SurfaceID, isClosing: Bool, time: Double) -> [InputEvent] {
    var events: [InputEvent] = []
    let changes = touches.filter { $0.surface == surface }.map { touch in
      var change = touch
      change.phase = .cancelled
      change.time = time
      change.serial = nil
      return change
    }
    if !changes.isEmpty { events.append(.touch(TouchFrame(changes: changes))) }
    for var transform in transforms where transform.surface == surface {
      transform.phase = .cancelled
      transform.time = time
      events.append(.transform(transform))
    }
    for var pointer in pointers where pointer.surface == surface {
      pointer.time = time
      pointer.serial = nil
      if pointer.buttons != 0 {
        pointer.kind = .cancelled
        pointer.buttons = 0
        events.append(.pointer(pointer))
      }
      if isClosing {
        pointer.kind = .left
        events.append(.pointer(pointer))
      }
    }
    for key in keys where key.surface == surface {
      events.append(
        .key(KeyEvent(surface: surface, phase: .cancelled, usage: key.usage, modifiers: key.modifiers, time: time)))
    }
    return events
  }
}
