import Testing
import UIKit

/// Hovering: a pointer instead of fingers, of which the view's touches methods hear nothing.
@MainActor @Suite("Sequences: hovering")
struct HoverMatrixTests {
  nonisolated static let hover = GestureTable(
    { UIHoverGestureRecognizer() },
    none: [
      .tooSlow: "there is no time limit, nor anything to be in time for",
      .tooFar: "a pointer beside the view is the end: see success",
      .refusedTouch: "there is no touch that a delegate could be asked about",
    ],
    rows: [
      GestureRow(
        .success,
        [
          ("P(250,250)", .possible), ("P(100,100)", .began), ("P(120,100)", .changed), ("t=9", .changed),
          ("P(250,250)", .possible),
        ], told: "began changed ended", view: ""),
      GestureRow(
        .extraFinger, "is nothing to it",
        [("P(100,100)", .began), ("D1(50,50) M1(60,50) U1", .began), ("P(250,250)", .possible)],
        told: "began ended", view: "began moved ended"),
      GestureRow(
        .extraFinger, "a pressed button stops nothing",
        [("P(100,100)", .began), ("PD", .began), ("PU", .began), ("P(250,250)", .possible)],
        told: "began ended", view: "began ended"),
      GestureRow(
        .liftedFinger, "a button that is released elsewhere",
        [("P(100,100)", .began), ("PD", .began), ("P(250,250)", .began), ("PU", .possible)],
        told: "began ended", view: "began moved ended"),
      GestureRow(
        .systemCancel, "the pointer leaves the window", [("P(100,100)", .began), ("PL", .possible)],
        told: "began ended", view: ""),
      GestureRow(
        .disabled, [("P(100,100)", .began), ("off", .possible), ("P(120,100)", .possible), ("PL", .possible)],
        told: "began cancelled", view: ""),
      GestureRow(
        .viewRemoved, [("P(100,100)", .began), ("gone", .possible), ("PL", .possible)],
        told: "began cancelled", view: ""),
      GestureRow(
        .refusedBeginning, [("P(100,100)", .possible), ("P(120,100)", .possible), ("PL", .possible)], view: ""),
      GestureRow(
        .refusedEvent, [("P(100,100)", .possible), ("P(120,100)", .possible), ("PL", .possible)], view: ""),
      GestureRow(
        .refusedByView, [("P(100,100)", .possible), ("P(120,100)", .possible), ("PL", .possible)], view: ""),
    ])

  @Test("hovering", arguments: Self.hover.rows) func plays(_ row: GestureRow) { Self.hover.play(row) }
  @Test("no situation is left out") func complete() { #expect(Self.hover.gaps == []) }
}
