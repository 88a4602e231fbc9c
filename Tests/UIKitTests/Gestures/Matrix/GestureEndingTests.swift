import Testing
import UIKit

/// The rows in which a recognizer is turned off, with other ways to lose it: targets are told the same.
@MainActor @Suite("Sequences: recognizers that are lost")
struct GestureEndingTests {
  nonisolated private static let tables = [
    TapMatrixTests.single, TapMatrixTests.double, PanMatrixTests.pan, EdgePanMatrixTests.edge,
    LongPressMatrixTests.press,
    PinchMatrixTests.pinch, RotationMatrixTests.rotation, SwipeMatrixTests.swipe,
  ]

  @Test(
    "taken from the view, added to another, or its window hidden", arguments: [GestureEnding.taken, .moved, .hidden])
  func lost(_ ending: GestureEnding) {
    for table in Self.tables {
      let rows = table.rows.filter { $0.situation == .disabled }
      #expect(!rows.isEmpty)
      for row in rows { table.play(row, ending: ending) }
    }
  }
}
