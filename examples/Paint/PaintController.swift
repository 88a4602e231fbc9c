import UIKit

/// A canvas as large as the window, and a bar over it with the fingers' colours, and Undo, Redo and Clear.
final class PaintController: UIViewController {
  let canvas = CanvasView()
  let fingers = FingersView()
  let undoButton = UIButton(type: .system)
  let redoButton = UIButton(type: .system)
  let clearButton = UIButton(type: .system)
  private let hint = UILabel()
  private var observers: [any NSObjectProtocol] = []

  override var canBecomeFirstResponder: Bool { true }

  override func loadView() { view = canvas }

  override func viewDidLoad() {
    super.viewDidLoad()
    hint.text = "Draw with as many fingers as you like"
    hint.font = .preferredFont(forTextStyle: .title3)
    hint.textColor = .tertiaryLabel
    hint.textAlignment = .center
    hint.numberOfLines = 0
    undoButton.setImage(UIImage(systemName: "arrow.counterclockwise"), for: .normal)
    undoButton.addTarget(self, action: PaintController.undo, for: .touchUpInside)
    redoButton.setImage(UIImage(systemName: "arrow.clockwise"), for: .normal)
    redoButton.addTarget(self, action: PaintController.redo, for: .touchUpInside)
    clearButton.setImage(UIImage(systemName: "trash"), for: .normal)
    clearButton.addTarget(self, action: PaintController.clear, for: .touchUpInside)

    let bar = UIView()
    bar.backgroundColor = .secondarySystemBackground
    bar.layer.cornerRadius = 22
    for part in [hint, bar] { view.addSubview(part) }
    let buttons = [undoButton, redoButton, clearButton]
    for part in [fingers] + buttons { bar.addSubview(part) }
    for part in [hint, bar, fingers] + buttons { part.translatesAutoresizingMaskIntoConstraints = false }
    let safeArea = view.safeAreaLayoutGuide
    let width = bar.widthAnchor.constraint(equalTo: safeArea.widthAnchor, constant: -32)
    width.priority = UILayoutPriority(999)
    let fingersWidth = fingers.widthAnchor.constraint(equalToConstant: fingers.intrinsicContentSize.width)
    fingersWidth.priority = .defaultLow
    // In a narrow window the dots move together; the titles stay.
    fingers.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    NSLayoutConstraint.activate([
      hint.centerXAnchor.constraint(equalTo: safeArea.centerXAnchor),
      hint.centerYAnchor.constraint(equalTo: safeArea.centerYAnchor),
      hint.widthAnchor.constraint(equalTo: safeArea.widthAnchor, constant: -40),
      bar.centerXAnchor.constraint(equalTo: safeArea.centerXAnchor), width,
      bar.widthAnchor.constraint(lessThanOrEqualToConstant: 480),
      bar.heightAnchor.constraint(equalToConstant: 44),
      bar.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -16),
      fingers.leadingAnchor.constraint(equalTo: bar.leadingAnchor, constant: 12), fingersWidth,
      fingers.trailingAnchor.constraint(lessThanOrEqualTo: undoButton.leadingAnchor, constant: -8),
      fingers.topAnchor.constraint(equalTo: bar.topAnchor),
      fingers.bottomAnchor.constraint(equalTo: bar.bottomAnchor),
      undoButton.trailingAnchor.constraint(equalTo: redoButton.leadingAnchor),
      redoButton.trailingAnchor.constraint(equalTo: clearButton.leadingAnchor),
      clearButton.trailingAnchor.constraint(equalTo: bar.trailingAnchor, constant: -8),
    ])
    for button in buttons {
      button.widthAnchor.constraint(equalToConstant: 44).isActive = true
      button.topAnchor.constraint(equalTo: bar.topAnchor).isActive = true
      button.bottomAnchor.constraint(equalTo: bar.bottomAnchor).isActive = true
    }
    canvas.onChange = { [weak self] in self?.canvasDidChange() }
    canvasDidChange()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The undo manager is the window's. Its key commands go to the first responder.
    becomeFirstResponder()
    let changes: [Notification.Name] = [
      .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerDidUndoChange, .NSUndoManagerDidRedoChange,
    ]
    observers = changes.map { name in
      NotificationCenter.default.addObserver(forName: name, object: undoManager, queue: nil) { [weak self] _ in
        // The undo manager posts where it is used.
        MainActor.assumeIsolated { self?.updateButtons() }
      }
    }
    updateButtons()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  private func canvasDidChange() {
    hint.isHidden = !canvas.isBlank
    fingers.active = canvas.activeColors
    updateButtons()
  }

  private func updateButtons() {
    undoButton.isEnabled = undoManager?.canUndo == true
    redoButton.isEnabled = undoManager?.canRedo == true
    clearButton.isEnabled = !canvas.strokes.isEmpty
  }

  private func undo() { undoManager?.undo() }
  private func redo() { undoManager?.redo() }
  private func clear() { canvas.clear() }
}
