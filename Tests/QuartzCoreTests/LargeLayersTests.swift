import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// Layers much larger than the window: what is seen of them is right, and no more than that is made.
@MainActor @Suite("Large layers")
struct LargeLayersTests {
  @Test("corners too large to keep are as round as small ones, in fills, borders and what is cut")
  func corners() {
    let screen = Screen()
    // The circle of radius 3,000 whose top is in the middle of the window.
    let disc = layer(50 - 3000, 50, 6000, 6000, .red)
    disc.cornerRadius = 3000
    screen.root.addSublayer(disc)
    func expectArc(_ inside: CGColor) {
      let picture = screen.picture()
      for x in [2, 20, 50, 80, 97] {
        let edge = 50 + 3000 - (3000 * 3000 - pow(CGFloat(x) + 0.5 - 50, 2)).squareRoot()
        #expect(picture.isColor(x, Int(edge) - 2, .white), "\(x)")
        #expect(picture.isColor(x, Int(edge) + 2, inside), "\(x)")
      }
    }
    expectArc(.red)
    disc.masksToBounds = true
    disc.backgroundColor = nil
    disc.addSublayer(layer(0, 0, 6000, 6000, .blue))
    expectArc(.blue)
    disc.sublayers = nil
    disc.borderWidth = 20
    disc.borderColor = .green
    expectArc(.green)
    #expect(screen.copy().isColor(50, 75, .white))
  }

  @Test("the shadow of a very large layer is that of a small one along its edge", arguments: [true, false])
  func shadow(isRounded: Bool) {
    func edge(_ box: CALayer) -> [Int] {
      let screen = Screen(width: 60, height: 60)
      box.shadowOpacity = 1
      box.shadowRadius = 5
      box.shadowOffset = CGSize(width: 0, height: -4)
      screen.root.addSublayer(box)
      let picture = screen.picture()
      return (0..<60).map { picture.ink(30, $0) }
    }
    let small = edge(layer(-40, 30, 140, 140, .red))
    let large = layer(-20_000, 30, 40_060, 40_000, .red)
    if isRounded { large.cornerRadius = 8_000 }
    let found = edge(large)
    for y in 0..<60 { #expect(abs(small[y] - found[y]) <= 1, "\(y): \(small[y]), \(found[y])") }
    #expect(small[26] > 60 && small[10] < 20)
    let path = layer(-20_000, 30, 40_060, 40_000, .red)
    path.shadowPath = CGPath(rect: path.bounds, transform: nil)
    let cast = edge(path)
    for y in 0..<60 { #expect(abs(small[y] - cast[y]) <= 1, "\(y)") }
  }

  private final class Halves: CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
      ctx.setFillColor(.red)
      ctx.fill(CGRect(x: 0, y: 0, width: layer.bounds.width / 2, height: layer.bounds.height))
      ctx.setFillColor(.blue)
      ctx.fill(CGRect(x: layer.bounds.width / 2, y: 0, width: layer.bounds.width / 2, height: layer.bounds.height))
    }
  }

  @Test("what a large layer draws is coarser, but in its place")
  func drawn() {
    let screen = Screen()
    let halves = Halves()
    let long = layer(-49_950, 0, 100_000, 100)
    long.delegate = halves
    long.setNeedsDisplay()
    screen.root.addSublayer(long)
    let picture = screen.picture()
    #expect(picture.isColor(20, 50, .red) && picture.isColor(80, 50, .blue) && picture.isColor(42, 50, .red))
    let store = BackingStoreSize(bounds: CGSize(width: 1e9, height: 1e9), scale: 3)
    #expect(store.width * store.height <= BackingStoreSize.mostPixels + 20_000)
  }

  @Test("a large layer in perspective is as sharp as a small one, and partly painted as wholly")
  func perspective() {
    let screen = Screen()
    screen.root.sublayerTransform.m34 = -1 / 400
    let wall = layer(-20_000, -20_000, 40_100, 40_100, .red)
    // A stripe of two points across the middle of the window.
    wall.addSublayer(layer(0, 20_049, 40_100, 2, .blue))
    wall.transform = CATransform3DMakeRotation(0.004, 0, 1, 0)
    screen.root.addSublayer(wall)
    var picture = screen.picture()
    #expect(picture.isColor(50, 40, .red) && picture.isColor(50, 60, .red))
    #expect(picture.rgba(50, 49)[2] > 200 && picture.rgba(50, 50)[2] > 200)
    #expect(picture.rgba(50, 46)[2] < 30 && picture.rgba(50, 53)[2] < 30)
    // A small one, changed in a part.
    wall.removeFromSuperlayer()
    let card = layer(10, 10, 80, 80, .red)
    card.borderWidth = 1
    card.transform = CATransform3DMakeRotation(0.9, 1, 0, 0)
    screen.root.addSublayer(card)
    screen.update()
    card.addSublayer(layer(30, 30, 10, 10, .green))
    screen.update()
    picture = screen.copy()
    #expect(screen.anew().difference(to: picture, tolerance: 1).pixels.isEmpty)
  }

  @Test("a thin line on a plane that is seen at a slant does not break up")
  func slant() {
    let screen = Screen()
    screen.root.sublayerTransform.m34 = -1 / 200
    let plane = layer(10, 10, 80, 80, nil)
    plane.borderWidth = 1
    plane.borderColor = .black
    plane.transform = CATransform3DRotate(CATransform3DMakeRotation(1.2, 1, 0, 0), 0.3, 0, 0, 1)
    screen.root.addSublayer(plane)
    let picture = screen.picture()
    // Along the far edge: the ink of each column is about that of its neighbours.
    let columns = (30..<60).map { x in (0..<50).reduce(0) { $0 + picture.ink(x, $1) } }
    #expect(columns.allSatisfy { $0 > 40 })
    for (a, b) in zip(columns, columns.dropFirst()) { #expect(abs(a - b) < 60, "\(columns)") }
  }
}
