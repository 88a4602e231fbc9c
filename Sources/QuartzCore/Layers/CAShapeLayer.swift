import CoreGraphics
import Foundation

/// Which points count as inside where a path winds around them more than once.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of the ends of a stroke.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of the corners of a stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// Draws a path between its contents and its sublayers, as sharp as the screen is, whatever the transform.
open class CAShapeLayer: CALayer {
  public required init() { super.init() }

  public override init(layer: Any) { super.init(layer: layer) }

  private var shape: ShapeValues {
    if case .shape(let boxed) = values.payload { return boxed.value }
    return ShapeValues()
  }

  private func changeShape(_ key: String, _ apply: (inout ShapeValues) -> Void) {
    var shape = shape
    apply(&shape)
    let boxed = Boxed(shape)
    change(key) { $0.payload = .shape(boxed) }
  }

  /// In the layer's coordinates; nil draws nothing. A change has no implicit action of its own accord.
  open var path: CGPath? {
    get { shape.path.map { CGPath($0) } }
    set {
      let storage = newValue?.storage
      guard storage != shape.path else { return }
      changeShape("path") { $0.path = storage }
    }
  }

  /// Black at first; nil does not fill.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set {
      guard newValue != fillColor else { return }
      changeShape("fillColor") { $0.fillColor = newValue }
    }
  }

  /// What counts as inside of a path that crosses itself; an unknown value counts as non-zero.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.usesEvenOddRule ? .evenOdd : .nonZero }
    set {
      guard newValue != fillRule else { return }
      changeShape("fillRule") { $0.usesEvenOddRule = newValue == .evenOdd }
    }
  }

  /// Nil, as at first, does not stroke.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set {
      guard newValue != strokeColor else { return }
      changeShape("strokeColor") { $0.strokeColor = newValue }
    }
  }

  /// Where along the path's length the stroke begins, 0 to 1; NaN counts as 0.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set {
      guard newValue != strokeStart else { return }
      changeShape("strokeStart") { $0.strokeStart = newValue.isNaN ? 0 : newValue }
    }
  }

  /// Where along the path's length the stroke ends, 0 to 1; not after `strokeStart` draws none. NaN counts as 1.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set {
      guard newValue != strokeEnd else { return }
      changeShape("strokeEnd") { $0.strokeEnd = newValue.isNaN ? 1 : newValue }
    }
  }

  /// Points; what is not positive draws no stroke.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set {
      guard newValue != lineWidth else { return }
      changeShape("lineWidth") { $0.lineWidth = newValue.isNaN ? 0 : newValue }
    }
  }

  /// A corner whose miter would be longer than this many line widths is cut off.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set {
      guard newValue != miterLimit else { return }
      changeShape("miterLimit") { $0.miterLimit = newValue.isNaN ? 10 : newValue }
    }
  }

  /// How open ends of the stroke look; an unknown value counts as butt.
  open var lineCap: CAShapeLayerLineCap {
    get {
      switch shape.lineCap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    }
    set {
      guard newValue != lineCap else { return }
      changeShape("lineCap") { $0.lineCap = newValue == .round ? .round : newValue == .square ? .square : .butt }
    }
  }

  /// How corners of the stroke look; an unknown value counts as miter.
  open var lineJoin: CAShapeLayerLineJoin {
    get {
      switch shape.lineJoin {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    }
    set {
      guard newValue != lineJoin else { return }
      changeShape("lineJoin") { $0.lineJoin = newValue == .round ? .round : newValue == .bevel ? .bevel : .miter }
    }
  }

  /// How far into the dash pattern the stroke begins, points.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set {
      guard newValue != lineDashPhase else { return }
      changeShape("lineDashPhase") { $0.lineDashPhase = newValue.isFinite ? newValue : 0 }
    }
  }

  /// Lengths of dashes and gaps in turn, points; nil for an unbroken line.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern.isEmpty ? nil : shape.lineDashPattern.map { NSNumber(value: Double($0)) } }
    set {
      let lengths = (newValue ?? []).map { CGFloat($0.doubleValue) }
      guard lengths != shape.lineDashPattern else { return }
      changeShape("lineDashPattern") { $0.lineDashPattern = lengths }
    }
  }

  open override func value(forKeyPath keyPath: String) -> Any? {
    switch keyPath {
    case "path": path
    case "fillColor": fillColor
    case "strokeColor": strokeColor
    case "strokeStart": strokeStart
    case "strokeEnd": strokeEnd
    case "lineWidth": lineWidth
    case "miterLimit": miterLimit
    case "lineDashPhase": lineDashPhase
    case "lineDashPattern": lineDashPattern
    case "fillRule": fillRule
    case "lineCap": lineCap
    case "lineJoin": lineJoin
    default: super.value(forKeyPath: keyPath)
    }
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    switch keyPath {
    case "path": path = value as? CGPath
    case "fillColor": fillColor = value as? CGColor
    case "strokeColor": strokeColor = value as? CGColor
    case "strokeStart": strokeStart = Self.number(value)
    case "strokeEnd": strokeEnd = value == nil ? 1 : Self.number(value)
    case "lineWidth": lineWidth = value == nil ? 1 : Self.number(value)
    case "miterLimit": miterLimit = value == nil ? 10 : Self.number(value)
    case "lineDashPhase": lineDashPhase = Self.number(value)
    case "lineDashPattern": lineDashPattern = value as? [NSNumber]
    case "fillRule":
      fillRule = value as? CAShapeLayerFillRule ?? CAShapeLayerFillRule(rawValue: value as? String ?? "")
    case "lineCap": lineCap = value as? CAShapeLayerLineCap ?? CAShapeLayerLineCap(rawValue: value as? String ?? "")
    case "lineJoin":
      lineJoin = value as? CAShapeLayerLineJoin ?? CAShapeLayerLineJoin(rawValue: value as? String ?? "")
    default: super.setValue(value, forKeyPath: keyPath)
    }
  }
}
