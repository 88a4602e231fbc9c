import Testing

@testable import UIKit
import UIKitTesting

@MainActor @Suite("Random touches")
struct RandomTouchTests {
  /// Checks each touch that a view is handed against what it had before.
  @MainActor private final class Auditor {
    enum State { case down, over }
    private(set) var states: [ObjectIdentifier: State] = [:]
    /// Kept, so that no two touches have one identity.
    private var touches: [UITouch] = []
    private(set) var complaints: [String] = []
    var began = 0
    var finished = 0

    func note(_ phase: UITouch.Phase, _ set: Set<UITouch>, in view: UIView) {
      for touch in set {
        let id = ObjectIdentifier(touch)
        let state = states[id]
        if touch.view !== view { complain("a touch of another view") }
        if touch.phase != phase { complain("phase \(touch.phase) in the method of \(phase)") }
        switch phase {
        case .began:
          if state != nil { complain("began twice") }
          states[id] = .down
          touches.append(touch)
          began += 1
        case .moved:
          if state != .down { complain("moved while \(String(describing: state))") }
        case .ended, .cancelled:
          if state != .down { complain("ended while \(String(describing: state))") }
          states[id] = .over
          finished += 1
        default: complain("phase \(phase)")
        }
      }
    }

    func complain(_ text: String) { if complaints.count < 10 { complaints.append(text) } }

    func forgetFinished() {
      guard touches.count > 5000 else { return }
      touches.removeAll { states[ObjectIdentifier($0)] == .over }
      let kept = Set(touches.map { ObjectIdentifier($0) })
      states = states.filter { kept.contains($0.key) }
    }
  }

  private final class AuditedView: UIView {
    weak var auditor: Auditor?
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      auditor?.note(.began, touches, in: self)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      auditor?.note(.moved, touches, in: self)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      auditor?.note(.ended, touches, in: self)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      auditor?.note(.cancelled, touches, in: self)
    }
  }

  private func makeTree(_ root: UIView, auditor: Auditor, random: inout RandomSource) -> [UIView] {
    var views: [UIView] = [root]
    for index in 0..<40 {
      let parent = views[.random(in: 0..<views.count, using: &random)]
      let view = AuditedView(
        frame: rect(
          .random(in: -20...250, using: &random), .random(in: -20...250, using: &random),
          .random(in: 20...200, using: &random), .random(in: 20...200, using: &random)))
      view.auditor = auditor
      view.isMultipleTouchEnabled = index % 2 == 0
      view.isExclusiveTouch = index % 11 == 0
      view.transform = CGAffineTransform(rotationAngle: .random(in: -1...1, using: &random))
      parent.addSubview(view)
      views.append(view)
    }
    return Array(views.dropFirst())
  }

  @Test("every touch begins once and ends once, whatever fingers and views do", arguments: 1...4)
  func everyTouchEndsOnce(seed: Int) {
    var random = RandomSource(seed: UInt64(seed))
    let auditor = Auditor()
    let root = AuditedView(frame: .zero)
    root.auditor = auditor
    let stage = Stage(root)
    let views = makeTree(root, auditor: auditor, random: &random)
    var fingersDown: Set<Int> = []
    var changes = 0
    while changes < 25_000 {
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let finger = Int.random(in: 0..<8, using: &random)
        let place = point(.random(in: -30...430, using: &random), .random(in: -30...430, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4:
          stage.app.touchDown(finger, at: place)
          fingersDown.insert(finger)
        case 4..<7: stage.app.touchMove(finger, to: place)
        default:
          stage.app.touchUp(finger)
          fingersDown.remove(finger)
        }
        changes += 1
      }
      stage.app.frame()
      switch Int.random(in: 0..<100, using: &random) {
      case 0: stage.app.touchCancel()
      case 1..<4:
        let view = views[.random(in: 0..<views.count, using: &random)]
        let parent = view.superview
        view.removeFromSuperview()
        (parent ?? root).addSubview(view)
      case 4: views[.random(in: 0..<views.count, using: &random)].isHidden.toggle()
      case 5: views[.random(in: 0..<views.count, using: &random)].isUserInteractionEnabled.toggle()
      default: break
      }
      auditor.forgetFinished()
    }
    for finger in 0..<8 {
      stage.app.touchUp(finger)
      stage.app.frame()
    }
    #expect(auditor.complaints.isEmpty)
    #expect(auditor.began > 1000)
    #expect(auditor.began == auditor.finished)
    #expect(!stage.app.application.touchDispatcher.hasActiveTouches)
  }

  @Test("after a storm of fingers a button works and looks as before")
  func buttonAfterStorm() {
    var random = RandomSource(seed: 99)
    let button = UIButton(frame: rect(100, 100, 100, 100))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    let stage = Stage(adding: button)
    for _ in 0..<5000 {
      let finger = Int.random(in: 0..<4, using: &random)
      let place = point(.random(in: 0...300, using: &random), .random(in: 0...300, using: &random))
      switch Int.random(in: 0..<3, using: &random) {
      case 0: stage.app.touchDown(finger, at: place)
      case 1: stage.app.touchMove(finger, to: place)
      default: stage.app.touchUp(finger)
      }
      if Bool.random(using: &random) { stage.app.frame() }
    }
    stage.app.touchCancel()
    #expect(!button.isHighlighted)
    #expect(!button.isTracking)
    let before = taps
    stage.app.tap(point(150, 150))
    #expect(taps == before + 1)
  }
}
