import CoreGraphics
import CoreText
import Foundation
import Synchronization
import Testing

@testable import QuartzCore

@Suite("Bands")
struct BandPoolTests {
  @Test("each part is done once, before the call returns, whoever asks", arguments: [0, 1, 3])
  func parts(helpers: Int) {
    let pool = BandPool(helpers: helpers)
    for count in [0, 1, 2, 7, 64] {
      let done = Mutex([Int](repeating: 0, count: count))
      pool.run(count) { part in done.withLock { $0[part] += 1 } }
      #expect(done.withLock { $0 } == [Int](repeating: 1, count: count))
    }
  }

  @Test("several threads may ask at once")
  func callers() {
    let pool = BandPool(helpers: 2)
    let sum = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<200 { pool.run(8) { sum.add($0, ordering: .relaxed) } }
    }
    #expect(sum.load(ordering: .relaxed) == 4 * 200 * 28)
  }
}

@MainActor @Suite("Painting in bands")
struct BandTests {
  /// All that is drawn in different ways, much of it across the borders of bands, in random places.
  private func page(seed: UInt64, width: CGFloat = 300, height: CGFloat = 400) -> LayerTreeHost {
    var random = Generator(seed: seed)
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
    func color(_ alpha: ClosedRange<CGFloat> = 1...1) -> CGColor {
      CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(alpha))
    }
    let root = layer(0, 0, width, height, seed % 3 == 0 ? color(0.2...0.9) : color())
    let picture = cells([[.red, .green], [.blue, .white]], size: 20)
    for index in 0..<24 {
      let part: CALayer
      switch index % 8 {
      case 1:
        let gradient = CAGradientLayer()
        gradient.colors = [color(), color(0.2...1)]
        gradient.endPoint = CGPoint(x: 1, y: 1)
        part = gradient
      case 2:
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 90, height: 140), transform: nil)
        shape.fillColor = color(0.3...1)
        shape.strokeColor = color()
        shape.lineWidth = 3
        part = shape
      case 3:
        let text = CATextLayer()
        text.string = "Bands \(index)"
        text.fontSize = 30
        text.foregroundColor = color()
        part = text
      default:
        part = CALayer()
      }
      part.frame = CGRect(
        x: number(-50...width - 50), y: number(-50...height - 50), width: number(20...200), height: number(20...300))
      if !(part is CAShapeLayer) { part.backgroundColor = index % 4 == 0 ? nil : color(0.3...1) }
      switch index % 8 {
      case 0, 3:
        part.cornerRadius = number(0...30)
        part.shadowOpacity = 0.7
        part.shadowRadius = number(1...20)
        part.shadowOffset = CGSize(width: 3, height: number(-10...10))
        if index % 3 == 0 { part.setAffineTransform(CGAffineTransform(rotationAngle: 0.3)) }
      case 4:
        part.contents = picture
        part.opacity = 0.8
      case 5:
        // A group: its sublayer is cut at round corners and all of it is faded.
        part.cornerRadius = 25
        part.masksToBounds = true
        part.opacity = 0.6
        let inner = layer(-20, 30, 150, 90, color())
        inner.contents = picture
        part.addSublayer(inner)
      case 6:
        part.mask = layer(10, 10, 60, 120, color(0.4...1))
        part.mask?.cornerRadius = 20
      case 7:
        part.transform.m34 = -1 / 300
        part.transform = CATransform3DRotate(part.transform, 0.5, 0, 1, 0)
      default: break
      }
      root.addSublayer(part)
    }
    return LayerTreeHost(rootLayer: root, size: CGSize(width: width, height: height), scale: 1)
  }

  private func paint(_ tree: RenderTree, _ renderer: Renderer, repaint: [PixelRect]? = nil) -> PixelBuffer {
    let bounds = tree.pixelBounds
    let buffer = PixelBuffer(width: bounds.width, height: bounds.height)
    // Twice: the first picture is never painted in bands.
    for _ in 0..<2 {
      renderer.paint(
        tree, pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.stride,
        repaint: repaint ?? [bounds])
    }
    return buffer
  }

  @Test("the picture is the same to the last bit, in any number of bands", arguments: 1...12)
  func same(seed: UInt64) {
    let host = page(seed: seed)
    let tree = host.commit()
    let plain = paint(tree, Renderer(bandedArea: .max, pool: BandPool(helpers: 0)))
    for helpers in [1, 3] {
      let banded = paint(tree, Renderer(bandedArea: 1, leastBandedWork: 1, pool: BandPool(helpers: helpers)))
      #expect(plain.difference(to: banded).pixels.isEmpty)
    }
  }

  @Test("so it is where several areas are painted, some of them in bands")
  func areas() {
    let host = page(seed: 99)
    let tree = host.commit()
    let areas = [
      PixelRect(x: 10, y: 10, width: 280, height: 150), PixelRect(x: 0, y: 200, width: 90, height: 10),
      PixelRect(x: 30, y: 260, width: 200, height: 140),
    ]
    let plain = paint(tree, Renderer(bandedArea: .max, pool: BandPool(helpers: 0)), repaint: areas)
    let banded = paint(
      tree, Renderer(bandedArea: 20_000, leastBandedWork: 1, pool: BandPool(helpers: 2)), repaint: areas)
    #expect(plain.difference(to: banded).pixels.isEmpty)
    #expect(plain[150, 60] != 0)
    #expect(banded[5, 5] == 0)
  }

  @Test("loops are put off until something needs the pixels, and run by the helpers only when there is much to do")
  func recorder() {
    let pool = BandPool(helpers: 2)
    let buffer = PixelBuffer(width: 400, height: 400)
    let recorder = RasterRecorder(rows: 0..<400, pool: pool, leastWork: 1)
    let raster = Raster(buffer, recorder: recorder)
    raster.fill(buffer.bounds, 0xFF00_00FF)
    raster.blend(PixelRect(x: 0, y: 0, width: 400, height: 200), 0x8080_0000)
    #expect(buffer[0, 0] == 0)
    #expect(raster.settled.recorder == nil)
    #expect(buffer[0, 0] == 0xFF80_007F)
    #expect(buffer[0, 399] == 0xFF00_00FF)
    recorder.flush()
    #expect(buffer[0, 0] == 0xFF80_007F, "what ran does not run again")
  }

  @Test("the memory of a group stays until its loops have run")
  func owners() {
    let pool = BandPool(helpers: 1)
    let buffer = PixelBuffer(width: 500, height: 500)
    let recorder = RasterRecorder(rows: 0..<500, pool: pool, leastWork: 1)
    let raster = Raster(buffer, recorder: recorder)
    weak var group: PixelBuffer?
    do {
      let aside = PixelBuffer(width: 500, height: 500)
      group = aside
      let inner = Raster(aside, recorder: recorder)
      inner.fill(buffer.bounds, 0xFF12_3456)
      raster.draw(inner, clip: buffer.bounds, alpha: 255)
    }
    #expect(group != nil)
    recorder.flush()
    // The other thread lets go of it a moment after it has said that it is done.
    for _ in 0..<2000 where group != nil { usleep(1000) }
    #expect(group == nil)
    #expect(buffer[499, 499] == 0xFF12_3456)
  }
}
