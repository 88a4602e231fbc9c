import Foundation
import Testing

@testable import CoreText

@Suite("Caret map")
struct CaretMapTests {
  private func map(_ text: String, _ direction: TextDirection = .leftToRight) -> CaretMap {
    CaretMap(
      pieces: text.map(String.init), style: TextStyle(font: CTFont(FontTraits(size: 20))), direction: direction)
  }

  private func width(_ text: String) -> CGFloat {
    TextLayout(text, font: CTFont(FontTraits(size: 20)), color: nil).size.width
  }

  @Test("carets of Latin text stand between its letters, from 0 to its width")
  func latin() {
    let map = map("abc")
    #expect(map.offsets.count == 4)
    #expect(map.offsets == map.offsets.sorted())
    #expect(map.offsets[0] == 0)
    #expect(abs(map.offsets[3] - width("abc")) < 0.01)
    #expect(abs(map.offsets[1] - width("a")) < 0.6, "but for kerning")
    #expect(!map.isRightToLeft)
    #expect(map.place(nearest: -50) == 0 && map.place(nearest: 1e9) == 3 && map.place(nearest: .nan) == 0)
    #expect(map.place(nearest: map.offsets[1] + 0.1) == 1)
    #expect(map.piece(at: map.offsets[1] + 0.1) == 1 && map.piece(at: -1) == nil)
  }

  @Test("an empty line has one place")
  func empty() {
    #expect(map("").offsets == [0])
    #expect(map("", .rightToLeft).isRightToLeft)
    #expect(map("").place(beside: 0, toTheRight: true) == 0)
    #expect(map("").stretches(of: 0..<5).isEmpty)
  }

  @Test("a character of many scalars is one step", arguments: ["👩‍👩‍👧", "e\u{301}", "🇩🇪", "नि"])
  func clusters(cluster: String) {
    let map = map("a\(cluster)b")
    #expect(map.offsets.count == 4)
    #expect(map.offsets[2] > map.offsets[1])
    #expect(abs(map.offsets[3] - width("a\(cluster)b")) < 0.01)
  }

  @Test("Hebrew text goes from right to left")
  func hebrew() {
    let map = map("שלום")
    #expect(map.isRightToLeft)
    #expect(abs(map.offsets[0] - map.width) < 0.01 && abs(map.offsets[4]) < 0.01)
    #expect(map.offsets == map.offsets.sorted(by: >))
    #expect(map.place(beside: 0, toTheRight: false) == 1)
    #expect(map.place(beside: 0, toTheRight: true) == 0)
  }

  @Test("in mixed text the right arrow visits every place once, from left to right")
  func mixed() {
    for (text, direction) in [
      ("abc שלום def", TextDirection.leftToRight), ("שלום abc", .rightToLeft), ("a1ש2b", .leftToRight),
    ] {
      let map = map(text, direction)
      var place = map.isRightToLeft ? text.count : 0
      var visited = [place]
      while true {
        let next = map.place(beside: place, toTheRight: true)
        if next == place { break }
        #expect(map.offsets[next] >= map.offsets[place])
        #expect(map.place(beside: next, toTheRight: false) == place)
        place = next
        visited.append(place)
      }
      #expect(visited.count == text.count + 1, "\(text)")
      #expect(Set(visited).count == visited.count)
    }
  }

  @Test("a selection over a change of direction is several stretches, without gaps inside one")
  func stretches() {
    let latin = map("abcdef")
    #expect(latin.stretches(of: 1..<4).count == 1)
    #expect(latin.stretches(of: 2..<2).isEmpty)
    let mixed = map("abcשלום")
    // c and the first Hebrew letter, which is the rightmost one.
    let stretches = mixed.stretches(of: 2..<4)
    #expect(stretches.count == 2)
    #expect(abs((stretches.last?.upperBound ?? 0) - mixed.width) < 0.01)
    #expect(mixed.stretches(of: 0..<7).count == 1)
  }

  @Test("words are found by Unicode's rules")
  func words() {
    #expect(WordBreaks.words(of: "") == [])
    #expect(WordBreaks.words(of: "one, two") == [0..<3, 5..<8])
    #expect(WordBreaks.words(of: "  ") == [])
    #expect(WordBreaks.words(of: "can't ü9") == [0..<5, 6..<8])
  }
}
