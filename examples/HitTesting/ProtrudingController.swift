import UIKit

/// Case 1: C is a subview of B that sticks out of it.
final class ProtrudingController: CaseController {
  private let holder = ReachingView("B", color: .systemBlue, textColor: .white)
  private let child = NamedView("C", color: .systemOrange, textColor: .white)

  init() {
    super.init(
      title: "Protruding view",
      explanation: "C is inside B and sticks out of it. A touch there misses B’s bounds, so B and C are not asked "
        + "further, and A is hit. B can look at its subviews first.",
      overrideTitle: "B overrides hitTest")
  }

  override func makeStage() {
    stage.addSubview(holder)
    holder.addSubview(child)
    NSLayoutConstraint.activate([
      holder.centerYAnchor.constraint(equalTo: stage.centerYAnchor),
      holder.heightAnchor.constraint(equalTo: stage.heightAnchor, multiplier: 0.5),
      holder.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 32),
      holder.widthAnchor.constraint(equalTo: stage.widthAnchor, multiplier: 0.5),
      child.centerYAnchor.constraint(equalTo: holder.centerYAnchor),
      child.heightAnchor.constraint(equalTo: holder.heightAnchor, multiplier: 0.5),
      child.centerXAnchor.constraint(equalTo: holder.trailingAnchor),
      child.widthAnchor.constraint(equalTo: holder.widthAnchor, multiplier: 0.6),
    ])
  }

  override func overridingDidChange() { holder.reachesOut = isOverriding }
}
