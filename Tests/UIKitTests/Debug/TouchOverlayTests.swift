import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite("CAIRN_DEBUG")
struct TouchOverlayTests {
  @Test("words are told apart from options; spaces, capitals and doubles do not count")
  func words() {
    #expect(DebugOption.parse("").options.isEmpty)
    #expect(DebugOption.parse("touches").options == [.touches])
    #expect(DebugOption.parse(" Dump ,touches,,dump").options == [.dump, .touches])
    let parsed = DebugOption.parse("touches,tuoches,all")
    #expect(parsed.options == [.touches] && parsed.unknown == ["tuoches", "all"])
    #expect(
      DebugOption.complaint(about: parsed.unknown)
        == "CAIRN_DEBUG: unknown: tuoches, all; known: touches, dump, damage, frames"
    )
    #expect(DebugOption.complaint(about: []) == nil)
  }

  /// An app with a blue view at (100, 100; 100, 100), and the overlay if asked for.
  private func launch(overlay: Bool = true, scale: CGFloat = 1) -> (Stage, UIView) {
    let view = UIView(frame: rect(100, 100, 100, 100))
    view.backgroundColor = .blue
    view.isMultipleTouchEnabled = true
    let stage = Stage(adding: view, scale: scale)
    if overlay { TouchOverlay.install(on: stage.app.application) }
    return (stage, view)
  }

  private func pixels(_ app: HeadlessApp) -> Data? { UIImage(cgImage: app.snapshot()).pngData() }

  @Test("without CAIRN_DEBUG nothing is drawn and nobody listens")
  func unset() {
    let (stage, _) = launch(overlay: false)
    let before = pixels(stage.app)
    stage.app.touchDown(at: point(150, 150))
    stage.app.frame()
    #expect(TouchDebug.observer == nil)
    #expect(pixels(stage.app) == before)
  }

  @Test("a touch is a ring round the finger, its view outlined; after a second they are gone")
  func ring() {
    let (stage, _) = launch()
    let before = pixels(stage.app)
    stage.app.touchDown(at: point(150, 150))
    stage.app.frame()
    // The ring's radius is 26, the outline lies on the view's edge.
    for place in [point(176, 150), point(124, 150), point(150, 176), point(100.5, 180), point(180, 199.5)] {
      #expect(stage.app.channels(at: place) != [0, 0, 255, 255], "at \(place)")
      stage.app.expect(.systemPink, at: place, tolerance: 60)
    }
    stage.app.touchMove(to: point(300, 150))
    stage.app.frame()
    stage.app.expect(.systemPink, at: point(326, 150), tolerance: 60)
    stage.app.expect(.systemPink, at: point(180, 199.5), tolerance: 60)
    #expect(stage.app.channels(at: point(124, 150)) != UIColor.systemPink.channels)
    stage.app.touchUp()
    stage.app.frame()
    #expect(pixels(stage.app) != before, "a touch that ended lingers")
    stage.app.advance(by: TouchOverlay.lingering + 0.1)
    #expect(pixels(stage.app) == before)
  }

  @Test("two fingers have two numbers and colours; a number comes back when its touch is gone")
  func numbers() {
    let (stage, _) = launch()
    stage.app.touchDown(0, at: point(120, 150))
    stage.app.touchDown(1, at: point(300, 150))
    stage.app.frame()
    let colors = [stage.app.channels(at: point(120, 176)), stage.app.channels(at: point(300, 176))]
    #expect(colors[0] != colors[1])
    stage.app.touchUp(0)
    stage.app.frame()
    stage.app.advance(by: TouchOverlay.lingering + 0.1)
    stage.app.touchDown(2, at: point(120, 250))
    stage.app.frame()
    #expect(stage.app.channels(at: point(120, 276)) != stage.app.channels(at: point(300, 176)))
    stage.app.touchCancel()
  }

  @Test("the app sees no difference: the same windows, hit views and touches")
  func invisible() {
    let (stage, view) = launch()
    let windows = stage.app.application.windows.count
    stage.app.touchDown(at: point(150, 150))
    stage.app.frame()
    #expect(stage.app.application.windows.count == windows)
    #expect(stage.app.window.hitTest(point(150, 150), with: nil) === view)
    #expect(stage.app.window.hitTest(point(176, 150), with: nil) === view)
    #expect(stage.app.window.subviews.count == 1)
    // The list lies at the bottom left while the finger is in the upper half.
    #expect(stage.app.window.hitTest(point(20, 380), with: nil) === stage.root)
    #expect(stage.app.channels(at: point(12, 385)) != UIColor.white.channels)
    stage.app.touchUp()
    stage.app.frame()
  }

  @Test("a view, a window and a whole scene may go while their touch is shown")
  func vanishing() {
    let (stage, view) = launch()
    stage.app.touchDown(at: point(150, 150))
    stage.app.frame()
    view.removeFromSuperview()
    stage.app.touchMove(to: point(160, 150))
    stage.app.frame()
    stage.app.expect(.systemPink, at: point(186, 150), tolerance: 60)
    #expect(stage.app.channels(at: point(100.5, 180)) != UIColor.systemPink.channels, "no outline without a view")
    stage.app.window.windowScene?.disconnect(discarded: true)
    stage.app.advance(by: 2)
    #expect(stage.app.application.windows.isEmpty)
  }

  @Test("a hovering pointer is a ring too, which goes with it")
  func hover() {
    let (stage, _) = launch()
    stage.app.pointerMove(to: point(150, 150))
    #expect(stage.app.channels(at: point(176, 150)) != [0, 0, 255, 255])
    stage.app.pointerMove(to: point(300, 150))
    stage.app.expect(.blue, at: point(176, 150))
    stage.app.expect(.systemGray, at: point(326, 150), tolerance: 100)
    stage.app.touchDown(at: point(150, 150))
    stage.app.frame()
    // The first finger is number 1, whatever hovers.
    stage.app.expect(.systemPink, at: point(176, 150), tolerance: 60)
    stage.app.touchCancel()
  }

  @Test("what it looks like", arguments: [1, 1.5, 2] as [CGFloat])
  func snapshot(scale: CGFloat) {
    let (stage, view) = launch(scale: scale)
    view.transform = CGAffineTransform(rotationAngle: 0.2)
    stage.root.backgroundColor = .white
    stage.app.tap(point(150, 150))
    stage.app.advance(by: 0.1)
    stage.app.touchDown(0, at: point(150, 150))
    stage.app.touchDown(1, at: point(300, 120))
    stage.app.frame()
    // Addresses differ from run to run: only the part above the list is compared.
    let image = stage.app.snapshot()
    let part = image.cropping(to: CGRect(x: 0, y: 0, width: CGFloat(image.width), height: 230 * scale))!
    assertSnapshot(of: part, named: "touches-\(scale)x")
    stage.app.touchCancel()
  }
}
