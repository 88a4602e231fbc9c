import Foundation
import Testing

@testable import Windowing

@Suite struct PointerStateTests {
  let window = SurfaceID(rawValue: 1)
  let left: UInt32 = 0x110
  let right: UInt32 = 0x111

  private func log(_ events: [PointerEvent]) -> [String] {
    events.map { "\($0.kind) \(Int($0.location.x)),\(Int($0.location.y)) \($0.buttons)" }
  }

  @Test("ptr-03 a click right after enter has the position of enter")
  func clickAfterEnter() {
    var pointer = PointerState(device: 0)
    pointer.enter(window, location: CGPoint(x: 100, y: 40), time: 1, serial: 5)
    pointer.button(code: left, pressed: true, time: 1, serial: 6)
    pointer.button(code: left, pressed: false, time: 2, serial: 7)
    let events = pointer.flush()
    #expect(log(events) == ["entered 100,40 0", "down(button: 1) 100,40 1", "up(button: 1) 100,40 0"])
    #expect(events.map(\.serial) == [5, 6, 7])
    #expect(pointer.flush().isEmpty)
  }

  @Test("ptr-02 leave while held cancels, and the next click works")
  func leaveWhileHeld() {
    var pointer = PointerState(device: 0)
    pointer.enter(window, location: .zero, time: 1, serial: 1)
    pointer.button(code: left, pressed: true, time: 1, serial: 2)
    pointer.leave(time: 2)
    #expect(log(pointer.flush()).suffix(2) == ["cancelled 0,0 0", "left 0,0 0"])
    pointer.enter(window, location: .zero, time: 3, serial: 3)
    // The release of the old press, should it come, is none of ours.
    pointer.button(code: left, pressed: false, time: 3, serial: 4)
    pointer.button(code: left, pressed: true, time: 4, serial: 5)
    pointer.button(code: left, pressed: false, time: 5, serial: 6)
    #expect(log(pointer.flush()) == ["entered 0,0 0", "down(button: 1) 0,0 1", "up(button: 1) 0,0 0"])
  }

  @Test("buttons are numbered from the left one, and held ones are a mask")
  func buttons() {
    var pointer = PointerState(device: 0)
    pointer.enter(window, location: .zero, time: 1, serial: 1)
    pointer.button(code: right, pressed: true, time: 1, serial: 1)
    pointer.button(code: 0x114, pressed: true, time: 1, serial: 1)
    pointer.button(code: right, pressed: true, time: 1, serial: 1)
    // BTN_STYLUS is no mouse button.
    pointer.button(code: 0x14B, pressed: true, time: 1, serial: 1)
    #expect(log(pointer.flush()).dropFirst() == ["down(button: 2) 0,0 2", "down(button: 5) 0,0 18"])
    #expect(PointerState.button(forCode: 0x112) == 3)
    #expect(PointerState.button(forCode: 0x10F) == nil)
    #expect(PointerState.button(forCode: 0x118) == nil)
  }

  @Test("without focus nothing is said")
  func noFocus() {
    var pointer = PointerState(device: 0)
    pointer.motion(location: .zero, time: 1)
    pointer.button(code: left, pressed: true, time: 1, serial: 1)
    pointer.leave(time: 1)
    pointer.cancelPress(time: 1)
    #expect(pointer.flush().isEmpty)
  }

  @Test("an enter without a leave leaves the old surface first")
  func enterTwice() {
    var pointer = PointerState(device: 0)
    pointer.enter(window, location: .zero, time: 1, serial: 1)
    pointer.enter(SurfaceID(rawValue: 2), location: .zero, time: 2, serial: 2)
    #expect(pointer.flush().map(\.surface.rawValue) == [1, 1, 2])
  }
}

@Suite struct ScrollAccumulatorTests {
  @Test("scroll-01 below version 5 zero is a stop, and one axis event is one move")
  func zeros() {
    var scroll = ScrollAccumulator(version: 4)
    var total = 0.0
    var count = 0
    for value in [0.0, 10, 0] {
      scroll.axis(.vertical, value: value)
      for step in scroll.frame() {
        total += step.delta.y
        count += 1
      }
    }
    #expect(total == 10)
    #expect(count == 1)
  }

  @Test("scroll-02 four quarter detents are one")
  func highResolution() {
    var scroll = ScrollAccumulator(version: 8)
    var delta = 0.0
    var steps = 0.0
    for _ in 0..<4 {
      scroll.source(.wheel)
      scroll.value120(.vertical, 30)
      scroll.axis(.vertical, value: 2.5)
      for step in scroll.frame() {
        #expect(step.phase == .discrete)
        delta += step.delta.y
        steps += step.steps.y
      }
    }
    #expect(steps == 1)
    #expect(delta == Double(ScrollAccumulator.pointsPerDetent))
  }

  @Test("scroll-03 one wheel click scrolls the same on every seat version", arguments: [4, 5, 8] as [UInt32])
  func sameOnAllVersions(version: UInt32) {
    var scroll = ScrollAccumulator(version: version)
    if version >= 5 { scroll.source(.wheel) }
    if version >= 8 { scroll.value120(.vertical, 120) } else if version >= 5 { scroll.discrete(.vertical, 1) }
    // What the axis says beside the finer figures is another device's calibration.
    scroll.axis(.vertical, value: version >= 5 ? 15 : 10)
    let steps = scroll.frame()
    #expect(steps.map(\.delta) == [CGPoint(x: 0, y: 10)])
    #expect(steps.map(\.steps) == [CGPoint(x: 0, y: 1)])
  }

  @Test("scroll-04 empty frames leave gesture and source alone until the stop")
  func emptyFrames() {
    var scroll = ScrollAccumulator(version: 8)
    scroll.source(.finger)
    #expect(scroll.frame().isEmpty)
    var phases: [ScrollEvent.Phase] = []
    for _ in 0..<5 {
      scroll.axis(.vertical, value: 4)
      let steps = scroll.frame()
      #expect(steps.map(\.source) == [.finger])
      phases += steps.map(\.phase)
      #expect(scroll.frame().isEmpty)
    }
    scroll.stop(.vertical)
    phases += scroll.frame().map(\.phase)
    #expect(phases == [.began, .changed, .changed, .changed, .changed, .ended])
    #expect(!scroll.isGestureActive)
  }

  @Test("a gesture on two axes ends when both have stopped")
  func twoAxes() {
    var scroll = ScrollAccumulator(version: 5)
    scroll.source(.finger)
    scroll.axis(.vertical, value: 3)
    scroll.axis(.horizontal, value: -2)
    #expect(scroll.frame().map(\.delta) == [CGPoint(x: -2, y: 3)])
    scroll.stop(.vertical)
    #expect(scroll.frame().isEmpty)
    scroll.axis(.horizontal, value: 1)
    scroll.stop(.horizontal)
    #expect(scroll.frame().map(\.phase) == [.changed, .ended])
  }

  @Test("a pointer that leaves ends the gesture; a wheel has none")
  func interrupted() {
    var scroll = ScrollAccumulator(version: 8)
    scroll.source(.finger)
    scroll.axis(.vertical, value: 3)
    _ = scroll.frame()
    scroll.axis(.vertical, value: 3)
    #expect(scroll.interrupt()?.phase == .ended)
    #expect(scroll.frame().isEmpty)
    scroll.source(.wheel)
    scroll.value120(.vertical, -120)
    #expect(scroll.frame().map(\.delta.y) == [-10])
    scroll.stop(.vertical)
    #expect(scroll.frame().isEmpty)
    #expect(scroll.interrupt() == nil)
  }

  @Test("figures that are no numbers are ignored; the device's direction is passed on")
  func oddities() {
    var scroll = ScrollAccumulator(version: 9)
    scroll.axis(.vertical, value: .nan)
    scroll.axis(.vertical, value: .infinity)
    #expect(scroll.frame().isEmpty)
    scroll.source(.finger)
    scroll.relativeDirection(inverted: true)
    scroll.axis(.vertical, value: 5)
    #expect(scroll.frame().map(\.isDirectionInverted) == [true])
  }

  @Test("a wheel that is turned while fingers scroll ends their gesture, whose late stop is none")
  func wheelInGesture() {
    var scroll = ScrollAccumulator(version: 8)
    scroll.source(.finger)
    scroll.axis(.vertical, value: 3)
    #expect(scroll.frame().map(\.phase) == [.began])
    scroll.source(.wheel)
    scroll.value120(.vertical, 120)
    let steps = scroll.frame()
    #expect(steps.map(\.phase) == [.ended, .discrete])
    #expect(steps.map(\.source) == [.finger, .wheel])
    scroll.stop(.vertical)
    #expect(scroll.frame().isEmpty)
    scroll.source(.finger)
    scroll.axis(.vertical, value: 3)
    #expect(scroll.frame().map(\.phase) == [.began])
  }
}
