import Foundation
import UIKit

/// What a window shows: its number and state, what can be done with windows, and the fingers on it.
final class PageController: UIViewController {
  private static let colors: [UIColor] = [.systemRed, .systemBlue, .systemGreen, .systemOrange, .systemPurple]

  private let number: Int
  private let stateLabel = UILabel()
  private let touchArea: TouchArea
  private var state = "opening"
  private var observers: [any NSObjectProtocol] = []

  init(number: Int) {
    self.number = number
    touchArea = TouchArea(color: Self.colors[(number - 1) % Self.colors.count])
    super.init()
  }

  private var windowScene: UIWindowScene? { view.window?.windowScene }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground

    let titleLabel = UILabel()
    titleLabel.text = "Window \(number)"
    titleLabel.font = .boldSystemFont(ofSize: 24)
    stateLabel.numberOfLines = 2
    stateLabel.textColor = .secondaryLabel
    let buttons = [
      button("New window") { UIApplication.shared.requestSceneSessionActivation(nil) },
      button("Next window") { [weak self] in self?.showNextWindow() },
      button("Close") { [weak self] in
        guard let session = self?.windowScene?.session else { return }
        UIApplication.shared.requestSceneSessionDestruction(session)
      },
    ]

    for subview in [titleLabel, stateLabel, touchArea] + buttons {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    let guide = view.safeAreaLayoutGuide
    var constraints = [
      titleLabel.topAnchor.constraint(equalTo: guide.topAnchor, constant: 12),
      titleLabel.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 16),
      stateLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 4),
      stateLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      stateLabel.trailingAnchor.constraint(lessThanOrEqualTo: guide.trailingAnchor, constant: -16),
      touchArea.topAnchor.constraint(equalTo: buttons[0].bottomAnchor, constant: 12),
      touchArea.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      touchArea.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      touchArea.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ]
    var edge = guide.leadingAnchor
    for button in buttons {
      constraints += [
        button.topAnchor.constraint(equalTo: view.topAnchor, constant: 96),
        button.heightAnchor.constraint(equalToConstant: 44),
        button.leadingAnchor.constraint(equalTo: edge, constant: 16),
      ]
      edge = button.trailingAnchor
    }
    NSLayoutConstraint.activate(constraints)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let names = [
      UIScreen.didConnectNotification, UIScreen.didDisconnectNotification, UIScreen.modeDidChangeNotification,
    ]
    observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.updateState() }
      }
    }
  }

  isolated deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    updateState()
  }

  /// The scene's state changed.
  func stateDidChange(to state: String) {
    self.state = state
    updateState()
  }

  private func updateState() {
    guard let screen = view.window?.screen else { return }
    let (size, whole) = (view.bounds.size, screen.bounds.size)
    stateLabel.text = """
      \(state), \(Int(size.width)) x \(Int(size.height)) points
      on a screen of \(Int(whole.width)) x \(Int(whole.height)), one of \(UIScreen.screens.count)
      """
  }

  /// Brings the window after this one to the front.
  private func showNextWindow() {
    let sessions = UIApplication.shared.windows.compactMap { $0.windowScene?.session }
    guard let own = windowScene?.session, let index = sessions.firstIndex(of: own), sessions.count > 1 else { return }
    UIApplication.shared.requestSceneSessionActivation(sessions[(index + 1) % sessions.count])
  }

  private func button(_ title: String, action: @escaping () -> Void) -> UIButton {
    UIButton(primaryAction: UIAction(title: title) { _ in action() })
  }
}
