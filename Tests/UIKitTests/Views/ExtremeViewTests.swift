import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Extreme views")
struct ExtremeViewTests {
  @Test(
    "a frame that is no rectangle neither traps nor disturbs its neighbours",
    arguments: [
      rect(0, 0, .infinity, .infinity), rect(-.infinity, 0, 10, 10),
      rect(1e300, 1e300, 1e300, 1e300), rect(0, 0, -50, -50), .null, .infinite, rect(0, 0, 1e9, 1e9),
    ])
  func strangeFrame(frame: CGRect) {
    let strange = UIView(frame: frame)
    strange.backgroundColor = .clear
    let plain = UIView(frame: rect(10, 10, 20, 20))
    plain.backgroundColor = .red
    let stage = Stage(adding: strange, plain)
    strange.frame = frame
    stage.app.expect(.red, at: point(15, 15))
    #expect(stage.root.hitTest(point(15, 15), with: nil) === plain)
    stage.app.tap(point(300, 300))
  }

  @Test("NaN in a frame, bounds or centre traps, as on iOS", arguments: ["frame", "bounds", "center"])
  func notANumber(property: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [property] in
      await MainActor.run {
        let view = UIView()
        switch property {
        case "frame": view.frame = rect(.nan, 0, 1, 1)
        case "bounds": view.bounds = rect(0, 0, .nan, 1)
        default: view.center = point(0, .nan)
        }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("NaN"), "the message says why: \(text.prefix(200))")
  }

  @Test(
    "huge and infinite bounds, centres and transforms neither trap nor disturb", arguments: [CGFloat.infinity, 1e300])
  func strangeGeometry(value: CGFloat) {
    let strange = UIView(frame: rect(0, 0, 10, 10))
    strange.backgroundColor = .blue
    let plain = UIView(frame: rect(10, 10, 20, 20))
    plain.backgroundColor = .red
    let stage = Stage(adding: strange, plain)
    strange.bounds = rect(value, value, value, value)
    stage.app.expect(.red, at: point(15, 15))
    strange.center = point(value, value)
    stage.app.expect(.red, at: point(15, 15))
    strange.transform = CGAffineTransform(a: value, b: value, c: value, d: value, tx: value, ty: value)
    stage.app.expect(.red, at: point(15, 15))
    _ = strange.frame
    #expect(stage.root.hitTest(point(15, 15), with: nil) === plain)
  }

  @Test("five thousand views in one, and five hundred inside each other, are drawn and hit")
  func manyViews() {
    let stage = Stage()
    for index in 0..<5000 {
      let view = UIView(frame: rect(CGFloat(index % 100) * 4, CGFloat(index / 100) * 8, 4, 8))
      view.backgroundColor = index % 2 == 0 ? .red : .blue
      view.tag = index + 1
      stage.root.addSubview(view)
    }
    stage.app.expect(.red, at: point(2, 2))
    stage.app.expect(.blue, at: point(397, 397))
    #expect(stage.root.hitTest(point(397, 397), with: nil)?.tag == 5000)
    var parent: UIView = stage.root
    for _ in 0..<500 {
      let view = UIView(frame: rect(0.25, 0.25, 400, 400))
      parent.addSubview(view)
      parent = view
    }
    parent.backgroundColor = .green
    stage.app.expect(.green, at: point(130, 130))
    #expect(stage.root.hitTest(point(130, 130), with: nil) === parent)
    stage.app.tap(point(130, 130))
  }

  // No time limit: it would count the wait for other tests on the main actor.
  @Test("thousands of views leave quickly, one after the other, from either end")
  func emptying() {
    let stage = Stage()
    let views = (0..<10000).map { _ in UIView(frame: rect(0, 0, 10, 10)) }
    for view in views { stage.root.addSubview(view) }
    let clock = ContinuousClock()
    let time = clock.measure {
      for view in views.prefix(4900) { view.removeFromSuperview() }
      for view in views.suffix(4900).reversed() { view.removeFromSuperview() }
    }
    #expect(stage.root.subviews.count == 200)
    #expect(stage.root.layer.sublayers?.count == 200)
    // Under 0.1 s as a rule; looking at all of them every time took a hundred times as long.
    #expect(time < .seconds(4))
    views[5000].removeFromSuperview()
    views[5000].removeFromSuperview()
    #expect(stage.root.subviews.count == 199)
    #expect(views[5000].superview == nil)
    #expect(!stage.root.subviews.contains(views[5000]))
  }

  @Test(
    "windows of no and of huge size open",
    arguments: [CGSize.zero, CGSize(width: 1, height: 1), CGSize(width: 4000, height: 3)])
  func windowSizes(size: CGSize) {
    let view = UIView()
    view.backgroundColor = .red
    let app = HeadlessApp(rootView: view, size: size, scale: 1)
    app.expect(.red, at: point(0.5, 0.5))
    app.tap(point(0.5, 0.5))
  }
}
