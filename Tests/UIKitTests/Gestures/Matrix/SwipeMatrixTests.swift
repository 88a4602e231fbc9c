import Testing
import UIKit

/// Swipes: half a second; 50 points at once to 26.5 at the last moment, and as much to the side as 50 to 25.5.
@MainActor @Suite("Sequences: swipes")
struct SwipeMatrixTests {
  nonisolated static let swipe = GestureTable(
    { UISwipeGestureRecognizer() },
    rows: [
      GestureRow(
        .success,
        [
          ("D1(20,100)", .possible), ("t=.05 M1(60,100)", .possible), ("t=.05 M1(120,100)", .ended),
          ("M1(180,100)", .ended), ("t=2", .ended), ("U1", .possible),
        ], told: "ended", view: "began moved cancelled"),
      GestureRow(
        .success, "a quick one has to be long",
        [
          ("D1(20,100)", .possible), ("t=.1 M1(65.2,100)", .possible), ("M1(65.3,100)", .ended), ("U1", .possible),
        ], told: "ended", view: "began moved cancelled"),
      GestureRow(
        .success, "a slow one may be short",
        [("D1(20,100)", .possible), ("t=.4 M1(51.1,100)", .possible), ("M1(51.3,100)", .ended), ("U1", .possible)],
        told: "ended", view: "began moved cancelled"),
      GestureRow(
        .success, "a quick one need not be straight",
        [("D1(20,100)", .possible), ("t=.1 M1(80,145)", .ended), ("U1", .possible)],
        told: "ended", view: "began cancelled"),
      GestureRow(
        .success, "back a little, but not behind the start",
        [
          ("D1(20,100)", .possible), ("t=.02 M1(40,100)", .possible), ("t=.02 M1(30,100)", .possible),
          ("t=.02 M1(120,100)", .ended), ("U1", .possible),
        ], told: "ended", view: "began moved moved cancelled"),
      GestureRow(
        .success, "a finger that trembles as it comes down",
        [
          ("D1(20,100)", .possible), ("t=.02 M1(18.5,101)", .possible), ("t=.1 M1(120,100)", .ended), ("U1", .possible),
        ],
        told: "ended", view: "began moved cancelled"),
      GestureRow(
        .tooSlow,
        [
          ("D1(20,100)", .possible), ("t=.5 M1(46,100)", .possible), ("t=.01", .failed), ("M1(180,100)", .failed),
          ("U1", .possible),
        ], view: "began moved moved ended"),
      GestureRow(
        .tooSlow, "by a hundredth", [("D1(20,100)", .possible), ("t=.51 M1(180,100)", .failed), ("U1", .possible)],
        view: "began moved ended"),
      GestureRow(
        .tooFar, "to the side",
        [("D1(20,100)", .possible), ("t=.1 M1(80,146)", .failed), ("M1(180,100)", .failed), ("U1", .possible)],
        view: "began moved moved ended"),
      GestureRow(
        .tooFar, "a slow one has to be straight",
        [("D1(20,100)", .possible), ("t=.4 M1(80,131)", .failed), ("U1", .possible)], view: "began moved ended"),
      GestureRow(
        .tooFar, "the wrong way",
        [("D1(20,100)", .possible), ("t=.05 M1(15,100)", .failed), ("M1(120,100)", .failed), ("U1", .possible)],
        view: "began moved moved ended"),
      GestureRow(
        .extraFinger,
        [("D1(20,100)", .possible), ("D2(20,150)", .failed), ("t=.1 M1(120,100)", .failed), ("U1+U2", .possible)],
        view: "began began moved ended"),
      GestureRow(
        .extraFinger, "after: nothing more",
        [
          ("D1(20,100)", .possible), ("t=.1 M1(120,100)", .ended), ("D2(20,150)", .ended), ("t=.1 M2(120,150)", .ended),
          ("U1+U2", .possible),
        ], told: "ended", view: "began cancelled began moved ended"),
      GestureRow(
        .liftedFinger, "too early",
        [("D1(20,100)", .possible), ("t=.05 M1(60,100)", .possible), ("U1", .possible)], view: "began moved ended"),
      GestureRow(
        .liftedFinger, "one of two",
        [
          ("D1(20,100)+D2(20,150)", .possible), ("t=.02 U1", .failed), ("t=.05 M2(120,150)", .failed),
          ("U2", .possible),
        ], view: "began ended moved ended", make: twoFingers),
      GestureRow(
        .liftedFinger, "one of two that never moved: each has to go",
        [
          ("D1(20,100)+D2(20,150)", .possible), ("t=.1 M2(120,150)", .possible), ("M1(65,100)", .possible),
          ("M1(66,100)", .ended), ("U1+U2", .possible),
        ], told: "ended", view: "began moved moved cancelled", make: twoFingers),
      GestureRow(
        .liftedFinger, "two that go apart",
        [("D1(100,100)+D2(100,150)", .possible), ("t=.1 M1(10,100)+M2(190,150)", .failed), ("U1+U2", .possible)],
        view: "began moved ended", make: twoFingers),
      GestureRow(
        .systemCancel, [("D1(20,100)", .possible), ("t=.05 M1(60,100)", .possible), ("C", .possible)],
        view: "began moved cancelled"),
      GestureRow(
        .disabled, [("D1(20,100)", .possible), ("off", .possible), ("t=.1 M1(120,100)", .possible), ("U1", .possible)],
        view: "began moved ended"),
      GestureRow(
        .viewRemoved,
        [("D1(20,100)", .possible), ("gone", .possible), ("t=.1 M1(120,100)", .possible), ("U1", .possible)],
        view: "began cancelled"),
      GestureRow(.refusedBeginning, refused(.failed), view: "began moved moved ended"),
      GestureRow(.refusedTouch, refused(.possible), view: "began moved moved ended"),
      GestureRow(.refusedEvent, refused(.possible), view: "began moved moved ended"),
      GestureRow(.refusedByView, refused(.failed), view: "began moved moved ended"),
    ])

  nonisolated private static func refused(
    _ state: UIGestureRecognizer.State
  ) -> [(String, UIGestureRecognizer.State)] {
    [("D1(20,100)", .possible), ("t=.1 M1(120,100)", state), ("M1(180,100)", state), ("U1", .possible)]
  }

  nonisolated private static let twoFingers: @MainActor @Sendable () -> UIGestureRecognizer = {
    let swipe = UISwipeGestureRecognizer()
    swipe.numberOfTouchesRequired = 2
    return swipe
  }

  @Test("a swipe", arguments: Self.swipe.rows) func plays(_ row: GestureRow) { Self.swipe.play(row) }
  @Test("no situation is left out") func complete() { #expect(Self.swipe.gaps == []) }
}
