import UIKit

/// A window with a name, w1, w2 ..., that tells when it gets and loses the keys, and of events that no view of it is told of.
final class WitnessWindow: UIWindow {
  var name = ""

  override func becomeKey() {
    super.becomeKey()
    Log.say("window key \(name)")
  }

  override func resignKey() {
    super.resignKey()
    Log.say("window not key \(name)")
  }

  override func sendEvent(_ event: UIEvent) {
    for touch in event.allTouches ?? [] {
      guard let step = touch.hoverStep else { continue }
      let view = (touch.view as? any Named)?.fullName ?? "nothing"
      Log.say("hover \(step) \(view) \(Log.text(touch.location(in: nil)))")
    }
    super.sendEvent(event)
  }
}

extension UITouch {
  fileprivate var hoverStep: String? {
    switch phase {
    case .regionEntered: "entered"
    case .regionMoved: "moved"
    case .regionExited: "exited"
    default: nil
    }
  }
}

/// A view that the log can name.
@MainActor protocol Named: UIView {
  var name: String { get }
}

extension Named {
  /// "w1.single".
  var fullName: String { "\((window as? WitnessWindow)?.name ?? "nowhere").\(name)" }
}
