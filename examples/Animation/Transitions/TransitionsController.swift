import UIKit

/// One picture in the place of another, in four ways.
final class TransitionsController: PageController {
  enum Kind: Int, CaseIterable {
    case flip, dissolve, push, curl

    var name: String {
      switch self {
      case .flip: "Flip"
      case .dissolve: "Dissolve"
      case .push: "Push"
      case .curl: "Curl"
      }
    }
  }

  static let duration: TimeInterval = 0.6

  let choice = UISegmentedControl(items: Kind.allCases.map(\.name))
  let postcard = PostcardView()
  let backButton = UIButton(type: .system)
  let forwardButton = UIButton(type: .system)
  /// Has the shadow: the postcard cuts off what is outside of it.
  private let holder = UIView()

  init() {
    super.init(title: "Transitions", text: "Tap the card for the next one, or swipe it either way.")
  }

  private var kind: Kind { Kind(rawValue: choice.selectedSegmentIndex) ?? .flip }

  override func viewDidLoad() {
    super.viewDidLoad()
    choice.selectedSegmentIndex = 0
    holder.layer.shadowOpacity = 0.2
    holder.layer.shadowRadius = 18
    holder.layer.shadowOffset = CGSize(width: 0, height: 8)
    holder.addSubview(postcard)
    for (button, symbol) in [(backButton, "chevron.left"), (forwardButton, "chevron.right")] {
      button.setImage(
        UIImage(systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 17, weight: .semibold)),
        for: .normal)
      button.backgroundColor = .secondarySystemGroupedBackground
      button.layer.cornerRadius = 22
    }
    backButton.addTarget(self, action: TransitionsController.goBack, for: .touchUpInside)
    forwardButton.addTarget(self, action: TransitionsController.goForward, for: .touchUpInside)
    for part in [choice, holder, backButton, forwardButton] { stage.addSubview(part) }
    holder.addGestureRecognizer(UITapGestureRecognizer(target: self, action: TransitionsController.goForward))
    for (direction, action) in [
      (UISwipeGestureRecognizer.Direction.left, TransitionsController.goForward),
      (.right, TransitionsController.goBack),
    ] {
      let swipe = UISwipeGestureRecognizer(target: self, action: action)
      swipe.direction = direction
      holder.addGestureRecognizer(swipe)
    }
  }

  override func layOutStage() {
    let size = stage.bounds.size
    choice.frame = CGRect(x: 0, y: 0, width: size.width, height: 32)
    let buttonY = size.height - 16 - 44
    backButton.frame = CGRect(x: size.width / 2 - 60, y: buttonY, width: 44, height: 44)
    forwardButton.frame = CGRect(x: size.width / 2 + 16, y: buttonY, width: 44, height: 44)
    // The shape of a playing card where there is room for it.
    let room = CGRect(x: 0, y: 52, width: size.width, height: max(0, buttonY - 20 - 52))
    let width = max(0, min(room.width - 40, max(room.height / 1.4, 200))).rounded()
    let height = max(0, min(room.height, width * 1.4)).rounded()
    holder.frame = CGRect(
      x: ((size.width - width) / 2).rounded(), y: (room.midY - height / 2).rounded(), width: width, height: height)
    postcard.frame = holder.bounds
    holder.layer.shadowPath = UIBezierPath(roundedRect: holder.bounds, cornerRadius: 24).cgPath
  }

  // MARK: Moving on

  private func goForward() { go(forward: true) }
  private func goBack() { go(forward: false) }

  private func go(forward: Bool) {
    let count = PostcardView.motifs.count
    let next = (postcard.index + (forward ? 1 : count - 1)) % count
    switch kind {
    case .flip: change(to: next, by: forward ? .transitionFlipFromRight : .transitionFlipFromLeft)
    case .dissolve: change(to: next, by: .transitionCrossDissolve)
    case .curl: change(to: next, by: forward ? .transitionCurlUp : .transitionCurlDown)
    case .push:
      let push = CATransition()
      push.type = .push
      push.subtype = forward ? .fromRight : .fromLeft
      push.duration = Self.duration
      push.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      postcard.layer.add(push, forKey: nil)
      postcard.index = next
    }
  }

  private func change(to index: Int, by transition: UIView.AnimationOptions) {
    UIView.transition(
      with: postcard, duration: Self.duration, options: [transition, .allowUserInteraction],
      animations: { self.postcard.index = index })
  }
}
