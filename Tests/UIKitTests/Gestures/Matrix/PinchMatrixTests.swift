import Testing
import UIKit

/// Pinches: 10 points. In every row the fingers come down 20 points apart.
@MainActor @Suite("Sequences: pinches")
struct PinchMatrixTests {
  nonisolated static let pinch = GestureTable(
    { UIPinchGestureRecognizer() },
    rows: [
      GestureRow(
        .success,
        [
          ("D1(90,100)+D2(110,100)", .possible), ("M1(86,100)+M2(115,100)", .possible), ("M1(85,100)", .began),
          ("M1(40,100)+M2(160,100)", .changed), ("U1+U2", .possible),
        ], told: "began changed ended", view: "began moved cancelled"),
      GestureRow(
        .success, "together",
        [
          ("D1(50,100)+D2(150,100)", .possible), ("M1(60,100)", .began), ("M1(90,100)", .changed), ("U1+U2", .possible),
        ],
        told: "began changed ended", view: "began cancelled"),
      GestureRow(
        .tooSlow, "there is no time limit",
        [
          ("D1(90,100)", .possible), ("t=9 D2(110,100)", .possible), ("t=9 M1(80,100)", .began), ("U1+U2", .possible),
        ], told: "began ended", view: "began began cancelled"),
      GestureRow(
        .tooFar, "there is no way too far, but one too short",
        [("D1(90,100)+D2(110,100)", .possible), ("M1(81,100)", .possible), ("U1+U2", .possible)],
        view: "began moved ended"),
      GestureRow(
        .tooFar, "both the same way: the distance stays",
        [("D1(90,100)+D2(110,100)", .possible), ("M1(20,100)+M2(40,100)", .possible), ("U1+U2", .possible)],
        view: "began moved ended"),
      GestureRow(
        .extraFinger, "before: the first two count",
        [
          ("D1(90,100)+D2(110,100)", .possible), ("D3(100,150)", .possible), ("M3(100,190)", .possible),
          ("M1(80,100)", .began), ("U1+U2+U3", .possible),
        ], told: "began ended", view: "began began moved cancelled"),
      GestureRow(
        .extraFinger, "after",
        [
          ("D1(90,100)+D2(110,100)", .possible), ("M1(80,100)", .began), ("D3(100,150)", .began),
          ("M3(100,190)", .changed), ("U3", .changed), ("U1+U2", .possible),
        ], told: "began changed ended", view: "began cancelled"),
      GestureRow(
        .liftedFinger, "one of two: it stands still, and goes on with the next",
        [
          ("D1(90,100)+D2(110,100)", .possible), ("M1(80,100)", .began), ("U1", .began), ("M2(190,100)", .began),
          ("D1(10,100)", .began), ("M1(40,100)", .changed), ("U1", .changed), ("U2", .possible),
        ], told: "began changed ended", view: "began cancelled"),
      GestureRow(
        .liftedFinger, "one of two, before",
        [
          ("D1(90,100)+D2(110,100)", .possible), ("U1", .possible), ("M2(190,100)", .possible),
          ("D1(10,100)", .possible), ("M1(21,100)", .began), ("U1+U2", .possible),
        ], told: "began ended", view: "began moved began cancelled cancelled"),
      GestureRow(
        .liftedFinger, "there was only one",
        [("D1(90,100)", .possible), ("M1(10,100)", .possible), ("U1", .possible)], view: "began moved ended"),
      GestureRow(
        .systemCancel, [("D1(90,100)+D2(110,100)", .possible), ("M1(80,100)", .began), ("C", .possible)],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .systemCancel, "before", [("D1(90,100)+D2(110,100)", .possible), ("C", .possible)], view: "began cancelled"),
      GestureRow(
        .disabled,
        [
          ("D1(90,100)+D2(110,100)", .possible), ("M1(80,100)", .began), ("off", .possible), ("M1(10,100)", .possible),
          ("U1+U2", .possible),
        ], told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .viewRemoved,
        [
          ("D1(90,100)+D2(110,100)", .possible), ("M1(80,100)", .began), ("gone", .possible), ("M1(10,100)", .possible),
          ("U1+U2", .possible),
        ], told: "began cancelled", view: "began cancelled"),
      GestureRow(.refusedBeginning, refused(.failed), view: "began moved moved ended ended"),
      GestureRow(.refusedTouch, refused(.possible), view: "began moved moved ended ended"),
      GestureRow(.refusedEvent, refused(.possible), view: "began moved moved ended ended"),
      GestureRow(.refusedByView, refused(.failed), view: "began moved moved ended ended"),
    ])

  nonisolated private static func refused(
    _ state: UIGestureRecognizer.State
  ) -> [(String, UIGestureRecognizer.State)] {
    [
      ("D1(90,100)+D2(110,100)", .possible), ("M1(80,100)", state), ("M1(40,100)", state), ("U1", state),
      ("U2", .possible),
    ]
  }

  @Test("a pinch", arguments: Self.pinch.rows) func plays(_ row: GestureRow) { Self.pinch.play(row) }
  @Test("no situation is left out") func complete() { #expect(Self.pinch.gaps == []) }
}

/// Rotations: 10 degrees. In every row the second finger comes down 100 points to the right of the first; up and down a
/// point of its way there is 0.57 degrees.
@MainActor @Suite("Sequences: rotations")
struct RotationMatrixTests {
  nonisolated static let rotation = GestureTable(
    { UIRotationGestureRecognizer() },
    rows: [
      GestureRow(
        .success,
        [
          ("D1(50,100)+D2(150,100)", .possible), ("M2(150,117)", .possible), ("M2(150,118)", .began),
          ("M1(100,20)+M2(100,150)", .changed), ("U1+U2", .possible),
        ], told: "began changed ended", view: "began moved cancelled"),
      GestureRow(
        .success, "the other way",
        [
          ("D1(50,100)+D2(150,100)", .possible), ("M2(150,82)", .began), ("M2(100,20)", .changed), ("U1+U2", .possible),
        ],
        told: "began changed ended", view: "began cancelled"),
      GestureRow(
        .tooSlow, "there is no time limit",
        [("D1(50,100)+D2(150,100)", .possible), ("t=9 M2(150,150)", .began), ("U1+U2", .possible)],
        told: "began ended", view: "began cancelled"),
      GestureRow(
        .tooFar, "there is no way too far, but one too short",
        [("D1(50,100)+D2(150,100)", .possible), ("M2(150,117)", .possible), ("U1+U2", .possible)],
        view: "began moved ended"),
      GestureRow(
        .tooFar, "both the same way, or apart: the angle stays",
        [
          ("D1(50,100)+D2(150,100)", .possible), ("M1(50,180)+M2(150,180)", .possible), ("M1(0,180)", .possible),
          ("U1+U2", .possible),
        ], view: "began moved moved ended"),
      GestureRow(
        .extraFinger, "before: the first two count",
        [
          ("D1(50,100)+D2(150,100)", .possible), ("D3(100,150)", .possible), ("M3(150,190)", .possible),
          ("M2(150,150)", .began), ("U1+U2+U3", .possible),
        ], told: "began ended", view: "began began moved cancelled"),
      GestureRow(
        .extraFinger, "after",
        [
          ("D1(50,100)+D2(150,100)", .possible), ("M2(150,150)", .began), ("D3(100,150)", .began),
          ("M3(100,190)", .changed), ("U3", .changed), ("U1+U2", .possible),
        ], told: "began changed ended", view: "began cancelled"),
      GestureRow(
        .liftedFinger, "one of two: it stands still, and goes on with the next",
        [
          ("D1(50,100)+D2(150,100)", .possible), ("M2(150,150)", .began), ("U1", .began), ("M2(10,10)", .began),
          ("D1(190,10)", .began), ("M1(190,100)", .changed), ("U1", .changed), ("U2", .possible),
        ], told: "began changed ended", view: "began cancelled"),
      GestureRow(
        .liftedFinger, "one of two, before",
        [("D1(50,100)+D2(150,100)", .possible), ("U1", .possible), ("M2(150,190)", .possible), ("U2", .possible)],
        view: "began moved ended ended"),
      GestureRow(
        .systemCancel, [("D1(50,100)+D2(150,100)", .possible), ("M2(150,150)", .began), ("C", .possible)],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .disabled,
        [
          ("D1(50,100)+D2(150,100)", .possible), ("M2(150,150)", .began), ("off", .possible), ("M2(50,190)", .possible),
          ("U1+U2", .possible),
        ], told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .viewRemoved,
        [
          ("D1(50,100)+D2(150,100)", .possible), ("M2(150,150)", .began), ("gone", .possible),
          ("M2(50,190)", .possible), ("U1+U2", .possible),
        ], told: "began cancelled", view: "began cancelled"),
      GestureRow(.refusedBeginning, refused(.failed), view: "began moved moved ended ended"),
      GestureRow(.refusedTouch, refused(.possible), view: "began moved moved ended ended"),
      GestureRow(.refusedEvent, refused(.possible), view: "began moved moved ended ended"),
      GestureRow(.refusedByView, refused(.failed), view: "began moved moved ended ended"),
    ])

  nonisolated private static func refused(
    _ state: UIGestureRecognizer.State
  ) -> [(String, UIGestureRecognizer.State)] {
    [
      ("D1(50,100)+D2(150,100)", .possible), ("M2(150,150)", state), ("M2(50,190)", state), ("U1", state),
      ("U2", .possible),
    ]
  }

  @Test("a rotation", arguments: Self.rotation.rows) func plays(_ row: GestureRow) { Self.rotation.play(row) }
  @Test("no situation is left out") func complete() { #expect(Self.rotation.gaps == []) }
}
