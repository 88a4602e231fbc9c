import Foundation

/// How the background of a button or cell looks: a colour, an image, a line around them, or a view of the app's own.
@MainActor public struct UIBackgroundConfiguration: Equatable {
  /// A view instead of the colour and the image; it takes the background's place and corners.
  public var customView: UIView?
  /// Points of the corners' radius.
  public var cornerRadius: CGFloat = 0 {
    didSet { hasOwnRadius = true }
  }
  /// How far the background is inside the bounds, points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The edges at which `backgroundInsets` count from the layout margins of the view.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// The colour; nil means the tint.
  public var backgroundColor: UIColor? {
    didSet { hasOwnColor = true }
  }
  /// Changes the colour before it is shown.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// An image on the colour.
  public var image: UIImage?
  /// How the image fills the background.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the line around the background; nil means the tint.
  public var strokeColor: UIColor?
  /// Changes the line's colour before it is shown.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// Points of the line's width; 0 for no line.
  public var strokeWidth: CGFloat = 0
  /// How far outside the background the line is, points.
  public var strokeOutset: CGFloat = 0

  /// Whether the app set a colour, also nil, or a radius.
  private(set) var hasOwnColor = false
  private(set) var hasOwnRadius = false

  /// A background that shows nothing.
  public static func clear() -> UIBackgroundConfiguration {
    var result = UIBackgroundConfiguration()
    result.backgroundColor = .clear
    return result
  }

  /// A background that says nothing of its own: what it is used for decides.
  init() {}

  /// The colour that is shown with `tintColor`.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// The line's colour that is shown with `tintColor`.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }

  /// Equal when all values are; transformers cannot be compared, and count as equal where both or neither are there.
  nonisolated public static func == (left: UIBackgroundConfiguration, right: UIBackgroundConfiguration) -> Bool {
    MainActor.assumeIsolated {
      left.customView === right.customView && left.cornerRadius == right.cornerRadius
        && left.backgroundInsets == right.backgroundInsets
        && left.edgesAddingLayoutMarginsToBackgroundInsets == right.edgesAddingLayoutMarginsToBackgroundInsets
        && left.backgroundColor == right.backgroundColor && left.image === right.image
        && left.imageContentMode == right.imageContentMode && left.strokeColor == right.strokeColor
        && left.strokeWidth == right.strokeWidth && left.strokeOutset == right.strokeOutset
        && (left.backgroundColorTransformer == nil) == (right.backgroundColorTransformer == nil)
        && (left.strokeColorTransformer == nil) == (right.strokeColorTransformer == nil)
    }
  }
}
