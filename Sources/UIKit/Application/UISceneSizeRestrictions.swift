import Foundation

/// How small and large the user may make a scene's toplevel.
///
/// The desktop is asked, and most obey; tiling ones do not. A side that is not a number or is below 1 is no limit, and a
/// maximum below the minimum counts as the minimum.
@MainActor public final class UISceneSizeRestrictions {
  private weak var scene: UIWindowScene?

  /// Points; zero in a direction means no limit.
  public var minimumSize = CGSize.zero {
    didSet { scene?.sizeRestrictionsDidChange() }
  }

  /// Points; `greatestFiniteMagnitude` in a direction means no limit.
  public var maximumSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  {
    didSet { scene?.sizeRestrictionsDidChange() }
  }

  init(scene: UIWindowScene) { self.scene = scene }

  /// The largest number of points that a surface can have on the wire and in a buffer, our choice.
  private static let limit: CGFloat = 32_768

  /// Zero in a direction without a limit; nil without any.
  var requestedMinimum: CGSize? {
    func side(_ length: CGFloat) -> CGFloat { length >= 1 ? min(length, Self.limit) : 0 }
    let size = CGSize(width: side(minimumSize.width), height: side(minimumSize.height))
    return size == .zero ? nil : size
  }

  /// Zero in a direction without a limit; nil without any.
  var requestedMaximum: CGSize? {
    let minimum = requestedMinimum ?? .zero
    func side(_ length: CGFloat, _ least: CGFloat) -> CGFloat {
      length >= 1 && length < Self.limit ? max(length, least) : 0
    }
    let size = CGSize(
      width: side(maximumSize.width, minimum.width), height: side(maximumSize.height, minimum.height))
    return size == .zero ? nil : size
  }
}
