import CoreGraphics
import Foundation

extension CALayer {
  /// `value(forKeyPath:)`; a key is a key path of one step.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// `setValue(_:forKeyPath:)`; a key is a key path of one step.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  final func keyedValue(_ path: String) -> Any? {
    switch path {
    case "bounds": return bounds
    case "bounds.origin": return bounds.origin
    case "bounds.origin.x": return bounds.origin.x
    case "bounds.origin.y": return bounds.origin.y
    case "bounds.size": return bounds.size
    case "bounds.size.width": return bounds.size.width
    case "bounds.size.height": return bounds.size.height
    case "position": return position
    case "position.x": return position.x
    case "position.y": return position.y
    case "frame": return frame
    case "anchorPoint": return anchorPoint
    case "anchorPoint.x": return anchorPoint.x
    case "anchorPoint.y": return anchorPoint.y
    case "zPosition": return zPosition
    case "transform": return transform
    case "sublayerTransform": return sublayerTransform
    case "hidden": return isHidden
    case "opacity": return opacity
    case "masksToBounds": return masksToBounds
    case "opaque": return isOpaque
    case "backgroundColor": return backgroundColor
    case "contents": return contents
    case "contentsScale": return contentsScale
    case "contentsRect": return contentsRect
    case "contentsCenter": return contentsCenter
    case "cornerRadius": return cornerRadius
    case "borderWidth": return borderWidth
    case "borderColor": return borderColor
    case "shadowColor": return shadowColor
    case "shadowOpacity": return shadowOpacity
    case "shadowRadius": return shadowRadius
    case "shadowOffset": return shadowOffset
    case "shadowOffset.width": return shadowOffset.width
    case "shadowOffset.height": return shadowOffset.height
    case "shadowPath": return shadowPath
    case "name": return name
    case "mask": return mask
    case "sublayers": return sublayers
    default:
      if let part = TransformPart(path, of: "transform.") { return part.read(transform) }
      if let part = TransformPart(path, of: "sublayerTransform.") { return part.read(sublayerTransform) }
      return extras?.keyedValues?[path]
    }
  }

  final func setKeyedValue(_ value: Any?, _ path: String) {
    switch path {
    case "bounds": bounds = value as? CGRect ?? .zero
    case "bounds.origin": bounds.origin = value as? CGPoint ?? .zero
    case "bounds.origin.x": bounds.origin.x = number(value)
    case "bounds.origin.y": bounds.origin.y = number(value)
    case "bounds.size": bounds.size = value as? CGSize ?? .zero
    case "bounds.size.width": bounds.size.width = number(value)
    case "bounds.size.height": bounds.size.height = number(value)
    case "position": position = value as? CGPoint ?? .zero
    case "position.x": position.x = number(value)
    case "position.y": position.y = number(value)
    case "frame": frame = value as? CGRect ?? .zero
    case "anchorPoint": anchorPoint = value as? CGPoint ?? .zero
    case "anchorPoint.x": anchorPoint.x = number(value)
    case "anchorPoint.y": anchorPoint.y = number(value)
    case "zPosition": zPosition = number(value)
    case "transform": transform = value as? CATransform3D ?? CATransform3DIdentity
    case "sublayerTransform": sublayerTransform = value as? CATransform3D ?? CATransform3DIdentity
    case "hidden": isHidden = value as? Bool ?? false
    case "opacity": opacity = Float(number(value))
    case "masksToBounds": masksToBounds = value as? Bool ?? false
    case "opaque": isOpaque = value as? Bool ?? false
    case "backgroundColor": backgroundColor = value as? CGColor
    case "contents": contents = value
    case "contentsScale": contentsScale = number(value)
    case "contentsRect": contentsRect = value as? CGRect ?? .zero
    case "contentsCenter": contentsCenter = value as? CGRect ?? .zero
    case "cornerRadius": cornerRadius = number(value)
    case "borderWidth": borderWidth = number(value)
    case "borderColor": borderColor = value as? CGColor
    case "shadowColor": shadowColor = value as? CGColor
    case "shadowOpacity": shadowOpacity = Float(number(value))
    case "shadowRadius": shadowRadius = number(value)
    case "shadowOffset": shadowOffset = value as? CGSize ?? .zero
    case "shadowOffset.width": shadowOffset.width = number(value)
    case "shadowOffset.height": shadowOffset.height = number(value)
    case "shadowPath": shadowPath = value as? CGPath
    case "name": name = value as? String
    case "mask": mask = value as? CALayer
    case "sublayers": sublayers = value as? [CALayer]
    default:
      if let part = TransformPart(path, of: "transform.") {
        transform = part.write(number(value), into: transform)
      } else if let part = TransformPart(path, of: "sublayerTransform.") {
        sublayerTransform = part.write(number(value), into: sublayerTransform)
      } else {
        let extras = madeExtras()
        var keyed = extras.keyedValues ?? [:]
        keyed[path] = value
        extras.keyedValues = keyed.isEmpty ? nil : keyed
      }
    }
  }

  /// Any number as a `CGFloat`; anything else is 0.
  private func number(_ value: Any?) -> CGFloat {
    switch value {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: 0
    }
  }
}

/// A part of a transform that has a name: `rotation`, `scale.x`, `translation.y` ...
enum TransformPart {
  case rotation(axis: Int)
  case scale(axis: Int?)
  case translation(axis: Int)

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
    case .scale(nil): (parts.scale[0] + parts.scale[1] + parts.scale[2]) / 3
    case .scale(let axis?): parts.scale[axis]
    case .translation(let axis): parts.translation[axis]
    }
  }

  /// `t` with the part set and the other parts kept; perspective stays.
  func write(_ value: CGFloat, into t: CATransform3D) -> CATransform3D {
    var parts = TransformParts(t)
    switch self {
    case .rotation(let axis): parts.rotation[axis] = value
    case .scale(nil): parts.scale = [value, value, value]
    case .scale(let axis?): parts.scale[axis] = value
    case .translation(let axis): parts.translation[axis] = value
    }
    return parts.transform
  }
}

/// A transform as scale, then rotation about x, y and z, then translation, then perspective. Shear is not kept.
private struct TransformParts {
  var scale: [CGFloat]
  var rotation: [CGFloat]
  var translation: [CGFloat]
  let perspective: CGFloat

  init(_ t: CATransform3D) {
    func length(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CGFloat { (x * x + y * y + z * z).squareRoot() }
    var scale = [length(t.m11, t.m12, t.m13), length(t.m21, t.m22, t.m23), length(t.m31, t.m32, t.m33)]
    let determinant =
      t.m11 * (t.m22 * t.m33 - t.m23 * t.m32) - t.m12 * (t.m21 * t.m33 - t.m23 * t.m31)
      + t.m13 * (t.m21 * t.m32 - t.m22 * t.m31)
    if determinant < 0 { scale[0] = -scale[0] }
    func unit(_ value: CGFloat, _ axis: Int) -> CGFloat { scale[axis] == 0 ? 0 : value / scale[axis] }
    let (r11, r12, r13) = (unit(t.m11, 0), unit(t.m12, 0), unit(t.m13, 0))
    let (r23, r33) = (unit(t.m23, 1), unit(t.m33, 2))
    self.scale = scale
    rotation = [atan2(r23, r33), asin(max(-1, min(1, -r13))), atan2(r12, r11)]
    translation = [t.m41, t.m42, t.m43]
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
