import Foundation
import QuartzCore

extension UIView {
  /// How content is placed when it is not as large as the view.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// The view is drawn anew when its size changes.
    case redraw
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    var gravity: CALayerContentsGravity {
      // A layer's gravity is named as if y pointed up; UIKit's layers are y down, where Apple swaps top and bottom.
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .top
      case .bottom: .bottom
      case .left: .left
      case .right: .right
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      }
    }
  }

  /// Which margins and sizes give way when the superview's size changes.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  func setFlag(_ flag: Flags, _ on: Bool) {
    if on { flags.insert(flag) } else { flags.remove(flag) }
  }

  /// Whether the drawing area is cleared before `draw(_:)`; kept for source compatibility, drawing always begins clear here.
  public var clearsContextBeforeDrawing: Bool {
    get { !flags.contains(.keepsContentsWhenDrawing) }
    set { setFlag(.keepsContentsWhenDrawing, !newValue) }
  }
}
