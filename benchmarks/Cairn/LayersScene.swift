import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// One layer that moves among many that do not: what a frame (commit, damage and painting) costs with 100 and with N of
/// them. Both are measured in turns, so that the machine treats them alike.
@MainActor enum LayersScene {
  static func run(count: Int) {
    for isScattered in [false, true] {
      let few = Stage(count: 100, isScattered: isScattered)
      let many = Stage(count: count, isScattered: isScattered)
      for _ in 0..<20 {
        few.run(frames: 50)
        many.run(frames: 50)
      }
      print(
        "{\"layers\":\"\(isScattered ? "scattered" : "grid")\",\"few\":100,\"many\":\(count),"
          + "\"few_us\":\(text(few.frame)),\"many_us\":\(text(many.frame)),\"ratio\":\(text(many.frame / few.frame)),"
          + "\"steps_few_us\":\(steps(few)),\"steps_many_us\":\(steps(many))}")
    }
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
  private static func steps(_ stage: Stage) -> String {
    "[" + stage.steps.map { text($0) }.joined(separator: ",") + "]"
  }

  /// A window's layers, and the memory that they are painted on.
  @MainActor private final class Stage {
    private let root = CALayer()
    private let moving = CALayer()
    private let host: LayerTreeHost
    private let renderer = Renderer()
    private let buffer = PixelBuffer(width: 400, height: 700)
    private var shown: RenderTree?
    private var step = 0
    private var times: [Double] = []
    /// Of commit, damage, painting and the opaque region.
    private var stepTimes: [[Double]] = [[], [], [], []]

    init(count: Int, isScattered: Bool) {
      root.frame = CGRect(x: 0, y: 0, width: 400, height: 700)
      root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      // The lane of the moving one is free of others, so that the pixels to paint are the same for few and for many.
      func y(_ y: CGFloat) -> CGFloat { y < 325 ? y : y + 50 }
      let side = 100
      var state: UInt32 = 7
      func random(_ limit: CGFloat) -> CGFloat {
        state = state &* 1_664_525 &+ 1_013_904_223
        return CGFloat(state >> 8) / CGFloat(1 << 24) * limit
      }
      for index in 0..<count {
        let layer = CALayer()
        let place =
          isScattered
          ? CGPoint(x: random(396), y: y(random(644)))
          : CGPoint(x: CGFloat(index % side) * 4, y: y(CGFloat(index / side) * 6.5))
        layer.frame = CGRect(origin: place, size: CGSize(width: 3, height: 5))
        layer.backgroundColor = CGColor(red: 0, green: CGFloat(index % 7) / 7, blue: 1, alpha: 1)
        root.addSublayer(layer)
      }
      moving.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      moving.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(moving)
      host = LayerTreeHost(rootLayer: root, size: root.bounds.size, scale: 1)
      for _ in 0..<20 { draw() }
      times = []
      stepTimes = [[], [], [], []]
    }

    var frame: Double { ProcessorTime.median(times) }
    var steps: [Double] { stepTimes.map { ProcessorTime.median($0) } }

    func run(frames: Int) { for _ in 0..<frames { draw() } }

    private func draw() {
      step += 1
      moving.position = CGPoint(x: 20 + CGFloat(step * 3 % 360), y: 350)
      let start = ProcessorTime.now
      let tree = host.commit()
      let committed = ProcessorTime.now
      let damage = renderer.damage(from: shown, to: tree)
      let compared = ProcessorTime.now
      renderer.paint(
        tree, pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.stride,
        repaint: damage)
      let painted = ProcessorTime.now
      _ = renderer.opaqueRegion(of: tree)
      shown = tree
      let end = ProcessorTime.now
      times.append(end - start)
      for (index, time) in [committed - start, compared - committed, painted - compared, end - painted].enumerated() {
        stepTimes[index].append(time)
      }
    }
  }
}
