import CoreGraphics
import Testing

/// Random calls with random nasty numbers, on every kind of context: none may crash, make cairo refuse a drawing, or keep
/// a plain fill from working afterwards.
@Suite struct FuzzTests {
  enum Kind: CaseIterable, Sendable {
    case native, toolkit, converted, callersConverted, opaque, gray, alphaOnly, mask
  }

  @Test("random calls break no context", arguments: Kind.allCases) func calls(kind: Kind) {
    var random = NastyNumbers(seed: 0x5EED + UInt64(Kind.allCases.firstIndex(of: kind)!))
    if kind == .mask {
      _ = AlphaMask(width: side, height: side) { context in
        run(on: context, kind: kind, &random)
        context.setFillColor(red(1))
        context.fill(.infinite)
      }
      return
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: side * side * 4, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: side * side * 4)
    defer { memory.deallocate() }
    run(on: context(kind, memory), kind: kind, &random)
  }

  private let side = 24
  /// Calls on each kind: a few for every day, 25,000 for 200,000 in all with CAIRN_FUZZ=25000.
  private let count = ProcessInfo.processInfo.environment["CAIRN_FUZZ"].flatMap { Int($0) } ?? 300

  private func context(_ kind: Kind, _ memory: UnsafeMutableRawPointer) -> CGContext {
    func make(_ data: UnsafeMutableRawPointer?, _ space: CGColorSpace, _ info: UInt32, bytes: Int = 4) -> CGContext {
      CGContext(
        data: data, width: side, height: side, bitsPerComponent: 8, bytesPerRow: side * bytes, space: space,
        bitmapInfo: info)!
    }
    let native = CGBitmapInfo.byteOrder32Little.rawValue
    let rgb = CGColorSpaceCreateDeviceRGB()
    switch kind {
    case .native: return make(nil, rgb, CGImageAlphaInfo.premultipliedFirst.rawValue | native)
    case .toolkit, .mask: return PixelBuffer(width: side, height: side).makeContext()
    case .converted: return make(nil, rgb, CGImageAlphaInfo.premultipliedLast.rawValue)
    case .callersConverted: return make(memory, rgb, CGImageAlphaInfo.premultipliedLast.rawValue)
    case .opaque: return make(memory, rgb, CGImageAlphaInfo.noneSkipFirst.rawValue | native)
    case .gray: return make(nil, CGColorSpaceCreateDeviceGray(), CGImageAlphaInfo.none.rawValue, bytes: 1)
    case .alphaOnly: return make(nil, rgb, CGImageAlphaInfo.alphaOnly.rawValue, bytes: 1)
    }
  }

  private func run(on context: CGContext, kind: Kind, _ random: inout NastyNumbers) {
    let calls = RandomCalls(context: context)
    for index in 1...count {
      calls.call(&random)
      guard index % 50 == 0 else { continue }
      calls.unwind()
      context.saveGState()
      context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
      context.fill(.infinite)
      context.restoreGState()
      let hasFilled = kind == .mask || white(in: context, kind: kind)
      if context.failure != nil || context.errorCount > 0 || CairoErrors.count > 0 || !hasFilled {
        Issue.record(
          "\(kind) after \(index) calls: \(context.errorCount) and \(CairoErrors.count) errors, filled \(hasFilled)")
        return
      }
    }
  }

  /// Whether the pixel in the middle is as white as the kind can tell.
  private func white(in context: CGContext, kind: Kind) -> Bool {
    guard let image = context.makeImage() else {
      return context.data!.load(fromByteOffset: (side / 2) * context.bytesPerRow + side / 2, as: UInt8.self) == 255
    }
    return image[side / 2, side / 2] == 0xFFFF_FFFF || (kind == .alphaOnly && image[side / 2, side / 2] >> 24 == 255)
  }
}

/// Numbers that break drawing code, among ordinary ones; the same ones for the same seed.
struct NastyNumbers {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(bits() % UInt64(limit)) }

  mutating func unit() -> CGFloat { CGFloat(bits() >> 11) / CGFloat(1 << 53) }

  private static let nasty: [CGFloat] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1e-307, -1e-300, 1e-30, -1e-12, 1e-9, 1e-4, 255, -1e4, 32_767, 32_768, 65_536,
    8_388_607, 8_388_608, -8_388_609, 1e7, -1e9, 1e9, 2_147_483_647, -2_147_483_648, 4e9, 1e12, -1e20, 1e30, 1e100,
    -1e200, 1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.5, 1.0 / 3,
  ]

  mutating func number() -> CGFloat {
    let choice = below(10)
    if choice < 6 { return unit() * 40 - 8 }
    if choice < 7 { return CGFloat(below(24)) }
    return Self.nasty[below(Self.nasty.count)]
  }

  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
  mutating func size() -> CGSize { CGSize(width: number(), height: number()) }
  mutating func rect() -> CGRect {
    switch below(20) {
    case 0: .null
    case 1: .infinite
    case 2: .zero
    default: CGRect(origin: point(), size: size())
    }
  }

  mutating func transform() -> CGAffineTransform {
    switch below(4) {
    case 0: CGAffineTransform(number(), number(), number(), number(), number(), number())
    case 1: CGAffineTransform(scaleX: number(), y: number())
    case 2: CGAffineTransform(translationX: number(), y: number())
    default: CGAffineTransform(rotationAngle: number())
    }
  }

  mutating func color() -> CGColor {
    switch below(6) {
    case 0: CGColor(gray: number(), alpha: number())
    case 1: CGColor(red: number(), green: number(), blue: number(), alpha: number())
    default: CGColor(red: unit(), green: unit(), blue: unit(), alpha: unit() * 2)
    }
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

/// Calls of a context.
private final class RandomCalls {
  let context: CGContext
  private var openStates = 0
  private var openLayers = 0
  private let image: CGImage
  private let large: CGImage
  private let pattern: CGPattern

  init(context: CGContext) {
    self.context = context
    let buffer = PixelBuffer(width: 3, height: 2)
    for (x, color) in [0xFFFF_0000, 0x8000_0080, 0xFF00_FF00].enumerated() { buffer[x, 1] = UInt32(color) }
    image = buffer.takeImage()
    let other = PixelBuffer(width: 300, height: 7)
    other.makeContext().fill(.infinite)
    large = other.takeImage(isOpaque: true)
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, cell in cell.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }, releaseInfo: nil)
    pattern = CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 3), matrix: CGAffineTransform(rotationAngle: 0.2),
      xStep: 4, yStep: -3, tiling: .noDistortion, isColored: false, callbacks: &callbacks)!
  }

  /// Ends what is open, and takes the clip away.
  func unwind() {
    while openLayers > 0 {
      context.endTransparencyLayer()
      openLayers -= 1
    }
    for _ in 0..<openStates { context.restoreGState() }
    openStates = 0
    context.resetClip()
    context.setCTM(.identity)
    context.setAlpha(1)
    context.setBlendMode(.normal)
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.setShouldAntialias(true)
    context.setAllowsAntialiasing(true)
    context.beginPath()
  }

  func call(_ random: inout NastyNumbers) {
    switch random.below(8) {
    case 0: state(&random)
    case 1: style(&random)
    case 2, 3, 4: path(&random)
    case 5: shapes(&random)
    case 6: paint(&random)
    default: ask(&random)
    }
  }

  private func state(_ random: inout NastyNumbers) {
    switch random.below(12) {
    case 0, 1:
      guard openStates < 20, openLayers == 0 else { return }
      context.saveGState()
      openStates += 1
    case 2, 3:
      guard openStates > 0, openLayers == 0 else { return }
      context.restoreGState()
      openStates -= 1
    case 4: context.concatenate(random.transform())
    case 5: context.translateBy(x: random.number(), y: random.number())
    case 6: context.scaleBy(x: random.number(), y: random.number())
    case 7: context.rotate(by: random.number())
    case 8, 9: context.setCTM(.identity)
    case 10:
      guard openLayers < 4 else { return }
      if random.below(2) == 0 {
        context.beginTransparencyLayer(auxiliaryInfo: nil)
      } else {
        context.beginTransparencyLayer(in: random.rect(), auxiliaryInfo: nil)
      }
      openLayers += 1
    default:
      guard openLayers > 0 else { return context.endTransparencyLayer() }
      context.endTransparencyLayer()
      openLayers -= 1
    }
  }

  private func style(_ random: inout NastyNumbers) {
    switch random.below(17) {
    case 0: context.setLineWidth(random.number())
    case 1: context.setLineCap(random.pick([.butt, .round, .square]))
    case 2: context.setLineJoin(random.pick([.miter, .round, .bevel]))
    case 3: context.setMiterLimit(random.number())
    case 4:
      context.setLineDash(phase: random.number(), lengths: (0..<random.below(5)).map { _ in abs(random.number()) })
    case 5: context.setFlatness(random.number())
    case 6: context.setAlpha(random.number())
    case 7: context.setBlendMode(random.pick(CGBlendMode.allCases))
    case 8: context.interpolationQuality = random.pick([.none, .low, .medium, .high, .default])
    case 9: context.setShouldAntialias(random.below(2) == 0)
    case 10: context.setFillColor(random.color())
    case 11: context.setStrokeColor(random.color())
    case 12:
      // A large blur is right and slow: one now and then.
      let blur = random.below(400) == 0 ? random.number() : random.unit() * 12
      context.setShadow(offset: random.size(), blur: blur, color: random.below(3) == 0 ? nil : random.color())
    case 13: context.setFillColor(CGColor(patternImage: image, scale: random.number()))
    case 14:
      context.setFillColorSpace(CGColorSpace(patternBaseSpace: CGColorSpace(name: CGColorSpace.sRGB))!)
      context.setFillPattern(pattern, colorComponents: [random.number(), 0, 1, random.unit()])
    case 15: context.setPatternPhase(random.size())
    default: context.setShadow(offset: .zero, blur: 0, color: nil)
    }
  }

  private func path(_ random: inout NastyNumbers) {
    switch random.below(13) {
    case 0: context.beginPath()
    case 1: context.move(to: random.point())
    case 2, 3: context.addLine(to: random.point())
    case 4: context.addCurve(to: random.point(), control1: random.point(), control2: random.point())
    case 5: context.addQuadCurve(to: random.point(), control: random.point())
    case 6: context.closePath()
    case 7: context.addRect(random.rect())
    case 8: context.addEllipse(in: random.rect())
    case 9:
      context.addArc(
        center: random.point(), radius: random.number(), startAngle: random.number(), endAngle: random.number(),
        clockwise: random.below(2) == 0)
    case 10: context.addArc(tangent1End: random.point(), tangent2End: random.point(), radius: random.number())
    case 11:
      let rounded = CGMutablePath()
      rounded.addRoundedRect(
        in: random.rect(), cornerWidth: random.number(), cornerHeight: random.number(), transform: random.transform())
      context.addPath(
        random.below(2) == 0
          ? rounded
          : rounded.copy(
            strokingWithWidth: random.number(), lineCap: .round, lineJoin: random.pick([.miter, .round]),
            miterLimit: random.number()))
    default: context.drawPath(using: random.pick([.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke]))
    }
  }

  private func shapes(_ random: inout NastyNumbers) {
    switch random.below(11) {
    case 0: context.fill(random.rect())
    case 1: context.fill([random.rect(), random.rect()])
    case 2: context.stroke(random.rect())
    case 3: context.stroke(random.rect(), width: random.number())
    case 4: context.fillEllipse(in: random.rect())
    case 5: context.strokeEllipse(in: random.rect())
    case 6: context.strokeLineSegments(between: (0..<4).map { _ in random.point() })
    case 7: context.clear(random.rect())
    case 8: random.below(3) == 0 ? context.clip(to: random.rect()) : context.resetClip()
    case 9: context.clip(using: random.pick([.winding, .evenOdd]))
    default:
      context.replacePathWithStrokedPath()
      // Outlines of outlines of dashes would soon be all that this test does.
      context.fillPath()
    }
  }

  private func paint(_ random: inout NastyNumbers) {
    let gradient = CGGradient(
      colorsSpace: nil, colors: [random.color(), random.color(), random.color()],
      locations: random.below(2) == 0 ? nil : [random.number(), random.unit(), random.number()])!
    let options = CGGradientDrawingOptions(rawValue: UInt32(random.below(4)))
    switch random.below(9) {
    case 0, 1:
      context.drawLinearGradient(gradient, start: random.point(), end: random.point(), options: options)
    case 2, 3:
      context.drawRadialGradient(
        gradient, startCenter: random.point(), startRadius: random.number(), endCenter: random.point(),
        endRadius: random.number(), options: options)
    case 4:
      if random.below(8) == 0 {
        context.drawConicGradient(gradient, center: random.point(), angle: random.number())
      }
    case 5: context.draw(random.pick([image, large]), in: random.rect())
    case 6: context.draw(random.pick([image, large]), in: random.rect(), byTiling: true)
    case 7: if random.below(3) == 0 { context.clip(to: random.rect(), mask: random.pick([image, large])) }
    default: context.drawUpright(image, in: random.rect(), source: random.rect())
    }
  }

  private func ask(_ random: inout NastyNumbers) {
    switch random.below(7) {
    case 0: _ = context.boundingBoxOfPath
    case 1: _ = context.boundingBoxOfClipPath
    case 2: _ = context.pathContains(random.point(), mode: random.pick([.fill, .stroke, .eoFillStroke]))
    case 3: _ = context.currentPointOfPath
    case 4: _ = context.convertToUserSpace(random.rect())
    case 5: _ = context.path?.copy(dashingWithPhase: random.number(), lengths: [random.unit() + 0.1, 2])
    default: _ = context.path?.contains(random.point(), using: .evenOdd, transform: random.transform())
    }
  }
}
