import UIKit

/// A canvas as large as the window, and a bar over it with the fingers' colours, Undo and Clear.
final class PaintController: UIViewController {
  let canvas = CanvasView()
  private let fingers = FingersView()
  private let undoButton = UIButton(type: .system)
  private let clearButton = UIButton(type: .system)
  private let hint = UILabel()

  override var canBecomeFirstResponder: Bool { true }

  override var keyCommands: [UIKeyCommand]? {
    [UIKeyCommand(title: "Undo", input: "z", modifierFlags: .control, action: PaintController.undo)]
  }

  override func loadView() { view = canvas }

  override func viewDidLoad() {
    super.viewDidLoad()
    hint.text = "Draw with as many fingers as you like"
    hint.font = .preferredFont(forTextStyle: .title3)
    hint.textColor = .tertiaryLabel
    hint.textAlignment = .center
    hint.numberOfLines = 0
    undoButton.setImage(UIImage(systemName: "arrow.counterclockwise"), for: .normal)
    undoButton.setTitle(" Undo", for: .normal)
    undoButton.addTarget(self, action: PaintController.undo, for: .touchUpInside)
    clearButton.setImage(UIImage(systemName: "trash"), for: .normal)
    clearButton.setTitle(" Clear", for: .normal)
    clearButton.addTarget(self, action: PaintController.clear, for: .touchUpInside)

    let bar = UIView()
    bar.backgroundColor = .secondarySystemBackground
    bar.layer.cornerRadius = 22
    for part in [hint, bar] { view.addSubview(part) }
    for part in [fingers, undoButton, clearButton] { bar.addSubview(part) }
    for part in [hint, bar, fingers, undoButton, clearButton] { part.translatesAutoresizingMaskIntoConstraints = false }
    let safeArea = view.safeAreaLayoutGuide
    let width = bar.widthAnchor.constraint(equalTo: safeArea.widthAnchor, constant: -32)
    width.priority = UILayoutPriority(999)
    let fingersWidth = fingers.widthAnchor.constraint(equalToConstant: fingers.intrinsicContentSize.width)
    fingersWidth.priority = .defaultLow
    // In a narrow window the dots move together; the titles stay.
    fingers.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    fingers.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    NSLayoutConstraint.activate([
      hint.centerXAnchor.constraint(equalTo: safeArea.centerXAnchor),
      hint.centerYAnchor.constraint(equalTo: safeArea.centerYAnchor),
      hint.widthAnchor.constraint(lessThanOrEqualTo: safeArea.widthAnchor, constant: -40),
      bar.centerXAnchor.constraint(equalTo: safeArea.centerXAnchor), width,
      bar.widthAnchor.constraint(lessThanOrEqualToConstant: 480),
      bar.heightAnchor.constraint(equalToConstant: 44),
      bar.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -16),
      fingers.leadingAnchor.constraint(equalTo: bar.leadingAnchor, constant: 12), fingersWidth,
      fingers.trailingAnchor.constraint(lessThanOrEqualTo: undoButton.leadingAnchor, constant: -8),
      fingers.topAnchor.constraint(equalTo: bar.topAnchor),
      fingers.bottomAnchor.constraint(equalTo: bar.bottomAnchor),
      undoButton.trailingAnchor.constraint(equalTo: clearButton.leadingAnchor, constant: -16),
      clearButton.trailingAnchor.constraint(equalTo: bar.trailingAnchor, constant: -16),
    ])
    for button in [undoButton, clearButton] {
      button.topAnchor.constraint(equalTo: bar.topAnchor).isActive = true
      button.bottomAnchor.constraint(equalTo: bar.bottomAnchor).isActive = true
    }
    canvas.onChange = { [weak self] in self?.canvasDidChange() }
    canvasDidChange()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  private func canvasDidChange() {
    hint.isHidden = !canvas.isBlank
    fingers.active = canvas.activeColors
    undoButton.isEnabled = canvas.canUndo
    clearButton.isEnabled = !canvas.strokes.isEmpty
  }

  private func undo() { canvas.undo() }
  private func clear() { canvas.clear() }
}
