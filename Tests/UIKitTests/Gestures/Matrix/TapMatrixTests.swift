import Testing
import UIKit

/// Taps: 0.75 seconds, 45 points, 0.35 seconds from one to the next.
@MainActor @Suite("Sequences: taps")
struct TapMatrixTests {
  nonisolated static let single = GestureTable(
    { UITapGestureRecognizer() },
    rows: [
      GestureRow(
        .success, [("D1(50,50)", .possible), ("t=.1 U1", .possible)], told: "ended", view: "began cancelled"),
      GestureRow(
        .success, "at the limits",
        [("D1(50,50)", .possible), ("t=.7 M1(95,50)", .possible), ("t=.04 U1", .possible)],
        told: "ended", view: "began moved cancelled"),
      GestureRow(
        .tooSlow, [("D1(50,50)", .possible), ("t=.74", .possible), ("t=.02", .failed), ("t=1 U1", .possible)],
        view: "began ended"),
      GestureRow(
        .tooFar,
        [("D1(50,50)", .possible), ("t=.05 M1(96,50)", .failed), ("M1(50,50)", .failed), ("U1", .possible)],
        view: "began moved moved ended"),
      GestureRow(
        .extraFinger,
        [("D1(50,50)", .possible), ("t=.02 D2(100,100)", .failed), ("U1", .failed), ("U2", .possible)],
        view: "began began ended ended"),
      GestureRow(
        .extraFinger, "in the same event", [("D1(50,50)+D2(100,100)", .failed), ("U1+U2", .possible)],
        view: "began ended"),
      GestureRow(
        .extraFinger, "as the first is lifted",
        [("D1(50,50)", .possible), ("t=.05 U1+D2(100,100)", .failed), ("U2", .possible)],
        view: "began began ended ended"),
      GestureRow(
        .liftedFinger, "two fingers, one after the other: the tap is over with the last",
        [("D1(50,50)+D2(100,100)", .possible), ("t=.05 U1", .possible), ("t=.05 U2", .possible)],
        told: "ended", view: "began cancelled cancelled",
        make: twoFingers),
      GestureRow(
        .liftedFinger, "two fingers, and one stays",
        [
          ("D1(50,50)+D2(100,100)", .possible), ("t=.05 U1", .possible), ("t=.71", .failed), ("U2", .possible),
        ], view: "began ended ended", make: twoFingers),
      GestureRow(
        .liftedFinger, "two fingers, and one comes back",
        [
          ("D1(50,50)+D2(100,100)", .possible), ("t=.05 U1", .possible), ("D1(50,50)", .failed), ("U1+U2", .possible),
        ], view: "began ended began ended", make: twoFingers),
      GestureRow(
        .liftedFinger, "one of two fingers never came", [("D1(50,50)", .possible), ("t=.05 U1", .possible)],
        view: "began ended", make: twoFingers),
      GestureRow(.systemCancel, [("D1(50,50)", .possible), ("t=.05 C", .possible)], view: "began cancelled"),
      GestureRow(
        .disabled, [("D1(50,50)", .possible), ("off", .possible), ("t=.1 U1", .possible)], view: "began ended"),
      GestureRow(
        .viewRemoved, [("D1(50,50)", .possible), ("gone", .possible), ("t=.1 U1", .possible)], view: "began cancelled"),
      GestureRow(.refusedBeginning, [("D1(50,50)", .possible), ("t=.1 U1", .possible)], view: "began ended"),
      GestureRow(.refusedTouch, [("D1(50,50)", .possible), ("t=.1 U1", .possible)], view: "began ended"),
      GestureRow(.refusedEvent, [("D1(50,50)", .possible), ("t=.1 U1", .possible)], view: "began ended"),
      GestureRow(.refusedByView, [("D1(50,50)", .possible), ("t=.1 U1", .possible)], view: "began ended"),
    ])

  /// The first tap is over in every row, but where that is what goes wrong.
  nonisolated static let double = GestureTable(
    {
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      return tap
    },
    rows: [
      GestureRow(
        .success,
        [("D1(50,50) t=.05 U1", .possible), ("t=.34 D1(60,60)", .possible), ("t=.05 U1", .possible)],
        told: "ended", view: "began began cancelled cancelled"),
      GestureRow(
        .tooSlow, "the second tap", [("D1(50,50) t=.05 U1", .possible), ("t=.36 D1(50,50) t=.4 U1", .possible)],
        view: "began ended began ended"),
      GestureRow(
        .tooSlow, "the second finger stays",
        [("D1(50,50) t=.05 U1 t=.1 D1(50,50)", .possible), ("t=.76", .failed), ("U1", .possible)],
        view: "began began ended ended"),
      GestureRow(
        .tooFar, "the second tap is elsewhere, the first of another two",
        [("D1(50,50) t=.05 U1", .possible), ("t=.1 D1(120,120)", .possible), ("U1", .possible)],
        view: "began ended began ended"),
      GestureRow(
        .tooFar, "the second finger moves",
        [("D1(50,50) t=.05 U1 t=.1 D1(50,50)", .possible), ("M1(100,50)", .failed), ("U1", .possible)],
        view: "began began ended moved ended"),
      GestureRow(
        .extraFinger, "in the second tap",
        [("D1(50,50) t=.05 U1 t=.1 D1(50,50)", .possible), ("D2(90,90)", .failed), ("U1+U2", .possible)],
        view: "began began ended began ended"),
      GestureRow(
        .liftedFinger, "and none comes again",
        [("D1(50,50) t=.05 U1", .possible), ("t=.34", .possible), ("t=.02", .possible)], view: "began ended"),
      GestureRow(
        .systemCancel, [("D1(50,50) t=.05 U1 t=.1 D1(50,50)", .possible), ("C", .possible)],
        view: "began began ended cancelled"),
      GestureRow(
        .disabled, [("D1(50,50) t=.05 U1 t=.1 D1(50,50)", .possible), ("off", .possible), ("U1", .possible)],
        view: "began began ended ended"),
      GestureRow(
        .disabled, "between the taps",
        [("D1(50,50) t=.05 U1", .possible), ("off", .possible), ("t=.1 D1(50,50) U1", .possible)],
        view: "began ended began ended"),
      GestureRow(
        .viewRemoved, [("D1(50,50) t=.05 U1 t=.1 D1(50,50)", .possible), ("gone", .possible), ("U1", .possible)],
        view: "began began cancelled cancelled"),
      GestureRow(
        .viewRemoved, "between the taps", [("D1(50,50) t=.05 U1", .possible), ("gone", .possible)],
        view: "began cancelled"),
      GestureRow(
        .refusedBeginning, [("D1(50,50) t=.05 U1", .possible), ("t=.1 D1(50,50) U1", .possible)],
        view: "began began ended ended"),
      GestureRow(
        .refusedTouch, [("D1(50,50) t=.05 U1", .possible), ("t=.1 D1(50,50) U1", .possible)],
        view: "began ended began ended"),
      GestureRow(
        .refusedEvent, [("D1(50,50) t=.05 U1", .possible), ("t=.1 D1(50,50) U1", .possible)],
        view: "began ended began ended"),
      GestureRow(
        .refusedByView, [("D1(50,50) t=.05 U1", .possible), ("t=.1 D1(50,50) U1", .possible)],
        view: "began began ended ended"),
    ])

  nonisolated private static let twoFingers: @MainActor @Sendable () -> UIGestureRecognizer = {
    let tap = UITapGestureRecognizer()
    tap.numberOfTouchesRequired = 2
    return tap
  }

  @Test("a tap", arguments: Self.single.rows) func playsSingle(_ row: GestureRow) { Self.single.play(row) }
  @Test("a double tap", arguments: Self.double.rows) func playsDouble(_ row: GestureRow) { Self.double.play(row) }
  @Test("no situation is left out") func complete() { #expect(Self.single.gaps + Self.double.gaps == []) }
}
