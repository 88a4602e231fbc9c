import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor struct KeyframeAnimationTests {
  /// What a layer's property is at times after the beginning of an animation.
  private func samples<Value>(
    _ animation: CAAnimation, at times: [Double], in layer: CALayer = CALayer(), _ read: (CALayer) -> Value
  ) -> [Value?] {
    let timeline = Timeline()
    let layer = timeline.addLayer(layer)
    layer.add(animation, forKey: nil)
    var last = 0.0
    return times.map { time in
      timeline.wait(time - last)
      last = time
      return layer.presentation().map(read)
    }
  }

  @Test("animation-015 values without times come at even steps")
  func even() {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0, 10, 20]
    animation.duration = 1
    #expect(animation.calculationMode == .linear)
    #expect(samples(animation, at: [0.25, 0.5, 0.75]) { $0.zPosition } == [5, 10, 15])
  }

  @Test("animation-016 discrete values each last as long")
  func discrete() {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [1, 2, 3]
    animation.calculationMode = .discrete
    animation.duration = 3
    #expect(samples(animation, at: [0.5, 1.5, 2.5]) { $0.zPosition } == [1, 2, 3])
  }

  @Test("b-an-03 paced values move at one speed, whatever the times say")
  func paced() throws {
    func x(_ mode: CAAnimationCalculationMode, _ times: [NSNumber]?, _ at: [Double]) -> [CGFloat] {
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.values = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 40, y: 0)]
      animation.calculationMode = mode
      animation.keyTimes = times
      animation.duration = 1
      return samples(animation, at: at) { $0.position.x }.compactMap { $0 }
    }
    for (got, wanted) in zip(x(.linear, nil, [0.25, 0.75]), [5.0, 25]) { #expect(abs(got - wanted) < 0.05) }
    for (got, wanted) in zip(x(.paced, nil, [0.25, 0.5]), [10.0, 20]) { #expect(abs(got - wanted) < 0.05) }
    #expect(abs(try #require(x(.paced, [0, 0.9, 1], [0.5]).first) - 20) < 0.05)
  }

  @Test("b-an-01 springs follow the closed form")
  func springs() {
    let table: [(m: CGFloat, k: CGFloat, c: CGFloat, at: [Double], value: [CGFloat])] = [
      (1, 100, 20, [0.1, 0.2, 0.3], [0.2642, 0.594, 0.8009]), (1, 100, 10, [0.2, 0.5], [0.8494, 1.0746]),
      (2, 200, 8, [0.1, 0.25], [0.405, 1.388]),
    ]
    for row in table {
      let spring = CASpringAnimation(keyPath: "zPosition")
      (spring.mass, spring.stiffness, spring.damping) = (row.m, row.k, row.c)
      spring.fromValue = 0
      spring.toValue = 1
      spring.duration = 2
      for (got, wanted) in zip(samples(spring, at: row.at) { $0.zPosition }, row.value) {
        #expect(abs((got ?? .nan) - wanted) < 0.005)
      }
    }
  }

  @Test("b-an-02 a spring that is pushed goes faster at first and too far")
  func pushed() {
    let spring = CASpringAnimation(keyPath: "zPosition")
    spring.initialVelocity = 10
    spring.fromValue = 0
    spring.toValue = 1
    spring.duration = 2
    let got = samples(spring, at: [0.05, 0.1, 0.2, 0.5]) { $0.zPosition }
    for (got, wanted) in zip(got, [0.4818, 0.8738, 1.2687, 0.9866] as [CGFloat]) {
      #expect(abs((got ?? .nan) - wanted) < 0.006)
    }
  }

  @Test("animation-013 a spring's numbers, and when it is at rest")
  func springDefaults() {
    let spring = CASpringAnimation()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
    #expect(abs(spring.settlingDuration - 1.4727) < 0.002)
  }

  @Test("along a path a layer stays on it, and turns with it when told to")
  func path() throws {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 100, y: 100), radius: 50, startAngle: 0, endAngle: .pi, clockwise: false)
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.calculationMode = .paced
    animation.rotationMode = .rotateAuto
    animation.duration = 1
    for fraction in [0.1, 0.25, 0.5, 0.9] {
      let layer = try #require(samples(animation, at: [fraction]) { ($0.position, $0.affineTransform()) }.first ?? nil)
      let angle = fraction * .pi
      #expect(abs(layer.0.x - (100 + 50 * cos(angle))) < 0.1 && abs(layer.0.y - (100 + 50 * sin(angle))) < 0.1)
      // A quarter turn ahead of the radius.
      let turn = atan2(layer.1.b, layer.1.a)
      #expect(abs(turn - (angle + .pi / 2)) < 0.02 || abs(turn + 2 * .pi - (angle + .pi / 2)) < 0.02)
    }
  }

  @Test("a cubic way goes through all values without a corner")
  func cubic() throws {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0, 10, 0, 10]
    animation.calculationMode = .cubic
    animation.duration = 3
    let got = samples(animation, at: [0.999, 1, 1.001, 1.999, 2, 2.001]) { $0.zPosition }.compactMap { $0 }
    try #require(got.count == 6)
    #expect(abs(got[1] - 10) < 1e-6 && abs(got[4]) < 1e-6)
    let (before, after) = (got[1] - got[0], got[2] - got[1])
    #expect(abs(before - after) < 0.001)
  }

  @Test("a group cuts what is in it, and lasts as long as it says itself")
  func group() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let (long, late) = (CABasicAnimation(keyPath: "zPosition"), CABasicAnimation(keyPath: "cornerRadius"))
    (long.fromValue, long.toValue, long.duration) = (0, 10, 10)
    (late.fromValue, late.toValue, late.beginTime, late.duration) = (0, 10, 0.5, 0.5)
    let group = CAAnimationGroup()
    group.animations = [long, late]
    group.duration = 1
    let witness = Witness()
    group.delegate = witness
    layer.add(group, forKey: "group")
    timeline.wait(0.25)
    #expect(layer.presentation()?.zPosition == 0.25)
    #expect(layer.presentation()?.cornerRadius == 0)
    timeline.wait(0.5)
    #expect(layer.presentation()?.zPosition == 0.75)
    #expect(layer.presentation()?.cornerRadius == 5)
    timeline.wait(0.3)
    #expect(layer.presentation()?.zPosition == 0)
    #expect(witness.log == ["start", "finished"])
  }
}
