import CoreGraphics
import Foundation

/// Where in a layer its contents are drawn, by gravity, scale and rectangles.
struct ContentsPlacement {
  let image: CGImage
  /// The part of the image that is shown, in its pixels.
  let source: CGRect
  /// Where that goes, in the layer's coordinates.
  let target: CGRect
  /// The stretching middle of `source`, in pixels; nil when all of it stretches alike.
  let stretch: CGRect?
  /// Drawn by the layer for its present size: shown pixel by pixel, on the pixel grid.
  let isBackingStore: Bool
  /// How that is turned over in the layer; nil when it is not.
  let turn: ContentsTurn?

  /// Nil when there is nothing to show.
  init?(_ values: LayerValues) {
    guard let image = values.contents, image.width > 0, image.height > 0 else { return nil }
    let bounds = values.bounds.standardized
    guard !bounds.isEmpty else { return nil }
    let rare = values.rare?.value
    let unit = rare?.contentsRect ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    let width = CGFloat(image.width)
    let height = CGFloat(image.height)
    let part = CGRect(
      x: unit.minX * width, y: unit.minY * height, width: unit.width * width, height: unit.height * height)
    guard !part.isEmpty, part.isFinite, bounds.isFinite else { return nil }
    self.image = image
    turn = ContentsTurn(values)
    source = part
    if let place = rare?.contentsPlace, values.flags.contains(.contentsWereDrawn) {
      (target, stretch, isBackingStore) = (place, nil, true)
      return
    }
    let scale = values.contentsScale
    let natural = CGSize(width: part.width / scale, height: part.height / scale)

    let store = BackingStoreSize(bounds: bounds.size, scale: scale)
    isBackingStore =
      values.flags.contains(.contentsWereDrawn) && store.width == image.width && store.height == image.height
      && unit == CGRect(x: 0, y: 0, width: 1, height: 1)
    if isBackingStore {
      // A large store has fewer pixels than were asked for.
      target = CGRect(
        origin: bounds.origin, size: CGSize(width: part.width / store.scale, height: part.height / store.scale))
      stretch = nil
      return
    }
    target = Self.place(natural, in: bounds, values.gravity)
    guard target.isFinite, !target.isEmpty else { return nil }
    let center = rare?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    let isResizing = values.gravity == .resize || values.gravity == .resizeAspect || values.gravity == .resizeAspectFill
    if isResizing && center != CGRect(x: 0, y: 0, width: 1, height: 1) {
      stretch = CGRect(
        x: part.minX + center.minX * part.width, y: part.minY + center.minY * part.height,
        width: center.width * part.width, height: center.height * part.height)
    } else {
      stretch = nil
    }
  }

  /// Where the image shows, in the layer's coordinates: beyond the bounds when it is larger and not resized.
  var extent: CGRect { turn?.apply(target) ?? target }

  private static func place(_ size: CGSize, in bounds: CGRect, _ gravity: ContentsGravity) -> CGRect {
    var size = size
    switch gravity {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      let (x, y) = (bounds.width / size.width, bounds.height / size.height)
      let factor = gravity == .resizeAspect ? min(x, y) : max(x, y)
      size = CGSize(width: size.width * factor, height: size.height * factor)
    default: break
    }
    let x: CGFloat
    switch gravity {
    case .left, .topLeft, .bottomLeft: x = bounds.minX
    case .right, .topRight, .bottomRight: x = bounds.maxX - size.width
    default: x = bounds.midX - size.width / 2
    }
    let y: CGFloat
    switch gravity {
    case .top, .topLeft, .topRight: y = bounds.minY
    case .bottom, .bottomLeft, .bottomRight: y = bounds.maxY - size.height
    default: y = bounds.midY - size.height / 2
    }
    return CGRect(x: x, y: y, width: size.width, height: size.height)
  }

  /// The pieces to draw: one, or nine around the stretching middle, whose corners keep their size. Where `plane` keeps
  /// rectangles upright, pieces meet on pixel edges, so that nothing shines through between them.
  func pieces(scale: CGFloat, plane: PlaneTransform) -> [(source: CGRect, target: CGRect)] {
    guard let stretch else { return [(source, target)] }
    func cuts(_ from: CGFloat, _ low: CGFloat, _ high: CGFloat, _ to: CGFloat) -> [CGFloat] {
      [from, max(from, min(to, low)), max(from, min(to, high)), to]
    }
    func places(_ cuts: [CGFloat], _ from: CGFloat, _ to: CGFloat) -> [CGFloat] {
      var before = (cuts[1] - cuts[0]) / scale
      var after = (cuts[3] - cuts[2]) / scale
      // Ends that do not fit share the room.
      if before + after > to - from, before + after > 0 {
        let factor = (to - from) / (before + after)
        before *= factor
        after *= factor
      }
      return [from, from + before, to - after, to]
    }
    let xs = cuts(source.minX, stretch.minX, stretch.maxX, source.maxX)
    let ys = cuts(source.minY, stretch.minY, stretch.maxY, source.maxY)
    func snapped(_ places: [CGFloat], _ factor: CGFloat, _ offset: CGFloat) -> [CGFloat] {
      guard plane.isRectilinear, factor != 0 else { return places }
      let inner = places[1...2].map { place in
        max(places[0], min(places[3], ((place * factor + offset).roundedToPixel - offset) / factor))
      }
      return [places[0], inner[0], inner[1], places[3]]
    }
    let us = snapped(places(xs, target.minX, target.maxX), plane.a, plane.tx)
    let vs = snapped(places(ys, target.minY, target.maxY), plane.d, plane.ty)
    var pieces: [(source: CGRect, target: CGRect)] = []
    for row in 0..<3 {
      for column in 0..<3 {
        let from = CGRect(
          x: xs[column], y: ys[row], width: xs[column + 1] - xs[column], height: ys[row + 1] - ys[row])
        let to = CGRect(x: us[column], y: vs[row], width: us[column + 1] - us[column], height: vs[row + 1] - vs[row])
        if !from.isEmpty && !to.isEmpty { pieces.append((from, to)) }
      }
    }
    return pieces
  }
}

extension ContentsPlacement {
  /// The pixels that the image covers when it is drawn pixel by pixel on the grid: when it has the resolution of the
  /// screen. Nil when it has to be scaled or turned.
  func snapped(_ plane: PlaneTransform) -> PixelRect? {
    guard plane.isRectilinear, stretch == nil, plane.a > 0, plane.d > 0 else { return nil }
    let device = plane.apply(target)
    guard abs(device.width - source.width) < 0.01, abs(device.height - source.height) < 0.01 else { return nil }
    let (x, y) = (source.minX, source.minY)
    guard x == x.rounded(), y == y.rounded(), source.width == source.width.rounded(),
      source.height == source.height.rounded(), x >= 0, y >= 0, source.maxX <= CGFloat(image.width),
      source.maxY <= CGFloat(image.height), abs(device.minX) < 1e6, abs(device.minY) < 1e6
    else { return nil }
    return PixelRect(
      x: Int(device.minX.roundedToPixel), y: Int(device.minY.roundedToPixel), width: Int(source.width),
      height: Int(source.height))
  }
}

/// The size of a backing store in pixels.
struct BackingStoreSize: Equatable {
  let width: Int
  let height: Int
  /// Pixels per point, less than asked for when the store would be larger than the limit.
  let scale: CGFloat
  /// The bounds end where pixels end.
  let isWhole: Bool

  /// No side is longer; what is larger is drawn more coarsely. Cairo's limit is 32,767.
  static let longestSide: CGFloat = 16_384

  /// No store has many more pixels; 128 MiB. Ours.
  static let mostPixels = 1 << 25

  /// Zero for bounds without area.
  init(bounds: CGSize, scale: CGFloat) {
    let width = abs(bounds.width)
    let height = abs(bounds.height)
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      (self.width, self.height, self.scale, isWhole) = (0, 0, scale, false)
      return
    }
    let most = (CGFloat(Self.mostPixels).squareRoot() / width.squareRoot()) / height.squareRoot()
    let fitted = min(scale, Self.longestSide / max(width, height), most)
    self.scale = fitted
    // Sums of thirds and the like must not open another pixel.
    let slack: CGFloat = 1e-6
    self.width = max(1, Int((width * fitted - slack).rounded(.up)))
    self.height = max(1, Int((height * fitted - slack).rounded(.up)))
    isWhole =
      abs(CGFloat(self.width) - width * fitted) <= slack && abs(CGFloat(self.height) - height * fitted) <= slack
  }
}
