import CoreGraphics
import Foundation

/// Draws a node in perspective: flat aside, then each pixel looked up where it comes from.
struct Warp {
  let node: RenderNode
  /// The node's coordinates to pixels, with perspective.
  let plane: PlaneTransform
  let tint: Tint?
  let clip: PixelRect

  /// No picture drawn aside is wider or higher. Ours: enough for a whole screen.
  private static let largestSide: CGFloat = 4096
  /// A part that is magnified more than this is not drawn sharper. Ours.
  private static let largestScale: CGFloat = 8

  func draw(on target: Raster, alpha: CGFloat, renderer: Renderer) {
    let area = clip.intersection(target.bounds)
    let extent = node.extent
    guard !area.isEmpty, let inverse = plane.inverted(), extent.width > 0, extent.height > 0 else { return }
    // What of the node is seen there, with the neighbours that pixels are mixed with.
    let seen = seen(area, inverse)
    func part(_ scale: CGFloat) -> CGRect { seen.insetBy(dx: -2 / scale, dy: -2 / scale).overlap(extent) }
    var scale = resolution
    // A small node has the same pixels whatever part of it is drawn.
    if max(extent.width, extent.height) * scale > Self.largestSide {
      let part = part(scale)
      scale = min(scale, Self.largestSide / max(part.width, part.height))
    }
    guard scale > 0, scale.isFinite else { return }
    let part = part(scale)
    guard part.width > 0, part.height > 0 else { return }
    // Whole pixels from the corner of the node, and a transparent one all around for smooth edges.
    let left = ((part.minX - extent.minX) * scale).rounded(.down)
    let top = ((part.minY - extent.minY) * scale).rounded(.down)
    let width = Int(((part.maxX - extent.minX) * scale).rounded(.up) - left) + 2
    let height = Int(((part.maxY - extent.minY) * scale).rounded(.up) - top) + 2
    let buffer = PixelBuffer(width: width, height: height)
    var flat = PlaneTransform(scale: scale)
    flat.tx = 1 - extent.minX * scale - left
    flat.ty = 1 - extent.minY * scale - top
    renderer.paintMasked(node, plane: flat, on: buffer)
    if let tint { Raster(buffer).multiply(by: tint) }
    let back = inverse.concat(flat)
    let opacity = UInt32(max(0, min(255, (alpha * 255).rounded())))
    let (across, down) = samples(inverse, scale: scale)
    let line = PixelBuffer(width: area.width, height: 1)
    let pixels = line.pixels.assumingMemoryBound(to: UInt32.self)
    for y in area.minY..<area.maxY {
      for x in 0..<area.width {
        let point = CGPoint(x: CGFloat(area.x + x) + 0.5, y: CGFloat(y) + 0.5)
        pixels[x] = isInFront(of: inverse, point) ? mean(buffer, back, point, across, down) : 0
      }
      target.draw(
        Raster.Picture(
          source: line.pixels, sourceStride: line.stride, isOpaque: false,
          place: PixelRect(x: area.x, y: y, width: area.width, height: 1), clip: area, alpha: opacity, owner: line))
    }
  }

  /// The box of what lies behind pixels, in the node's coordinates.
  private func seen(_ area: PixelRect, _ inverse: PlaneTransform) -> CGRect {
    let box = area.cgRect
    let corners = inverse.visiblePolygon(ConvexPolygon.corners(box)).map { inverse.apply($0) }
    return ConvexPolygon.box(corners)
  }

  /// What is behind the eye projects to the screen too, but is not seen.
  private func isInFront(of inverse: PlaneTransform, _ point: CGPoint) -> Bool {
    inverse.px * point.x + inverse.py * point.y + inverse.pw > 0
  }

  /// Pixels per point where the node is largest on the screen.
  private var resolution: CGFloat {
    let e = node.extent
    var largest: CGFloat = 0
    for corner in [
      CGPoint(x: e.minX, y: e.minY), CGPoint(x: e.maxX, y: e.minY), CGPoint(x: e.minX, y: e.maxY),
      CGPoint(x: e.maxX, y: e.maxY),
    ] {
      let w = max(plane.px * corner.x + plane.py * corner.y + plane.pw, 0.05)
      // The Jacobian's columns at the corner.
      let p = plane.apply(corner)
      let dx = hypot((plane.a - plane.px * p.x) / w, (plane.b - plane.px * p.y) / w)
      let dy = hypot((plane.c - plane.py * p.x) / w, (plane.d - plane.py * p.y) / w)
      largest = max(largest, dx, dy)
    }
    return min(max(largest, 0.25), Self.largestScale)
  }

  /// More looks at the picture for one pixel are not taken, in each direction. Ours.
  private static let mostSamples: CGFloat = 4

  /// How often a pixel has to look at the picture across and down, so that thin lines in a part that is seen at a slant, or
  /// far away, do not break up.
  private func samples(_ inverse: PlaneTransform, scale: CGFloat) -> (across: Int, down: Int) {
    var (across, down): (CGFloat, CGFloat) = (1, 1)
    for corner in ConvexPolygon.corners(node.extent) where plane.px * corner.x + plane.py * corner.y + plane.pw > 1e-4 {
      let place = plane.apply(corner)
      func reach(_ dx: CGFloat, _ dy: CGFloat) -> CGFloat {
        let next = inverse.apply(CGPoint(x: place.x + dx, y: place.y + dy))
        return hypot(next.x - corner.x, next.y - corner.y) * scale
      }
      across = max(across, reach(1, 0))
      down = max(down, reach(0, 1))
    }
    // Neighbouring pixels are mixed anyway: a little more than one is no reason.
    func count(_ reach: CGFloat) -> Int {
      reach.isFinite ? Int(min(Self.mostSamples, max(1, (reach - 0.3).rounded(.up)))) : 1
    }
    return (count(across), count(down))
  }

  /// The mean of the picture over a pixel of the screen.
  private func mean(
    _ buffer: PixelBuffer, _ back: PlaneTransform, _ point: CGPoint, _ across: Int, _ down: Int
  ) -> UInt32 {
    if across == 1 && down == 1 { return sample(buffer, back.apply(point)) }
    var even: UInt32 = 0
    var odd: UInt32 = 0
    for row in 0..<down {
      for column in 0..<across {
        let x = point.x - 0.5 + (CGFloat(column) + 0.5) / CGFloat(across)
        let y = point.y - 0.5 + (CGFloat(row) + 0.5) / CGFloat(down)
        let pixel = sample(buffer, back.apply(CGPoint(x: x, y: y)))
        // At most sixteen bytes are added up, which sixteen bits hold.
        even += pixel & 0x00FF_00FF
        odd += pixel >> 8 & 0x00FF_00FF
      }
    }
    let count = UInt32(across * down)
    func mean(_ sums: UInt32) -> UInt32 {
      (sums & 0xFFFF + count / 2) / count | ((sums >> 16 + count / 2) / count) << 16
    }
    return mean(even) | mean(odd) << 8
  }

  /// The picture at a point, mixed from the four pixels around it.
  private func sample(_ buffer: PixelBuffer, _ point: CGPoint) -> UInt32 {
    let x = point.x - 0.5
    let y = point.y - 0.5
    guard x > -1, y > -1, x < CGFloat(buffer.width), y < CGFloat(buffer.height) else { return 0 }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let fx = UInt32((x - CGFloat(left)) * 256)
    let fy = UInt32((y - CGFloat(top)) * 256)
    let upper = mix(buffer[left, top], buffer[left + 1, top], fx)
    let lower = mix(buffer[left, top + 1], buffer[left + 1, top + 1], fx)
    return mix(upper, lower, fy)
  }

  private func mix(_ from: UInt32, _ to: UInt32, _ share: UInt32) -> UInt32 {
    let rest = 256 - share
    let even = ((from & 0x00FF_00FF) * rest + (to & 0x00FF_00FF) * share) >> 8 & 0x00FF_00FF
    let odd = ((from >> 8 & 0x00FF_00FF) * rest + (to >> 8 & 0x00FF_00FF) * share) & 0xFF00_FF00
    return even | odd
  }
}
