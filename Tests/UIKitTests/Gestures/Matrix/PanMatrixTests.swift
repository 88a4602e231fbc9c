import Testing
import UIKit

/// Pans: 10 points.
@MainActor @Suite("Sequences: pans")
struct PanMatrixTests {
  nonisolated static let pan = GestureTable(
    { UIPanGestureRecognizer() },
    rows: [
      GestureRow(
        .success,
        [
          ("D1(50,50)", .possible), ("t=.05 M1(59,50)", .possible), ("t=.1 M1(60,50)", .began),
          ("t=.15 M1(90,50)", .changed), ("U1", .possible),
        ], told: "began changed ended", view: "began moved cancelled"),
      GestureRow(
        .tooSlow, "there is no time limit",
        [("D1(50,50)", .possible), ("t=9 M1(60,50)", .began), ("t=9", .began), ("U1", .possible)],
        told: "began ended", view: "began cancelled"),
      GestureRow(
        .tooFar, "there is no way too far, but one too short",
        [("D1(50,50)", .possible), ("M1(59,50)", .possible), ("U1", .possible)], view: "began moved ended"),
      GestureRow(
        .tooFar, "the way counts, not how far the finger is: here it came back",
        [("D1(50,50)", .possible), ("M1(59,50) M1(50,50) M1(41,50)", .possible), ("U1", .possible)],
        view: "began moved moved moved ended"),
      GestureRow(
        .extraFinger, "joins",
        [
          ("D1(50,50)", .possible), ("M1(80,50)", .began), ("D2(100,100)", .began), ("M2(130,100)", .changed),
          ("U2", .changed), ("U1", .possible),
        ], told: "began changed ended", view: "began cancelled"),
      GestureRow(
        .extraFinger, "is too many, before",
        [
          ("D1(50,50)", .possible), ("D2(100,100)", .failed), ("M1(80,50)", .failed), ("U1", .failed),
          ("U2", .possible),
        ], view: "began began moved ended ended", make: oneFinger),
      GestureRow(
        .extraFinger, "is too many, after",
        [
          ("D1(50,50)", .possible), ("M1(80,50)", .began), ("D2(100,100)", .ended), ("M1(90,50)", .ended),
          ("U1+U2", .possible),
        ], told: "began ended", view: "began cancelled began ended", make: oneFinger),
      GestureRow(
        .liftedFinger, "one of two, where one is enough",
        [
          ("D1(50,50)+D2(100,100)", .possible), ("M1(80,50)+M2(130,100)", .began), ("U1", .began),
          ("M2(140,100)", .changed), ("U2", .possible),
        ], told: "began changed ended", view: "began cancelled"),
      GestureRow(
        .liftedFinger, "one of two, where two are needed",
        [
          ("D1(50,50)+D2(100,100)", .possible), ("M1(80,50)+M2(130,100)", .began), ("U1", .ended),
          ("M2(180,100)", .ended), ("U2", .possible),
        ], told: "began ended", view: "began cancelled", make: twoFingers),
      GestureRow(
        .liftedFinger, "one of two, before",
        [
          ("D1(50,50)+D2(100,100)", .possible), ("U1", .possible), ("M2(180,100)", .possible),
          ("D1(50,50)", .possible), ("M1(70,50)+M2(190,100)", .began), ("U1+U2", .possible),
        ], told: "began ended", view: "began moved began cancelled cancelled", make: twoFingers),
      GestureRow(
        .systemCancel, [("D1(50,50)", .possible), ("M1(80,50)", .began), ("C", .possible)],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(.systemCancel, "before", [("D1(50,50)", .possible), ("C", .possible)], view: "began cancelled"),
      GestureRow(
        .disabled,
        [
          ("D1(50,50)", .possible), ("M1(80,50)", .began), ("off", .possible), ("M1(95,50)", .possible),
          ("U1", .possible),
        ],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .disabled, "before",
        [("D1(50,50)", .possible), ("off", .possible), ("M1(80,50)", .possible), ("U1", .possible)],
        view: "began moved ended"),
      GestureRow(
        .viewRemoved,
        [
          ("D1(50,50)", .possible), ("M1(80,50)", .began), ("gone", .possible), ("M1(95,50)", .possible),
          ("U1", .possible),
        ],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .viewRemoved, "before",
        [("D1(50,50)", .possible), ("gone", .possible), ("M1(80,50)", .possible), ("U1", .possible)],
        view: "began cancelled"),
      GestureRow(.refusedBeginning, refused(.failed), view: "began moved moved ended"),
      GestureRow(.refusedTouch, refused(.possible), view: "began moved moved ended"),
      GestureRow(.refusedEvent, refused(.possible), view: "began moved moved ended"),
      GestureRow(.refusedByView, refused(.failed), view: "began moved moved ended"),
    ])

  nonisolated private static func refused(
    _ state: UIGestureRecognizer.State
  ) -> [(String, UIGestureRecognizer.State)] {
    [("D1(50,50)", .possible), ("M1(80,50)", state), ("M1(110,50)", state), ("U1", .possible)]
  }

  nonisolated private static let oneFinger: @MainActor @Sendable () -> UIGestureRecognizer = {
    let pan = UIPanGestureRecognizer()
    pan.maximumNumberOfTouches = 1
    return pan
  }

  nonisolated private static let twoFingers: @MainActor @Sendable () -> UIGestureRecognizer = {
    let pan = UIPanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    return pan
  }

  @Test("a pan", arguments: Self.pan.rows) func plays(_ row: GestureRow) { Self.pan.play(row) }
  @Test("no situation is left out") func complete() { #expect(Self.pan.gaps == []) }
}

/// Pans from an edge: 20 points from it, 10 points inwards. The view's left edge is the window's.
@MainActor @Suite("Sequences: pans from an edge")
struct EdgePanMatrixTests {
  nonisolated static let edge = GestureTable(
    {
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = .left
      return pan
    },
    rows: [
      GestureRow(
        .success,
        [
          ("D1(19,100)", .possible), ("M1(28,102)", .possible), ("M1(29,102)", .began), ("M1(90,150)", .changed),
          ("U1", .possible),
        ], told: "began changed ended", view: "began moved cancelled"),
      GestureRow(
        .tooSlow, "there is no time limit",
        [("D1(3,100)", .possible), ("t=9 M1(40,100)", .began), ("U1", .possible)],
        told: "began ended", view: "began cancelled"),
      GestureRow(
        .tooFar, "from the edge", [("D1(20,100)", .possible), ("M1(90,100)", .possible), ("U1", .possible)],
        view: "began moved ended"),
      GestureRow(
        .tooFar, "along the edge",
        [("D1(3,100)", .possible), ("M1(4,140)", .failed), ("M1(90,140)", .failed), ("U1", .possible)],
        view: "began moved moved ended"),
      GestureRow(
        .tooFar, "out over the edge",
        [("D1(15,100)", .possible), ("M1(4,100)", .failed), ("U1", .possible)], view: "began moved ended"),
      GestureRow(
        .extraFinger, "elsewhere, before: it is the view's",
        [
          ("D1(3,100)", .possible), ("D2(100,100)", .possible), ("M1(40,100)", .began), ("M2(110,100)", .began),
          ("U2", .began), ("U1", .possible),
        ], told: "began ended", view: "began began cancelled moved ended"),
      GestureRow(
        .extraFinger, "after: it joins",
        [
          ("D1(3,100)", .possible), ("M1(40,100)", .began), ("D2(100,100)", .began), ("M2(110,100)", .changed),
          ("U2", .changed), ("U1", .possible),
        ], told: "began changed ended", view: "began cancelled"),
      GestureRow(
        .liftedFinger,
        [("D1(3,100)+D2(3,150)", .possible), ("M1(40,100)+M2(40,150)", .began), ("U1", .began), ("U2", .possible)],
        told: "began ended", view: "began cancelled"),
      GestureRow(
        .liftedFinger, "before", [("D1(3,100)", .possible), ("M1(9,100)", .possible), ("U1", .possible)],
        view: "began moved ended"),
      GestureRow(
        .systemCancel, [("D1(3,100)", .possible), ("M1(40,100)", .began), ("C", .possible)],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .disabled, [("D1(3,100)", .possible), ("M1(40,100)", .began), ("off", .possible), ("U1", .possible)],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(
        .viewRemoved, [("D1(3,100)", .possible), ("M1(40,100)", .began), ("gone", .possible), ("U1", .possible)],
        told: "began cancelled", view: "began cancelled"),
      GestureRow(.refusedBeginning, refused(.failed), view: "began moved ended"),
      GestureRow(.refusedTouch, refused(.possible), view: "began moved ended"),
      GestureRow(.refusedEvent, refused(.possible), view: "began moved ended"),
      GestureRow(.refusedByView, refused(.failed), view: "began moved ended"),
    ])

  nonisolated private static func refused(
    _ state: UIGestureRecognizer.State
  ) -> [(String, UIGestureRecognizer.State)] {
    [("D1(3,100)", .possible), ("M1(40,100)", state), ("U1", .possible)]
  }

  @Test("a pan from an edge", arguments: Self.edge.rows) func plays(_ row: GestureRow) { Self.edge.play(row) }
  @Test("no situation is left out") func complete() { #expect(Self.edge.gaps == []) }
}
