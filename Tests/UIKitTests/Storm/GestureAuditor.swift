@testable import UIKit

/// Puts recognizers of all kinds on views, and checks what they tell their targets: each gesture begins, changes and ends
/// in this order, and of two that follow one touch, key or gesture of a touchpad only one is recognized.
@MainActor final class GestureAuditor {
  private final class Entry {
    weak var recognizer: UIGestureRecognizer?
    /// What the target was told last; nil when no gesture is under way.
    var told: UIGestureRecognizer.State?
    /// Counts the recognizers, so that choosing one is the same on every run.
    let number: Int

    init(_ recognizer: UIGestureRecognizer, number: Int) {
      self.recognizer = recognizer
      self.number = number
    }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private(set) var complaints: [String] = []
  private(set) var recognized = 0
  private var added = 0
  /// Called after each action with the recognizer's view, to act from inside it.
  var onAction: ((UIView?) -> Void)?

  func add(to view: UIView, _ input: RandomInput) {
    let recognizer: UIGestureRecognizer =
      switch input.index(below: 8) {
      case 0: UITapGestureRecognizer()
      case 1: doubleTap()
      case 2, 3: UIPanGestureRecognizer()
      case 4: UILongPressGestureRecognizer()
      case 5: UIPinchGestureRecognizer()
      case 6: UIRotationGestureRecognizer()
      default: UISwipeGestureRecognizer()
      }
    recognizer.cancelsTouchesInView = input.chance(70)
    recognizer.delaysTouchesBegan = input.chance(20)
    recognizer.delaysTouchesEnded = input.chance(50)
    if input.chance(10) { recognizer.allowedPressTypes = [NSNumber(value: UIPress.PressType.keyboard.rawValue)] }
    if input.chance(30), let other = view.gestureRecognizers?.first { recognizer.require(toFail: other) }
    recognizer.addTarget(self, action: GestureAuditor.note)
    view.addGestureRecognizer(recognizer)
    added += 1
    entries = entries.filter { $0.value.recognizer != nil }
    entries[ObjectIdentifier(recognizer)] = Entry(recognizer, number: added)
  }

  private func doubleTap() -> UIGestureRecognizer {
    let recognizer = UITapGestureRecognizer()
    recognizer.numberOfTapsRequired = 2
    return recognizer
  }

  /// Turns a recognizer off or on, takes it from its view, or changes how it treats touches.
  func change(_ input: RandomInput) {
    let living = entries.values.filter { $0.recognizer != nil }.sorted { $0.number < $1.number }
    guard let recognizer = living.randomElement(using: &input.random)?.recognizer else { return }
    switch input.index(below: 4) {
    case 0: recognizer.isEnabled.toggle()
    case 1: recognizer.view?.removeGestureRecognizer(recognizer)
    case 2: recognizer.cancelsTouchesInView.toggle()
    default: recognizer.delaysTouchesBegan.toggle()
    }
  }

  private func note(_ recognizer: UIGestureRecognizer) {
    guard let entry = entries[ObjectIdentifier(recognizer)] else { return }
    let state = recognizer.state
    switch (entry.told, state) {
    case (nil, .began), (nil, .ended):
      recognized += 1
      checkRivals(of: recognizer)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      break
    default: complain("\(type(of: recognizer)) told \(state) after \(String(describing: entry.told))")
    }
    entry.told = state == .began || state == .changed ? state : nil
    onAction?(recognizer.view)
  }

  private func checkRivals(of recognizer: UIGestureRecognizer) {
    for entry in entries.values where entry.told != nil {
      guard let other = entry.recognizer, other !== recognizer, other.isActive else { continue }
      let shared = other.touches.contains { recognizer.touches.contains($0) }
      if shared { complain("\(type(of: recognizer)) recognized beside \(type(of: other)) on one touch") }
      let sharesInput = other.inputs.contains { input in recognizer.inputs.contains { $0 === input } }
      if sharesInput { complain("\(type(of: recognizer)) recognized beside \(type(of: other)) on one input") }
    }
  }

  private func complain(_ text: String) { if complaints.count < 10 { complaints.append(text) } }

  /// Recognizers that are not ready for the next gesture.
  var unrested: [String] {
    entries.values.compactMap(\.recognizer).filter { $0.state != .possible }.map {
      "\($0) \($0.state), \($0.touches.count) touches, \($0.inputs.count) inputs, enabled \($0.isEnabled), view \(String(describing: $0.view))"
    }
  }

  /// Gestures that began and were never told to end, of recognizers that are still there.
  var unfinished: Int { entries.values.count { $0.recognizer != nil && $0.told != nil } }
}
