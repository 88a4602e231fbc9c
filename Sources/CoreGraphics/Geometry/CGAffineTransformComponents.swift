import Foundation

/// A transform taken apart: scale, then horizontal shear, then rotation, then translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors along both axes, negative where mirrored.
  public var scale: CGSize
  /// The shear, as the factor of y that is added to x.
  public var horizontalShear: CGFloat
  /// The rotation in radians.
  public var rotation: CGFloat
  /// The translation, which comes last.
  public var translation: CGVector

  /// Components that change nothing except as given.
  public init(
    scale: CGSize = CGSize(width: 1, height: 1), horizontalShear: CGFloat = 0, rotation: CGFloat = 0,
    translation: CGVector = .zero
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The transform that scales, shears, rotates and translates, in this order.
  public init(_ components: CGAffineTransformComponents) {
    let scale = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
    let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
    self = scale.concatenating(shear).concatenating(CGAffineTransform(rotationAngle: components.rotation))
    tx = components.translation.dx
    ty = components.translation.dy
  }

  /// The components whose product is this transform. A mirror shows as a negative height of the scale; a transform
  /// that flattens the plane has a scale of zero in one direction, and no shear.
  public func decomposed() -> CGAffineTransformComponents {
    let width = hypot(a, b)
    guard width > 0 else {
      let height = hypot(c, d)
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: height), rotation: height > 0 ? atan2(-c, d) : 0,
        translation: CGVector(dx: tx, dy: ty))
    }
    let height = determinant / width
    // The second row is (shear·height, height) turned by the rotation, so its part along the first row is the shear.
    let along = (a * c + b * d) / width
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: height == 0 ? 0 : along / height,
      rotation: atan2(b, a), translation: CGVector(dx: tx, dy: ty))
  }
}
