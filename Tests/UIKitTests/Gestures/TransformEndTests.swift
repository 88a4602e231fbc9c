import Testing
import UIKit
import UIKitTesting
import Windowing

/// Every way in which a gesture on a touchpad may end, and what comes in the wrong order.
@MainActor @Suite("Ends of touchpad gestures")
struct TransformEndTests {
  private let log = GestureLog()
  private let view = UIView(frame: rect(100, 100, 200, 200))

  /// A stage with `view` and a pinch on it, the pointer over its middle.
  private func makeStage() -> (Stage, UIPinchGestureRecognizer) {
    let stage = Stage(adding: view)
    stage.app.pointerMove(to: point(200, 200))
    return (stage, log.watch(UIPinchGestureRecognizer(), on: view))
  }

  private func begin(_ app: HeadlessApp, changed: Bool = true) {
    app.transformBegan()
    if changed { app.transformChanged(scale: 2) }
  }

  /// What else comes says nothing more, and the next gesture works.
  private func expectRest(_ app: HeadlessApp, _ pinch: UIPinchGestureRecognizer) {
    let count = log.entries.count
    app.transformChanged(scale: 3)
    app.transformEnded()
    #expect(log.entries.count == count)
    #expect(pinch.state == .possible)
    app.pointerMove(to: point(200, 200))
    begin(app)
    app.transformEnded()
    #expect(Array(log.states().dropFirst(count)) == ["began", "ended"])
  }

  @Test("the desktop takes the gesture away: cancelled if it was told of, else nothing", arguments: [true, false])
  func cancelled(hasBegun: Bool) {
    let (stage, pinch) = makeStage()
    begin(stage.app, changed: hasBegun)
    stage.app.transformCancelled()
    #expect(log.states() == (hasBegun ? ["began", "cancelled"] : []))
    expectRest(stage.app, pinch)
  }

  @Test("fingers that leave before the slop: nothing is told")
  func tooLittle() {
    let (stage, pinch) = makeStage()
    stage.app.transformBegan()
    stage.app.transformChanged(scale: 1.02)
    stage.app.transformEnded()
    #expect(log.entries.isEmpty)
    expectRest(stage.app, pinch)
  }

  @Test("the pointer leaves the window: cancelled")
  func pointerLeaves() {
    let (stage, pinch) = makeStage()
    begin(stage.app)
    stage.app.pointerLeave()
    #expect(log.states() == ["began", "cancelled"])
    expectRest(stage.app, pinch)
  }

  @Test("the recognizer is turned off: cancelled, and on again only for the next gesture")
  func disabled() {
    let (stage, pinch) = makeStage()
    begin(stage.app)
    pinch.isEnabled = false
    #expect(log.states() == ["began", "cancelled"])
    pinch.isEnabled = true
    expectRest(stage.app, pinch)
  }

  @Test("the recognizer is taken from its view, or the view from its window: cancelled", arguments: [true, false])
  func removed(view isView: Bool) {
    let (stage, pinch) = makeStage()
    begin(stage.app)
    if isView { view.removeFromSuperview() } else { view.removeGestureRecognizer(pinch) }
    #expect(log.states() == ["began", "cancelled"])
    stage.app.transformChanged(scale: 3)
    if isView { stage.root.addSubview(view) } else { view.addGestureRecognizer(pinch) }
    expectRest(stage.app, pinch)
  }

  @Test("a view under the pointer that goes does not end what a view around it follows")
  func innerGoes() {
    let inner = UIView(frame: view.bounds)
    view.addSubview(inner)
    let (stage, pinch) = makeStage()
    log.watch(UIRotationGestureRecognizer(), as: "inner", on: inner)
    stage.app.transformBegan()
    inner.removeFromSuperview()
    stage.app.transformChanged(scale: 2, rotation: 1)
    #expect(pinch.location(in: view) == point(100, 100))
    stage.app.transformEnded()
    #expect(log.entries == ["r began", "r ended"])
  }

  @Test("the window is hidden, goes to no scene, or its scene to the background: cancelled", arguments: 0..<3)
  func windowGoes(how: Int) throws {
    let (stage, pinch) = makeStage()
    let window = stage.app.window
    let scene = try #require(window.windowScene)
    begin(stage.app)
    switch how {
    case 0: window.isHidden = true
    case 1: window.windowScene = nil
    default: stage.app.suspend()
    }
    if how == 2 { stage.app.advance(by: 0.1) }
    #expect(log.states() == ["began", "cancelled"])
    stage.app.transformChanged(scale: 3)
    switch how {
    case 0: window.isHidden = false
    case 1: window.windowScene = scene
    default: stage.app.resume()
    }
    stage.app.advance(by: 0.1)
    expectRest(stage.app, pinch)
  }

  @Test("the user closes the window: cancelled, and no more")
  func closed() {
    let (stage, pinch) = makeStage()
    begin(stage.app)
    let surface = stage.app.server.openSurfaces[0].id
    stage.app.close()
    #expect(log.states() == ["began", "cancelled"])
    stage.app.server.inject(
      .transform(TransformEvent(surface: surface, phase: .changed, location: point(200, 200), scale: 3, time: 9)))
    #expect(log.count() == 2)
    #expect(pinch.state == .possible)
  }

  @Test("a second beginning ends the first gesture as cancelled")
  func twice() {
    let (stage, _) = makeStage()
    begin(stage.app)
    begin(stage.app)
    stage.app.transformEnded()
    #expect(log.states() == ["began", "cancelled", "began", "ended"])
  }

  @Test("changes and ends without a beginning are nothing")
  func withoutBeginning() {
    let (stage, pinch) = makeStage()
    stage.app.transformChanged(scale: 2)
    stage.app.transformEnded()
    stage.app.transformCancelled()
    #expect(log.entries.isEmpty)
    expectRest(stage.app, pinch)
  }

  @Test("figures that are none stay what they were; a place that is none begins nothing")
  func badFigures() {
    let (stage, pinch) = makeStage()
    let rotation = log.watch(UIRotationGestureRecognizer(), as: "rotation", on: view)
    let delegate = log.makeDelegate()
    delegate.simultaneous = { _, _ in true }
    rotation.delegate = delegate
    stage.app.transformBegan()
    stage.app.transformChanged(scale: 2, rotation: 1)
    for (scale, turn) in [(CGFloat.nan, CGFloat.infinity), (0, .nan), (-1, -.infinity), (.infinity, .nan)] {
      stage.app.transformChanged(scale: scale, rotation: turn, translation: point(.nan, 0))
      #expect(pinch.scale == 2)
      #expect(rotation.rotation == 1)
    }
    stage.app.transformEnded()
    log.clear()
    func inject(_ phase: TransformEvent.Phase, _ scale: CGFloat) {
      let surface = stage.app.server.openSurfaces[0].id
      stage.app.server.inject(
        .transform(
          TransformEvent(surface: surface, phase: phase, location: point(.nan, 200), scale: scale, time: .nan)))
    }
    inject(.began, 1)
    inject(.changed, 3)
    inject(.ended, 3)
    #expect(log.entries.isEmpty)
  }

  @Test("two touchpads over two views are two gestures; a recognizer follows one of them")
  func twoDevices() {
    let (stage, pinch) = makeStage()
    let other = UIView(frame: rect(0, 0, 100, 100))
    stage.root.addSubview(other)
    let second = log.watch(UIPinchGestureRecognizer(), as: "second", on: other)
    func inject(_ device: Int, _ phase: TransformEvent.Phase, _ scale: CGFloat, at place: CGPoint) {
      stage.app.server.inject(
        .transform(
          TransformEvent(
            device: device, surface: stage.app.server.openSurfaces[0].id, phase: phase, location: place, scale: scale,
            time: stage.app.now)))
    }
    inject(1, .began, 1, at: point(200, 200))
    inject(2, .began, 1, at: point(50, 50))
    inject(1, .changed, 2, at: point(200, 200))
    inject(2, .changed, 0.5, at: point(50, 50))
    #expect((pinch.scale, second.scale) == (2, 0.5))
    inject(3, .began, 1, at: point(210, 210))
    inject(3, .changed, 5, at: point(210, 210))
    #expect(pinch.scale == 2)
    inject(1, .ended, 2, at: point(200, 200))
    inject(3, .ended, 5, at: point(210, 210))
    inject(2, .cancelled, 0.5, at: point(50, 50))
    #expect(log.states() == ["began", "ended"])
    #expect(log.states(of: "second") == ["began", "cancelled"])
  }

  // MARK: From inside

  @Test("an action may remove the view, hide the window or turn the recognizer off", arguments: 0..<3)
  func fromInside(what: Int) {
    let (stage, pinch) = makeStage()
    let window = stage.app.window
    let outer = log.watch(UIPinchGestureRecognizer(), as: "outer", on: stage.root)
    let delegate = log.makeDelegate()
    delegate.simultaneous = { _, _ in true }
    pinch.delegate = delegate
    log.onAction = { recognizer in
      guard recognizer === pinch, recognizer.state == .began else { return }
      switch what {
      case 0: view.removeFromSuperview()
      case 1: window.isHidden = true
      default: pinch.isEnabled = false
      }
    }
    begin(stage.app)
    stage.app.transformEnded()
    #expect(log.states() == ["began", "cancelled"])
    // Where the window went the other one was not yet told of the beginning, and hears nothing; else it goes on.
    #expect(log.states(of: "outer") == (what == 1 ? [] : ["began", "ended"]))
    #expect(pinch.state == .possible && outer.state == .possible)
  }

  @Test("a window that keeps events to itself: nothing begins, and what had begun is cancelled at the end")
  func keptByWindow() {
    final class Keeping: UIWindow {
      var keeps = false
      var types: [UIEvent.EventType] = []
      override func sendEvent(_ event: UIEvent) {
        if event.type != .hover { types.append(event.type) }
        if !keeps { super.sendEvent(event) }
      }
    }
    let app = HeadlessApp(rootView: UIView(), size: CGSize(width: 400, height: 400), scale: 1)
    let window = Keeping(frame: rect(0, 0, 400, 400))
    window.addSubview(view)
    window.isHidden = false
    app.advance(by: 0.1)
    app.pointerMove(to: point(200, 200))
    let pinch = log.watch(UIPinchGestureRecognizer(), on: view)
    begin(app)
    window.keeps = true
    app.transformChanged(scale: 3)
    app.transformEnded()
    #expect(log.states() == ["began", "cancelled"])
    #expect(pinch.state == .possible)
    log.clear()
    begin(app)
    window.keeps = false
    app.transformChanged(scale: 3)
    app.transformEnded()
    #expect(log.entries.isEmpty)
    #expect(window.types.allSatisfy { $0 == .transform } && window.types.count == 8)
  }

  @Test("a recognizer that is added in the middle of a gesture waits for the next one")
  func addedLate() {
    let (stage, _) = makeStage()
    begin(stage.app)
    log.watch(UIRotationGestureRecognizer(), as: "late", on: view)
    stage.app.transformChanged(rotation: 2)
    stage.app.transformEnded()
    #expect(log.states(of: "late").isEmpty)
    stage.app.transformBegan()
    stage.app.transformChanged(rotation: 2)
    stage.app.transformEnded()
    #expect(log.states(of: "late") == ["began", "ended"])
  }

  @Test("nothing keeps view and recognizer alive while a gesture goes on that began in them")
  func lifetime() {
    let stage = Stage(adding: view)
    stage.app.pointerMove(to: point(200, 200))
    weak var weakView: UIView?
    weak var weakPinch: UIPinchGestureRecognizer?
    do {
      let child = UIView(frame: view.bounds)
      let pinch = UIPinchGestureRecognizer()
      child.addGestureRecognizer(pinch)
      view.addSubview(child)
      weakView = child
      weakPinch = pinch
      begin(stage.app)
      #expect(pinch.state == .began)
      child.removeFromSuperview()
    }
    #expect(weakView == nil)
    #expect(weakPinch == nil)
    stage.app.transformChanged(scale: 3)
    stage.app.transformEnded()
  }
}
