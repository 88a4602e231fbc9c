import Testing
import UIKit

@MainActor @Suite("Pasteboard")
struct PasteboardTests {
  private let pasteboard = UIPasteboard.withUniqueName()

  @Test("text goes on the pasteboard and comes from it, in each form")
  func text() {
    #expect(pasteboard.string == nil && !pasteboard.hasStrings)
    pasteboard.string = "one"
    #expect(pasteboard.strings == ["one"] && pasteboard.hasStrings)
    #expect(pasteboard.contains(pasteboardTypes: ["public.utf8-plain-text"]))
    #expect(pasteboard.data(forPasteboardType: "public.utf8-plain-text") == Data("one".utf8))
    pasteboard.strings = ["a", "b"]
    #expect(pasteboard.numberOfItems == 2 && pasteboard.string == "a")
    pasteboard.setData(Data("ö".utf8), forPasteboardType: "text/plain")
    #expect(pasteboard.string == "ö")
    pasteboard.string = nil
    #expect(pasteboard.items.isEmpty && !pasteboard.hasStrings)
  }

  @Test("other kinds do not count as text, and text not as them")
  func kinds() {
    pasteboard.color = .red
    #expect(pasteboard.hasColors && pasteboard.color == .red)
    #expect(!pasteboard.hasStrings && !pasteboard.hasURLs && !pasteboard.hasImages)
    pasteboard.url = URL(string: "https://example.org")
    #expect(pasteboard.urls?.count == 1 && !pasteboard.hasColors)
  }

  @Test("a change is counted and posted")
  func changes() {
    let journal = Journal()
    let observer = NotificationCenter.default.addObserver(
      forName: UIPasteboard.changedNotification, object: pasteboard, queue: nil
    ) { _ in MainActor.assumeIsolated { journal.note("changed") } }
    defer { NotificationCenter.default.removeObserver(observer) }
    let count = pasteboard.changeCount
    pasteboard.string = "x"
    #expect(pasteboard.changeCount == count + 1)
    #expect(journal.entries == ["changed"])
  }

  @Test("pasteboards of a name are the same until they are removed")
  func names() {
    #expect(UIPasteboard.pasteboard(named: pasteboard.name, create: false) === pasteboard)
    UIPasteboard.remove(withName: pasteboard.name)
    #expect(UIPasteboard.pasteboard(named: pasteboard.name, create: false) == nil)
    let new = UIPasteboard.pasteboard(named: pasteboard.name, create: true)
    #expect(new != nil && new !== pasteboard)
    #expect(UIPasteboard.pasteboard(named: UIPasteboard.general.name, create: false) === UIPasteboard.general)
  }
}
