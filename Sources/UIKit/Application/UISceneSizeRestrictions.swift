import Foundation

/// How small and large the user may make a scene's toplevel.
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

  var requestedMinimum: CGSize? { minimumSize == .zero ? nil : minimumSize }

  var requestedMaximum: CGSize? {
    // The largest number of points that a surface can have on the wire and in a buffer, our choice.
    let limit: CGFloat = 32_768
    guard maximumSize.width < limit || maximumSize.height < limit else { return nil }
    return CGSize(
      width: maximumSize.width < limit ? maximumSize.width : 0,
      height: maximumSize.height < limit ? maximumSize.height : 0)
  }
}
