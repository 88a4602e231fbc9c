import CoreGraphics
import Foundation

/// How the views of a navigation controller move when one is pushed or popped: the upper one over the whole width, the lower
/// one a little, and darkened.
@MainActor struct NavigationSlide {
  /// How far (part of the width) the lower view is aside while it is covered, as on iOS.
  private static let parallax: CGFloat = 0.3
  /// How dark the lower view is then.
  private static let darkness: CGFloat = 0.1

  private let upper: UIViewController?
  private let lower: UIViewController?
  private let isPop: Bool
  private weak var navigation: UINavigationController?
  private let dimming = UIView()

  /// `from` is the controller that is shown before, `to` the one after.
  init(from: UIViewController?, to: UIViewController?, isPop: Bool, in navigation: UINavigationController) {
    upper = isPop ? from : to
    lower = isPop ? to : from
    self.isPop = isPop
    self.navigation = navigation
  }

  /// Puts all where it begins; both views are in the navigation controller's.
  func prepare() {
    dimming.backgroundColor = .black
    dimming.isUserInteractionEnabled = false
    guard let view = navigation?.view else { return }
    if let lower = lower?.viewIfLoaded, let upper = upper?.viewIfLoaded, lower.superview === view,
      upper.superview === view
    {
      view.insertSubview(lower, belowSubview: upper)
      view.insertSubview(dimming, aboveSubview: lower)
    }
    dimming.frame = view.bounds
    move(to: 0)
  }

  /// Places the views at a part of the way, 0 to 1.
  func move(to fraction: CGFloat) {
    guard let navigation else { return }
    let bounds = navigation.view.bounds
    let side: CGFloat = navigation.isRightToLeft ? -1 : 1
    let covered = isPop ? 1 - fraction : fraction
    upper?.viewIfLoaded?.frame = bounds.offsetBy(dx: side * (1 - covered) * bounds.width, dy: 0)
    lower?.viewIfLoaded?.frame = bounds.offsetBy(dx: -side * covered * Self.parallax * bounds.width, dy: 0)
    dimming.alpha = covered * Self.darkness
    navigation.navigationBar.fade(to: fraction)
  }

  /// The transition is over.
  func end() {
    dimming.removeFromSuperview()
    guard let navigation else { return }
    for view in [upper?.viewIfLoaded, lower?.viewIfLoaded] where view?.superview === navigation.view {
      view?.frame = navigation.view.bounds
    }
    navigation.navigationBar.endFade()
  }
}
