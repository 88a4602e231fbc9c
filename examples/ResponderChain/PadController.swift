import UIKit

/// The pad’s controller, a child of the board’s.
final class PadController: UIViewController {
  let pad = PadView()

  override func loadView() { view = pad }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    pad.becomeFirstResponder()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if EventTrace.shared.arrives(.touches, with: event, at: .padController) { return }
    super.touchesBegan(touches, with: event)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if EventTrace.shared.arrives(.presses, with: event, at: .padController) { return }
    super.pressesBegan(presses, with: event)
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    if action == .ring { return EventTrace.shared.arrives(.action, with: nil, at: .padController) }
    return super.canPerformAction(action, withSender: sender)
  }
}
