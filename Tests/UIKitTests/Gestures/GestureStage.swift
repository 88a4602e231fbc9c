import UIKit
import UIKitTesting

/// Notes what recognizers tell, as `name state`.
@MainActor final class GestureLog {
  private(set) var entries: [String] = []
  /// Called inside each action, after noting.
  var onAction: ((UIGestureRecognizer) -> Void)?

  /// The same, as what it is.
  private var told: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []

  func note(_ recognizer: UIGestureRecognizer) {
    told.append((recognizer, recognizer.state))
    entries.append("\(recognizer.name ?? "r") \(recognizer.state)")
    onAction?(recognizer)
  }

  private var delegates: [GestureDelegate] = []

  /// A delegate that lives as long as the log: recognizers do not keep theirs.
  func makeDelegate() -> GestureDelegate {
    delegates.append(GestureDelegate())
    return delegates[delegates.count - 1]
  }

  func clear() {
    entries = []
    told = []
  }
  /// The states told by the recognizer of that name.
  func states(of name: String = "r") -> [String] {
    entries.filter { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }
  /// The states told by `recognizer`.
  func states(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer.State] {
    told.filter { $0.recognizer === recognizer }.map(\.state)
  }
  /// The same in one word a state, a run of `changed` counted as one.
  func path(of recognizer: UIGestureRecognizer) -> String {
    var words: [String] = []
    for state in states(of: recognizer) where !(state == .changed && words.last == "changed") {
      words.append("\(state)")
    }
    return words.joined(separator: " ")
  }
  func count(of name: String = "r") -> Int { states(of: name).count }

  /// Names `recognizer`, attaches it to `view`, and notes its actions.
  @discardableResult
  func watch<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, as name: String = "r", on view: UIView
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addTarget(self, action: GestureLog.note)
    view.addGestureRecognizer(recognizer)
    return recognizer
  }
}

/// A delegate with an answer for each question.
@MainActor final class GestureDelegate: UIGestureRecognizerDelegate {
  var begins: (UIGestureRecognizer) -> Bool = { _ in true }
  var receives: (UITouch) -> Bool = { _ in true }
  var receivesEvent: (UIEvent) -> Bool = { _ in true }
  var simultaneous: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
  var requiresFailure: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
  var requiredToFail: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins(gestureRecognizer) }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    receives(touch)
  }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
    receivesEvent(event)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { simultaneous(gestureRecognizer, other) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
  ) -> Bool { requiresFailure(gestureRecognizer, other) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
  ) -> Bool { requiredToFail(gestureRecognizer, other) }
}

/// A recognizer that notes the touches methods and does nothing by itself.
@MainActor class NotingRecognizer: UIGestureRecognizer {
  var calls: [String] = []
  var onCall: ((String, UIEvent) -> Void)?

  private func note(_ call: String, _ event: UIEvent) {
    calls.append(call)
    onCall?(call, event)
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { note("began", event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { note("moved", event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { note("ended", event) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { note("cancelled", event) }
  override func reset() {
    super.reset()
    calls.append("reset")
  }
}

/// A stage with `v`, 200 points square at the origin, and a log.
@MainActor struct GestureStage {
  let v = TouchView("v", rect(0, 0, 200, 200))
  let log = GestureLog()
  let stage: Stage
  var app: HeadlessApp { stage.app }
  var root: UIView { stage.root }

  init() { stage = Stage(adding: v) }

  /// A stage of another size, whose view takes several fingers.
  init(viewSize: CGFloat, windowSize: CGFloat = 300) {
    v.frame.size = CGSize(width: viewSize, height: viewSize)
    v.isMultipleTouchEnabled = true
    stage = Stage(size: CGSize(width: windowSize, height: windowSize))
    stage.root.addSubview(v)
    stage.app.advance(by: HeadlessApp.frameInterval)
  }

  func path(of recognizer: UIGestureRecognizer) -> String { log.path(of: recognizer) }

  /// Attaches `recognizer` to `v`.
  @discardableResult
  func watch<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, as name: String = "r", on view: UIView? = nil
  ) -> Recognizer { log.watch(recognizer, as: name, on: view ?? v) }
}

func make<Recognizer: UIGestureRecognizer>(
  _ recognizer: Recognizer, _ configure: (Recognizer) -> Void
) -> Recognizer {
  configure(recognizer)
  return recognizer
}

/// A stage that is made when a test first asks for it: an app made in the suite's `init` could end before the test begins,
/// because another test has started one.
@MainActor final class LazyGestureStage {
  private(set) lazy var stage = GestureStage()
  nonisolated init() {}
}
