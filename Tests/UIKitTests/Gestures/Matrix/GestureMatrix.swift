import Testing
import UIKit
import UIKitTesting

/// What may happen to a gesture. Every recognizer's table has a row for each, or a sentence why there is none.
enum GestureSituation: String, CaseIterable, Sendable {
  case success, tooSlow, tooFar, extraFinger, liftedFinger, systemCancel, disabled, viewRemoved
  /// The delegate says no to the beginning, to the touch, to the event; the view says no to the beginning.
  case refusedBeginning, refusedTouch, refusedEvent, refusedByView
}

/// One row: what fingers do, and what everybody sees of it.
struct GestureRow: Sendable, CustomTestStringConvertible {
  typealias State = UIGestureRecognizer.State

  /// Something that happens, and the recognizer's state after it. `does` is a touch script, with a time that counts from the
  /// step's own start; or one of: `off`, which turns the recognizer off; `gone`, which takes its view out of the window;
  /// `P(x,y)`, `PD`, `PU`, `PL`, which move, press, release the pointer and take it out of the window.
  struct Step: Sendable {
    let does: String
    let state: State
  }

  let situation: GestureSituation
  let note: String
  let steps: [Step]
  let told: String
  let view: String
  let make: (@MainActor @Sendable () -> UIGestureRecognizer)?

  /// - Parameters:
  ///   - note: what is special about this row, where there are several for a situation.
  ///   - told: the states that targets were told of, in order.
  ///   - view: the touches methods that the view under the fingers was called with, in order.
  ///   - make: the recognizer, where it is not the table's.
  init(
    _ situation: GestureSituation, _ note: String, _ steps: [(String, State)], told: String = "", view: String,
    make: (@MainActor @Sendable () -> UIGestureRecognizer)? = nil
  ) {
    self.situation = situation
    self.note = note
    self.steps = steps.map { Step(does: $0.0, state: $0.1) }
    self.told = told
    self.view = view
    self.make = make
  }

  /// A row that needs no note.
  init(_ situation: GestureSituation, _ steps: [(String, State)], told: String = "", view: String) {
    self.init(situation, "", steps, told: told, view: view)
  }

  var testDescription: String { note.isEmpty ? "\(situation)" : "\(situation): \(note)" }
}

/// The table of one recognizer.
struct GestureTable: Sendable {
  let make: @MainActor @Sendable () -> UIGestureRecognizer
  let rows: [GestureRow]
  /// Situations that do not exist for this recognizer, and why.
  let none: [GestureSituation: String]

  init(
    _ make: @escaping @MainActor @Sendable () -> UIGestureRecognizer, none: [GestureSituation: String] = [:],
    rows: [GestureRow]
  ) {
    self.make = make
    self.none = none
    self.rows = rows
  }

  /// Situations without a row and without a reason, and those with both.
  var gaps: [GestureSituation] {
    GestureSituation.allCases.filter { situation in
      rows.contains { $0.situation == situation } == (none[situation] != nil)
    }
  }

  /// A view of 200 points that may refuse recognizers.
  @MainActor private final class RefusingView: TouchView {
    var refuses = false
    var asked = 0
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      asked += 1
      return !refuses
    }
  }

  /// Plays `row`, and after it the first row, which is a success: whatever happened, the gesture can be made again.
  @MainActor func play(_ row: GestureRow) {
    let view = RefusingView("v", rect(0, 0, 200, 200))
    view.isMultipleTouchEnabled = true
    let stage = Stage(adding: view)
    let log = GestureLog()
    let delegate = log.makeDelegate()
    let recognizer = log.watch((row.make ?? make)(), on: view)
    recognizer.delegate = delegate
    var asked = 0
    switch row.situation {
    case .refusedBeginning:
      delegate.begins = { _ in
        asked += 1
        return false
      }
    case .refusedTouch: delegate.receives = { _ in false }
    case .refusedEvent: delegate.receivesEvent = { _ in false }
    case .refusedByView: view.refuses = true
    default: break
    }
    play(row.steps, row, recognizer, view, stage)
    #expect(log.states() == words(row.told), "told in \(row.testDescription)")
    #expect(view.phases == words(row.view), "the view heard in \(row.testDescription)")
    if row.situation == .refusedBeginning { #expect(asked == 1, "asked once in \(row.testDescription)") }
    if row.situation == .refusedByView { #expect(view.asked == 1, "the view was asked once") }

    // Again, with everything as at first.
    guard row.make == nil, let success = rows.first else { return }
    delegate.begins = { _ in true }
    delegate.receives = { _ in true }
    delegate.receivesEvent = { _ in true }
    view.refuses = false
    recognizer.isEnabled = true
    if view.superview == nil { stage.root.addSubview(view) }
    stage.app.advance(by: 2)
    log.clear()
    view.journal.clear()
    play(success.steps, success, recognizer, view, stage)
    #expect(log.states() == words(success.told), "told after \(row.testDescription)")
    #expect(view.phases == words(success.view), "the view heard after \(row.testDescription)")
  }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  @MainActor private func play(
    _ steps: [GestureRow.Step], _ row: GestureRow, _ recognizer: UIGestureRecognizer, _ view: UIView, _ stage: Stage
  ) {
    for (index, step) in steps.enumerated() {
      switch step.does {
      case "off": recognizer.isEnabled = false
      case "gone": view.removeFromSuperview()
      case "PD": stage.app.pointerDown()
      case "PU": stage.app.pointerUp()
      case "PL": stage.app.pointerLeave()
      case let does where does.hasPrefix("P("):
        let numbers = does.split { "P(,)".contains($0) }.compactMap { Double($0) }
        stage.app.pointerMove(to: point(numbers[0], numbers[1]))
      default: stage.app.play(step.does)
      }
      #expect(recognizer.state == step.state, "after step \(index + 1), \(step.does), of \(row.testDescription)")
    }
    stage.app.advance(by: 1)
    #expect(recognizer.state == .possible, "at the end of \(row.testDescription)")
    #expect(recognizer.numberOfTouches == 0, "at the end of \(row.testDescription)")
  }
}
