import Foundation
import QuartzCore

// How touchpad gestures, scrolls and presses reach recognizers, and presses their responders.
extension GestureArbiter {
  // MARK: Touchpad gestures

  /// Hands a step of fingers on a touchpad to the recognizers that the gesture began over.
  func deliver(_ event: UITransformEvent) {
    let input = event.input
    if event.phase == .began {
      gather(input) { recognizer in
        recognizer.takesTransforms && recognizer.touches.isEmpty && recognizer.inputs.isEmpty
          && recognizer.shouldReceive(event)
      }
    }
    tell(input, event) { $0.handle(event) }
    if event.phase == .ended || event.phase == .cancelled { letGo(input, isCancelled: event.phase == .cancelled) }
  }

  // MARK: Scrolls

  /// Hands a step of a scroll to the recognizers that the scroll began over; of them, those of `views` alone when that is not nil.
  /// True when one of them has the scroll.
  @discardableResult
  func deliver(_ event: UIScrollEvent, of views: [UIView]? = nil) -> Bool {
    let input = event.input
    if event.phase == .began || event.phase == .discrete {
      gather(input) { recognizer in
        views?.contains { $0 === recognizer.view } != false && recognizer.takes(event) && recognizer.touches.isEmpty
          && recognizer.inputs.isEmpty && recognizer.shouldReceive(event)
      }
    }
    guard !input.recognizers.isEmpty else { return false }
    tell(input, event) { $0.handle(event) }
    let isTaken = input.isTaken
    if event.phase == .ended || event.phase == .discrete { letGo(input, isCancelled: false) }
    return isTaken
  }

  // MARK: Presses

  /// Hands a press that changed to recognizers, and then to the responder that it began at unless it was taken away.
  func deliver(_ press: UIPress, _ event: UIPressesEvent) {
    let phase = press.phase
    guard phase != .stationary, let input = press.input else { return }
    input.event = event
    if phase == .began {
      gather(input) { recognizer in
        recognizer.allows(press.type) && !recognizer.inputs.contains { !($0 is PressInput) }
          && recognizer.shouldReceive(event)
          && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: press) != false
      }
    }
    if !input.recognizers.isEmpty {
      tell(input, event) { recognizer in
        switch phase {
        case .began: recognizer.pressesBegan([press], with: event)
        case .changed: recognizer.pressesChanged([press], with: event)
        case .ended: recognizer.pressesEnded([press], with: event)
        case .cancelled: recognizer.pressesCancelled([press], with: event)
        case .stationary: break
        }
      }
      if phase == .ended || phase == .cancelled { letGo(input, isCancelled: phase == .cancelled) }
    }
    // A recognizer's target may have ended the press, which its responder has then heard.
    guard !input.isTakenAway, press.phase == phase, phase == .began || input.isKnown else { return }
    input.isKnown = phase == .began || phase == .changed
    let responder = press.responder ?? input.window
    switch phase {
    case .began: responder?.pressesBegan([press], with: event)
    case .changed: responder?.pressesChanged([press], with: event)
    case .ended: responder?.pressesEnded([press], with: event)
    case .cancelled: responder?.pressesCancelled([press], with: event)
    case .stationary: break
    }
  }

  /// Ends a press as cancelled for its responder, which hears nothing more of it. The key goes on.
  func cancelForResponder(_ input: PressInput) {
    guard input.isKnown else { return }
    input.isKnown = false
    asCancelled(input.press) { input.press.responder?.pressesCancelled([input.press], with: input.event) }
  }

  /// Tells `recognizer` that a press was taken away, before it is made to give up.
  func tellCancelled(_ input: PressInput, _ recognizer: UIGestureRecognizer) {
    guard isListening(recognizer) else { return }
    asCancelled(input.press) { recognizer.pressesCancelled([input.press], with: input.event) }
  }

  private func asCancelled(_ press: UIPress, _ body: () -> Void) {
    let present = press.phase
    press.phase = .cancelled
    body()
    if press.phase == .cancelled { press.phase = present }
  }

  /// `recognizer` ignores `press`: it goes on for others and the responder.
  func leaveOut(_ press: UIPress, of recognizer: UIGestureRecognizer) {
    guard let input = press.input, recognizer.inputs.contains(where: { $0 === input }) else { return }
    perform {
      release(input, from: recognizer)
      recognizer.leaveOutInputs { $0 === input }
      endIfAlone(recognizer, isCancelled: true)
    }
  }

  // MARK: Both

  /// Finds the recognizers of a new input, from the view that it begins at up to the window.
  private func gather(_ input: GestureInput, where takes: (UIGestureRecognizer) -> Bool) {
    guard let view = input.view else { return }
    offer(from: view, in: input.window) {
      !input.isOver
    } to: { recognizer in
      !recognizer.inputs.contains { $0 === input } && takes(recognizer)
    } join: {
      $0.join(input)
      input.recognizers.append($0)
    }
  }

  private func tell(_ input: GestureInput, _ event: UIEvent, _ body: (UIGestureRecognizer) -> Void) {
    perform {
      for recognizer in input.recognizers
      where isListening(recognizer) && recognizer.inputs.contains(where: { $0 === input }) {
        recognizer.modifierFlags = event.modifierFlags
        recognizer.buttonMask = event.buttonMask
        body(recognizer)
      }
    }
  }

  /// Whether a recognizer still wants to hear: it is on, and its attempt is not over.
  private func isListening(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isEnabled && !recognizer.isFinished && recognizer.asks.last?.isFinal != true
  }

  /// Takes an input that is over from its recognizers. One that follows nothing more and does not end by itself is ended.
  private func letGo(_ input: GestureInput, isCancelled: Bool) {
    // Only now: a gesture that ends has its input until its targets were told.
    perform {
      for recognizer in input.recognizers where recognizer.inputs.contains(where: { $0 === input }) {
        recognizer.forget(input)
        letGo(recognizer, isCancelled: isCancelled)
      }
    }
  }

  /// The input is over. Recognizers that were not told, because a window kept the event to itself, lose it as cancelled.
  func finish(_ input: GestureInput) {
    input.isOver = true
    guard input.recognizers.contains(where: { $0.inputs.contains { $0 === input } }) else { return }
    perform {
      for recognizer in input.recognizers where recognizer.inputs.contains(where: { $0 === input }) {
        recognizer.forget(input)
        if recognizer.touches.isEmpty, recognizer.inputs.isEmpty { recognizer.state = .cancelled }
      }
    }
  }

  /// `input` is none of `recognizer`'s any more.
  func release(_ input: GestureInput, from recognizer: UIGestureRecognizer) {
    input.recognizers.removeAll { $0 === recognizer }
    recognizer.forget(input)
  }
}
