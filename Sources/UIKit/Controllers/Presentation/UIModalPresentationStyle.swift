/// How a presented controller is shown.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The system's choice: `pageSheet`.
  case automatic = -2
  /// No presentation, or no adaptation; a controller with this style cannot be presented.
  case none = -1
  /// Covers the window; the presenter's view leaves it.
  case fullScreen = 0
  /// A card over the presenter, as large as reading asks for; from edge to edge in a narrow window.
  case pageSheet = 1
  /// A card over the presenter, of `preferredContentSize` or the size of a form; from edge to edge in a narrow window.
  case formSheet = 2
  /// Covers the nearest controller that `definesPresentationContext`; the view of that one leaves the window.
  case currentContext = 3
  /// By the presentation controller that `transitioningDelegate` gives; without one as `fullScreen`.
  case custom = 4
  /// Covers the window; the presenter's view stays behind it.
  case overFullScreen = 5
  /// Covers the nearest controller that `definesPresentationContext`, whose view stays behind it.
  case overCurrentContext = 6
  /// Shown as `formSheet`: there are no popovers here.
  case popover = 7
}
