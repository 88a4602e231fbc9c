import CoreGraphics
import Foundation

@testable import QuartzCore

/// Random trees of layers of all kinds, with values that nobody should set.
@MainActor struct NastyTree {
  var generator: Generator
  let image = cells([[.red, .green], [.blue, .white]], size: 4)
  let empty = CGPath(rect: .null, transform: nil)
  private let drawer = Scribbler()

  init(seed: UInt64) { generator = Generator(seed: seed) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

  /// Anything but NaN where that traps.
  private mutating func number(nan: Bool = true) -> CGFloat {
    if !chance(3) { return CGFloat.random(in: -20...60, using: &generator) }
    return pick(
      [
        0, -0.0, 1e-300, 1e-20, -1e-9, 0.1, 1e4, -1e4, 1e9, -1e9, 1e20, 1e300, -1e300, .greatestFiniteMagnitude,
        .infinity, -.infinity,
      ] + (nan ? [.nan] : []))
  }

  private mutating func point(nan: Bool = true) -> CGPoint { CGPoint(x: number(nan: nan), y: number(nan: nan)) }

  private mutating func rect(nan: Bool = true) -> CGRect {
    if chance(8) { return pick([.zero, .infinite, CGRect(x: 5, y: 5, width: 0, height: 10)]) }
    return CGRect(x: number(nan: nan), y: number(nan: nan), width: number(nan: nan), height: number(nan: nan))
  }

  private mutating func color() -> CGColor? {
    if chance(6) { return nil }
    if chance(4) { return CGColor(red: number(), green: number(), blue: number(), alpha: number()) }
    return pick([.red, .green, .blue, .black, CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)])
  }

  private mutating func transform() -> CATransform3D {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return CATransform3DMakeRotation(number(), number(), number(), number())
    case 1: return CATransform3DMakeScale(number(), number(), number())
    case 2: return CATransform3DMakeTranslation(number(), number(), number())
    case 3: return CATransform3D()
    case 4: return CATransform3DMakeScale(1, 0, 1)
    case 5:
      var transform = CATransform3DMakeRotation(number(), 0, 1, 0)
      transform.m34 = pick([-1 / 500, 1 / 500, -1, 0.1, number()])
      return transform
    case 6:
      return CATransform3D(
        m11: number(), m12: number(), m13: number(), m14: number(), m21: number(), m22: number(), m23: number(),
        m24: number(), m31: number(), m32: number(), m33: number(), m34: number(), m41: number(), m42: number(),
        m43: number(), m44: number())
    case 7: return CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0))
    default: return CATransform3DMakeRotation(CGFloat.random(in: 0...6, using: &generator), 0, 0, 1)
    }
  }

  private mutating func path() -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      case 3: path.addArc(center: point(), radius: number(), startAngle: number(), endAngle: number(), clockwise: true)
      case 4: path.addRect(rect())
      case 5: path.addEllipse(in: rect())
      default: path.closeSubpath()
      }
    }
    return path
  }

  private mutating func bareLayer() -> CALayer {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1:
      let shape = CAShapeLayer()
      shape.path = chance(6) ? empty : path()
      shape.fillColor = color()
      shape.strokeColor = color()
      shape.lineWidth = number()
      shape.miterLimit = number()
      shape.strokeStart = number()
      shape.strokeEnd = number()
      shape.lineCap = pick([.butt, .round, .square, CAShapeLayerLineCap(rawValue: "")])
      shape.lineJoin = pick([.miter, .round, .bevel])
      shape.lineDashPhase = number()
      shape.lineDashPattern = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        NSNumber(value: Double(number()))
      }
      return shape
    case 2, 3:
      let gradient = CAGradientLayer()
      gradient.type = pick([.axial, .radial, .conic])
      let count = Int.random(in: 0...4, using: &generator)
      gradient.colors = (0..<count).compactMap { _ in color() }
      if chance(2) { gradient.locations = (0..<count).map { _ in NSNumber(value: Double(number())) } }
      gradient.startPoint = point()
      gradient.endPoint = point()
      return gradient
    case 4:
      let text = CATextLayer()
      text.string = pick(["", "word", "a\u{0}b\n\u{FFFC}", String(repeating: "long ", count: 60)])
      text.fontSize = chance(3) ? pick([.nan, .infinity, 0, -3, 1e-5, 1e6]) : 9
      text.isWrapped = chance(2)
      text.truncationMode = pick([.none, .start, .middle, .end])
      text.alignmentMode = pick([.natural, .center, .right, .justified])
      return text
    case 5:
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = chance(20) ? 1_000_000_000 : pick([-1, 0, 1, 3, 20])
      replicator.instanceTransform = transform()
      replicator.instanceDelay = Double(number())
      replicator.instanceAlphaOffset = Float(number())
      replicator.instanceRedOffset = Float(number())
      replicator.instanceColor = color()
      replicator.preservesDepth = chance(3)
      return replicator
    case 6:
      let scroll = CAScrollLayer()
      scroll.scroll(to: point())
      scroll.scroll(to: rect())
      return scroll
    case 7: return CATransformLayer()
    default: return CALayer()
    }
  }

  /// A layer with up to `budget` layers below it.
  mutating func layer(_ budget: inout Int) -> CALayer {
    let layer = bareLayer()
    spoil(layer)
    while budget > 0, !chance(3) {
      budget -= 1
      let inner = self.layer(&budget)
      if chance(6) { layer.mask = inner } else { layer.addSublayer(inner) }
    }
    return layer
  }

  /// Sets some of the values that all layers have.
  mutating func spoil(_ layer: CALayer) {
    if chance(2) { layer.frame = rect(nan: false) } else { layer.bounds = rect(nan: false) }
    if chance(2) { layer.position = point(nan: false) }
    if chance(4) { layer.anchorPoint = point(nan: false) }
    if chance(4) { layer.zPosition = number(nan: false) }
    if chance(6) { layer.anchorPointZ = number(nan: false) }
    if chance(2) { layer.transform = transform() }
    if chance(5) { layer.sublayerTransform = transform() }
    layer.backgroundColor = color()
    layer.masksToBounds = chance(4)
    layer.isGeometryFlipped = chance(5)
    layer.isDoubleSided = !chance(5)
    layer.allowsGroupOpacity = !chance(4)
    if chance(3) { layer.opacity = Float(number()) }
    if chance(3) {
      layer.cornerRadius = number()
      layer.cornerCurve = pick([.circular, .continuous])
      layer.maskedCorners = CACornerMask(rawValue: UInt.random(in: 0...99, using: &generator))
    }
    if chance(4) {
      layer.borderWidth = number()
      layer.borderColor = color()
    }
    if chance(4) {
      layer.shadowOpacity = chance(2) ? 1 : Float(number())
      layer.shadowRadius = number()
      layer.shadowOffset = CGSize(width: number(), height: number())
      layer.shadowColor = color()
      if chance(3) { layer.shadowPath = path() }
    }
    if chance(6) {
      layer.shouldRasterize = true
      layer.rasterizationScale = number()
    }
    if chance(4) {
      layer.contents = chance(4) ? "no image" as Any : image
      layer.contentsGravity = pick(CALayerContentsGravity.all)
      layer.contentsScale = number()
      layer.contentsRect = rect(nan: false)
      layer.contentsCenter = rect(nan: false)
      layer.magnificationFilter = pick([.linear, .nearest, .trilinear])
    } else if chance(8) {
      layer.contentsScale = number()
      layer.delegate = drawer
      layer.setNeedsDisplay()
      layer.setNeedsDisplay(rect())
    }
  }
}

private final class Scribbler: CALayerDelegate {
  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.setFillColor(.red)
    ctx.fill(CGRect(x: 2, y: 2, width: 5, height: 5))
  }
}
