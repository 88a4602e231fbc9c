import UIKit

/// Case 2: a small button with a hit area that a finger finds.
final class LargerAreaController: CaseController {
  private let note = NamedView("Note", color: .systemFill)
  private let button = RoomyButton()
  private let count = UILabel()
  private var taps = 0

  init() {
    super.init(
      title: "Larger hit area",
      explanation: "The cross is 24 points wide, and a finger wants 44. The button says that points up to 30 away from "
        + "it are inside: the dashed area.",
      overrideTitle: "Button overrides point(inside:)")
  }

  override func makeStage() {
    button.addTarget(self, action: LargerAreaController.close, for: .touchUpInside)
    count.text = "Not closed yet"
    count.font = .preferredFont(forTextStyle: .title3)
    count.textColor = .secondaryLabel
    for part in [button, count] { part.translatesAutoresizingMaskIntoConstraints = false }
    stage.addSubview(note)
    note.addSubview(count)
    // Beside the note, not in it: a view is never hit outside its superview, however large it says it is.
    stage.addSubview(button)
    NSLayoutConstraint.activate([
      note.centerXAnchor.constraint(equalTo: stage.centerXAnchor),
      note.centerYAnchor.constraint(equalTo: stage.centerYAnchor),
      note.widthAnchor.constraint(equalTo: stage.widthAnchor, multiplier: 0.6),
      note.heightAnchor.constraint(equalTo: stage.heightAnchor, multiplier: 0.45),
      count.centerXAnchor.constraint(equalTo: note.centerXAnchor),
      count.centerYAnchor.constraint(equalTo: note.centerYAnchor),
      button.centerXAnchor.constraint(equalTo: note.trailingAnchor),
      button.centerYAnchor.constraint(equalTo: note.topAnchor),
      button.widthAnchor.constraint(equalToConstant: 24),
      button.heightAnchor.constraint(equalToConstant: 24),
    ])
  }

  override func overridingDidChange() { button.margin = isOverriding ? RoomyButton.wideMargin : 0 }

  private func close() {
    taps += 1
    count.text = taps == 1 ? "Closed once" : "Closed \(taps) times"
  }
}
