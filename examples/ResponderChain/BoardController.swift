import UIKit

/// The picture of the chain, and under it (beside it in a wide window) the pad where events set out.
final class BoardController: UIViewController {
  private let chain = ChainView()
  private let summary = UILabel()
  private let padController = PadController()
  private let actionButton = UIButton(type: .system)
  private var narrow: [NSLayoutConstraint] = []
  private var wide: [NSLayoutConstraint] = []

  override func loadView() { view = BoardView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    summary.font = .systemFont(ofSize: 15, weight: .medium)
    summary.numberOfLines = 2
    summary.textAlignment = .center
    actionButton.setTitle("Send an action to nil", for: .normal)
    actionButton.addTarget(self, action: BoardController.sendAction, for: .touchUpInside)
    addChild(padController)
    for part in [chain, summary, actionButton, padController.view!] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    padController.didMove(toParent: self)
    makeConstraints()

    EventTrace.shared.reset()
    EventTrace.shared.onStart = { [weak self] in self?.chain.followEvent() }
    chain.onArrival = { [weak self] in self?.summary.text = EventTrace.shared.summary }
    summary.text = EventTrace.shared.summary
  }

  private func makeConstraints() {
    let safeArea = view.safeAreaLayoutGuide
    let pad: UIView = padController.view
    NSLayoutConstraint.activate([
      chain.topAnchor.constraint(equalTo: safeArea.topAnchor, constant: 16),
      chain.trailingAnchor.constraint(equalTo: safeArea.trailingAnchor, constant: -16),
      summary.leadingAnchor.constraint(equalTo: pad.leadingAnchor),
      summary.trailingAnchor.constraint(equalTo: pad.trailingAnchor),
      summary.heightAnchor.constraint(equalToConstant: 44),
      pad.topAnchor.constraint(equalTo: summary.bottomAnchor, constant: 8),
      pad.leadingAnchor.constraint(equalTo: safeArea.leadingAnchor, constant: 16),
      actionButton.topAnchor.constraint(equalTo: pad.bottomAnchor, constant: 8),
      actionButton.centerXAnchor.constraint(equalTo: pad.centerXAnchor),
      actionButton.heightAnchor.constraint(equalToConstant: 34),
      actionButton.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -8),
    ])
    narrow = [
      chain.leadingAnchor.constraint(equalTo: pad.leadingAnchor),
      chain.heightAnchor.constraint(equalTo: safeArea.heightAnchor, multiplier: 0.6),
      summary.topAnchor.constraint(equalTo: chain.bottomAnchor, constant: 8),
      pad.trailingAnchor.constraint(equalTo: safeArea.trailingAnchor, constant: -16),
    ]
    wide = [
      chain.leadingAnchor.constraint(equalTo: safeArea.centerXAnchor, constant: 8),
      chain.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -16),
      summary.topAnchor.constraint(equalTo: chain.topAnchor),
      pad.trailingAnchor.constraint(equalTo: safeArea.centerXAnchor, constant: -8),
    ]
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let isWide = traitCollection.horizontalSizeClass == .regular
    NSLayoutConstraint.deactivate(isWide ? narrow : wide)
    NSLayoutConstraint.activate(isWide ? wide : narrow)
  }

  /// Asks one responder after the other, from the first responder on, whether it takes the action.
  private func sendAction() { UIApplication.shared.sendAction(.ring, to: nil, from: nil, for: nil) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if EventTrace.shared.arrives(.touches, with: event, at: .boardController) { return }
    super.touchesBegan(touches, with: event)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if EventTrace.shared.arrives(.presses, with: event, at: .boardController) { return }
    super.pressesBegan(presses, with: event)
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    if action == .ring { return EventTrace.shared.arrives(.action, with: nil, at: .boardController) }
    return super.canPerformAction(action, withSender: sender)
  }
}
