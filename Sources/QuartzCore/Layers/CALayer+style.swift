import CoreGraphics
import Foundation

extension CALayer {
  // MARK: Corners and border

  /// Which corners `cornerRadius` rounds; bits beyond the four corners are dropped.
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(values.maskedCorners)) }
    set {
      let corners = UInt8(newValue.rawValue & 15)
      guard corners != values.maskedCorners else { return }
      change("maskedCorners") { $0.maskedCorners = corners }
    }
  }

  /// Whether rounded corners are parts of circles or flow into the sides.
  public var cornerCurve: CALayerCornerCurve {
    get { values.isContinuousCurve ? .continuous : .circular }
    set {
      guard newValue != cornerCurve else { return }
      change("cornerCurve") { $0.isContinuousCurve = newValue == .continuous }
    }
  }

  /// Points, drawn inside the bounds above contents and sublayers; negative and NaN count as 0.
  public var borderWidth: CGFloat {
    get { values.rare?.value.borderWidth ?? 0 }
    set {
      let width = newValue > 0 ? newValue : 0
      guard width != borderWidth else { return }
      changeRare("borderWidth") { $0.borderWidth = width }
    }
  }

  /// Black at first; nil draws none.
  public var borderColor: CGColor? {
    get { values.rareValues.borderColor }
    set {
      guard newValue != borderColor else { return }
      changeRare("borderColor") { $0.borderColor = newValue }
    }
  }

  // MARK: Shadow

  /// The shadow's colour; nil means none.
  public var shadowColor: CGColor? {
    get { values.rareValues.shadowColor }
    set {
      guard newValue != shadowColor else { return }
      changeRare("shadowColor") { $0.shadowColor = newValue }
    }
  }

  /// 0 to 1, multiplies the alpha of `shadowColor`; 0 draws none. NaN counts as 0.
  public var shadowOpacity: Float {
    get { values.rare?.value.shadowOpacity ?? 0 }
    set {
      let opacity = newValue > 0 ? min(newValue, 1) : 0
      guard opacity != shadowOpacity else { return }
      changeRare("shadowOpacity") { $0.shadowOpacity = opacity }
    }
  }

  /// Standard deviation of the blur in points; negative and NaN count as 0.
  public var shadowRadius: CGFloat {
    get { values.rareValues.shadowRadius }
    set {
      let radius = newValue > 0 ? newValue : 0
      guard radius != shadowRadius else { return }
      changeRare("shadowRadius") { $0.shadowRadius = radius }
    }
  }

  /// Points, in the layer's coordinates. A value that is not finite counts as zero.
  public var shadowOffset: CGSize {
    get { values.rareValues.shadowOffset }
    set {
      let offset = newValue.width.isFinite && newValue.height.isFinite ? newValue : .zero
      guard offset != shadowOffset else { return }
      changeRare("shadowOffset") { $0.shadowOffset = offset }
    }
  }

  /// The shape that casts the shadow, in the layer's coordinates; nil for that of what is drawn. Saves work: a known
  /// shape need not be found by drawing the layer.
  public var shadowPath: CGPath? {
    get { values.rare?.value.shadowPath.map { CGPath($0) } }
    set {
      let path = newValue?.storage
      guard path != values.rare?.value.shadowPath else { return }
      changeRare("shadowPath") { $0.shadowPath = path }
    }
  }

  // MARK: Group opacity

  /// Whether `opacity` below 1 shows the layer with its sublayers as one picture, or each by itself.
  public var allowsGroupOpacity: Bool {
    get { values.flags.contains(.allowsGroupOpacity) }
    set {
      guard newValue != allowsGroupOpacity else { return }
      change("allowsGroupOpacity") { $0.flags.set(.allowsGroupOpacity, newValue) }
    }
  }

  // MARK: Rasterization

  /// Whether the layer, its mask and everything below it are drawn once as a picture, and shown by that until something
  /// in it changes; its place, transform and opacity may change. Worth it for what is costly to draw and keeps moving. A
  /// picture of more than 8 MiB is not made, and neither is one of a layer in perspective.
  public var shouldRasterize: Bool {
    get { values.flags.contains(.shouldRasterize) }
    set {
      guard newValue != shouldRasterize else { return }
      change("shouldRasterize") { $0.flags.set(.shouldRasterize, newValue) }
    }
  }

  /// Pixels per point of that picture, 1 at first: set the screen's scale for a sharp one. What is not positive and finite
  /// counts as 1.
  public var rasterizationScale: CGFloat {
    get { values.rareValues.rasterizationScale }
    set {
      let scale = newValue > 0 && newValue.isFinite ? newValue : 1
      guard scale != rasterizationScale else { return }
      changeRare("rasterizationScale") { $0.rasterizationScale = scale }
    }
  }

  // MARK: Contents

  /// How contents fill the bounds. An unknown value counts as `resize`.
  public var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity.all[Int(values.gravity.rawValue)] }
    set {
      let index = CALayerContentsGravity.all.firstIndex(of: newValue)
      let gravity = index.flatMap { ContentsGravity(rawValue: UInt8($0)) } ?? .resize
      guard gravity != values.gravity else { return }
      change("contentsGravity") { $0.gravity = gravity }
    }
  }

  /// The part of the contents that is shown, in units of their size, origin at the top left.
  public var contentsRect: CGRect {
    get { values.rareValues.contentsRect }
    set {
      guard newValue != contentsRect else { return }
      Self.trap(newValue, "contentsRect")
      changeRare("contentsRect") { $0.contentsRect = newValue }
    }
  }

  /// The part of the shown contents that stretches under a resizing gravity, in units of their size; the corners around
  /// it keep their size, the edges stretch one way.
  public var contentsCenter: CGRect {
    get { values.rareValues.contentsCenter }
    set {
      guard newValue != contentsCenter else { return }
      Self.trap(newValue, "contentsCenter")
      changeRare("contentsCenter") { $0.contentsCenter = newValue }
    }
  }

  /// How contents are sampled when shown smaller than they are.
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(values.minification) }
    set { change("minificationFilter") { $0.minification = newValue.kind } }
  }

  /// How contents are sampled when shown larger than they are.
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(values.magnification) }
    set { change("magnificationFilter") { $0.magnification = newValue.kind } }
  }
}

extension CALayerContentsFilter {
  fileprivate init(_ kind: ContentsFilter) {
    switch kind {
    case .linear: self = .linear
    case .nearest: self = .nearest
    case .trilinear: self = .trilinear
    }
  }

  fileprivate var kind: ContentsFilter {
    switch self {
    case .nearest: .nearest
    case .trilinear: .trilinear
    default: .linear
    }
  }
}
