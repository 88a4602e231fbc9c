import Foundation
import Testing

@testable import Windowing

@Suite("Pinches of a touchpad, from the wire to events") struct PinchStateTests {
  private let window = SurfaceID(rawValue: 1)
  private let place = CGPoint(x: 30, y: 40)

  private func log(_ events: [TransformEvent?]) -> [String] {
    events.map { event in
      guard let event else { return "nothing" }
      let degrees = (event.rotation * 180 / .pi * 1000).rounded() / 1000
      return "\(event.phase) \(event.scale) \(degrees) \(event.translation.x),\(event.translation.y) \(event.time)"
    }
  }

  private func update(
    _ pinch: inout PinchState, _ x: Double, _ y: Double, _ scale: Double, _ degrees: Double, _ time: Double
  ) -> TransformEvent? {
    pinch.update(delta: CGPoint(x: x, y: y), scale: scale, degrees: degrees, location: place, time: time)
  }

  @Test("the scale is that since the beginning; rotation and movement, which come in steps, add up")
  func sums() {
    var pinch = PinchState(device: 3)
    var events: [TransformEvent?] = pinch.begin(on: window, location: place, fingers: 3, time: 1)
    #expect(pinch.surface == window)
    events.append(update(&pinch, 1, 2, 1.25, 10, 2))
    events.append(update(&pinch, 3, -4, 1.5, -2.5, 3))
    events.append(update(&pinch, 0, 0, 0.75, 400, 4))
    events.append(pinch.end(cancelled: false, time: 5))
    #expect(
      log(events) == [
        "began 1.0 0.0 0.0,0.0 1.0", "changed 1.25 10.0 1.0,2.0 2.0", "changed 1.5 7.5 4.0,-2.0 3.0",
        "changed 0.75 407.5 4.0,-2.0 4.0", "ended 0.75 407.5 4.0,-2.0 5.0",
      ])
    #expect(events.allSatisfy { $0?.device == 3 && $0?.fingers == 3 && $0?.surface == window && $0?.location == place })
    #expect(pinch.surface == nil)
  }

  @Test("degrees clockwise become radians clockwise")
  func radians() {
    var pinch = PinchState(device: 0)
    _ = pinch.begin(on: window, location: place, fingers: 2, time: 0)
    #expect(abs((update(&pinch, 0, 0, 1, 90, 1)?.rotation ?? 0) - .pi / 2) < 1e-12)
  }

  @Test("what comes without a beginning, or after the end, is nothing")
  func withoutBeginning() {
    var pinch = PinchState(device: 0)
    #expect(update(&pinch, 1, 1, 2, 10, 1) == nil)
    #expect(pinch.end(cancelled: false, time: 1) == nil)
    #expect(pinch.cancel(time: 1) == nil)
    _ = pinch.begin(on: window, location: place, fingers: 2, time: 2)
    #expect(pinch.cancel(time: 3)?.phase == .cancelled)
    #expect(update(&pinch, 1, 1, 2, 10, 4) == nil)
    #expect(pinch.end(cancelled: true, time: 4) == nil)
  }

  @Test("a second beginning cancels the first gesture and starts anew")
  func twice() {
    var pinch = PinchState(device: 0)
    _ = pinch.begin(on: window, location: place, fingers: 2, time: 1)
    _ = update(&pinch, 5, 5, 2, 45, 2)
    let other = SurfaceID(rawValue: 2)
    let events = pinch.begin(on: other, location: .zero, fingers: 2, time: 3)
    #expect(log(events) == ["cancelled 2.0 45.0 5.0,5.0 3.0", "began 1.0 0.0 0.0,0.0 3.0"])
    #expect(events.map(\.surface) == [window, other])
    #expect(log([update(&pinch, 0, 1, 1.5, 10, 4)]) == ["changed 1.5 10.0 0.0,1.0 4.0"])
  }

  @Test("the end says whether it was taken away")
  func taken() {
    var pinch = PinchState(device: 0)
    _ = pinch.begin(on: window, location: place, fingers: 2, time: 1)
    #expect(pinch.end(cancelled: true, time: 2)?.phase == .cancelled)
    _ = pinch.begin(on: window, location: place, fingers: 2, time: 3)
    #expect(pinch.end(cancelled: false, time: 4)?.phase == .ended)
  }

  @Test("figures that are none leave the one before; times do not run back; there are two fingers at least")
  func badFigures() {
    var pinch = PinchState(device: 0)
    #expect(pinch.begin(on: window, location: place, fingers: 0, time: 5)[0].fingers == 2)
    _ = update(&pinch, 1, 1, 2, 10, 6)
    let events = [
      update(&pinch, .nan, 1, 0, .infinity, 7), update(&pinch, 1, .infinity, -3, .nan, 4),
      update(&pinch, 1, 1, .nan, 5, 8),
    ]
    #expect(
      log(events) == ["changed 2.0 10.0 1.0,1.0 7.0", "changed 2.0 10.0 1.0,1.0 7.0", "changed 2.0 15.0 2.0,2.0 8.0"])
    #expect(pinch.end(cancelled: false, time: 1)?.time == 8)
  }
}
