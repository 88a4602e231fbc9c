import Testing
import UIKit
import UIKitTesting

@testable import Layers

/// The example that shows the layer family.
@MainActor @Suite("The layers example")
struct LayersExampleTests {
  private func launch(size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 1) -> (
    HeadlessApp, LayersController
  ) {
    let app = HeadlessApp(Layers.AppDelegate.self, size: size, scale: scale)
    app.advance(by: 0.1)
    return (app, app.window.rootViewController as! LayersController)
  }

  /// Scrolls a tile into the window, and gives the middle of its demo there.
  private func show<Demo: DemoView>(_ type: Demo.Type, _ app: HeadlessApp, _ page: LayersController) -> (Demo, CGPoint)
  {
    let tile = page.grid.tiles.first { $0.demo is Demo }!
    let room = page.scrollView.contentSize.height - page.scrollView.bounds.height
    page.scrollView.contentOffset.y = max(0, min(room, tile.frame.minY - 100))
    app.advance(by: 0.1)
    return (tile.demo as! Demo, tile.demo.convert(point(tile.demo.bounds.midX, tile.demo.bounds.midY), to: nil))
  }

  @Test(
    "tiles fill the width in as many columns as fit, and none sticks out",
    arguments: [320, 390, 640, 900, 1280] as [CGFloat])
  func layout(width: CGFloat) {
    let (app, page) = launch(size: CGSize(width: width, height: 700))
    let tiles = page.grid.tiles
    let columns = Set(tiles.map { $0.frame.minX }).count
    #expect(columns == max(1, Int((width - 16) / 286)))
    for (index, tile) in tiles.enumerated() {
      #expect(tile.frame.minX >= 16 && tile.frame.maxX <= width - 16 + 0.01)
      for other in tiles[..<index] { #expect(!tile.frame.intersects(other.frame)) }
      let demo = tile.demo
      #expect(tile.bounds.contains(demo.frame) && demo.frame.height > 100)
      for label in tile.subviews.compactMap({ $0 as? UILabel }) { #expect(label.frame.maxY <= demo.frame.minY) }
      // What the demo shows is inside of it, shadows and parts of scrolled and spatial layers aside.
      for layer in demo.layer.sublayers ?? [] where !(layer is CATransformLayer) {
        #expect(demo.bounds.insetBy(dx: -0.5, dy: -0.5).contains(layer.frame), "\(type(of: demo)): \(layer.frame)")
      }
    }
    #expect(tiles.last!.frame.maxY + 16 == page.scrollView.contentSize.height)
    _ = app
  }

  @Test("the page scrolls up and down, also over demos that answer to a sideways drag")
  func scrolling() {
    let (app, page) = launch()
    let (demo, middle) = show(CubeDemo.self, app, page)
    let (offset, angle) = (page.scrollView.contentOffset.y, demo.angle)
    app.drag(from: middle, to: point(middle.x, middle.y - 120), duration: 0.2)
    #expect(page.scrollView.contentOffset.y > offset + 60)
    #expect(demo.angle == angle)
  }

  @Test("a sideways drag turns the cube, trims the ring and scrolls the strip, and not the page")
  func dragging() {
    let (app, page) = launch()
    let (cube, cubeMiddle) = show(CubeDemo.self, app, page)
    let offset = page.scrollView.contentOffset.y
    let angle = cube.angle
    app.drag(from: cubeMiddle, to: point(cubeMiddle.x + 80, cubeMiddle.y), duration: 0.2)
    #expect(cube.angle > angle + 0.7 && cube.angle < angle + 1.1)
    #expect(page.scrollView.contentOffset.y == offset)
    let (scroll, scrollMiddle) = show(ScrollDemo.self, app, page)
    app.drag(from: scrollMiddle, to: point(scrollMiddle.x - 100, scrollMiddle.y), duration: 0.2)
    #expect(scroll.strip.bounds.minX > 70 && scroll.strip.bounds.minX <= 100)
    app.drag(from: scrollMiddle, to: point(scrollMiddle.x + 150, scrollMiddle.y), duration: 0.1)
    #expect(scroll.strip.bounds.minX == 0)
    let (shapes, shapesMiddle) = show(ShapesDemo.self, app, page)
    let end = shapes.ring.strokeEnd
    app.drag(from: shapesMiddle, to: point(shapesMiddle.x - 60, shapesMiddle.y), duration: 0.2)
    #expect(shapes.ring.strokeEnd < end - 0.15)
    app.drag(from: shapesMiddle, to: point(shapesMiddle.x + 170, shapesMiddle.y), duration: 0.2)
    app.drag(from: shapesMiddle, to: point(shapesMiddle.x + 170, shapesMiddle.y), duration: 0.2)
    #expect(shapes.ring.strokeEnd == 1)
  }

  @Test("turning the cube paints no more than where it is")
  func cubeDamage() throws {
    let (app, page) = launch()
    let (cube, middle) = show(CubeDemo.self, app, page)
    app.touchDown(at: middle)
    app.frame()
    app.advance(by: HeadlessApp.frameInterval)
    app.touchMove(to: point(middle.x + 30, middle.y))
    app.frame()
    app.advance(by: 0.1)
    let surface = try #require(app.server.openSurfaces.last)
    surface.clearLog()
    app.touchMove(to: point(middle.x + 40, middle.y))
    app.frame()
    app.advance(by: 0.1)
    let frame = cube.convert(cube.bounds.insetBy(dx: -1, dy: -1), to: nil)
    let rects = surface.damageLog.flatMap { $0 }
    #expect(!rects.isEmpty)
    for rect in rects {
      #expect(CGFloat(rect.x) >= frame.minX && CGFloat(rect.x + rect.width) <= frame.maxX)
      #expect(CGFloat(rect.y) >= frame.minY && CGFloat(rect.y + rect.height) <= frame.maxY)
    }
    app.touchUp()
    app.frame()
  }

  @Test("what the page looks like", arguments: [1, 1.5, 2] as [CGFloat], [UIUserInterfaceStyle.light, .dark])
  func pictures(scale: CGFloat, style: UIUserInterfaceStyle) {
    let suffix = "\(scale)x" + (style == .dark ? "-dark" : "")
    // All twelve tiles at once.
    let (app, _) = launch(size: CGSize(width: 900, height: 1080), scale: scale)
    app.userInterfaceStyle = style
    app.advance(by: 0.1)
    assertSnapshot(of: app, named: "layers-\(suffix)")
  }

  @Test("what the page looks like on a phone")
  func phone() {
    let (app, _) = launch(size: CGSize(width: 320, height: 1060), scale: 2)
    assertSnapshot(of: app, named: "layers-narrow")
  }
}
