import UIKit

/// What is touched, and the first responder, where keys set out.
final class PadView: UIView {
  override var canBecomeFirstResponder: Bool { true }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBlue
    layer.cornerRadius = 16
    let label = UILabel()
    label.text = "Touch here"
    label.textColor = .white
    label.font = .systemFont(ofSize: 20, weight: .semibold)
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    label.centerXAnchor.constraint(equalTo: centerXAnchor).isActive = true
    label.centerYAnchor.constraint(equalTo: centerYAnchor).isActive = true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if EventTrace.shared.arrives(.touches, with: event, at: .pad) { return }
    super.touchesBegan(touches, with: event)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if EventTrace.shared.arrives(.presses, with: event, at: .pad) { return }
    super.pressesBegan(presses, with: event)
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    if action == .ring { return EventTrace.shared.arrives(.action, with: nil, at: .pad) }
    return super.canPerformAction(action, withSender: sender)
  }
}
