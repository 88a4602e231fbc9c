import Foundation
import Testing

@testable import UIKit

@Suite("Heights of rows")
struct RowHeightsTests {
  @Test("rows of one height are found by division, and need no memory for each")
  func uniform() {
    let rows = RowHeights(count: 100_000, standard: 44)
    #expect(rows.total == 4_400_000)
    #expect(rows.offset(of: 50_000) == 2_200_000)
    #expect(rows.row(at: 2_200_000) == 50_000)
    #expect(rows.row(at: 2_199_999) == 49_999)
    #expect(rows.row(at: 9_000_000) == 99_999)
    #expect(rows.knowsNothing)
  }

  @Test("random heights, known and not, have the sums that adding them up gives", arguments: 0..<20)
  func random(seed: Int) {
    var source = RandomSource(seed: UInt64(seed))
    let count = Int.random(in: 1...700, using: &source)
    var rows = RowHeights(count: count, standard: 40)
    var model = Array(repeating: CGFloat(40), count: count)
    for _ in 0..<300 {
      let index = Int.random(in: 0..<count, using: &source)
      let height: CGFloat? = Bool.random(using: &source) ? CGFloat(Int.random(in: 0...90, using: &source)) : nil
      rows.set(height, at: index)
      model[index] = height ?? 40
    }
    #expect(rows.total == model.reduce(0, +))
    var y: CGFloat = 0
    for index in 0..<count {
      #expect(rows.offset(of: index) == y)
      #expect(rows.height(index) == model[index])
      if model[index] > 0 { #expect(rows.row(at: y) == index) }
      y += model[index]
    }
    #expect(RowHeights(known: rows.allKnown, standard: 40).total == rows.total)
  }

  @Test("a row's own estimate counts until its height is known")
  func estimates() {
    var rows = RowHeights(known: [-60, .nan, 30], standard: 40)
    #expect(rows.total == 130)
    #expect(rows.known(0) == nil && rows.known(2) == 30)
    rows.set(50, at: 0)
    #expect(rows.total == 120 && rows.known(0) == 50)
  }

  @Test("prefix sums follow changes and find places")
  func sums() {
    var sums = PrefixSums([3, 0, 5, 2])
    #expect(sums.total == 10)
    #expect(sums.count(within: 2.9) == 0)
    #expect(sums.count(within: 3) == 2)
    #expect(sums.count(within: 8) == 3)
    sums[1] = 4
    #expect(sums.sum(before: 2) == 7)
    #expect(sums.count(within: 100) == 4)
  }
}
