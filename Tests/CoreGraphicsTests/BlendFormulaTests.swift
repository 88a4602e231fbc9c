import CoreGraphics
import Testing

/// Every blend mode against its formula from the PDF and Porter-Duff definitions, at several alphas of both sides.
@Suite struct BlendFormulaTests {
  private typealias Color = (r: Double, g: Double, b: Double)

  private func luminosity(_ c: Color) -> Double { 0.3 * c.r + 0.59 * c.g + 0.11 * c.b }

  private func clip(_ c: Color) -> Color {
    let l = luminosity(c)
    let (n, x) = (min(c.r, c.g, c.b), max(c.r, c.g, c.b))
    func fit(_ v: Double) -> Double {
      var v = v
      if n < 0 { v = l + (v - l) * l / (l - n) }
      if x > 1 { v = l + (v - l) * (1 - l) / (x - l) }
      return v
    }
    return (fit(c.r), fit(c.g), fit(c.b))
  }

  private func with(_ c: Color, luminosity l: Double) -> Color {
    let d = l - luminosity(c)
    return clip((c.r + d, c.g + d, c.b + d))
  }

  private func saturation(_ c: Color) -> Double { max(c.r, c.g, c.b) - min(c.r, c.g, c.b) }

  private func with(_ c: Color, saturation s: Double) -> Color {
    let (low, span) = (min(c.r, c.g, c.b), saturation(c))
    func fit(_ v: Double) -> Double { span > 0 ? (v - low) / span * s : 0 }
    return (fit(c.r), fit(c.g), fit(c.b))
  }

  /// What a backdrop `b` and a source `s`, both opaque, give; nil for modes that work on alpha.
  private func blend(_ mode: CGBlendMode, _ b: Color, _ s: Color) -> Color? {
    func each(_ f: (Double, Double) -> Double) -> Color { (f(b.r, s.r), f(b.g, s.g), f(b.b, s.b)) }
    func hardLight(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1) }
    switch mode {
    case .normal: return s
    case .multiply: return each { $0 * $1 }
    case .screen: return each { $0 + $1 - $0 * $1 }
    case .overlay: return each { hardLight($1, $0) }
    case .darken: return each { min($0, $1) }
    case .lighten: return each { max($0, $1) }
    case .colorDodge: return each { $0 == 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
    case .colorBurn: return each { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
    case .softLight:
      return each { b, s in
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
      }
    case .hardLight: return each { hardLight($0, $1) }
    case .difference: return each { abs($0 - $1) }
    case .exclusion: return each { $0 + $1 - 2 * $0 * $1 }
    case .hue: return with(with(s, saturation: saturation(b)), luminosity: luminosity(b))
    case .saturation: return with(with(b, saturation: saturation(s)), luminosity: luminosity(b))
    case .color: return with(s, luminosity: luminosity(b))
    case .luminosity: return with(b, luminosity: luminosity(s))
    default: return nil
    }
  }

  /// How much of the source and of the backdrop a Porter-Duff mode keeps.
  private func shares(_ mode: CGBlendMode, _ sa: Double, _ ba: Double) -> (Double, Double)? {
    switch mode {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (ba, 0)
    case .sourceOut: (1 - ba, 0)
    case .sourceAtop: (ba, 1 - sa)
    case .destinationOver: (1 - ba, 1)
    case .destinationIn: (0, sa)
    case .destinationOut: (0, 1 - sa)
    case .destinationAtop: (1 - ba, sa)
    case .xor: (1 - ba, 1 - sa)
    default: nil
    }
  }

  /// The premultiplied result in bytes.
  private func expected(_ mode: CGBlendMode, _ b: Color, _ ba: Double, _ s: Color, _ sa: Double) -> [Double] {
    func list(_ c: Color) -> [Double] { [c.r, c.g, c.b] }
    if let mixed = blend(mode, b, s) {
      let color = zip(zip(list(b), list(s)), list(mixed)).map { pair, mixed in
        (1 - sa) * ba * pair.0 + (1 - ba) * sa * pair.1 + sa * ba * mixed
      }
      return (color + [sa + ba - sa * ba]).map { $0 * 255 }
    }
    if let (fs, fb) = shares(mode, sa, ba) {
      return (zip(list(b), list(s)).map { $0 * ba * fb + $1 * sa * fs } + [ba * fb + sa * fs]).map { $0 * 255 }
    }
    let alpha = min(1, sa + ba)
    let color = zip(list(b), list(s)).map { b, s in
      mode == .plusLighter ? min(1, b * ba + s * sa) : max(0, alpha - (sa - s * sa) - (ba - b * ba))
    }
    return (color + [alpha]).map { $0 * 255 }
  }

  @Test("a mode is its formula", arguments: CGBlendMode.allCases) func formula(mode: CGBlendMode) {
    let backdrops: [Color] = [(0.8, 0.2, 0.4), (0.1, 0.6, 0.9), (1, 0, 0.5)]
    let sources: [Color] = [(0.3, 0.7, 0.2), (0.9, 0.1, 0.6), (0, 1, 0.5)]
    for (b, s) in backdrops.flatMap({ b in sources.map { (b, $0) } }) {
      for (ba, sa) in [(1, 1), (1, 0.4), (0.6, 1), (0.6, 0.4), (0, 0.5), (0.5, 0)] as [(Double, Double)] {
        let buffer = PixelBuffer(width: 2, height: 2)
        let context = buffer.makeContext()
        context.setFillColor(red: b.r, green: b.g, blue: b.b, alpha: ba)
        context.fill(.infinite)
        context.setBlendMode(mode)
        context.setFillColor(red: s.r, green: s.g, blue: s.b, alpha: sa)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        // Colours are stored premultiplied in 8 bits, which dividing modes magnify.
        let isDividing = [.colorDodge, .colorBurn, .softLight].contains(mode)
        let wanted = expected(mode, b, ba, s, sa)
        let isNear = zip(buffer.rgba(1, 0), wanted).allSatisfy { abs(Double($0) - $1) <= (isDividing ? 6 : 2) }
        #expect(isNear, "\(b) \(ba), \(s) \(sa): \(buffer.rgba(1, 0)), not \(wanted)")
        let below = expected(.copy, s, 0, b, ba)
        #expect(zip(buffer.rgba(1, 1), below).allSatisfy { abs(Double($0) - $1) <= 1 })
      }
    }
  }
}
