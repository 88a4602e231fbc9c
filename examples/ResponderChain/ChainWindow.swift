import UIKit

/// The window that the scene delegate makes.
final class ChainWindow: UIWindow {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if EventTrace.shared.arrives(.touches, with: event, at: .window) { return }
    super.touchesBegan(touches, with: event)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if EventTrace.shared.arrives(.presses, with: event, at: .window) { return }
    super.pressesBegan(presses, with: event)
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    if action == .ring { return EventTrace.shared.arrives(.action, with: nil, at: .window) }
    return super.canPerformAction(action, withSender: sender)
  }
}
