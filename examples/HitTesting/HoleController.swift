import UIKit

/// Case 3: a view with a hole, through which those behind it are touched.
final class HoleController: CaseController {
  private let cover = HoleView("Blue", color: .clear, textColor: .white)

  init() {
    super.init(
      title: "Hole",
      explanation: "The blue view lies over the green and the yellow one and shows them through its hole. That hole is "
        + "only drawn: the blue view is hit there until it says that such points are not inside.",
      overrideTitle: "Blue overrides point(inside:)")
  }

  override func makeStage() {
    let green = NamedView("Green", color: .systemGreen, textColor: .black)
    let yellow = NamedView("Yellow", color: .systemYellow, textColor: .black)
    for view in [green, yellow, cover] { stage.addSubview(view) }
    NSLayoutConstraint.activate([
      cover.centerXAnchor.constraint(equalTo: stage.centerXAnchor),
      cover.centerYAnchor.constraint(equalTo: stage.centerYAnchor),
      cover.widthAnchor.constraint(equalTo: stage.widthAnchor, multiplier: 0.8),
      cover.heightAnchor.constraint(equalTo: stage.heightAnchor, multiplier: 0.8),
      green.trailingAnchor.constraint(equalTo: stage.centerXAnchor, constant: -4),
      yellow.leadingAnchor.constraint(equalTo: stage.centerXAnchor, constant: 4),
    ])
    for view in [green, yellow] {
      NSLayoutConstraint.activate([
        view.centerYAnchor.constraint(equalTo: stage.centerYAnchor),
        view.widthAnchor.constraint(equalTo: stage.widthAnchor, multiplier: 0.25),
        view.heightAnchor.constraint(equalTo: stage.heightAnchor, multiplier: 0.35),
      ])
    }
  }

  override func overridingDidChange() { cover.letsThrough = isOverriding }
}
