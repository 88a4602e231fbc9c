import Foundation
import QuartzCore
import Testing

@Suite("Springs")
struct SpringCurveTests {
  /// Value and velocity by Runge and Kutta's fourth-order method, in steps of a ten-thousandth of the time or less.
  private func integrated(_ spring: SpringCurve, until time: Double) -> (value: Double, velocity: Double) {
    func force(_ x: Double, _ v: Double) -> Double {
      (spring.stiffness * (1 - x) - spring.damping * v) / spring.mass
    }
    var (x, v) = (0.0, spring.initialVelocity)
    let steps = 10_000
    let h = time / Double(steps)
    for _ in 0..<steps {
      let (k1, l1) = (v, force(x, v))
      let (k2, l2) = (v + h / 2 * l1, force(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, force(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, force(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return (x, v)
  }

  @Test("b-an-01 springs with critical damping and below")
  func values() {
    let critical = SpringCurve(damping: 20)
    for (time, value) in [(0.1, 0.2642), (0.2, 0.594), (0.3, 0.8009)] {
      #expect(abs(critical.value(at: time) - value) < 1e-4)
    }
    let usual = SpringCurve()
    for (time, value) in [(0.2, 0.8494), (0.5, 1.0746)] { #expect(abs(usual.value(at: time) - value) < 1e-4) }
    let heavy = SpringCurve(mass: 2, stiffness: 200, damping: 8)
    for (time, value) in [(0.1, 0.405), (0.25, 1.388)] { #expect(abs(heavy.value(at: time) - value) < 1e-3) }
  }

  @Test("b-an-02 an initial velocity of 10 runs towards the target")
  func initialVelocity() {
    let spring = SpringCurve(initialVelocity: 10)
    for (time, value) in [(0.05, 0.4818), (0.1, 0.8738), (0.2, 1.2687), (0.5, 0.9866)] {
      #expect(abs(spring.value(at: time) - value) < 1e-4)
    }
    #expect(spring.velocity(at: 0) == 10)
  }

  @Test("animation-013 the default spring settles in 1.4727 seconds")
  func defaultSpring() {
    let spring = SpringCurve()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
    #expect(abs(spring.settlingDuration - 1.4727) < 0.0001)
  }

  private static let dampings: [Double] = [
    0, 0.5, 3, 10, 19, 19.999, 20 - 1e-6, 20 - 1e-12, 20, 20 + 1e-12, 20 + 1e-6, 20.001, 25, 60, 200,
  ]

  @Test("the closed form is what the equation of motion gives", arguments: dampings)
  func integration(damping: Double) {
    for velocity in [0.0, 7, -5, 40] {
      let spring = SpringCurve(damping: damping, initialVelocity: velocity)
      for time in [0.03, 0.2, 0.7, 1.5] {
        let expected = integrated(spring, until: time)
        #expect(abs(spring.value(at: time) - expected.value) < 1e-7)
        #expect(abs(spring.velocity(at: time) - expected.velocity) < 1e-6)
      }
    }
  }

  @Test("near critical damping nothing is lost to cancellation")
  func nearCritical() {
    for time in [0.01, 0.1, 0.5, 1.0] {
      let exact = SpringCurve(damping: 20)
      for exponent in 1...15 {
        for sign in [-1.0, 1] {
          let nudge = sign * pow(10, -Double(exponent))
          let near = SpringCurve(damping: 20 + nudge)
          #expect(abs(near.value(at: time) - exact.value(at: time)) < abs(nudge) + 1e-13)
          #expect(abs(near.velocity(at: time) - exact.velocity(at: time)) < 10 * abs(nudge) + 1e-12)
          #expect(abs(near.settlingDuration - exact.settlingDuration) < 0.2 * abs(nudge) + 1e-9)
        }
      }
    }
  }

  @Test("strong damping does not overflow, late times do not either")
  func extremes() {
    // Without mass it creeps by exp(−stiffness / damping · t).
    let creeping = SpringCurve(mass: 1e-9, stiffness: 100, damping: 1e3)
    #expect(abs(creeping.value(at: 5) - (1 - exp(-0.5))) < 1e-9)
    for spring in [SpringCurve(), SpringCurve(damping: 20), SpringCurve(damping: 1e6), SpringCurve(damping: 60)] {
      #expect(abs(spring.value(at: 1e9) - 1) < 1e-12)
      #expect(abs(spring.velocity(at: 1e9)) < 1e-12)
      #expect(spring.value(at: .infinity) == 1)
      #expect(spring.velocity(at: .infinity) == 0)
    }
  }

  @Test("before it is let go nothing moves")
  func before() {
    let spring = SpringCurve(initialVelocity: 3)
    for time in [0, -1, -.infinity, .nan] as [Double] { #expect(spring.value(at: time) == 0) }
    for time in [-1, -.infinity, .nan] as [Double] { #expect(spring.velocity(at: time) == 0) }
  }

  @Test("numbers that no spring has count as the defaults")
  func badNumbers() {
    for bad in [0, -1, .nan, .infinity, -.infinity] as [Double] {
      #expect(SpringCurve(mass: bad) == SpringCurve())
      #expect(SpringCurve(stiffness: bad) == SpringCurve())
    }
    for bad in [.nan, .infinity, -.infinity] as [Double] {
      #expect(SpringCurve(damping: bad) == SpringCurve())
      #expect(SpringCurve(initialVelocity: bad) == SpringCurve())
    }
    #expect(SpringCurve(damping: -4) == SpringCurve(damping: 0))
    #expect(SpringCurve(damping: 0).settlingDuration == .infinity)
    let numbers = [.leastNonzeroMagnitude, 1e-200, 1e-30, 1, 1e30, 1e200, .greatestFiniteMagnitude]
    for mass in numbers {
      for stiffness in numbers {
        for damping in [0] + numbers {
          let spring = SpringCurve(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: 1)
          for time in [1e-9, 1, 1e9] {
            #expect(spring.value(at: time).isFinite && spring.velocity(at: time).isFinite, "\(spring) at \(time)")
          }
          #expect(spring.settlingDuration >= 0)
        }
      }
    }
  }

  @Test("from the settling time on it stays near; well before it does not", arguments: dampings.dropFirst())
  func settling(damping: Double) {
    for velocity in [0.0, 7, -5, 30] {
      let spring = SpringCurve(damping: damping, initialVelocity: velocity)
      let settled = spring.settlingDuration
      var last = 0.0
      for step in 0..<20_000 {
        let time = settled * 2 * Double(step) / 20_000
        if abs(spring.value(at: time) - 1) > SpringCurve.settledDistance { last = time }
      }
      #expect(last <= settled + 1e-9)
      #expect(last >= 0.7 * settled, "\(last) of \(settled)")
    }
  }

  @Test("settling does not jump from one kind of damping to the next")
  func settlingIsContinuous() {
    var last = SpringCurve(damping: 15).settlingDuration
    for step in 1...1000 {
      let next = SpringCurve(damping: 15 + Double(step) / 100).settlingDuration
      #expect(abs(next - last) < 0.005)
      last = next
    }
  }

  @Test("a perceptual duration is the period, bounce takes the damping away")
  func perceptual() {
    let smooth = SpringCurve(perceptualDuration: 0.5, bounce: 0)
    #expect(abs(smooth.stiffness - 157.91367) < 1e-4)
    #expect(abs(smooth.dampingRatio - 1) < 1e-12)
    #expect(smooth.mass == 1)
    #expect(abs(SpringCurve(perceptualDuration: 0.5, bounce: 0.3).dampingRatio - 0.7) < 1e-12)
    #expect(abs(SpringCurve(perceptualDuration: 0.5, bounce: -0.5).dampingRatio - 2) < 1e-12)
    // Without damping it is back where it began after one period.
    let endless = SpringCurve(perceptualDuration: 0.8, bounce: 1)
    #expect(endless.damping == 0)
    #expect(abs(endless.value(at: 0.8)) < 1e-9)
    #expect(abs(endless.value(at: 0.4) - 2) < 1e-9)
    #expect(SpringCurve(perceptualDuration: 0.5, bounce: 0, initialVelocity: 4).velocity(at: 0) == 4)
  }

  @Test("perceptual numbers out of range")
  func badPerceptual() {
    let usual = SpringCurve(perceptualDuration: 0.5, bounce: 0)
    #expect(SpringCurve(perceptualDuration: .nan, bounce: .nan) == usual)
    #expect(SpringCurve(perceptualDuration: .infinity, bounce: 0) == usual)
    #expect(
      SpringCurve(perceptualDuration: -1, bounce: 7) == SpringCurve(perceptualDuration: 0.001, bounce: 1))
    #expect(SpringCurve(perceptualDuration: 1, bounce: -5) == SpringCurve(perceptualDuration: 1, bounce: -0.99))
  }

  @Test("a spring by ratio and duration is settled at the duration", arguments: [0.1, 0.5, 0.8, 0.999, 1, 1.5, 4])
  func ratioAndDuration(ratio: Double) {
    for duration in [0.2, 1, 3.5] {
      for velocity in [0.0, 2, -3, 50] {
        let spring = SpringCurve(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
        #expect(abs(spring.dampingRatio - ratio) < 1e-9)
        #expect(abs(spring.settlingDuration - duration) < 1e-6 * duration)
        #expect(abs(spring.value(at: duration) - 1) < 0.001 + 1e-9)
        #expect(spring.velocity(at: 0) == velocity)
      }
    }
    // Twice the time is the same way at half the speed.
    let (short, long) = (
      SpringCurve(dampingRatio: ratio, duration: 0.5), SpringCurve(dampingRatio: ratio, duration: 1)
    )
    for time in [0.05, 0.1, 0.3] { #expect(abs(short.value(at: time) - long.value(at: 2 * time)) < 1e-9) }
  }

  @Test("ratios and durations out of range")
  func badRatio() {
    #expect(SpringCurve(dampingRatio: 0, duration: 1) == SpringCurve(dampingRatio: 0.01, duration: 1))
    #expect(SpringCurve(dampingRatio: -3, duration: 1) == SpringCurve(dampingRatio: 0.01, duration: 1))
    #expect(SpringCurve(dampingRatio: .nan, duration: .nan) == SpringCurve(dampingRatio: 1, duration: 0.5))
    #expect(SpringCurve(dampingRatio: 1, duration: 0) == SpringCurve(dampingRatio: 1, duration: 0.001))
    #expect(
      SpringCurve(dampingRatio: 1, duration: 1, initialVelocity: .nan) == SpringCurve(dampingRatio: 1, duration: 1))
    for velocity in [1e-300, 1e300, -1e300] {
      let spring = SpringCurve(dampingRatio: 0.5, duration: 1, initialVelocity: velocity)
      #expect(spring.value(at: 0.5).isFinite)
    }
  }
}
