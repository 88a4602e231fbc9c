import Foundation
import Testing

@testable import Windowing

/// `wl_touch` rules; the events of each test are what real compositors send.
@Suite struct TouchGroupingTests {
  let window = SurfaceID(rawValue: 1)
  let other = SurfaceID(rawValue: 2)

  private func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

  private func log(_ frames: [TouchFrame]) -> [String] {
    frames.flatMap(\.changes).map { "\($0.phase) \($0.contact.number) \(Int($0.location.x)),\(Int($0.location.y))" }
  }

  @Test("touch-03 an up without a frame is there at the end of the batch")
  func upWithoutFrame() {
    var touch = TouchGrouping(device: 0)
    touch.down(id: 7, surface: window, location: point(5, 6), time: 1, serial: 9)
    #expect(log(touch.flush()) == ["began 7 5,6"])
    touch.up(id: 7, time: 1.1)
    #expect(touch.hasPendingChanges)
    #expect(log(touch.flush()) == ["ended 7 5,6"])
    #expect(!touch.hasActiveContacts)
    #expect(touch.flush().isEmpty)
  }

  @Test("touch-04 a lone up of one finger leaves the other down")
  func loneUp() {
    var touch = TouchGrouping(device: 0)
    touch.down(id: 0, surface: window, location: point(1, 1), time: 1, serial: 1)
    touch.down(id: 1, surface: window, location: point(2, 2), time: 1, serial: 2)
    #expect(log(touch.flush()) == ["began 0 1,1", "began 1 2,2"])
    touch.up(id: 0, time: 2)
    #expect(log(touch.flush()) == ["ended 0 1,1"])
    touch.motion(id: 1, location: point(3, 3), time: 3)
    #expect(log(touch.flush()) == ["moved 1 3,3"])
  }

  @Test("touch-07 down and motion of one id in one frame are began, then moved")
  func downAndMotion() {
    var touch = TouchGrouping(device: 0)
    touch.down(id: 1, surface: window, location: point(10, 10), time: 1, serial: 1)
    touch.motion(id: 1, location: point(20, 10), time: 1)
    #expect(log(touch.flush()) == ["began 1 10,10", "moved 1 20,10"])
  }

  @Test("down, up, and down of the same id in one frame keep every phase in order")
  func reusedInOneFrame() {
    var touch = TouchGrouping(device: 3)
    touch.down(id: 352, surface: window, location: point(1, 1), time: 1, serial: 0)
    touch.up(id: 352, time: 2)
    touch.down(id: 352, surface: other, location: point(4, 4), time: 3, serial: 0)
    let frames = touch.flush()
    let frame = frames.first
    #expect(frames.count == 1)
    #expect(log(frames) == ["began 352 1,1", "ended 352 1,1", "began 352 4,4"])
    #expect(frame?.changes.map(\.surface) == [window, window, other])
    #expect(frame?.changes[0].contact == ContactID(device: 3, number: 352))
    // A serial of 0 is a serial.
    #expect(frame?.changes.map(\.serial) == [0, nil, 0])
  }

  @Test("a down of an active id cancels the old touch first")
  func downOfActive() {
    var touch = TouchGrouping(device: 0)
    touch.down(id: 0, surface: window, location: point(1, 1), time: 1, serial: 1)
    _ = touch.flush()
    touch.down(id: 0, surface: window, location: point(9, 9), time: 2, serial: 2)
    #expect(log(touch.flush()) == ["cancelled 0 1,1", "began 0 9,9"])
    touch.up(id: 0, time: 3)
    #expect(log(touch.flush()) == ["ended 0 9,9"])
    #expect(!touch.hasActiveContacts)
  }

  @Test("motion, up, shape and orientation of unknown ids are ignored")
  func unknownIds() {
    var touch = TouchGrouping(device: 0)
    touch.motion(id: 4, location: point(1, 1), time: 1)
    touch.up(id: 4, time: 1)
    touch.shape(id: 4, major: 10)
    touch.orientation(id: 4, degrees: 10)
    touch.cancelAll(time: 1)
    #expect(touch.flush().isEmpty)
  }

  @Test("touch-02 cancel ends every touch exactly once")
  func cancel() {
    var touch = TouchGrouping(device: 0)
    touch.down(id: 5, surface: window, location: point(1, 1), time: 1, serial: 1)
    _ = touch.flush()
    touch.down(id: 2, surface: other, location: point(2, 2), time: 2, serial: 1)
    touch.cancelAll(time: 3)
    #expect(log(touch.flush()) == ["began 2 2,2", "cancelled 5 1,1", "cancelled 2 2,2"])
    touch.cancelAll(time: 4)
    touch.up(id: 5, time: 4)
    #expect(touch.flush().isEmpty)
  }

  @Test("touch-09 a window that closes cancels its touches, and only those")
  func closedWindow() {
    var touch = TouchGrouping(device: 0)
    touch.down(id: 0, surface: window, location: point(1, 1), time: 1, serial: 1)
    touch.down(id: 1, surface: other, location: point(2, 2), time: 1, serial: 2)
    touch.cancel(on: window, time: 2)
    #expect(log(touch.flush()) == ["began 0 1,1", "began 1 2,2", "cancelled 0 1,1"])
    touch.motion(id: 0, location: point(7, 7), time: 3)
    touch.up(id: 0, time: 3)
    touch.up(id: 1, time: 3)
    #expect(log(touch.flush()) == ["ended 1 2,2"])
  }

  @Test("touch-20 the last position is that of the end")
  func endPosition() {
    var touch = TouchGrouping(device: 0)
    touch.down(id: 0, surface: window, location: point(50, 60), time: 1, serial: 1)
    touch.motion(id: 0, location: point(-3, 900), time: 2)
    touch.up(id: 0, time: 3)
    // Outside the window: never clamped.
    #expect(log(touch.flush()).last == "ended 0 -3,900")
  }

  @Test("shape and orientation become radius in points and radians, in the change of their frame")
  func shape() {
    var touch = TouchGrouping(device: 0)
    touch.down(id: 0, surface: window, location: point(1, 1), time: 1, serial: 1)
    touch.shape(id: 0, major: 24)
    touch.orientation(id: 0, degrees: 90)
    let first = touch.flush().first
    #expect(first?.changes.count == 1)
    #expect(first?.changes[0].majorRadius == 12)
    #expect(abs((first?.changes[0].orientation ?? 0) - .pi / 2) < 1e-12)
    touch.shape(id: 0, major: .nan)
    touch.shape(id: 0, major: -1)
    #expect(touch.flush().isEmpty)
    touch.shape(id: 0, major: 30)
    let second = touch.flush()
    #expect(log(second) == ["moved 0 1,1"])
    #expect(second.first?.changes[0].majorRadius == 15)
  }

  @Test("frames keep their groups, but a batch of mere motion is one group")
  func groups() {
    var touch = TouchGrouping(device: 0)
    touch.down(id: 0, surface: window, location: point(1, 1), time: 1, serial: 1)
    touch.frame()
    touch.down(id: 1, surface: window, location: point(2, 2), time: 1, serial: 2)
    touch.frame()
    for step in 1...100 {
      touch.motion(id: 0, location: point(Double(step), 1), time: 1)
      touch.frame()
      touch.frame()
    }
    touch.up(id: 1, time: 2)
    let frames = touch.flush()
    #expect(frames.map(\.changes.count) == [1, 1, 100, 1])
    #expect(frames.map { $0.changes[0].phase } == [.began, .began, .moved, .ended])
  }

  /// Random but valid and invalid events: each began has exactly one end, and nothing else does.
  @Test("every touch that began ends exactly once, whatever comes", arguments: 1...20)
  func balance(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var touch = TouchGrouping(device: 0)
    var open: Set<ContactID> = []
    func check(_ frames: [TouchFrame]) {
      for change in frames.flatMap(\.changes) {
        switch change.phase {
        case .began: #expect(open.insert(change.contact).inserted)
        case .moved: #expect(open.contains(change.contact))
        case .ended, .cancelled: #expect(open.remove(change.contact) != nil)
        }
      }
    }
    for step in 0..<2000 {
      let id = Int32.random(in: 0..<5, using: &random)
      let surface = SurfaceID(rawValue: Int.random(in: 1...2, using: &random))
      let time = TimeInterval(step)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: touch.down(id: id, surface: surface, location: .zero, time: time, serial: 1)
      case 3...5: touch.motion(id: id, location: point(1, 2), time: time)
      case 6...7: touch.up(id: id, time: time)
      case 8: touch.shape(id: id, major: 4)
      case 9: touch.cancel(on: surface, time: time)
      case 10 where step % 7 == 0: touch.cancelAll(time: time)
      default: check(touch.flush())
      }
    }
    touch.cancelAll(time: 3000)
    check(touch.flush())
    #expect(open.isEmpty)
  }
}

/// Random numbers that are the same for the same seed.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
