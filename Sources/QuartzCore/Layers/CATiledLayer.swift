import CoreGraphics
import Foundation

/// Draws its contents by tiles, only those that are in sight, each as finely as it is seen: for what is too large to be
/// drawn whole, like a page that is zoomed, or a map.
///
/// `draw(in:)` is called for each tile, with the context clipped to it; a view gets the tile's rectangle in `draw(_:)`.
/// Coordinates are those of the layer at every level of detail. Tiles are drawn on the main thread, when the frame that
/// first shows them is made. Tiles out of sight are forgotten. `render(in:)` draws what is in sight.
open class CATiledLayer: CALayer {
  /// Of a presentation layer nothing reads it.
  private var levels = 1
  private var bias = 0
  private var size = CGSize(width: 256, height: 256)

  /// The tiles in sight, in one picture; nil before any was drawn.
  private var mosaic: TileMosaic?
  /// What has to be drawn anew, in the layer's coordinates.
  private var outdated: [CGRect] = []
  /// The tile that is being drawn, in the layer's coordinates.
  package private(set) var drawnTile: CGRect?

  /// No tile has fewer or more pixels a side. Ours.
  private static let tileSides: ClosedRange<CGFloat> = 16...4096
  /// The tiles in sight have no more pixels together: they are drawn coarser than any level then. Ours.
  private static let mostPixels: CGFloat = 16_777_216
  /// From so many parts that were named on, everything is drawn anew. Ours.
  private static let mostParts = 64

  public required init() {
    super.init()
    TiledLayers.add(self)
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? CATiledLayer { (levels, bias, size) = (layer.levels, layer.bias, layer.size) }
    TiledLayers.add(self)
  }

  /// Seconds in which a new tile would become visible; tiles are there at once.
  open class func fadeDuration() -> CFTimeInterval { 0 }

  /// How many levels of detail there are, each with half the pixels per point of the one before; 1 at first, and less
  /// counts as 1.
  open var levelsOfDetail: Int {
    get { levels }
    set {
      levels = max(1, min(64, newValue))
      mark(.valuesChanged)
    }
  }

  /// How many of the levels are finer than `contentsScale`, each twice as fine as the next; 0 at first.
  open var levelsOfDetailBias: Int {
    get { bias }
    set {
      bias = max(-64, min(64, newValue))
      mark(.valuesChanged)
    }
  }

  /// The largest size of a tile in pixels, 256 by 256 at first; sides are cut to 16 to 4,096, NaN counts as 256.
  open var tileSize: CGSize {
    get { size }
    set {
      func side(_ value: CGFloat) -> CGFloat {
        value.isNaN ? 256 : max(Self.tileSides.lowerBound, min(Self.tileSides.upperBound, value.rounded()))
      }
      size = CGSize(width: side(newValue.width), height: side(newValue.height))
      setNeedsDisplay()
    }
  }

  open override func setNeedsDisplay() {
    mosaic = nil
    outdated = []
    mark(.valuesChanged)
  }

  /// Asks for a new drawing of the tiles that `r` touches.
  open override func setNeedsDisplay(_ r: CGRect) {
    outdated.append(r.standardized)
    if outdated.count > Self.mostParts { setNeedsDisplay() }
    mark(.valuesChanged)
  }

  /// Whether tiles will be drawn anew when they are in sight.
  open override func needsDisplay() -> Bool { mosaic == nil || !outdated.isEmpty }

  open override func displayIfNeeded() {}

  open override func display() { setNeedsDisplay() }

  open override func value(forKeyPath keyPath: String) -> Any? {
    switch keyPath {
    case "levelsOfDetail": levelsOfDetail
    case "levelsOfDetailBias": levelsOfDetailBias
    case "tileSize": tileSize
    default: super.value(forKeyPath: keyPath)
    }
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    func whole(_ value: Any?) -> Int { Int(max(-64, min(64, Self.number(value)))) }
    switch keyPath {
    case "levelsOfDetail": levelsOfDetail = whole(value)
    case "levelsOfDetailBias": levelsOfDetailBias = whole(value)
    case "tileSize": tileSize = value as? CGSize ?? CGSize(width: 256, height: 256)
    default: super.setValue(value, forKeyPath: keyPath)
    }
  }

  // MARK: Tiles

  /// Draws the tiles that come into sight.
  ///
  /// - Parameters:
  ///   - plane: the layer's coordinates to pixels.
  ///   - sight: the pixels that are not cut off.
  final func updateTiles(plane: PlaneTransform, sight: CGRect) {
    let bounds = bounds.standardized
    guard bounds.hasFiniteEdges, let inverse = plane.inverted(), !sight.isNull, !sight.isEmpty else { return }
    let corners = inverse.visiblePolygon(ConvexPolygon.corners(sight)).map { inverse.apply($0) }
    let seen = ConvexPolygon.box(corners).overlap(bounds)
    guard seen.width > 0, seen.height > 0 else { return }
    var scale = levelScale(for: plane.maximumScale)
    while seen.width * scale * seen.height * scale > Self.mostPixels || max(seen.width, seen.height) * scale > 16_384 {
      scale /= 2
    }
    let grid = TileGrid(origin: bounds.origin, tile: size, scale: scale, pixels: bounds.size)
    let tiles = grid.tiles(in: seen)
    if let mosaic, mosaic.grid == grid, mosaic.tiles.contains(tiles), outdated.isEmpty { return }
    guard !tiles.isEmpty else { return }
    show(tiles, of: grid)
  }

  /// The pixels per point of the coarsest level that is fine enough, or the finest.
  private func levelScale(for seen: CGFloat) -> CGFloat {
    var scale = contentsScale * pow(2, CGFloat(bias))
    for _ in 1..<max(1, levels) where scale / 2 >= seen * 0.999 { scale /= 2 }
    return scale > 0 && scale.isFinite ? scale : 1
  }

  private func show(_ tiles: PixelRect, of grid: TileGrid) {
    let area = grid.pixels(of: tiles)
    let buffer = PixelBuffer(width: area.width, height: area.height)
    let old = mosaic.flatMap { $0.grid == grid ? $0 : nil }
    let parts = outdated
    outdated = []
    for row in tiles.minY..<tiles.maxY {
      for column in tiles.minX..<tiles.maxX {
        let tile = PixelRect(x: column, y: row, width: 1, height: 1)
        let pixels = grid.pixels(of: tile)
        let place = pixels.offsetBy(dx: -area.x, dy: -area.y)
        if let old, old.tiles.contains(tile), !parts.contains(where: { $0.overlaps(grid.rect(of: tile)) }) {
          let from = pixels.offsetBy(dx: -old.area.x, dy: -old.area.y)
          Raster(buffer).draw(old.image, fromX: from.x, fromY: from.y, at: place, clip: place, alpha: 255)
          continue
        }
        let context = buffer.makeContext()
        context.clip(toDevice: [place])
        context.setBaseCTM(
          CGAffineTransform(
            a: grid.scale, b: 0, c: 0, d: grid.scale, tx: -grid.origin.x * grid.scale - CGFloat(area.x),
            ty: -grid.origin.y * grid.scale - CGFloat(area.y)))
        drawnTile = grid.rect(of: tile)
        delegate?.layerWillDraw(self)
        draw(in: context)
        drawnTile = nil
      }
    }
    let image = buffer.takeImage()
    mosaic = TileMosaic(grid: grid, tiles: tiles, area: area, image: image)
    values.contents = image
    values.flags.insert(.contentsWereDrawn)
    let place = CGRect(
      x: grid.origin.x + CGFloat(area.x) / grid.scale, y: grid.origin.y + CGFloat(area.y) / grid.scale,
      width: CGFloat(area.width) / grid.scale, height: CGFloat(area.height) / grid.scale)
    values.changeRare { $0.contentsPlace = place }
    mark(.valuesChanged)
  }
}

/// Equal tiles from the corner of a layer's bounds on, those at the far edges smaller.
struct TileGrid: Equatable {
  /// The corner, in the layer's coordinates.
  let origin: CGPoint
  /// Pixels.
  let tile: CGSize
  /// Pixels per point.
  let scale: CGFloat
  /// All there are.
  private let width: Int
  private let height: Int

  init(origin: CGPoint, tile: CGSize, scale: CGFloat, pixels size: CGSize) {
    self.origin = origin
    self.tile = tile
    self.scale = scale
    func whole(_ points: CGFloat) -> Int { Int(min(1e15, (points * scale - 1e-6).rounded(.up))) }
    width = max(1, whole(size.width))
    height = max(1, whole(size.height))
  }

  /// The tiles that `rect` (the layer's coordinates) touches: a rectangle that counts tiles.
  func tiles(in rect: CGRect) -> PixelRect {
    func range(_ low: CGFloat, _ high: CGFloat, _ side: CGFloat, _ pixels: Int) -> (Int, Int) {
      let last = CGFloat((pixels - 1) / Int(side))
      func index(_ value: CGFloat) -> Int { Int(max(0, min(last, (value * scale / side).rounded(.down)))) }
      // A tile that begins where the rectangle ends is not touched.
      let first = index(low)
      return (first, max(first, index(high - 1e-6 / scale)))
    }
    let (left, right) = range(rect.minX - origin.x, rect.maxX - origin.x, tile.width, width)
    let (top, bottom) = range(rect.minY - origin.y, rect.maxY - origin.y, tile.height, height)
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The pixels of tiles, counted from the corner.
  func pixels(of tiles: PixelRect) -> PixelRect {
    let (side, rise) = (Int(tile.width), Int(tile.height))
    return PixelRect(
      x: tiles.x * side, y: tiles.y * rise, width: min(width, tiles.maxX * side) - tiles.x * side,
      height: min(height, tiles.maxY * rise) - tiles.y * rise)
  }

  /// Where tiles are, in the layer's coordinates.
  func rect(of tiles: PixelRect) -> CGRect {
    let pixels = pixels(of: tiles)
    return CGRect(
      x: origin.x + CGFloat(pixels.x) / scale, y: origin.y + CGFloat(pixels.y) / scale,
      width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
  }
}

/// Tiles in one picture, so that they meet without seams however they are seen.
private struct TileMosaic {
  let grid: TileGrid
  /// Which tiles, as a rectangle that counts them.
  let tiles: PixelRect
  /// The pixels of the picture, counted from the corner of the layer.
  let area: PixelRect
  let image: CGImage
}

/// All tiled layers there are: a window asks those in it for tiles when it makes a frame.
@MainActor enum TiledLayers {
  private static var layers = WeakList<CATiledLayer>()

  static func add(_ layer: CATiledLayer) { layers.add(layer) }

  /// Has the visible tiles of all tiled layers in a window drawn.
  static func update(in host: LayerTreeHost) {
    for layer in layers.objects where layer.root === host.rootLayer && layer.isSeen && layer.extras?.model == nil {
      var ancestors: [CALayer] = [layer]
      while let next = ancestors[ancestors.count - 1].parent { ancestors.append(next) }
      var sight = CGRect(
        x: 0, y: 0, width: (host.size.width * host.scale).rounded(),
        height: (host.size.height * host.scale).rounded())
      var plane = PlaneTransform(scale: host.scale)
      for ancestor in ancestors.reversed() {
        plane = ancestor.values.planeTransform(in: ancestor.parent?.sublayerSpace).concat(plane)
        if ancestor.masksToBounds { sight = sight.overlap(plane.apply(ancestor.bounds.standardized)) }
      }
      layer.updateTiles(plane: plane, sight: sight)
    }
  }
}
