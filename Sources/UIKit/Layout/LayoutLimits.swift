import Foundation

/// What the solver can reckon with. Beyond these numbers sums of doubles lose the points they are made of, and one absurd
/// length would spoil the places of all other views.
enum LayoutLimits {
  /// The greatest length in points: a billion, our choice. With it a double still tells a ten-millionth of a point.
  static let length = 1e9
  /// The greatest factor: a million, our choice.
  static let factor = 1e6
  /// How often one solution asks a view for its content size, when each answer makes the view ask to be asked again.
  static let contentPasses = 8

  /// A length that can be reckoned with: at most a billion either way; what is not a number counts as nothing.
  static func length(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -length), length) }

  /// A factor that can be reckoned with.
  static func factor(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -factor), factor) }
}

extension UIEdgeInsets {
  /// The insets with numbers that can be reckoned with.
  var limited: UIEdgeInsets {
    UIEdgeInsets(
      top: LayoutLimits.length(top), left: LayoutLimits.length(left), bottom: LayoutLimits.length(bottom),
      right: LayoutLimits.length(right))
  }
}

extension NSDirectionalEdgeInsets {
  /// The insets with numbers that can be reckoned with.
  var limited: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: LayoutLimits.length(top), leading: LayoutLimits.length(leading), bottom: LayoutLimits.length(bottom),
      trailing: LayoutLimits.length(trailing))
  }
}
