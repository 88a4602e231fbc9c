import CoreGraphics
import Foundation

@testable import QuartzCore

/// A window's worth of layers that is drawn in memory, as a window server would have it drawn.
@MainActor final class Screen {
  let root = CALayer()
  let host: LayerTreeHost
  let renderer = Renderer()
  private(set) var buffer: PixelBuffer
  private var shown: RenderTree?
  /// The clock of animations; nil shows the values they lead to.
  var clock: TestClock?
  /// What the last `update()` painted.
  private(set) var damage: [PixelRect] = []

  init(width: CGFloat = 100, height: CGFloat = 100, scale: CGFloat = 1, background: CGColor? = .white) {
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    root.backgroundColor = background
    host = LayerTreeHost(rootLayer: root, size: CGSize(width: width, height: height), scale: scale)
    let tree = RenderTree(root: nil, size: host.size, scale: scale)
    buffer = PixelBuffer(width: tree.pixelBounds.width, height: tree.pixelBounds.height)
  }

  /// Commits and paints what changed.
  func update() {
    let tree = host.commit()
    damage = renderer.damage(from: shown, to: tree)
    paint(tree, on: buffer, repaint: damage)
    shown = tree
  }

  /// What the last `updateMoving()` moved.
  private(set) var moves: [PixelMove] = []

  /// Commits, moves the pixels that only changed their place, and paints what else changed.
  func updateMoving() {
    let tree = clock.map { host.commit().seen(at: $0.now).tree } ?? host.commit()
    let change = renderer.change(from: shown, to: tree)
    for move in change.moves { move.copy(from: buffer.pixels, to: buffer.pixels, stride: buffer.stride) }
    (moves, damage) = change
    paint(tree, on: buffer, repaint: damage)
    shown = tree
  }

  /// The tree as last shown, painted anew from nothing, by a renderer without a past.
  func anew() -> PixelBuffer {
    let fresh = PixelBuffer(width: buffer.width, height: buffer.height)
    if let shown { paint(shown, on: fresh, repaint: [fresh.bounds], with: Renderer()) }
    return fresh
  }

  private func paint(_ tree: RenderTree, on buffer: PixelBuffer, repaint: [PixelRect], with renderer: Renderer? = nil) {
    (renderer ?? self.renderer).paint(
      tree, pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.stride, repaint: repaint)
  }

  /// Commits, paints, and gives a copy of the picture.
  func picture() -> PixelBuffer {
    update()
    return copy()
  }

  func copy() -> PixelBuffer {
    let copy = PixelBuffer(width: buffer.width, height: buffer.height)
    copy.pixels.copyMemory(from: buffer.pixels, byteCount: buffer.byteCount)
    return copy
  }
}

extension CGColor {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

extension PixelBuffer {
  /// How dark a pixel of black on white is, 0 to 255.
  func ink(_ x: Int, _ y: Int) -> Int { 255 - Int(rgba(x, y)[1]) }
  func alpha(_ x: Int, _ y: Int) -> Int { Int(rgba(x, y)[3]) }
  func isColor(_ x: Int, _ y: Int, _ color: CGColor) -> Bool { self[x, y] == color.rgba.pixel }

  /// The largest difference of a byte, and the pixels that differ by more than `tolerance`.
  func difference(to other: PixelBuffer, tolerance: Int = 0) -> (largest: Int, pixels: [(x: Int, y: Int)]) {
    var largest = 0
    var pixels: [(x: Int, y: Int)] = []
    for y in 0..<height where memcmp(self.pixels + y * stride, other.pixels + y * stride, width * 4) != 0 {
      for x in 0..<width where self[x, y] != other[x, y] {
        let difference = zip(rgba(x, y), other.rgba(x, y)).map { abs(Int($0) - Int($1)) }.max() ?? 0
        largest = max(largest, difference)
        if difference > tolerance { pixels.append((x, y)) }
      }
    }
    return (largest, pixels)
  }
}

@MainActor func layer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil)
  -> CALayer
{
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

/// An image of square cells, `size` pixels each.
func cells(_ colors: [[CGColor]], size: Int) -> CGImage {
  let buffer = PixelBuffer(width: colors[0].count * size, height: colors.count * size)
  for y in 0..<buffer.height {
    for x in 0..<buffer.width { buffer[x, y] = colors[y / size][x / size].rgba.pixel }
  }
  return buffer.takeImage()
}
