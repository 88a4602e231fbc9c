import CoreGraphics
import Foundation
import Synchronization

/// Variants of one image for different traits, such as a light and a dark one. Safe on any thread.
///
/// An image view shows the variant for its own traits, whichever it was given. An image that is found by name has the variants
/// of its asset catalog; any other image has an asset that knows it alone, until others are registered.
public final class UIImageAsset: Hashable, Sendable {
  private struct Variant {
    var traits: UITraitCollection
    /// Without a link to the asset, which would keep itself alive.
    var parts: UIImage.Parts
  }

  private let variants = Mutex<[Variant]>([])
  /// Finds the variant in a catalog; nil when there is none.
  private let find: (@Sendable (UITraitCollection) -> UIImage.Parts?)?
  /// What was found last, for views ask whenever they are drawn.
  private let found = Mutex<(key: FindKey, parts: UIImage.Parts?)?>(nil)

  /// The traits that catalogs and files are chosen by.
  private struct FindKey: Hashable {
    var style: UIUserInterfaceStyle
    var scale: CGFloat
    var idiom: UIUserInterfaceIdiom

    init(_ traits: UITraitCollection) {
      (style, scale, idiom) = (traits.userInterfaceStyle, traits.displayScale, traits.userInterfaceIdiom)
    }
  }

  /// An asset without images.
  public convenience init() {
    self.init(find: nil)
  }

  /// An asset of what `find` finds.
  init(find: (@Sendable (UITraitCollection) -> UIImage.Parts?)?) {
    self.find = find
  }

  /// The variant for some traits: of those registered the one that asks for most of what the traits say and for nothing else,
  /// of those the one whose scale is nearest; else what the catalog has; else the first that was registered. An empty image
  /// when there is none at all.
  public func image(with traitCollection: UITraitCollection) -> UIImage {
    guard var parts = parts(for: traitCollection) else { return UIImage() }
    parts.asset.value = self
    return UIImage(parts: parts)
  }

  /// The variant for the traits of a configuration, or for the current ones where it has none.
  public func image(with configuration: UIImage.Configuration) -> UIImage {
    image(with: configuration.traitCollection ?? .current).withConfiguration(configuration)
  }

  /// Makes `image` the variant for some traits, in place of one that was registered for the same.
  public func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    var parts = image.parts
    parts.asset.value = nil
    variants.withLock { variants in
      variants.removeAll { $0.traits == traitCollection }
      variants.append(Variant(traits: traitCollection, parts: parts))
    }
  }

  /// Makes `image` the variant for the traits of a configuration.
  public func register(_ image: UIImage, with configuration: UIImage.Configuration) {
    register(image, with: configuration.traitCollection ?? UITraitCollection())
  }

  /// Forgets the variant that was registered for exactly these traits.
  public func unregisterImage(with traitCollection: UITraitCollection) {
    variants.withLock { $0.removeAll { $0.traits == traitCollection } }
  }

  /// Forgets the variant that was registered for exactly the traits of a configuration.
  public func unregisterImage(with configuration: UIImage.Configuration) {
    unregisterImage(with: configuration.traitCollection ?? UITraitCollection())
  }

  /// What `image(with:)` is made of; nil when there is no image at all.
  func parts(for traits: UITraitCollection) -> UIImage.Parts? {
    let registered = variants.withLock { $0 }
    // Scales need not be the same, the nearest serves.
    let fitting = registered.filter { traits.containsTraits(in: $0.traits.with { $0.displayScale = 0 }) }
    let best = fitting.max { UIImageAsset.rank($0.traits, for: traits) < UIImageAsset.rank($1.traits, for: traits) }
    if let best { return best.parts }
    return foundParts(for: traits) ?? registered.first?.parts
  }

  private func foundParts(for traits: UITraitCollection) -> UIImage.Parts? {
    guard let find else { return nil }
    let key = FindKey(traits)
    if let known = found.withLock({ $0 }), known.key == key { return known.parts }
    let parts = find(traits)
    found.withLock { $0 = (key, parts) }
    return parts
  }

  private static func rank(_ variant: UITraitCollection, for traits: UITraitCollection) -> (Int, CGFloat) {
    let values = variant.values
    let count = [
      values.userInterfaceStyle != .unspecified, values.horizontalSizeClass != .unspecified,
      values.verticalSizeClass != .unspecified, values.userInterfaceIdiom != .unspecified,
      values.layoutDirection != .unspecified,
    ].count { $0 }
    // A variant of no scale comes after one of the right scale, and before others.
    let distance = values.displayScale > 0 ? abs(values.displayScale - traits.displayScale) : 0.25
    return (count, -distance)
  }

  /// Assets are equal when they are the same object.
  public static func == (left: UIImageAsset, right: UIImageAsset) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIImage {
  /// The asset of an image. What an image shows does not depend on it, so that it counts in no comparison.
  struct AssetLink: Hashable, Sendable {
    var value: UIImageAsset?

    static func == (left: AssetLink, right: AssetLink) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
  }

  /// The variants that the image is one of. Every image that is not empty has an asset.
  public var imageAsset: UIImageAsset? {
    if let asset = parts.asset.value { return asset }
    if case .none = parts.content { return nil }
    return ownAsset.withLock { known in
      if let known { return known }
      let asset = UIImageAsset()
      asset.register(self, with: UITraitCollection())
      known = asset
      return asset
    }
  }

  /// The asset when there may be other variants in it; nil for an image of which nobody asked for one.
  var assetWithVariants: UIImageAsset? { parts.asset.value ?? ownAsset.withLock { $0 } }

  /// The variant for some traits, drawn in the way that this image was asked to be drawn.
  func variant(for traits: UITraitCollection) -> UIImage {
    guard let asset = assetWithVariants, let other = asset.parts(for: traits), other.content != parts.content else {
      return self
    }
    return with {
      $0.content = other.content
      $0.scale = other.scale
      $0.orientation = other.orientation
      $0.images = other.images
      $0.duration = other.duration
    }
  }
}
