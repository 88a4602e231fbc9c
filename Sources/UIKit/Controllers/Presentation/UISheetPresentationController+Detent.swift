import CoreGraphics
import Foundation

extension UISheetPresentationController {
  /// A height at which a sheet rests.
  @MainActor open class Detent {
    /// Names a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// About half as high as the window.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// As high as a sheet can be.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The name of the detent.
    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.resolver = resolver
    }

    /// A detent at about half the window's height.
    public class func medium() -> Detent {
      Detent(.medium) { ($0 as? ResolutionContext)?.mediumDetentValue ?? $0.maximumDetentValue / 2 }
    }

    /// A detent at the full height.
    public class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A detent at the height, in points above the bottom's safe area, that `resolver` gives; nil makes it inactive. Without an
    /// identifier it gets one of its own. Heights are cut to 0 ... the full height.
    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver: resolver) }

    /// The detent's height in `context`, in points; nil when it is inactive there.
    open func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
      guard let value = resolver(context), !value.isNaN else { return nil }
      return min(max(0, value), context.maximumDetentValue)
    }
  }

  struct ResolutionContext: UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat
    /// The height of the medium detent, in points.
    let mediumDetentValue: CGFloat
  }
}

/// What the height of a detent may depend on.
@MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
  /// The traits of what the sheet is in.
  var containerTraitCollection: UITraitCollection { get }
  /// The height of the large detent, in points.
  var maximumDetentValue: CGFloat { get }
}

/// Decides on and hears of what the user does with a sheet.
@MainActor public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The user dragged the sheet to another detent; not called for changes in code.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {}
}
