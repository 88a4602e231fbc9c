import Testing
import UIKit
import UIKitTesting

/// Sets states by chance, or none, wherever a subclass may.
@MainActor private final class Whimsical: UIGestureRecognizer {
  var random = RandomSource(seed: 0)
  private(set) var isRunning = false
  private(set) var mistakes: [String] = []

  private func act(_ event: UIEvent, _ touches: Set<UITouch>) {
    if touches.isEmpty { mistakes.append("told of no touches") }
    if event.allTouches?.isSuperset(of: touches) != true { mistakes.append("told of touches that are not the event's") }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: state = .began
    case 1: state = .changed
    case 2: state = .ended
    case 3: state = .cancelled
    case 4: state = .failed
    case 5: for touch in touches { ignore(touch, for: event) }
    default: break
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    isRunning = true
    act(event, touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if !isRunning { mistakes.append("told of a move without a beginning") }
    act(event, touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if !isRunning { mistakes.append("told of an end without a beginning") }
    act(event, touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if !isRunning { mistakes.append("told of a cancellation without a beginning") }
    act(event, touches)
  }
  override func reset() {
    super.reset()
    isRunning = false
  }
}

/// Recognizers of an app's own that do anything, among the toolkit's, with requirements and delegates by chance.
@MainActor @Suite("A storm of recognizers of an app's own")
struct CustomRecognizerStormTests {
  @Test(
    "whatever they do, gestures are told in order, views hear each touch to its end, and all come to rest",
    arguments: 1...6)
  func storm(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let s = GestureStage(viewSize: 200)
    let inner = TouchView("inner", rect(50, 50, 80, 80))
    inner.isMultipleTouchEnabled = true
    s.v.addSubview(inner)
    var all: [UIGestureRecognizer] = []
    for view in [s.root, s.v, inner] {
      let own = (0..<3).map { _ in Whimsical() }
      for recognizer in own { recognizer.random = RandomSource(seed: .random(in: 0...99_999, using: &random)) }
      let others: [UIGestureRecognizer] = [
        UITapGestureRecognizer(), make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 },
        UIPanGestureRecognizer(), UILongPressGestureRecognizer(), UIPinchGestureRecognizer(),
      ]
      for recognizer in own + others {
        s.watch(recognizer, as: "\(all.count)", on: view)
        all.append(recognizer)
      }
    }
    let delegate = s.log.makeDelegate()
    var answers = RandomSource(seed: seed &+ 1000)
    delegate.begins = { _ in Int.random(in: 0..<10, using: &answers) > 0 }
    delegate.receives = { _ in Int.random(in: 0..<10, using: &answers) > 0 }
    delegate.simultaneous = { _, _ in Int.random(in: 0..<4, using: &answers) == 0 }
    delegate.requiresFailure = { _, _ in Int.random(in: 0..<20, using: &answers) == 0 }
    delegate.requiredToFail = { _, _ in Int.random(in: 0..<20, using: &answers) == 0 }
    for recognizer in all {
      if Bool.random(using: &random) { recognizer.delegate = delegate }
      recognizer.delaysTouchesBegan = Int.random(in: 0..<4, using: &random) == 0
      recognizer.cancelsTouchesInView = Int.random(in: 0..<4, using: &random) > 0
      if Int.random(in: 0..<3, using: &random) == 0 { recognizer.require(toFail: all.randomElement(using: &random)!) }
    }
    for round in 0..<40 {
      var down: Set<Int> = []
      for _ in 0..<Int.random(in: 3...20, using: &random) {
        let finger = Int.random(in: 0..<4, using: &random)
        let place = point(.random(in: 0...200, using: &random), .random(in: 0...200, using: &random))
        if !down.contains(finger) {
          s.app.touchDown(finger, at: place)
          down.insert(finger)
        } else if Bool.random(using: &random) {
          s.app.touchMove(finger, to: place)
        } else {
          s.app.touchUp(finger)
          down.remove(finger)
        }
        if Bool.random(using: &random) { s.app.frame() }
        switch Int.random(in: 0..<20, using: &random) {
        case 0...5: s.app.advance(by: .random(in: 0...0.4, using: &random))
        case 6:
          let recognizer = all.randomElement(using: &random)!
          recognizer.isEnabled = false
          recognizer.isEnabled = true
        case 7: all.randomElement(using: &random)!.state = .failed
        default: break
        }
      }
      if Bool.random(using: &random) {
        s.app.touchCancel()
      } else {
        for finger in down { s.app.touchUp(finger) }
        s.app.frame()
      }
      s.app.advance(by: 2)
      for recognizer in all {
        // One that was begun with no finger, in its own touchesEnded, is for its author to end.
        if recognizer.state != .possible, recognizer is Whimsical { recognizer.state = .ended }
        #expect(recognizer.state == .possible, "\(type(of: recognizer)) in round \(round)")
        #expect(recognizer.numberOfTouches == 0, "\(type(of: recognizer)) in round \(round)")
      }
    }
    for index in all.indices { expectOrder(s.log.states(of: "\(index)"), all[index]) }
    for case let recognizer as Whimsical in all { #expect(recognizer.mistakes.isEmpty, "\(recognizer.mistakes)") }
    for view in [s.v, inner] { expectWhole(view) }
    #expect(s.log.entries.count > 40)
  }

  private func expectOrder(_ told: [String], _ recognizer: UIGestureRecognizer) {
    var isActive = false
    for (index, state) in told.enumerated() {
      let isRight =
        switch state {
        case "began": !isActive
        case "changed", "cancelled": isActive
        case "ended": true
        default: false
        }
      #expect(isRight, "\(type(of: recognizer)) told \(told[max(0, index - 3)...index])")
      isActive = state == "began" || state == "changed"
    }
    #expect(!isActive, "\(type(of: recognizer)) was not told of the end")
  }

  /// Each touch that the view heard of began once and ended once, in this order.
  private func expectWhole(_ view: TouchView) {
    var phases: [ObjectIdentifier: [UITouch.Phase]] = [:]
    for (touch, phase) in view.received { phases[ObjectIdentifier(touch), default: []].append(phase) }
    for phases in phases.values {
      #expect(phases.first == .began)
      #expect(phases.last == .ended || phases.last == .cancelled)
      #expect(phases.dropFirst().dropLast().allSatisfy { $0 == .moved }, "\(phases)")
    }
  }
}
