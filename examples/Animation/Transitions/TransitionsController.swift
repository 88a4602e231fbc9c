import UIKit

/// One picture in the place of another, in four ways.
final class TransitionsController: PageController {
  enum Kind: Int, CaseIterable {
    case flip, dissolve, push, cover

    var name: String {
      switch self {
      case .flip: "Flip"
      case .dissolve: "Dissolve"
      case .push: "Push"
      case .cover: "Cover"
      }
    }
  }

  static let duration: TimeInterval = 0.6
  private static let cornerRadius: CGFloat = 24

  let choice = UISegmentedControl(items: Kind.allCases.map(\.name))
  let postcard = PostcardView()
  let backButton = UIButton(type: .system)
  let forwardButton = UIButton(type: .system)
  /// Has the shadow, and turns when the card is flipped.
  let holder = UIView()
  /// Cuts off what comes from outside, and the corners.
  private let frame = UIView()

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
    frame.layer.cornerRadius = Self.cornerRadius
    frame.layer.cornerCurve = .continuous
    frame.clipsToBounds = true
    frame.addSubview(postcard)
    holder.addSubview(frame)
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
    frame.frame = holder.bounds
    postcard.frame = frame.bounds
    holder.layer.shadowPath = UIBezierPath(roundedRect: holder.bounds, cornerRadius: Self.cornerRadius).cgPath
  }

  // MARK: Moving on

  private func goForward() { go(forward: true) }
  private func goBack() { go(forward: false) }

  private func go(forward: Bool) {
    let count = PostcardView.motifs.count
    let next = (postcard.index + (forward ? 1 : count - 1)) % count
    switch kind {
    case .flip:
      change(to: next, in: holder, by: forward ? .transitionFlipFromRight : .transitionFlipFromLeft)
    case .dissolve: change(to: next, in: postcard, by: .transitionCrossDissolve)
    case .push: change(to: next, by: .push, from: forward ? .fromRight : .fromLeft)
    case .cover: change(to: next, by: .moveIn, from: forward ? .fromBottom : .fromTop)
    }
  }

  /// The way of views.
  private func change(to index: Int, in view: UIView, by transition: UIView.AnimationOptions) {
    UIView.transition(
      with: view, duration: Self.duration, options: [transition, .allowUserInteraction],
      animations: { self.postcard.show(index) })
  }

  /// The way of layers.
  private func change(to index: Int, by type: CATransitionType, from edge: CATransitionSubtype) {
    let transition = CATransition()
    transition.type = type
    transition.subtype = edge
    transition.duration = Self.duration
    transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    postcard.layer.add(transition, forKey: nil)
    postcard.show(index)
  }
}
