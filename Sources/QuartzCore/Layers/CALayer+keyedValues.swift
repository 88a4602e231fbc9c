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
    case "anchorPointZ": return anchorPointZ
    case "zPosition": return zPosition
    case "transform": return transform
    case "sublayerTransform": return sublayerTransform
    case "hidden": return isHidden
    case "opacity": return opacity
    case "masksToBounds": return masksToBounds
    case "opaque": return isOpaque
    case "drawsAsynchronously": return drawsAsynchronously
    case "needsDisplayOnBoundsChange": return needsDisplayOnBoundsChange
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
    case "shouldRasterize": return shouldRasterize
    case "rasterizationScale": return rasterizationScale
    case "allowsGroupOpacity": return allowsGroupOpacity
    case "geometryFlipped": return isGeometryFlipped
    case "doubleSided": return isDoubleSided
    case "contentsGravity": return contentsGravity
    case "minificationFilter": return minificationFilter
    case "magnificationFilter": return magnificationFilter
    case "maskedCorners": return maskedCorners
    case "cornerCurve": return cornerCurve
    case "name": return name
    case "mask": return mask
    case "sublayers": return sublayers
    default:
      if let part = TransformPart(path, of: "transform.") { return part.value(in: transform) }
      if let part = TransformPart(path, of: "sublayerTransform.") { return part.value(in: sublayerTransform) }
      if let value = extras?.keyedValues?[path] { return value }
      return state.contains(.isDefault) ? nil : type(of: self).defaultValue(forKey: path)
    }
  }

  final func setKeyedValue(_ value: Any?, _ path: String) {
    switch path {
    case "bounds": bounds = value as? CGRect ?? .zero
    case "bounds.origin": bounds.origin = value as? CGPoint ?? .zero
    case "bounds.origin.x": bounds.origin.x = Self.number(value)
    case "bounds.origin.y": bounds.origin.y = Self.number(value)
    case "bounds.size": bounds.size = value as? CGSize ?? .zero
    case "bounds.size.width": bounds.size.width = Self.number(value)
    case "bounds.size.height": bounds.size.height = Self.number(value)
    case "position": position = value as? CGPoint ?? .zero
    case "position.x": position.x = Self.number(value)
    case "position.y": position.y = Self.number(value)
    case "frame": frame = value as? CGRect ?? .zero
    case "anchorPoint": anchorPoint = value as? CGPoint ?? .zero
    case "anchorPoint.x": anchorPoint.x = Self.number(value)
    case "anchorPoint.y": anchorPoint.y = Self.number(value)
    case "anchorPointZ": anchorPointZ = Self.number(value)
    case "zPosition": zPosition = Self.number(value)
    case "transform": transform = value as? CATransform3D ?? CATransform3DIdentity
    case "sublayerTransform": sublayerTransform = value as? CATransform3D ?? CATransform3DIdentity
    case "hidden": isHidden = value as? Bool ?? false
    case "opacity": opacity = Float(Self.number(value))
    case "masksToBounds": masksToBounds = value as? Bool ?? false
    case "opaque": isOpaque = value as? Bool ?? false
    case "drawsAsynchronously": drawsAsynchronously = value as? Bool ?? false
    case "needsDisplayOnBoundsChange": needsDisplayOnBoundsChange = value as? Bool ?? false
    case "backgroundColor": backgroundColor = value as? CGColor
    case "contents": contents = value
    case "contentsScale": contentsScale = Self.number(value)
    case "contentsRect": contentsRect = value as? CGRect ?? .zero
    case "contentsCenter": contentsCenter = value as? CGRect ?? .zero
    case "cornerRadius": cornerRadius = Self.number(value)
    case "borderWidth": borderWidth = Self.number(value)
    case "borderColor": borderColor = value as? CGColor
    case "shadowColor": shadowColor = value as? CGColor
    case "shadowOpacity": shadowOpacity = Float(Self.number(value))
    case "shadowRadius": shadowRadius = Self.number(value)
    case "shadowOffset": shadowOffset = value as? CGSize ?? .zero
    case "shadowOffset.width": shadowOffset.width = Self.number(value)
    case "shadowOffset.height": shadowOffset.height = Self.number(value)
    case "shadowPath": shadowPath = value as? CGPath
    case "shouldRasterize": shouldRasterize = value as? Bool ?? false
    case "rasterizationScale": rasterizationScale = Self.number(value)
    case "allowsGroupOpacity": allowsGroupOpacity = value as? Bool ?? false
    case "geometryFlipped": isGeometryFlipped = value as? Bool ?? false
    case "doubleSided": isDoubleSided = value as? Bool ?? false
    case "contentsGravity":
      contentsGravity = value as? CALayerContentsGravity ?? CALayerContentsGravity(rawValue: value as? String ?? "")
    case "minificationFilter":
      minificationFilter = value as? CALayerContentsFilter ?? CALayerContentsFilter(rawValue: value as? String ?? "")
    case "magnificationFilter":
      magnificationFilter = value as? CALayerContentsFilter ?? CALayerContentsFilter(rawValue: value as? String ?? "")
    case "maskedCorners":
      maskedCorners = value as? CACornerMask ?? CACornerMask(rawValue: UInt(max(0, min(15, Self.number(value)))))
    case "cornerCurve":
      cornerCurve = value as? CALayerCornerCurve ?? CALayerCornerCurve(rawValue: value as? String ?? "")
    case "name": name = value as? String
    case "mask": mask = value as? CALayer
    case "sublayers": sublayers = value as? [CALayer]
    default:
      if let part = TransformPart(path, of: "transform.") {
        transform = part.setting(value, in: transform)
      } else if let part = TransformPart(path, of: "sublayerTransform.") {
        sublayerTransform = part.setting(value, in: sublayerTransform)
      } else {
        let extras = madeExtras()
        var keyed = extras.keyedValues ?? [:]
        keyed[path] = value
        extras.keyedValues = keyed.isEmpty ? nil : keyed
      }
    }
  }

  /// Any number as a `CGFloat`; anything else is 0.
  static func number(_ value: Any?) -> CGFloat { CGFloat(anyNumber: value) ?? 0 }
}
