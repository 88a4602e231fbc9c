import Foundation
import Testing
@testable import UIKit
import UIKitTesting
import Windowing

/// Random recognizers under random fingers, while delegates, actions, views and subclasses turn recognizers off and on,
/// move them, take views away and cancel the fingers: afterwards all recognizers are at rest and every story is whole.
@MainActor @Suite("Anything from inside any call of a gesture")
struct GestureStormTests {
  private func scroll(_ app: HeadlessApp, _ phase: ScrollEvent.Phase, y: CGFloat, at place: CGPoint = point(50, 50)) {
    app.server.inject(
      .scroll(
        ScrollEvent(
          surface: app.server.openSurfaces[0].id, location: place, phase: phase, source: .finger, delta: point(0, y),
          time: app.now)))
  }

  private final class Answers: UIGestureRecognizerDelegate {
    var act: (String) -> Void = { _ in }
    var answer: () -> Bool = { true }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      act("shouldBegin")
      return answer() || answer()
    }
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      act("shouldReceive")
      return answer() || answer() || answer()
    }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool {
      act("simultaneous")
      return answer()
    }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool {
      act("requireFailure")
      return answer() && answer() && answer()
    }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { answer() && answer() && answer() }
  }

  /// Asks for anything at any time, and ends with its last finger.
  private final class Wild: UIGestureRecognizer {
    var act: (String) -> Void = { _ in }
    var pick: () -> Int = { 0 }
    private func some(_ touches: Set<UITouch>, _ event: UIEvent) {
      act("wild")
      switch pick() {
      case 0: state = .began
      case 1: state = .changed
      case 2: state = .ended
      case 3: state = .failed
      case 4: state = .cancelled
      case 5: state = .possible
      default: break
      }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { some(touches, event) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { some(touches, event) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      some(touches, event)
      if numberOfTouches == touches.count { state = pick() < 3 ? .failed : .ended }
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
    override func reset() {
      super.reset()
      act("reset")
    }
  }

  nonisolated private static let places = [
    "none", "action", "shouldBegin", "shouldReceive", "simultaneous", "requireFailure", "view", "wild", "reset",
    "all",
  ]

  @Test("all come to rest", arguments: places, [false, true])
  func fuzz(place: String, removesViews: Bool) {
    var failures = 0
    for seed in 1...(place == "all" ? 60 : 10) where failures < (place == "all" ? 5 : 1) {
      let complaints = run(UInt64(seed), place, removesViews)
      if !complaints.isEmpty {
        failures += 1
        Issue.record("\(place) seed \(seed) removes \(removesViews): \(complaints.joined(separator: "; "))")
      }
    }
  }

  private func run(_ seed: UInt64, _ place: String, _ removesViews: Bool) -> [String] {
    var trace: [String] = []
    var random = RandomSource(seed: seed)
    let s = GestureStage(viewSize: 200)
    let a = TouchView("a", rect(20, 20, 150, 150))
    let b = TouchView("b", rect(20, 20, 80, 80))
    a.isMultipleTouchEnabled = true
    s.v.addSubview(a)
    a.addSubview(b)
    s.app.advance(by: 0.1)
    let views: [TouchView] = [s.v, a, b]
    var recognizers: [UIGestureRecognizer] = []
    let answers = Answers()
    let window = s.app.window
    var left = 6
    var deep = 0
    func act(_ from: String) {
      trace.append(from)
      let isHere = place == "all" ? from != "requireFailure" && !(removesViews && from == "view") : from == place
      guard isHere, left > 0, deep < 2, Int.random(in: 0..<3, using: &random) == 0, !recognizers.isEmpty else {
        return
      }
      left -= 1
      deep += 1
      defer { deep -= 1 }
      let recognizer = recognizers[Int.random(in: 0..<recognizers.count, using: &random)]
      let choice = Int.random(in: 0..<(removesViews && from != "shouldReceive" ? 10 : 8), using: &random)
      trace.append("ACT \(choice) \(recognizer.name!)")
      switch choice {
      case 0: recognizer.isEnabled = false
      case 1: recognizer.isEnabled = true
      case 2:
        recognizer.isEnabled = false
        recognizer.isEnabled = true
      case 3: recognizer.view?.removeGestureRecognizer(recognizer)
      case 4: views[Int.random(in: 0..<3, using: &random)].addGestureRecognizer(recognizer)
      case 5: recognizer.require(toFail: recognizers[Int.random(in: 0..<recognizers.count, using: &random)])
      case 8:
        window.isHidden = true
        window.isHidden = false
      case 9: s.app.touchCancel()
      case 6:
        let view = views[Int.random(in: 1..<3, using: &random)]
        if removesViews { view.removeFromSuperview() } else { recognizer.isEnabled = true }
      default:
        if removesViews {
          s.v.addSubview(a)
          a.addSubview(b)
        }
      }
    }
    answers.act = act
    answers.answer = { Bool.random(using: &random) }
    for view in views { view.onTouches = { phase, _, _ in act("view") } }
    s.log.onAction = { recognizer in
      trace.append("\(recognizer.name!) told \(recognizer.state)")
      act("action")
    }
    for index in 0..<7 {
      let recognizer: UIGestureRecognizer
      switch Int.random(in: 0..<9, using: &random) {
      case 0: recognizer = UITapGestureRecognizer()
      case 1: recognizer = make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }
      case 2: recognizer = make(UIPanGestureRecognizer()) { $0.allowedScrollTypesMask = seed % 2 == 0 ? .all : [] }
      case 3: recognizer = make(UILongPressGestureRecognizer()) { $0.minimumPressDuration = 0.2 }
      case 4: recognizer = UIPinchGestureRecognizer()
      case 5: recognizer = UISwipeGestureRecognizer()
      case 6: recognizer = UIRotationGestureRecognizer()
      default:
        let wild = Wild()
        wild.act = act
        wild.pick = { Int.random(in: 0..<10, using: &random) }
        recognizer = wild
      }
      if Bool.random(using: &random) { recognizer.delegate = answers }
      recognizer.cancelsTouchesInView = Bool.random(using: &random)
      recognizer.delaysTouchesBegan = Int.random(in: 0..<3, using: &random) == 0
      recognizer.delaysTouchesEnded = Bool.random(using: &random)
      s.watch(recognizer, as: "\(type(of: recognizer))\(index)", on: views[Int.random(in: 0..<3, using: &random)])
      if index > 0, Int.random(in: 0..<3, using: &random) == 0 { recognizer.require(toFail: recognizers[index - 1]) }
      recognizers.append(recognizer)
    }
    var complaints: [String] = []
    for _ in 0..<6 {
      trace = []
      left = 6
      var down: Set<Int> = []
      var scrolled = false
      for _ in 0..<Int.random(in: 3...20, using: &random) {
        let finger = Int.random(in: 0..<3, using: &random)
        let place2 = point(.random(in: 0...200, using: &random), .random(in: 0...200, using: &random))
        if !down.contains(finger) {
          s.app.touchDown(finger, at: place2)
          trace.append("D\(finger)")
          down.insert(finger)
        } else if Bool.random(using: &random) {
          s.app.touchMove(finger, to: place2)
          trace.append("M\(finger)")
        } else {
          s.app.touchUp(finger)
          trace.append("U\(finger)")
          down.remove(finger)
        }
        if removesViews || Bool.random(using: &random) { s.app.frame() }
        if Bool.random(using: &random) { s.app.advance(by: .random(in: 0...0.3, using: &random)) }
        guard place == "all" else { continue }
        switch Int.random(in: 0..<24, using: &random) {
        case 0: s.app.transformBegan()
        case 1: s.app.transformChanged(scale: .random(in: 0.1...3, using: &random), rotation: 1)
        case 2: s.app.transformEnded()
        case 3:
          if scrolled { scroll(s.app, .ended, y: 0, at: place2) }
          scrolled = true
          scroll(s.app, .began, y: 12, at: place2)
        case 4: scroll(s.app, .changed, y: 12, at: place2)
        case 5:
          scrolled = false
          scroll(s.app, .ended, y: 0, at: place2)
        case 6: s.app.pointerMove(to: place2)
        case 7: s.app.pointerDown()
        case 8: s.app.pointerUp()
        default: break
        }
      }
      if place == "all" {
        s.app.transformEnded()
        scroll(s.app, .ended, y: 0)
        s.app.pointerUp()
        s.app.pointerLeave()
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        s.app.touchCancel()
      } else {
        for finger in down { s.app.touchUp(finger) }
        s.app.frame()
      }
      s.app.advance(by: 3)
      left = 0
      for recognizer in recognizers {
        if recognizer.state != .possible { complaints.append("\(recognizer.name!) is \(recognizer.state)") }
        if !recognizer.touches.isEmpty { complaints.append("\(recognizer.name!) has touches") }
        if !recognizer.sequence.isEmpty { complaints.append("\(recognizer.name!) has a sequence") }
        if recognizer.isBusy { complaints.append("\(recognizer.name!) is busy") }
        if recognizer.pendingFires != 0 || recognizer.hasPendingChange || recognizer.told != nil {
          complaints.append("\(recognizer.name!) has fires")
        }
        var isOn = false
        for state in s.log.states(of: recognizer) {
          switch state {
          case .began:
            if isOn { complaints.append("\(recognizer.name!) began twice") }
            isOn = true
          case .changed: if !isOn { complaints.append("\(recognizer.name!) changed without began") }
          case .ended: isOn = false
          case .cancelled:
            if !isOn { complaints.append("\(recognizer.name!) cancelled without began") }
            isOn = false
          default: complaints.append("\(recognizer.name!) told \(state)")
          }
        }
        if isOn { complaints.append("\(recognizer.name!) never ended: \(s.log.states(of: recognizer))") }
      }
      let arbiter = s.app.application.gestureArbiter
      if !arbiter.busy.isEmpty { complaints.append("busy \(arbiter.busy)") }
      if !arbiter.withheld.isEmpty { complaints.append("withheld") }
      if !arbiter.takenAway.isEmpty { complaints.append("takenAway") }
      for view in views {
        var phases: [UITouch: [UITouch.Phase]] = [:]
        for (touch, phase) in view.received { phases[touch, default: []].append(phase) }
        for (_, all) in phases {
          let ends = all.count { $0 == .ended || $0 == .cancelled }
          if all.first != .began { complaints.append("\(view.name) first \(all)") }
          if ends > 1 { complaints.append("\(view.name) ends \(all)") }
          if ends == 0, !removesViews { complaints.append("\(view.name) no end \(all)") }
          if ends == 1, all.last != .ended, all.last != .cancelled {
            complaints.append("\(view.name) after end \(all)")
          }
        }
      }
      if !complaints.isEmpty {
        complaints.append("TRACE " + trace.suffix(60).joined(separator: ","))
        break
      }
      s.log.clear()
      for (index, recognizer) in recognizers.enumerated() {
        recognizer.isEnabled = true
        views[index % 3].addGestureRecognizer(recognizer)
      }
      if removesViews {
        s.v.addSubview(a)
        a.addSubview(b)
      }
      s.app.advance(by: 0.1)
    }
    return complaints
  }
}
