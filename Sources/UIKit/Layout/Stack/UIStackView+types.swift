import Foundation

extension UIStackView {
  /// How the arranged views share the length of the stack along its axis.
  public enum Distribution: Int, Sendable {
    /// They fill it: stretched by their content hugging, shrunk by their compression resistance. Among equal ones the first
    /// is stretched and the last is shrunk.
    case fill
    /// They fill it, each as long as the others.
    case fillEqually
    /// They fill it, each in proportion to the length of its content.
    case fillProportionally
    /// They keep their lengths; what is left is shared among the gaps, which are alike and at least as wide as the spacing.
    case equalSpacing
    /// They keep their lengths; their centres are equally far apart, as far as gaps are at least as wide as the spacing.
    case equalCentering
  }

  /// Where the arranged views are across the axis.
  public enum Alignment: Int, Sendable {
    /// As wide as the stack.
    case fill
    /// At the leading edge of a column, or the top of a row.
    case leading
    /// With their first baselines on a line, as high up as there is room; in a column like `leading`.
    case firstBaseline
    /// In the middle.
    case center
    /// At the trailing edge of a column, or the bottom of a row.
    case trailing
    /// With their last baselines on a line, as far down as there is room; in a column like `trailing`.
    case lastBaseline

    /// At the top of a row; the same as `leading`.
    public static var top: Alignment { .leading }
    /// At the bottom of a row; the same as `trailing`.
    public static var bottom: Alignment { .trailing }
  }
}
