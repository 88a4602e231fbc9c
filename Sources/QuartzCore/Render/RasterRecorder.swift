import CoreGraphics

/// Pixel loops that are put off, to be run in bands of rows by several threads.
///
/// Each loop writes a pixel by what is in the same row of its sources, so the bands need nothing of each other, and the picture
/// is the same as from top to bottom. What is not such a loop, cairo's work, runs after all that was put off.
final class RasterRecorder {
  /// Fewer pixels than this are not worth waking another thread for. Ours, measured: some 50 microseconds of work.
  static let leastPixels = 96 * 1024

  enum Step {
    case fill(Raster, PixelRect, UInt32)
    case blend(Raster, PixelRect, UInt32)
    case coverage(Raster, Raster.Coverage)
    case picture(Raster, Raster.Picture)
    case multiplyByMask(Raster, AlphaMask, x: Int, y: Int)
    case multiplyByAlpha(Raster, of: Raster)
    case tint(Raster, Tint)
  }

  /// What the threads of a pool do together.
  ///
  /// `@unchecked Sendable` is right because nothing here changes, the sources are not written while the steps run, and each
  /// row of a target is written by the one thread that has its band.
  private final class Bands: @unchecked Sendable {
    private let steps: [Step]
    private let top: Int
    private let height: Int
    private let count: Int

    init(_ steps: [Step], top: Int, height: Int, count: Int) {
      self.steps = steps
      self.top = top
      self.height = height
      self.count = count
    }

    func run(_ band: Int) {
      let rows = top + height * band / count..<top + height * (band + 1) / count
      for step in steps { step.run(rows) }
    }
  }

  private let rows: Range<Int>
  private let pool: BandPool
  private var steps: [Step] = []
  private var pixels = 0

  /// - Parameter rows: all that is painted is in these rows of device pixels.
  init(rows: Range<Int>, pool: BandPool) {
    self.rows = rows
    self.pool = pool
  }

  /// Puts a step off that touches at most the pixels of `extent`.
  func add(_ step: Step, extent: PixelRect) {
    steps.append(step)
    pixels += extent.area
  }

  /// Runs what was put off.
  func flush() {
    guard !steps.isEmpty else { return }
    let all = steps
    let isMuch = pixels >= Self.leastPixels
    steps = []
    pixels = 0
    guard isMuch, rows.count > 1 else {
      for step in all { step.run(rows) }
      return
    }
    // Twice as many as threads: rows differ in what there is to do.
    let count = min((pool.helpers + 1) * 2, rows.count)
    let bands = Bands(all, top: rows.lowerBound, height: rows.count, count: count)
    pool.run(count) { bands.run($0) }
  }
}

extension RasterRecorder.Step {
  /// Runs the step in some rows.
  fileprivate func run(_ rows: Range<Int>) {
    switch self {
    case .fill(let raster, let rect, let pixel): raster.rows(rows)?.fill(rect, pixel)
    case .blend(let raster, let rect, let pixel): raster.rows(rows)?.blend(rect, pixel)
    case .coverage(let raster, let coverage): raster.rows(rows)?.blend(coverage)
    case .picture(let raster, let picture): raster.rows(rows)?.draw(picture)
    case .multiplyByMask(let raster, let mask, let x, let y): raster.rows(rows)?.multiply(by: mask, x: x, y: y)
    case .multiplyByAlpha(let raster, let other): raster.rows(rows)?.multiply(byAlphaOf: other)
    case .tint(let raster, let tint): raster.rows(rows)?.multiply(by: tint)
    }
  }
}
