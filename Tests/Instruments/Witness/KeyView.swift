import UIKit

/// The page, which has the keys: tells presses and text, and touches beside all other views.
final class KeyView: TouchView, UIKeyInput {
  var hasText: Bool { false }
  func insertText(_ text: String) { Log.say("text \(text.debugDescription)") }
  func deleteBackward() { Log.say("text backward") }

  override var canBecomeFirstResponder: Bool { true }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { tell(presses) }
  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { tell(presses) }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { tell(presses) }
  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { tell(presses) }

  private func tell(_ presses: Set<UIPress>) {
    for press in presses {
      let usage = press.key?.keyCode.rawValue ?? 0
      let place = "key \(usage)"
      Log.say("press \(press.phase) \(usage)")
      switch press.phase {
      case .began: Ledger.shared.begin(press, in: .presses, at: place)
      case .changed, .stationary: Ledger.shared.go(on: press, in: .presses, at: place)
      case .ended: Ledger.shared.end(press, in: .presses, at: place, cancelled: false)
      case .cancelled: Ledger.shared.end(press, in: .presses, at: place, cancelled: true)
      }
    }
  }
}
