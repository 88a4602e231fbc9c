import CoreGraphics
import Foundation

/// A rectangle with rounded corners, in any coordinates.
struct RoundedShape: Hashable {
  var rect: CGRect
  /// The same for all rounded corners, no more than half the shorter side.
  var radius: CGFloat
  /// Bits as in `CACornerMask`.
  var corners: UInt8
  var isContinuous: Bool

  /// The bounds of a layer with its rounded corners.
  init(_ values: LayerValues) {
    rect = values.bounds.standardized
    radius = max(0, min(values.cornerRadius, min(rect.width, rect.height) / 2))
    if !radius.isFinite { radius = 0 }
    corners = values.maskedCorners
    isContinuous = values.isContinuousCurve
  }

  var isRounded: Bool { radius > 0 && corners != 0 }

  /// How far a corner reaches along the sides: a continuous corner begins to bend before the circle does.
  var reach: CGFloat {
    guard isRounded else { return 0 }
    return isContinuous ? min(radius * Self.continuousReach, min(rect.width, rect.height) / 2) : radius
  }

  /// Whether corners are small enough for masks that are kept, of a shape in pixels. Ours.
  var hasKeptCorners: Bool { reach <= 512 }

  /// The part of the radius that `PathStorage` gives a continuous corner.
  private static let continuousReach: CGFloat = 1.528665

  /// The shape as it is scaled and moved by a rectilinear transform with positive factors, the radius by the mean.
  func applying(_ plane: PlaneTransform) -> RoundedShape {
    var r = self
    r.rect = plane.apply(rect)
    r.radius = min(radius * (abs(plane.a) * abs(plane.d)).squareRoot(), min(r.rect.width, r.rect.height) / 2)
    if plane.a < 0 { r.corners = (r.corners & 5) << 1 | (r.corners & 10) >> 1 }
    if plane.d < 0 { r.corners = (r.corners & 3) << 2 | (r.corners & 12) >> 2 }
    return r
  }

  /// The shape with its edges on pixel edges.
  func rounded() -> RoundedShape {
    var r = self
    r.rect = PixelRect(rounding: rect).cgRect
    r.radius = min(radius, min(r.rect.width, r.rect.height) / 2)
    return r
  }

  func inset(by distance: CGFloat) -> RoundedShape {
    var r = self
    r.rect =
      rect.width > 2 * distance && rect.height > 2 * distance ? rect.insetBy(dx: distance, dy: distance) : .null
    r.radius = max(0, radius - distance)
    return r
  }

  var path: PathStorage {
    var path = PathStorage()
    addTo(&path)
    return path
  }

  func addTo(_ path: inout PathStorage) {
    guard !rect.isNull else { return }
    func radius(_ bit: UInt8) -> CGFloat { corners & bit != 0 ? self.radius : 0 }
    let radii = CornerRadii(topLeft: radius(1), topRight: radius(2), bottomRight: radius(8), bottomLeft: radius(4))
    path.addRoundedRect(rect, radii: radii, shape: isContinuous ? .continuous : .circular)
  }

  /// The squares that hold all that is not straight: the rounded corners, in pixels, disjoint. Where two would share a
  /// pixel it is one rectangle, the whole shape. The shape is in pixels.
  var cornerSquares: [PixelRect] {
    guard isRounded else { return [] }
    let side = reach
    var squares: [PixelRect] = []
    for index in 0..<4 where corners & (1 << index) != 0 {
      let x = index & 1 == 0 ? rect.minX : rect.maxX - side
      let y = index & 2 == 0 ? rect.minY : rect.maxY - side
      let square = PixelRect(coveringClosely: CGRect(x: x, y: y, width: side, height: side))
      if squares.contains(where: { $0.intersects(square) }) { return [PixelRect(coveringClosely: rect)] }
      squares.append(square)
    }
    return squares
  }

  /// All pixels that corners may be drawn in, by a rectilinear transform to pixels: as the shape is, or with its edges on
  /// pixel edges.
  func cornerPixels(_ plane: PlaneTransform) -> [PixelRect] {
    guard isRounded else { return [] }
    let device = applying(plane)
    let (squares, onEdges) = (device.cornerSquares, device.rounded().cornerSquares)
    return squares == onEdges ? squares : squares + onEdges
  }

  /// The pixels that the shape covers wholly as few disjoint rectangles, for edges on pixel edges.
  var solidRects: [PixelRect] {
    let whole = PixelRect(inside: rect)
    let squares = cornerSquares
    if squares.isEmpty { return whole.isEmpty ? [] : [whole] }
    var rects: [PixelRect] = []
    func add(_ y0: Int, _ y1: Int) {
      var x0 = whole.minX
      var x1 = whole.maxX
      let row = PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
      for square in squares where square.intersects(row) {
        if square.minX <= whole.minX { x0 = max(x0, square.maxX) } else { x1 = min(x1, square.minX) }
      }
      if x1 > x0 && y1 > y0 { rects.append(PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)) }
    }
    let cuts = Set([whole.minY, whole.maxY] + squares.flatMap { [$0.minY, $0.maxY] })
      .filter { $0 >= whole.minY && $0 <= whole.maxY }.sorted()
    for (y0, y1) in zip(cuts, cuts.dropFirst()) { add(y0, y1) }
    return rects
  }
}
