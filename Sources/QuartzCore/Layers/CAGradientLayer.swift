import CoreGraphics
import Foundation

/// How the colours of a gradient run.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along the line from the start to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the start point outwards in an ellipse whose corner the end point is.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Clockwise around the start point, beginning in the direction of the end point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// Fills its bounds, within the rounded corners, with a gradient, above its background and below its contents.
open class CAGradientLayer: CALayer {
  public required init() { super.init() }

  public override init(layer: Any) { super.init(layer: layer) }

  private var gradient: GradientValues {
    if case .gradient(let boxed) = values.payload { return boxed.value }
    return GradientValues()
  }

  private func changeGradient(_ key: String, _ apply: (inout GradientValues) -> Void) {
    var gradient = gradient
    apply(&gradient)
    let boxed = Boxed(gradient)
    change(key) { $0.payload = .gradient(boxed) }
  }

  /// Objects of `CGColor`; others are left out. Fewer than two draw nothing.
  open var colors: [Any]? {
    get { gradient.colors }
    set {
      let colors = newValue?.compactMap { $0 as? CGColor }
      changeGradient("colors") { $0.colors = colors }
    }
  }

  /// Where along the gradient each colour is, 0 to 1, rising; nil for equal distances. Another number than that of the
  /// colours draws nothing.
  open var locations: [NSNumber]? {
    get { gradient.locations?.map { NSNumber(value: Double($0)) } }
    set {
      let locations = newValue?.map { CGFloat($0.doubleValue) }
      changeGradient("locations") { $0.locations = locations }
    }
  }

  /// In units of the bounds.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set {
      guard newValue != startPoint else { return }
      changeGradient("startPoint") { $0.startPoint = newValue }
    }
  }

  /// In units of the bounds.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set {
      guard newValue != endPoint else { return }
      changeGradient("endPoint") { $0.endPoint = newValue }
    }
  }

  /// An unknown value counts as axial.
  open var type: CAGradientLayerType {
    get {
      switch gradient.kind {
      case .axial: .axial
      case .radial: .radial
      case .conic: .conic
      }
    }
    set {
      guard newValue != type else { return }
      changeGradient("type") { $0.kind = newValue == .radial ? .radial : newValue == .conic ? .conic : .axial }
    }
  }

  open override func value(forKeyPath keyPath: String) -> Any? {
    switch keyPath {
    case "colors": colors
    case "locations": locations
    case "startPoint": startPoint
    case "endPoint": endPoint
    case "type": type
    default: super.value(forKeyPath: keyPath)
    }
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    switch keyPath {
    case "colors": colors = value as? [Any]
    case "locations": locations = value as? [NSNumber]
    case "startPoint": startPoint = value as? CGPoint ?? CGPoint(x: 0.5, y: 0)
    case "endPoint": endPoint = value as? CGPoint ?? CGPoint(x: 0.5, y: 1)
    case "type": type = value as? CAGradientLayerType ?? CAGradientLayerType(rawValue: value as? String ?? "axial")
    default: super.setValue(value, forKeyPath: keyPath)
    }
  }
}
