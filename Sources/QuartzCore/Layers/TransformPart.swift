import Foundation

/// A part of a transform that has a name: `rotation`, `scale.x`, `translation.y` ...
enum TransformPart: Sendable, Hashable {
  case rotation(axis: Int)
  case scale(axis: Int?)
  /// Without an axis: along x and y, as a size.
  case translation(axis: Int?)

  init?(_ path: String, of prefix: String) {
    guard path.hasPrefix(prefix) else { return nil }
    switch path.dropFirst(prefix.count) {
    case "rotation", "rotation.z": self = .rotation(axis: 2)
    case "rotation.x": self = .rotation(axis: 0)
    case "rotation.y": self = .rotation(axis: 1)
    case "scale": self = .scale(axis: nil)
    case "scale.x": self = .scale(axis: 0)
    case "scale.y": self = .scale(axis: 1)
    case "scale.z": self = .scale(axis: 2)
    case "translation": self = .translation(axis: nil)
    case "translation.x": self = .translation(axis: 0)
    case "translation.y": self = .translation(axis: 1)
    case "translation.z": self = .translation(axis: 2)
    default: return nil
    }
  }

  /// The part's value in `t`, taken as rotations about x, y, z after scaling and before translation.
  func read(_ t: CATransform3D) -> CGFloat {
    let parts = TransformParts(t)
    return switch self {
    case .rotation(let axis): parts.rotation[axis]
    case .scale(nil): CGFloat(parts.scale.sum() / 3)
    case .scale(let axis?): parts.scale[axis]
    case .translation(let axis): parts.translation[axis ?? 0]
    }
  }

  /// The part's value as an app reads it: a number, or a size for a translation without an axis.
  func value(in t: CATransform3D) -> Any {
    if case .translation(nil) = self { return CGSize(width: t.m41, height: t.m42) }
    return read(t)
  }

  /// Sets what an app gives; what is no number counts as 0.
  @MainActor func setting(_ value: Any?, in t: CATransform3D) -> CATransform3D {
    guard case .translation(nil) = self else { return write(CALayer.number(value), into: t) }
    let size = value as? CGSize ?? .zero
    var moved = t
    (moved.m41, moved.m42) = (size.width, size.height)
    return moved
  }

  /// `t` with the part set and the other parts kept; perspective stays.
  func write(_ value: CGFloat, into t: CATransform3D) -> CATransform3D {
    var parts = TransformParts(t)
    switch self {
    case .rotation(let axis): parts.rotation[axis] = value
    case .scale(nil): parts.scale = SIMD3(repeating: Double(value))
    case .scale(let axis?): parts.scale[axis] = value
    case .translation(let axis): parts.translation[axis ?? 0] = value
    }
    return parts.transform
  }
}

/// A transform as scale, then rotation about x, y and z, then translation, then perspective. Shear is not kept.
private struct TransformParts {
  var scale: SIMD3<Double>
  var rotation: SIMD3<Double>
  var translation: SIMD3<Double>
  let perspective: CGFloat

  init(_ t: CATransform3D) {
    func length(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> Double { Double((x * x + y * y + z * z).squareRoot()) }
    var scale = SIMD3(length(t.m11, t.m12, t.m13), length(t.m21, t.m22, t.m23), length(t.m31, t.m32, t.m33))
    let determinant =
      t.m11 * (t.m22 * t.m33 - t.m23 * t.m32) - t.m12 * (t.m21 * t.m33 - t.m23 * t.m31)
      + t.m13 * (t.m21 * t.m32 - t.m22 * t.m31)
    if determinant < 0 { scale[0] = -scale[0] }
    func unit(_ value: CGFloat, _ axis: Int) -> Double { scale[axis] == 0 ? 0 : Double(value) / scale[axis] }
    let (r11, r12, r13) = (unit(t.m11, 0), unit(t.m12, 0), unit(t.m13, 0))
    let (r23, r33) = (unit(t.m23, 1), unit(t.m33, 2))
    self.scale = scale
    rotation = SIMD3(atan2(r23, r33), asin(max(-1, min(1, -r13))), atan2(r12, r11))
    translation = SIMD3(Double(t.m41), Double(t.m42), Double(t.m43))
    perspective = t.m34
  }

  var transform: CATransform3D {
    var t = CATransform3DMakeScale(scale[0], scale[1], scale[2])
    t = CATransform3DConcat(t, CATransform3DMakeRotation(rotation[0], 1, 0, 0))
    t = CATransform3DConcat(t, CATransform3DMakeRotation(rotation[1], 0, 1, 0))
    t = CATransform3DConcat(t, CATransform3DMakeRotation(rotation[2], 0, 0, 1))
    t = CATransform3DConcat(t, CATransform3DMakeTranslation(translation[0], translation[1], translation[2]))
    guard perspective != 0 else { return t }
    // The perspective was written into m34 as is: keep it there.
    t.m34 = perspective
    return t
  }
}
