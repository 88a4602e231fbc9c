import CoreGraphics
import Foundation

/// A width or height in a compositional layout.
public struct NSCollectionLayoutDimension: Equatable, Sendable {
  enum Kind: Equatable {
    case fractionalWidth, fractionalHeight, absolute, estimated
  }

  let kind: Kind
  /// The fraction, or points.
  public let dimension: CGFloat

  /// A part of the container's width; 1 is all of it.
  public static func fractionalWidth(_ fractionalWidth: CGFloat) -> Self {
    Self(kind: .fractionalWidth, dimension: fractionalWidth)
  }
  /// A part of the container's height; 1 is all of it.
  public static func fractionalHeight(_ fractionalHeight: CGFloat) -> Self {
    Self(kind: .fractionalHeight, dimension: fractionalHeight)
  }
  /// A number of points.
  public static func absolute(_ absoluteDimension: CGFloat) -> Self {
    Self(kind: .absolute, dimension: absoluteDimension)
  }
  /// A number of points until the cell says what it is.
  public static func estimated(_ estimatedDimension: CGFloat) -> Self {
    Self(kind: .estimated, dimension: estimatedDimension)
  }

  /// Whether it is a part of the container's width.
  public var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether it is a part of the container's height.
  public var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether it is a number of points.
  public var isAbsolute: Bool { kind == .absolute }
  /// Whether cells say what it is.
  public var isEstimated: Bool { kind == .estimated }

  func points(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: dimension * container.width
    case .fractionalHeight: dimension * container.height
    case .absolute, .estimated: dimension
    }
  }
}

/// The size of an item or group in a compositional layout.
public struct NSCollectionLayoutSize: Equatable, Sendable {
  /// How wide it is.
  public let widthDimension: NSCollectionLayoutDimension
  /// How high it is.
  public let heightDimension: NSCollectionLayoutDimension

  /// A size of a width and a height.
  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    widthDimension = width
    heightDimension = height
  }

  func points(in container: CGSize) -> CGSize {
    CGSize(width: max(0, widthDimension.points(in: container)), height: max(0, heightDimension.points(in: container)))
  }

  var isEstimated: Bool { widthDimension.isEstimated || heightDimension.isEstimated }
}

/// Room between the items of a group.
public struct NSCollectionLayoutSpacing: Equatable, Sendable {
  /// The points, or the least of them.
  public let spacing: CGFloat
  /// Whether it is exact.
  public let isFixedSpacing: Bool
  /// Whether it grows when there is room.
  public var isFlexibleSpacing: Bool { !isFixedSpacing }

  /// Exactly so many points.
  public static func fixed(_ fixedSpacing: CGFloat) -> Self { Self(spacing: fixedSpacing, isFixedSpacing: true) }
  /// So many points at least: gaps share what is left of the group.
  public static func flexible(_ flexibleSpacing: CGFloat) -> Self {
    Self(spacing: flexibleSpacing, isFixedSpacing: false)
  }
}
