// How pointers without a pressed button reach the recognizers that follow them.
extension GestureArbiter {
  /// Tells the hover recognizers from the view under the pointer up to the window, and those that it has left.
  func deliverHover(_ event: UIHoverEvent, in window: UIWindow) {
    var over: [UIHoverGestureRecognizer] = []
    if event.phase != .regionExited {
      var current = event.touch.view
      while let view = current {
        for case let recognizer as UIHoverGestureRecognizer in view.storedGestureRecognizers { over.append(recognizer) }
        current = view.storedSuperview
      }
    }
    let left = event.pointer.hovered.compactMap(\.recognizer).filter { recognizer in
      !over.contains { $0 === recognizer }
    }
    guard !over.isEmpty || !left.isEmpty else { return }
    event.pointer.hovered = over.map { WeakRecognizer(recognizer: $0) }
    perform {
      for recognizer in left { (recognizer as? UIHoverGestureRecognizer)?.pointerLeft(event) }
      for recognizer in over { recognizer.pointerIsOver(event) }
    }
  }
}
