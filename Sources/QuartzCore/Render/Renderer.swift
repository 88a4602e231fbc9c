import CoreGraphics
import Foundation

/// Turns render trees into damage and pixels. One per surface; used by one thread at a time. It keeps pictures that are
/// expensive to make (soft shapes, shadows) from frame to frame, up to a limit.
package final class Renderer {
  /// Areas of at least so many pixels are painted in bands by several threads. Ours, measured: below, putting the loops off
  /// costs as much as the other threads save.
  package static let leastBandedArea = 1_000_000

  let masks: MaskCache
  let pictures = PictureCache()

  private let bandedArea: Int
  private let leastBandedWork: Int
  private let pool: BandPool
  /// The first picture of a window is painted by one thread: an app that then rests never needs the others.
  private var hasPainted = false

  /// - Parameters:
  ///   - cacheLimit: bytes of kept masks.
  ///   - bandedArea: pixels from which an area is painted in bands; Int.max never does.
  package convenience init(cacheLimit: Int = MaskCache.defaultLimit, bandedArea: Int = Renderer.leastBandedArea) {
    self.init(cacheLimit: cacheLimit, bandedArea: bandedArea, pool: .shared)
  }

  init(
    cacheLimit: Int = MaskCache.defaultLimit, bandedArea: Int, leastBandedWork: Int = RasterRecorder.leastWork,
    pool: BandPool
  ) {
    masks = MaskCache(limit: cacheLimit)
    self.leastBandedWork = leastBandedWork
    self.bandedArea = bandedArea
    self.pool = pool
  }

  /// The pixels of a window showing `to` that may differ from one showing `from`: few disjoint rectangles. All of the
  /// window when there is no `from`, or it has another size or scale.
  package func damage(from old: RenderTree?, to new: RenderTree) -> [PixelRect] {
    compare(old, new, findsMoves: false).damage
  }

  /// How to make a window that shows `to` of one that shows `from`: first pixels are moved, then `damage` is painted, which
  /// may lie where some were moved to.
  package func change(from old: RenderTree?, to new: RenderTree) -> (moves: [PixelMove], damage: [PixelRect]) {
    compare(old, new, findsMoves: true)
  }

  private func compare(
    _ old: RenderTree?, _ new: RenderTree, findsMoves: Bool
  ) -> (moves: [PixelMove], damage: [PixelRect]) {
    let bounds = new.pixelBounds
    guard let old, old.size == new.size, old.scale == new.scale else { return ([], bounds.isEmpty ? [] : [bounds]) }
    if old.root === new.root { return ([], []) }
    var damage = Damage(bounds: bounds, findsMoves: findsMoves)
    damage.compare(
      old.root.map { Damage.Placed(root: $0, scale: old.scale, clip: bounds) },
      new.root.map { Damage.Placed(root: $0, scale: new.scale, clip: bounds) })
    return (damage.moves, damage.region.rects)
  }

  /// Paints `tree` on memory of premultiplied native ARGB with rows of `stride` bytes, y down; within `repaint` (pixels)
  /// only, but there all of it: where no layer draws, it becomes transparent.
  package func paint(
    _ tree: RenderTree, pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, repaint: [PixelRect]
  ) {
    let raster = Raster(pixels: pixels, width: width, height: height, stride: stride)
    var whole: Target?
    pictures.frameBegan()
    let mayBand = hasPainted && pool.helpers > 0
    hasPainted = true
    for rect in repaint {
      let area = rect.intersection(raster.bounds)
      guard !area.isEmpty else { continue }
      let recorder =
        mayBand && area.area >= bandedArea
        ? RasterRecorder(rows: area.minY..<area.maxY, pool: pool, leastWork: leastBandedWork) : nil
      let target: Target
      if let recorder {
        target = Target(
          Raster(pixels: pixels, width: width, height: height, stride: stride, recorder: recorder))
      } else {
        target = whole ?? Target(raster)
        whole = target
      }
      var list = DisplayList(area: area)
      if let root = tree.root {
        list.add(
          root, plane: root.values.planeTransform(in: nil).concat(PlaneTransform(scale: tree.scale)), clip: area)
      }
      list.addClear()
      Painter(renderer: self, target: target).run(list)
      recorder?.flush()
    }
  }

  /// Paints one node by itself on transparent memory: its own transform and opacity do not count, `plane` takes its
  /// coordinates to pixels.
  func paint(_ node: RenderNode, plane: PlaneTransform, on raster: Raster, withoutShadow: Bool = false) {
    var list = DisplayList(area: raster.bounds)
    list.addBody(node, plane: plane, clip: raster.bounds, alpha: 1, withoutShadow: withoutShadow)
    Painter(renderer: self, target: Target(raster)).run(list)
  }

  /// Paints a node with its opacity and mask on transparent memory.
  func paintWhole(_ node: RenderNode, plane: PlaneTransform, on raster: Raster) {
    var list = DisplayList(area: raster.bounds)
    list.add(node, plane: plane, clip: raster.bounds)
    Painter(renderer: self, target: Target(raster)).run(list)
  }

  /// What of the window is wholly opaque, as rectangles in points that may overlap. Small pieces are left out.
  package func opaqueRegion(of tree: RenderTree) -> [CGRect] {
    let bounds = tree.pixelBounds
    guard let root = tree.root, !bounds.isEmpty else { return [] }
    var list = DisplayList(area: bounds)
    list.minimumArea = max(1, bounds.area / 64)
    list.add(
      root, plane: root.values.planeTransform(in: nil).concat(PlaneTransform(scale: tree.scale)), clip: bounds)
    return list.opaque.rects.map { rect in
      // Inwards to whole points, as the region is one of the surface's coordinates.
      let left = (CGFloat(rect.minX) / tree.scale).rounded(.up)
      let top = (CGFloat(rect.minY) / tree.scale).rounded(.up)
      let right = rect.maxX >= bounds.maxX ? tree.size.width : (CGFloat(rect.maxX) / tree.scale).rounded(.down)
      let bottom = rect.maxY >= bounds.maxY ? tree.size.height : (CGFloat(rect.maxY) / tree.scale).rounded(.down)
      return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }.filter { !$0.isEmpty }
  }
}

extension RenderTree {
  /// The pixels of the window: the size at the scale, rounded half away from zero.
  package var pixelBounds: PixelRect {
    let width = (size.width * scale).rounded()
    let height = (size.height * scale).rounded()
    guard width > 0, height > 0, width < 1e6, height < 1e6 else { return .empty }
    return PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
  }
}

/// Memory that is painted on, with a context for what needs paths.
final class Target {
  let raster: Raster
  private(set) lazy var context = CGContext(
    pixels: raster.pixels, width: raster.bounds.width, height: raster.bounds.height, stride: raster.stride)
  private let buffer: PixelBuffer?

  init(_ raster: Raster) {
    self.raster = raster
    buffer = nil
  }

  /// Transparent memory of its own for `area`, whose loops run when the recorder says.
  init(area: PixelRect, recorder: RasterRecorder? = nil) {
    let buffer = PixelBuffer(width: area.width, height: area.height)
    self.buffer = buffer
    raster = Raster(buffer, x: area.x, y: area.y, recorder: recorder)
  }

  /// Runs `body` with a context whose transform takes user space to device pixels by `plane`, cut to `clip`.
  func withContext(_ plane: PlaneTransform, clip: PixelRect, _ body: (CGContext) -> Void) {
    let inside = clip.intersection(raster.bounds)
    guard !inside.isEmpty else { return }
    raster.recorder?.flush()
    context.saveGState()
    context.clip(toDevice: [inside.offsetBy(dx: -raster.bounds.x, dy: -raster.bounds.y)])
    var local = plane
    local.tx -= CGFloat(raster.bounds.x)
    local.ty -= CGFloat(raster.bounds.y)
    context.setBaseCTM(local.affine)
    body(context)
    context.restoreGState()
  }
}
