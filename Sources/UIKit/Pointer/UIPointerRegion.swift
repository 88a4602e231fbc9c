import Foundation

/// A part of a view in which the pointer has one look.
@MainActor public final class UIPointerRegion {
  /// Points, in the space of the interaction's view.
  public let rect: CGRect
  /// The app's own name for the region.
  public let identifier: AnyHashable?
  /// Has no effect: here every region keeps the pointer while a button is held.
  public var latchingAxes: UIAxis = []

  /// A region of `rect`, in points of the interaction's view. An empty or infinite one holds no pointer.
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.rect = rect
    self.identifier = identifier
  }

  /// Regions with the same rectangle and the same identifier are the same.
  func isSame(as other: UIPointerRegion) -> Bool { rect == other.rect && identifier == other.identifier }
}

/// Where the pointer is, when a region is asked for.
@MainActor public final class UIPointerRegionRequest {
  /// Points, in the space of the interaction's view.
  public let location: CGPoint
  /// The modifier keys held now.
  public let modifiers: UIKeyModifierFlags

  init(location: CGPoint, modifiers: UIKeyModifierFlags) {
    self.location = location
    self.modifiers = modifiers
  }
}
