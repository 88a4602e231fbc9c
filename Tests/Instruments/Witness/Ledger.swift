import UIKit

/// What must hold whatever the user and the desktop do: everything that began ends, exactly once, and nothing comes after.
@MainActor final class Ledger {
  static let shared = Ledger()

  /// One touch, press or gesture that began and has not ended, and how far it is known.
  private struct Entry {
    /// Kept, so that another one cannot come to the same address meanwhile.
    let object: AnyObject
    let place: String
  }

  private struct Counts {
    var began = 0, ended = 0, cancelled = 0
  }

  /// What passed `sendEvent` of the application, what views were told, presses that responders were told, presses of
  /// buttons, hovering pointers, and pinches and rotations.
  enum Book: String, CaseIterable { case touches, views, presses, controls, hovers, gestures }

  private var open: [Book: [ObjectIdentifier: Entry]] = [:]
  private var counts: [Book: Counts] = [:]
  private var violations = 0
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var nextNumber = 1

  func violation(_ what: String) {
    violations += 1
    Log.tell("violation \(what)")
  }

  /// Numbers touches from their beginning to their end: 1, 2 ...
  func number(_ touch: UITouch) -> Int {
    if let number = numbers[ObjectIdentifier(touch)] { return number }
    defer { nextNumber += 1 }
    numbers[ObjectIdentifier(touch)] = nextNumber
    return nextNumber
  }

  /// The name of a touch in the log.
  func name(_ touch: UITouch) -> String { "t\(number(touch))" }

  /// The same numbers in every run for touches that begin in one event: from left to right, then from the top.
  func number(_ touches: Set<UITouch>) {
    func place(_ touch: UITouch) -> (CGFloat, CGFloat) {
      let point = touch.location(in: nil)
      return (point.x, point.y)
    }
    for touch in touches.sorted(by: { place($0) < place($1) }) { _ = number(touch) }
  }

  func forget(_ touch: UITouch) { numbers[ObjectIdentifier(touch)] = nil }

  func begin(_ object: AnyObject, in book: Book, at place: String) {
    if open[book]?[ObjectIdentifier(object)] != nil { violation("\(book) began twice at \(place)") }
    open[book, default: [:]][ObjectIdentifier(object)] = Entry(object: object, place: place)
    counts[book, default: Counts()].began += 1
  }

  func go(on object: AnyObject, in book: Book, at place: String) {
    guard let entry = open[book]?[ObjectIdentifier(object)] else {
      return violation("\(book) goes on at \(place) and has not begun or is over")
    }
    if entry.place != place { violation("\(book) began at \(entry.place) and goes on at \(place)") }
  }

  func end(_ object: AnyObject, in book: Book, at place: String, cancelled: Bool) {
    guard let entry = open[book]?.removeValue(forKey: ObjectIdentifier(object)) else {
      return violation("\(book) ends at \(place) and has not begun or is over")
    }
    if entry.place != place { violation("\(book) began at \(entry.place) and ends at \(place)") }
    if cancelled {
      counts[book, default: Counts()].cancelled += 1
    } else {
      counts[book, default: Counts()].ended += 1
    }
  }

  func isOpen(_ object: AnyObject, in book: Book) -> Bool { open[book]?[ObjectIdentifier(object)] != nil }

  /// One line with the figures: "report touches 5=4+1 ... violations 0 left 0", began = ended + cancelled.
  func report() {
    var words = ["report"]
    var left = 0
    for book in Book.allCases {
      let count = counts[book] ?? Counts()
      words.append("\(book) \(count.began)=\(count.ended)+\(count.cancelled)")
      left += open[book]?.count ?? 0
    }
    Log.tell((words + ["violations \(violations)", "left \(left)"]).joined(separator: " "))
    for (book, entries) in open {
      for entry in entries.values { Log.tell("left in \(book) at \(entry.place)") }
    }
  }
}
