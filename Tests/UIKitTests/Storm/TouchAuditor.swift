import UIKit

/// Checks every touch that any view is handed against what was handed out before: begun once, ended once, always to the
/// view it began in.
@MainActor final class TouchAuditor {
  private enum State { case down, over }
  private final class Weak {
    weak var touch: UITouch?
    init(_ touch: UITouch) { self.touch = touch }
  }

  /// Touches that are down are kept, so that no two have one identity; ended ones only until `forgetFinished`.
  private var states: [UITouch: State] = [:]
  private var seen: [Weak] = []
  private(set) var complaints: [String] = []
  private(set) var began = 0
  private(set) var finished = 0
  /// Called after each delivery, to act from inside the app's own touch handling.
  var onDelivery: ((UIView, UITouch.Phase) -> Void)?

  /// Touches that were handed out and not ended since.
  var unfinished: Int { states.values.count { $0 == .down } }

  func note(_ phase: UITouch.Phase, _ touches: Set<UITouch>, _ event: UIEvent?, in view: UIView) {
    for touch in touches {
      if touch.view !== view { complain("a touch of another view") }
      if touch.phase != phase { complain("phase \(touch.phase) in the method of \(phase)") }
      if touch.tapCount < 1 { complain("tap count \(touch.tapCount)") }
      if event?.allTouches?.contains(touch) != true { complain("a touch that its event does not have") }
      note(phase, touch)
    }
    onDelivery?(view, phase)
  }

  private func note(_ phase: UITouch.Phase, _ touch: UITouch) {
    let state = states[touch]
    switch phase {
    case .began:
      if state != nil { complain("began twice") }
      states[touch] = .down
      seen.append(Weak(touch))
      began += 1
    case .moved:
      if state != .down { complain("moved while \(String(describing: state))") }
    case .ended, .cancelled:
      if state != .down { complain("\(phase) while \(String(describing: state))") }
      states[touch] = .over
      finished += 1
    default: complain("phase \(phase)")
    }
  }

  private func complain(_ text: String) { if complaints.count < 10 { complaints.append(text) } }

  /// Lets go of what has ended; how many of those touches somebody else still keeps.
  func forgetFinished() -> Int {
    let over = Set(states.filter { $0.value == .over }.keys.map { ObjectIdentifier($0) })
    states = states.filter { $0.value == .down }
    let kept = seen.count { entry in entry.touch.map { over.contains(ObjectIdentifier($0)) } ?? false }
    seen.removeAll { $0.touch == nil }
    return kept
  }
}

/// A view that has its touches audited.
@MainActor final class AuditedView: UIView {
  weak var auditor: TouchAuditor?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    auditor?.note(.began, touches, event, in: self)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    auditor?.note(.moved, touches, event, in: self)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    auditor?.note(.ended, touches, event, in: self)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    auditor?.note(.cancelled, touches, event, in: self)
  }
}
