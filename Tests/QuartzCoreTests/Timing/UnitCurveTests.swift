import Foundation
import QuartzCore
import Testing

@Suite("Timing functions")
struct UnitCurveTests {
  /// A point of the curve by its parameter, from the definition.
  private func point(_ c: [Double], _ s: Double) -> (x: Double, y: Double) {
    let r = 1 - s
    return (
      3 * r * r * s * c[0] + 3 * r * s * s * c[2] + s * s * s,
      3 * r * r * s * c[1] + 3 * r * s * s * c[3] + s * s * s
    )
  }

  private func controlPoints(_ function: CAMediaTimingFunction) -> [[Float]] {
    (0..<4).map { index in
      var pair: [Float] = [-1, -1]
      pair.withUnsafeMutableBufferPointer { function.getControlPoint(at: index, values: $0.baseAddress!) }
      return pair
    }
  }

  @Test("animation-007 linear")
  func linear() {
    let function = CAMediaTimingFunction(name: .linear)
    #expect(controlPoints(function) == [[0, 0], [0, 0], [1, 1], [1, 1]])
    for time in [0.1, 0.25, 0.5, 0.75, 0.9] { #expect(function.curve.value(at: time) == time) }
  }

  @Test("animation-008 easeIn")
  func easeIn() {
    let function = CAMediaTimingFunction(name: .easeIn)
    #expect(controlPoints(function) == [[0, 0], [0.42, 0], [1, 1], [1, 1]])
    for (time, value) in [(0.1, 0.017), (0.25, 0.0935), (0.5, 0.3154), (0.75, 0.6219), (0.9, 0.8394)] {
      #expect(abs(function.curve.value(at: time) - value) < 1e-4)
    }
  }

  @Test("the names have Apple's raw values and control points")
  func names() {
    let expected: [(CAMediaTimingFunctionName, String, [Float])] = [
      (.default, "default", [0.25, 0.1, 0.25, 1]), (.linear, "linear", [0, 0, 1, 1]),
      (.easeIn, "easeIn", [0.42, 0, 1, 1]), (.easeOut, "easeOut", [0, 0, 0.58, 1]),
      (.easeInEaseOut, "easeInEaseOut", [0.42, 0, 0.58, 1]),
    ]
    for (name, raw, points) in expected {
      #expect(name.rawValue == raw)
      #expect(Array(controlPoints(CAMediaTimingFunction(name: name))[1...2].joined()) == points)
    }
  }

  @Test("functions with equal points are equal")
  func equality() {
    let function = CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
    #expect(function == CAMediaTimingFunction(name: .easeIn))
    #expect(function.hashValue == CAMediaTimingFunction(name: .easeIn).hashValue)
    #expect(function != CAMediaTimingFunction(name: .easeOut))
  }

  /// Every mix of upright, flat and ordinary ends, and curves next to those that stand upright in the middle.
  private static let curves: [[Double]] = {
    var list: [[Double]] = [
      [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.5, -0.6, 0.5, 1.6],
      [0.2, 4, 0.9, -3], [1 - 1e-6, 0, 1e-6, 1], [1 - 1e-9, 0, 1e-12, 1], [1, 0.3, 1e-10, 0.4], [1e-9, 1, 0, 1],
    ]
    for x1 in [0, 0.3, 1] {
      for x2 in [0, 0.7, 1] {
        for (y1, y2) in [(0, 1), (1, 0), (0, 0), (1, 1), (0.2, 0.4)] as [(Double, Double)] {
          list.append([x1, y1, x2, y2])
        }
      }
    }
    return list
  }()

  @Test("a curve is solved to 1e-7, upright ones too", arguments: curves)
  func solved(_ c: [Double]) {
    let curve = UnitCurve(c[0], c[1], c[2], c[3])
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    // Where rounding x to the nearest number alone moves y by more, the value must be one that such an x has.
    for step in 1..<2000 {
      let s = Double(step) / 2000
      let exact = point(c, s)
      let value = curve.value(at: exact.x)
      let slack = max(1e-7, spread(c, s))
      #expect(abs(value - exact.y) <= slack, "at \(exact.x): \(value), not \(exact.y)")
    }
  }

  /// How far y moves while x moves by the few last digits that the definition's sum may be wrong by.
  private func spread(_ c: [Double], _ s: Double) -> Double {
    let (x, y) = point(c, s)
    var farthest = 0.0
    for direction in [-1.0, 1] {
      var reach = 1e-12
      while reach < 1, abs(point(c, max(0, min(1, s + direction * reach))).x - x) <= 4e-16 { reach *= 1.5 }
      farthest = max(farthest, abs(point(c, max(0, min(1, s + direction * reach))).y - y))
    }
    return farthest
  }

  @Test("where it stands upright, the cube root is right to the last digits")
  func uprightMiddle() {
    // x = 1/2 + 4·v³ and y = 3·s² − 2·s³ with s = 1/2 + v.
    let curve = UnitCurve(1, 0, 0, 1)
    for difference in [1e-16, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3, 0.1] {
      let time = 0.5 + difference
      let v = cbrt((time - 0.5) / 4)
      let s = 0.5 + v
      #expect(abs(curve.value(at: time) - s * s * (3 - 2 * s)) < 1e-9)
    }
    // x = s³.
    let early = UnitCurve(0, 1.0 / 3, 0, 2.0 / 3)
    for time in [1e-300, 1e-30, 1e-18, 1e-9, 0.001, 0.5] { #expect(abs(early.value(at: time) - cbrt(time)) < 1e-9) }
    let late = UnitCurve(1, 1.0 / 3, 1, 2.0 / 3)
    for time in [1 - 1e-16, 1 - 1e-12, 0.999, 0.5] {
      #expect(abs(late.value(at: time) - (1 - cbrt(1 - time))) < 1e-9)
    }
  }

  @Test("a curve that rises only rises", arguments: curves.filter { $0[1] >= 0 && $0[3] <= 1 && $0[1] <= $0[3] })
  func monotone(_ c: [Double]) {
    let curve = UnitCurve(c[0], c[1], c[2], c[3])
    var last = 0.0
    for step in 1...5000 {
      let value = curve.value(at: Double(step) / 5000)
      #expect(value >= last - 1e-9)
      last = value
    }
  }

  @Test("control points outside of time are moved to its ends")
  func clamped() {
    #expect(UnitCurve(-3, 0.2, 7, 0.4) == UnitCurve(0, 0.2, 1, 0.4))
    var pair: [Float] = [0, 0]
    CAMediaTimingFunction(controlPoints: -3, 0.2, 7, 0.4).getControlPoint(at: 1, values: &pair)
    #expect(pair == [-3, 0.2])
  }

  @Test("numbers that are not finite count as the straight curve's")
  func badNumbers() {
    #expect(UnitCurve(.nan, .infinity, -.infinity, .nan) == .linear)
    let curve = UnitCurve(0.42, 0, 1, 1)
    #expect(curve.value(at: .nan) == 0)
    #expect(curve.value(at: -.infinity) == 0)
    #expect(curve.value(at: -1) == 0)
    #expect(curve.value(at: 2) == 1)
    #expect(curve.time(forValue: .nan) == 0)
    #expect(curve.time(forValue: -1) == 0)
    #expect(curve.time(forValue: 2) == 1)
  }

  @Test("the slope is that of the values", arguments: curves.filter { $0[0] <= 0.5 && $0[2] >= 0.5 })
  func slopes(_ c: [Double]) {
    let curve = UnitCurve(c[0], c[1], c[2], c[3])
    for time in stride(from: 0.05, to: 0.96, by: 0.05) {
      let difference = (curve.value(at: time + 1e-5) - curve.value(at: time - 1e-5)) / 2e-5
      #expect(abs(curve.slope(at: time) - difference) < 1e-4 * (1 + abs(difference)))
    }
  }

  @Test("slopes at the ends, where it is upright, and outside")
  func slopesAtEnds() {
    #expect(UnitCurve.linear.slope(at: 0.3) == 1)
    let ease = UnitCurve(0.25, 0.1, 0.25, 1)
    #expect(abs(ease.slope(at: 0) - 0.4) < 1e-12)
    #expect(ease.slope(at: 1) == 0)
    #expect(ease.slope(at: -0.1) == 0)
    #expect(ease.slope(at: 1.1) == 0)
    // Without a first control point it runs towards the second.
    #expect(UnitCurve(0, 0, 0.5, 1).slope(at: 0) == 2)
    #expect(UnitCurve(0.5, 0, 1, 1).slope(at: 1) == 2)
    #expect(UnitCurve(0, 0, 0, 0).slope(at: 0) == 1)
    #expect(UnitCurve(0, 1, 1, 0).slope(at: 0) == .infinity)
    #expect(UnitCurve(0, -1, 1, 0).slope(at: 0) == -.infinity)
    #expect(UnitCurve(1, 0, 0, 1).slope(at: 0.5) == .infinity)
  }

  @Test("the time of a value is where the curve has it", arguments: curves)
  func inverse(_ c: [Double]) {
    let curve = UnitCurve(c[0], c[1], c[2], c[3])
    for step in 0...200 {
      let value = Double(step) / 200
      let time = curve.time(forValue: value)
      #expect(time >= 0 && time <= 1)
      // Not upright there, so that a time names one value.
      guard abs(curve.slope(at: time)) < 1e4 else { continue }
      #expect(abs(curve.value(at: time) - value) < 1e-6)
    }
  }

  @Test("of several times the first is taken")
  func firstTime() {
    let curve = UnitCurve(0.2, 4, 0.9, -3)
    let time = curve.time(forValue: 0.5)
    for step in 0..<100 { #expect(curve.value(at: time * Double(step) / 100) < 0.5) }
  }
}
