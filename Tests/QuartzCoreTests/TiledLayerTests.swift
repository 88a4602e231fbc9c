import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Tiled layers")
struct TiledLayerTests {
  /// Draws a chequered pattern of 10 points, and notes what it is asked for.
  private final class Chequer: CALayerDelegate {
    var tiles: [CGRect] = []
    var scales: [CGFloat] = []
    var light = CGColor.red

    func draw(_ layer: CALayer, in ctx: CGContext) {
      let tile = (layer as? CATiledLayer)?.drawnTile ?? .null
      tiles.append(tile)
      scales.append(ctx.userSpaceToDeviceSpaceTransform.a)
      for row in Int(tile.minY / 10)..<Int((tile.maxY / 10).rounded(.up)) {
        for column in Int(tile.minX / 10)..<Int((tile.maxX / 10).rounded(.up)) {
          ctx.setFillColor((row + column).isMultiple(of: 2) ? light : .blue)
          ctx.fill(CGRect(x: column * 10, y: row * 10, width: 10, height: 10))
        }
      }
    }
  }

  private final class Filler: CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
      ctx.setFillColor(.red)
      ctx.fill((layer as? CATiledLayer)?.drawnTile ?? .zero)
    }
  }

  private func tiled(_ size: CGSize, _ delegate: Chequer, in parent: CALayer, side: CGFloat = 64) -> CATiledLayer {
    let layer = CATiledLayer()
    layer.anchorPoint = .zero
    layer.bounds.size = size
    layer.tileSize = CGSize(width: side, height: side)
    layer.delegate = delegate
    parent.addSublayer(layer)
    return layer
  }

  @Test("a fresh tiled layer has one level of 256 by 256 pixels; bad values are cut")
  func defaults() {
    let layer = CATiledLayer()
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
    #expect(layer.tileSize == CGSize(width: 256, height: 256))
    layer.levelsOfDetail = -5
    layer.levelsOfDetailBias = .max
    layer.tileSize = CGSize(width: CGFloat.nan, height: 1e9)
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 64)
    #expect(layer.tileSize == CGSize(width: 256, height: 4096))
    layer.setValue(3, forKey: "levelsOfDetail")
    let copy = CATiledLayer(layer: layer)
    #expect(copy.value(forKey: "levelsOfDetail") as? Int == 3 && copy.tileSize.height == 4096)
  }

  @Test("only tiles in sight are drawn, each once, and look as if drawn whole", arguments: [1, 1.5, 2] as [CGFloat])
  func sight(scale: CGFloat) {
    let screen = Screen(scale: scale)
    let chequer = Chequer()
    let layer = tiled(CGSize(width: 100_000, height: 100_000), chequer, in: screen.root)
    layer.contentsScale = scale
    var picture = screen.picture()
    let columns = Int((100 * scale / 64).rounded(.up))
    #expect(chequer.tiles.count == columns * columns)
    #expect(Set(chequer.scales) == [scale])
    func expectChequer(_ dx: Int, _ dy: Int) {
      for (x, y) in [(5, 5), (15, 5), (63, 64), (64, 64), (65, 62), (95, 95), (38, 43)] {
        let isLight = ((x + dx) / 10 + (y + dy) / 10).isMultiple(of: 2)
        let (px, py) = (Int((CGFloat(x) + 0.5) * scale), Int((CGFloat(y) + 0.5) * scale))
        #expect(picture.isColor(px, py, isLight ? .red : .blue), "\(x), \(y)")
      }
    }
    expectChequer(0, 0)
    // Scrolled, only what comes into sight.
    screen.update()
    #expect(chequer.tiles.count == columns * columns)
    chequer.tiles = []
    screen.root.bounds.origin = CGPoint(x: 0, y: 1000)
    picture = screen.picture()
    expectChequer(0, 1000)
    chequer.tiles = []
    screen.root.bounds.origin.y += 2
    screen.root.bounds.origin.x += 1
    picture = screen.picture()
    expectChequer(1, 1002)
    #expect(Set(chequer.tiles.map(\.origin.y)).count <= columns + 1 && chequer.tiles.count < columns * columns)
    // Nothing is drawn twice.
    #expect(Set(chequer.tiles.map { "\($0)" }).count == chequer.tiles.count)
  }

  @Test("tiles are drawn as finely as they are seen, within the levels there are")
  func levels() {
    let screen = Screen()
    let chequer = Chequer()
    let layer = tiled(CGSize(width: 400, height: 400), chequer, in: screen.root)
    layer.levelsOfDetail = 4
    layer.levelsOfDetailBias = 2
    for (zoom, wanted) in [(1, 1), (0.9, 1), (0.5, 0.5), (0.3, 0.5), (0.1, 0.5), (1.5, 2), (3, 4), (20, 4)]
      as [(CGFloat, CGFloat)]
    {
      chequer.scales = []
      layer.setAffineTransform(CGAffineTransform(scaleX: zoom, y: zoom))
      layer.setNeedsDisplay()
      screen.update()
      #expect(Set(chequer.scales) == [wanted], "\(zoom)")
    }
  }

  @Test("a part that needs display draws its tiles anew, all of it all in sight")
  func parts() {
    let screen = Screen()
    let chequer = Chequer()
    let layer = tiled(CGSize(width: 1000, height: 1000), chequer, in: screen.root, side: 50)
    screen.update()
    #expect(!layer.needsDisplay())
    chequer.tiles = []
    chequer.light = .green
    layer.setNeedsDisplay(CGRect(x: 60, y: 10, width: 5, height: 5))
    #expect(layer.needsDisplay())
    var picture = screen.picture()
    #expect(chequer.tiles == [CGRect(x: 50, y: 0, width: 50, height: 50)])
    #expect(picture.isColor(5, 5, .red) && picture.isColor(65, 5, .green))
    layer.setNeedsDisplay()
    picture = screen.picture()
    #expect(picture.isColor(5, 5, .green))
  }

  @Test("what is cut off, hidden or turned away is not drawn; a turned layer shows no seams")
  func cut() {
    let screen = Screen()
    let chequer = Chequer()
    let window = layer(0, 0, 40, 40)
    window.masksToBounds = true
    screen.root.addSublayer(window)
    let tiled = tiled(CGSize(width: 1000, height: 1000), chequer, in: window, side: 20)
    screen.update()
    #expect(chequer.tiles.count == 4)
    chequer.tiles = []
    window.isHidden = true
    tiled.setNeedsDisplay()
    screen.update()
    #expect(chequer.tiles.isEmpty)
    window.isHidden = false
    chequer.light = .blue
    tiled.setAffineTransform(CGAffineTransform(rotationAngle: -0.4))
    tiled.position = CGPoint(x: -50, y: 0)
    let picture = screen.picture()
    for y in 2..<38 { for x in 2..<38 where !picture.isColor(x, y, .blue) { Issue.record("\(x), \(y)") } }
  }

  @Test("a layer of any size takes no more memory than a window", arguments: [1e6, 1e9, .infinity, 1e300] as [CGFloat])
  func huge(size: CGFloat) {
    let screen = Screen()
    let filler = Filler()
    let layer = CATiledLayer()
    layer.delegate = filler
    layer.bounds.size = CGSize(width: size, height: size)
    screen.root.addSublayer(layer)
    layer.setAffineTransform(CGAffineTransform(scaleX: 1e-4, y: 1e-4))
    screen.update()
    #expect((layer.node?.values.contents).map { $0.width * $0.height <= 1 << 25 } ?? true)
    layer.levelsOfDetail = 64
    layer.levelsOfDetailBias = 64
    layer.transform = CATransform3DMakeScale(1e300, 1e-300, .nan)
    screen.update()
    layer.transform = CATransform3D()
    screen.update()
  }
}
