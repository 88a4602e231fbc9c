import UIKit

/// A button that tells what it sends and how it looks, and keeps the ledger: a press ends inside, outside or cancelled.
final class TellingButton: UIButton, Named {
  let name: String

  init(_ name: String, _ frame: CGRect) {
    self.name = name
    super.init(frame: frame)
    backgroundColor = .darkGray
    for (event, word) in Self.told {
      addAction(UIAction { [unowned self] _ in tell(event, word) }, for: event)
    }
  }

  override var isHighlighted: Bool {
    didSet {
      if isHighlighted != oldValue { Log.say("highlight \(isHighlighted ? "on" : "off") \(fullName)") }
    }
  }

  private static let told: [(Event, String)] = [
    (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragEnter, "touchDragEnter"),
    (.touchDragExit, "touchDragExit"), (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
    (.touchCancel, "touchCancel"),
  ]

  private func tell(_ event: Event, _ word: String) {
    Log.say("control \(word) \(fullName)")
    switch event {
    case .touchDown: Ledger.shared.begin(self, in: .controls, at: name)
    case .touchUpInside, .touchUpOutside: Ledger.shared.end(self, in: .controls, at: name, cancelled: false)
    case .touchCancel: Ledger.shared.end(self, in: .controls, at: name, cancelled: true)
    default: Ledger.shared.go(on: self, in: .controls, at: name)
    }
  }
}
