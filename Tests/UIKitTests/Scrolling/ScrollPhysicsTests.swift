import Foundation
import Testing

@testable import UIKit

/// The formulas that scrolling moves by, without views.
@MainActor @Suite("Scroll views: physics")
struct ScrollPhysicsTests {
  private static let limits: ClosedRange<CGFloat> = 0...1000

  /// Where `motion` is after each frame of `seconds`.
  private func run(
    _ motion: inout AxisMotion, seconds: TimeInterval, limits: ClosedRange<CGFloat> = limits, bounces: Bool = true
  ) -> [CGFloat] {
    var values: [CGFloat] = []
    for frame in 1...Int(seconds * 60) {
      motion.advance(to: TimeInterval(frame) / 60, limits: limits, bounces: bounces)
      values.append(motion.value)
    }
    return values
  }

  @Test("the rubber band starts with the constant's part of the way, and never reaches the view's length")
  func rubberBand() {
    expectNear(ScrollPhysics.rubberBand(0.001, length: 500) / 0.001, 0.55, within: 1e-3)
    #expect(ScrollPhysics.rubberBand(1e9, length: 500) < 500)
    #expect(ScrollPhysics.rubberBand(.infinity, length: 500) == 500)
    for bad: CGFloat in [0, -10, .nan] { #expect(ScrollPhysics.rubberBand(100, length: bad) == 0) }
    for bad: CGFloat in [0, -10, .nan] { #expect(ScrollPhysics.rubberBand(bad, length: 500) == 0) }
  }

  @Test("a finger that takes hold of pulled content goes on from what is shown", arguments: [1.0, 40, 180, 400])
  func inverse(pulled: CGFloat) {
    for offset in [-pulled, 1000 + pulled, 500] {
      let shown = ScrollPhysics.shown(offset, limits: Self.limits, length: 600, bounces: true)
      expectNear(ScrollPhysics.pulled(shown, limits: Self.limits, length: 600), offset, within: 1e-6)
    }
  }

  @Test("the resistance is the slope of the rubber band", arguments: [5.0, 60, 250])
  func resistance(pulled: CGFloat) {
    let step: CGFloat = 1e-4
    let low = ScrollPhysics.rubberBand(pulled, length: 600)
    let high = ScrollPhysics.rubberBand(pulled + step, length: 600)
    let slope = ScrollPhysics.resistance(-low, limits: Self.limits, length: 600)
    expectNear(slope, (high - low) / step, within: 1e-3)
    #expect(ScrollPhysics.resistance(500, limits: Self.limits, length: 600) == 1)
  }

  @Test(
    "rates that cannot be calculated with count as the nearest one that can", arguments: [2, 1, 0, -1, CGFloat.nan])
  func rates(rate: CGFloat) {
    let distance = ScrollPhysics.projectedDistance(velocity: 1000, rate: rate)
    #expect(distance.isFinite)
    #expect(rate > 0 || rate.isNaN ? distance > 0 : distance == 0)
  }

  @Test("coasting keeps the rate's part of the speed in each millisecond, and rests where it was to")
  func coast() {
    var motion = AxisMotion(at: 0, tolerance: 0.25)
    motion.coast(to: 499, rate: 0.998, at: 0)
    expectNear(motion.velocity(at: 0), 1000, within: 2)
    expectNear(motion.velocity(at: 0.1) / motion.velocity(at: 0), pow(0.998, 100), within: 1e-9)
    let values = run(&motion, seconds: 5)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "it never turns")
    #expect(motion.value == 499)
    #expect(motion.isAtRest)
    #expect(motion.velocity(at: 6) == 0)
  }

  @Test("what coasts over the end bounces once, with no jump in its place or speed, and rests at the end")
  func bounce() {
    var motion = AxisMotion(at: 900, tolerance: 0.25)
    motion.coast(to: 900 + 998, rate: 0.998, at: 0)
    let values = run(&motion, seconds: 4)
    let peak = values.max()!
    // At the end it still has 2 x (998 - 100) points a second: a critically damped spring goes v / (e w) beyond.
    expectNear(peak - 1000, 1796 / (M_E * ScrollPhysics.bounceFrequency), within: 1.5)
    let top = values.firstIndex(of: peak)!
    #expect(zip(values[top...], values[top...].dropFirst()).allSatisfy { $0 >= $1 }, "it comes back and does not swing")
    #expect(zip(values, values.dropFirst()).allSatisfy { abs($0 - $1) < 36 }, "no jumps")
    #expect(motion.value == 1000)
    #expect(motion.isAtRest)
  }

  @Test("what does not bounce stops at the end")
  func noBounce() {
    var motion = AxisMotion(at: 900, tolerance: 0.25)
    motion.coast(to: 5000, rate: 0.998, at: 0)
    let values = run(&motion, seconds: 1, bounces: false)
    #expect(values.max() == 1000)
    #expect(motion.isAtRest)
  }

  @Test("content flung in from beyond its end is not caught there")
  func flungIn() {
    var motion = AxisMotion(at: -80, tolerance: 0.25)
    motion.coast(to: 400, rate: 0.998, at: 0)
    _ = run(&motion, seconds: 5)
    #expect(motion.value == 400)
  }

  @Test("the bounce does not depend on the frames that it is seen in")
  func frames() {
    var fine = AxisMotion(at: 990, tolerance: 0.25)
    var coarse = fine
    fine.coast(to: 3000, rate: 0.998, at: 0)
    coarse.coast(to: 3000, rate: 0.998, at: 0)
    for step in 1...240 { fine.advance(to: TimeInterval(step) / 1000, limits: Self.limits, bounces: true) }
    coarse.advance(to: 0.24, limits: Self.limits, bounces: true)
    expectNear(fine.value, coarse.value, within: 1e-6)
    #expect(fine.value > 1000)
  }

  @Test(
    "a chosen place is reached without going beyond it, from every speed", arguments: [-900, -50, 0, 200, 3000, 15_000])
  func redirect(velocity: CGFloat) {
    var motion = AxisMotion(at: 300, tolerance: 0.25)
    motion.redirect(to: 500, velocity: velocity, at: 0)
    let values = run(&motion, seconds: 3)
    #expect(values.max()! <= 500.0001)
    #expect(motion.value == 500)
    #expect(motion.isAtRest)
    if velocity < -100 { #expect(values.min()! < 300, "it keeps its speed at first") }
  }

  @Test("content that is at its chosen place already stops there")
  func redirectToHere() {
    var motion = AxisMotion(at: 300, tolerance: 0.25)
    motion.redirect(to: 300, velocity: 2000, at: 0)
    #expect(motion.isAtRest)
  }

  @Test("ends that move catch what moves")
  func movingEnds() {
    var motion = AxisMotion(at: 0, tolerance: 0.25)
    motion.coast(to: 800, rate: 0.998, at: 0)
    _ = run(&motion, seconds: 0.2)
    _ = motion.value
    for frame in 13...300 { motion.advance(to: TimeInterval(frame) / 60, limits: 0...100, bounces: true) }
    #expect(motion.value == 100)
    #expect(motion.isAtRest)
  }

  @Test(
    "a page is turned by a short quick way, or by more than half of it",
    arguments: [
      (130.0, 0.0, 100.0), (160, 0, 200), (130, 150, 100), (130, 250, 200), (170, -250, 100), (200, 250, 300),
      (200, -250, 100),
    ])
  func pages(offset: CGFloat, velocity: CGFloat, page: CGFloat) {
    #expect(ScrollPhysics.page(from: offset, velocity: velocity, length: 100, tolerance: 1) == page)
  }

  @Test("pages of no length are where the content is", arguments: [0, -5, CGFloat.nan, .infinity])
  func noPages(length: CGFloat) {
    #expect(ScrollPhysics.page(from: 130, velocity: 500, length: length, tolerance: 1) == 130)
  }
}
