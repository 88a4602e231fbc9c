import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Apps without a display")
struct HeadlessAppTests {
  @Test("apps one after another do not know of each other")
  func oneAfterAnother() {
    var old: [HeadlessApp] = []
    for index in 0..<20 {
      let view = UIView()
      view.backgroundColor = index % 2 == 0 ? .red : .blue
      var taps = 0
      let button = UIButton(frame: rect(10, 10, 30, 30))
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      view.addSubview(button)
      let app = HeadlessApp(rootView: view, size: CGSize(width: 100, height: 100), scale: index % 3 == 0 ? 1.5 : 1)
      app.expect(view.backgroundColor!, at: point(80, 80))
      app.tap(point(20, 20))
      #expect(taps == 1)
      #expect(UIApplication.shared === app.application)
      #expect(app.now < 1)
      old.append(app)
    }
  }

  @Test("an app that was ended by the next one lets go of its views")
  func ended() {
    weak var view: UIView?
    func run() {
      let root = UIView()
      view = root
      let app = HeadlessApp(rootView: root, size: CGSize(width: 50, height: 50), scale: 1)
      app.tap(point(5, 5))
    }
    run()
    _ = HeadlessApp(rootView: UIView(), size: CGSize(width: 50, height: 50), scale: 1)
    #expect(view == nil)
  }

  @Test("time stands still by itself, and passes by what is asked")
  func time() {
    let app = HeadlessApp(rootView: UIView())
    let start = app.now
    #expect(CACurrentMediaTime() == start)
    app.advance(by: 0.25)
    expectNear(app.now, start + 0.25)
    app.advance(by: -1)
    app.advance(by: .nan)
    expectNear(app.now, start + 0.25)
  }

  @Test("the window has the size and scale that were asked for", arguments: [1, 1.5, 2, 3] as [CGFloat])
  func sizes(scale: CGFloat) {
    let view = UIView()
    let app = HeadlessApp(rootView: view, size: CGSize(width: 101, height: 51), scale: scale)
    #expect(view.bounds.size == CGSize(width: 101, height: 51))
    let image = app.snapshot()
    #expect(image.width == Int((101 * scale).rounded(.toNearestOrAwayFromZero)))
    #expect(image.height == Int((51 * scale).rounded(.toNearestOrAwayFromZero)))
    #expect(view.contentScaleFactor == scale)
    app.resize(to: CGSize(width: 40, height: 60), scale: 1)
    #expect(view.bounds.size == CGSize(width: 40, height: 60))
    #expect(app.snapshot().width == 40)
    #expect(view.contentScaleFactor == 1)
  }

  @Test("a colour is where the view is, and clear outside the window")
  func colors() {
    let inner = UIView(frame: rect(10, 10, 10, 10))
    inner.backgroundColor = .red
    let stage = Stage(adding: inner, scale: 2)
    stage.root.backgroundColor = .white
    stage.app.expect(.red, at: point(10, 10))
    stage.app.expect(.red, at: point(19.9, 19.9))
    stage.app.expect(.white, at: point(9.4, 9.4))
    stage.app.expect(.white, at: point(20, 20))
    #expect(stage.app.color(at: point(-1, 0)) == .clear)
    #expect(stage.app.color(at: point(.nan, 0)) == .clear)
    #expect(stage.app.color(at: point(0, -.infinity)) == .clear)
    #expect(stage.app.color(at: point(1e300, 10)) == .clear)
  }

  @Test("the user's style reaches what the app shows, and back")
  func style() {
    func dark(_ color: UIColor) -> CGColor {
      color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor
    }
    let stage = Stage()
    stage.root.backgroundColor = .systemBackground
    #expect(stage.app.userInterfaceStyle == .light)
    stage.app.expect(.white, at: point(5, 5))
    stage.app.userInterfaceStyle = .dark
    #expect(stage.root.traitCollection.userInterfaceStyle == .dark)
    stage.app.expect(.black, at: point(5, 5))
    // Colours are resolved for the user's style outside of windows too, where an app builds its views.
    let field = UITextField(frame: rect(0, 0, 100, 34))
    field.borderStyle = .roundedRect
    #expect(field.layer.borderColor == dark(.opaqueSeparator))
    #expect(UIColor.label.cgColor == dark(.label))
    stage.app.userInterfaceStyle = .unspecified
    #expect(UIColor.label.cgColor != dark(.label))
    stage.root.addSubview(field)
    #expect(field.layer.borderColor == UIColor.opaqueSeparator.cgColor)
    #expect(field.layer.borderColor != dark(.opaqueSeparator))
    #expect(stage.app.userInterfaceStyle == .light)
    stage.app.expect(.white, at: point(5, 5))
  }

  @Test("nothing is drawn while nothing changes")
  func idle() {
    let stage = Stage()
    stage.root.backgroundColor = .white
    stage.app.advance(by: 1)
    let surface = stage.app.server.openSurfaces[0]
    let frames = surface.presentedFrames
    stage.app.advance(by: 10)
    stage.app.tap(point(200, 200))
    #expect(surface.presentedFrames == frames)
  }

  @Test("a change repaints only its place")
  func damage() {
    let inner = UIView(frame: rect(10, 20, 30, 40))
    inner.backgroundColor = .red
    let stage = Stage(adding: inner)
    stage.app.advance(by: 1)
    let surface = stage.app.server.openSurfaces[0]
    surface.clearLog()
    inner.backgroundColor = .blue
    stage.app.advance(by: 1)
    #expect(surface.damageLog.count == 1)
    #expect(surface.damageLog.first?.reduce(0) { $0 + $1.width * $1.height } == 30 * 40)
  }
}
