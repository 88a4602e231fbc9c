import Testing
import UIKit

/// Long presses: 0.5 seconds, 10 points.
@MainActor @Suite("Sequences: long presses")
struct LongPressMatrixTests {
  nonisolated static let press = GestureTable(
    { UILongPressGestureRecognizer() },
    rows: [
      GestureRow(
        .success,
        [
          ("D1(50,50)", .possible), ("t=.4 M1(60,50)", .possible), ("t=.09", .possible), ("t=.02", .began),
          ("M1(150,150)", .changed), ("t=3", .changed), ("U1", .possible),
        ], told: "began changed ended", view: "began moved cancelled"),
      GestureRow(
        .tooSlow, "there is none, but one too quick",
        [("D1(50,50)", .possible), ("t=.49 U1", .possible), ("t=1", .possible)], view: "began ended"),
      GestureRow(
        .tooFar,
        [("D1(50,50)", .possible), ("t=.1 M1(61,50)", .failed), ("M1(50,50) t=1", .failed), ("U1", .possible)],
        view: "began moved moved ended"),
      GestureRow(
        .extraFinger, "before",
        [
          ("D1(50,50)", .possible), ("t=.4 D2(100,100)", .failed), ("t=1", .failed), ("U2", .failed), ("U1", .possible),
        ],
        view: "began began ended ended"),
      GestureRow(
        .extraFinger, "after: it is the view's",
        [
          ("D1(50,50)", .possible), ("t=.6", .began), ("D2(100,100)", .began), ("M2(120,120)", .began), ("U2", .began),
          ("U1", .possible),
        ], told: "began ended", view: "began cancelled began moved ended"),
      GestureRow(
        .liftedFinger, "one of two",
        [
          ("D1(50,50)+D2(100,100)", .possible), ("t=.6", .began), ("U1", .ended), ("M2(120,120)", .ended),
          ("U2", .possible),
        ],
        told: "began ended", view: "began cancelled", make: twoFingers),
      GestureRow(
        .liftedFinger, "one of two, before",
        [("D1(50,50)+D2(100,100)", .possible), ("t=.3 U1", .failed), ("t=1", .failed), ("U2", .possible)],
        view: "began ended ended", make: twoFingers),
      GestureRow(
        .systemCancel, [("D1(50,50)", .possible), ("t=.6", .began), ("C", .possible)],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .systemCancel, "before", [("D1(50,50)", .possible), ("t=.4 C", .possible), ("t=1", .possible)],
        view: "began cancelled"),
      GestureRow(
        .disabled, [("D1(50,50)", .possible), ("t=.6", .began), ("off", .possible), ("M1(90,90) U1", .possible)],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .disabled, "before: no clock goes on", [("D1(50,50)", .possible), ("off", .possible), ("t=1 U1", .possible)],
        view: "began ended"),
      GestureRow(
        .viewRemoved, [("D1(50,50)", .possible), ("t=.6", .began), ("gone", .possible), ("U1", .possible)],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .viewRemoved, "before: no clock goes on",
        [("D1(50,50)", .possible), ("gone", .possible), ("t=1 U1", .possible)], view: "began cancelled"),
      GestureRow(
        .refusedBeginning, [("D1(50,50)", .possible), ("t=.6", .failed), ("t=1 U1", .possible)], view: "began ended"),
      GestureRow(
        .refusedTouch, [("D1(50,50)", .possible), ("t=.6", .possible), ("U1", .possible)], view: "began ended"),
      GestureRow(
        .refusedEvent, [("D1(50,50)", .possible), ("t=.6", .possible), ("U1", .possible)], view: "began ended"),
      GestureRow(
        .refusedByView, [("D1(50,50)", .possible), ("t=.6", .failed), ("t=1 U1", .possible)], view: "began ended"),
    ])

  nonisolated private static let twoFingers: @MainActor @Sendable () -> UIGestureRecognizer = {
    let press = UILongPressGestureRecognizer()
    press.numberOfTouchesRequired = 2
    return press
  }

  @Test("a long press", arguments: Self.press.rows) func plays(_ row: GestureRow) { Self.press.play(row) }
  @Test("no situation is left out") func complete() { #expect(Self.press.gaps == []) }
}
