import CoreGraphics
import Foundation

// MARK: Media, the sky, the air and the interface itself

extension SymbolDrawings {
  static func play(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(16, 18)
    pen.shape(
      PathStorage.polygon([(0, -1.4, 1.7), (18.3, 9, 1.7), (0, 19.4, 1.7)]).fitted(0, 0, 16, 18), filled: filled)
  }

  static func pause(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(13, 17)
    for x: CGFloat in [0, 8.2] { pen.shape(.box(x, 0, 4.8, 17, 1.5), filled: filled) }
  }

  static func stop(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(16, 16)
    pen.shape(.box(0, 0, 16, 16, 2.8), filled: filled)
  }

  static func forward(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(23, 14)
    for x: CGFloat in [0, 11.3] {
      let triangle = PathStorage.polygon([(0, -1, 1.2), (13.3, 7, 1.2), (0, 15, 1.2)])
      pen.shape(triangle.fitted(x, 0, 11.7, 14), filled: filled)
    }
  }

  static func backward(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(23, 14)
    pen.transformed(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 23, ty: 0)) { forward(&$0, filled) }
  }

  static func squareGrid(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 18)
    for x: CGFloat in [0, 10] {
      for y: CGFloat in [0, 10] { pen.shape(.box(x, y, 8, 8, 1.9), filled: filled) }
    }
  }

  static func listBullet(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 15)
    let e = pen.line / 2
    for y: CGFloat in [1.5, 7.5, 13.5] {
      pen.fill(.circle(1.5, y, min(1.5, 0.9 + pen.line * 0.25)))
      pen.stroke(.lines((6, y), (20 - e, y)))
    }
  }

  static func lines(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 13)
    let e = pen.line / 2
    for y in [e, 6.5, 13 - e] { pen.stroke(.lines((e, y), (18 - e, y))) }
  }

  static func sliders(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 17)
    let e = pen.line / 2
    let knobs: [(x: CGFloat, y: CGFloat)] = [(6, 2.5), (14, 8.5), (6, 14.5)]
    for knob in knobs {
      pen.stroke(.lines((e, knob.y), (20 - e, knob.y)))
      pen.cut { $0.fill(.circle(knob.x, knob.y, 2.5)) }
      pen.outline(.circle(knob.x, knob.y, 2.5))
    }
  }

  static func globe(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 20)
    let disc = PathStorage.circle(10, 10, 10)
    pen.outline(disc)
    pen.clipped(to: disc) {
      $0.stroke(.oval(5.4, 0.5, 9.2, 19), 0.85)
      $0.stroke(.lines((0.5, 10), (19.5, 10)), 0.85)
      $0.stroke(.lines((10, 0.5), (10, 19.5)), 0.85)
      $0.stroke(
        .shape {
          $0.m(2.2, 4.2); $0.c(6.4, 6.7, 13.6, 6.7, 17.8, 4.2)
        }, 0.85)
      $0.stroke(
        .shape {
          $0.m(2.2, 15.8); $0.c(6.4, 13.3, 13.6, 13.3, 17.8, 15.8)
        }, 0.85)
    }
  }

  static func location(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(19, 19)
    let arrow = PathStorage.polygon([(20.2, -1.2, 1), (11.4, 21.2, 0.9), (9.5, 9.5, 0.9), (-2.2, 7.6, 0.9)])
    pen.shape(arrow.fitted(0, 0, 19, 19), filled: filled)
  }

  static func thumbsup(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 20)
    pen.shape(.box(0, 8.6, 4.6, 11, 1.6), filled: filled)
    pen.shape(
      .shape {
        $0.m(6, 9.6)
        $0.c(6, 9, 6.1, 8.6, 6.4, 8.1)
        $0.l(9.8, 1.4)
        $0.c(10.2, 0.5, 10.8, 0, 11.7, 0)
        $0.c(13.3, 0, 14.2, 1.4, 13.9, 2.9)
        $0.l(13.1, 7)
        $0.l(17.2, 7)
        $0.c(19, 7, 20.3, 8.5, 19.9, 10.3)
        $0.l(18.5, 17.2)
        $0.c(18.2, 18.9, 16.9, 20, 15.2, 20)
        $0.l(9.8, 20)
        $0.c(8.5, 20, 7.3, 19.7, 6.4, 19.1)
        $0.c(6.1, 18.9, 6, 18.6, 6, 18.2)
        $0.close()
      }, filled: filled)
  }

  static func thumbsdown(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 20)
    pen.turned(180, at: 20, 20) { thumbsup(&$0, filled) }
  }

  static func moon(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18.2, 18.6)
    // The disc without another disc, between the two points where their edges meet.
    let (disc, shade) = (CGPoint(x: 9.2, y: 9.4), CGPoint(x: 13.8, y: 5.2))
    let (radius, shadeRadius): (CGFloat, CGFloat) = (9.2, 7.2)
    let distance = hypot(shade.x - disc.x, shade.y - disc.y)
    let direction = atan2(shade.y - disc.y, shade.x - disc.x)
    let along = (radius * radius - shadeRadius * shadeRadius + distance * distance) / (2 * distance)
    let half = acos(along / radius)
    let shadeHalf = acos((distance - along) / shadeRadius)
    let crescent = PathStorage.shape {
      $0.addArc(
        center: disc, radius: radius, startAngle: direction + half, sweep: 2 * .pi - 2 * half, transform: .identity)
      $0.addArc(
        center: shade, radius: shadeRadius, startAngle: direction + .pi + shadeHalf, sweep: -2 * shadeHalf,
        transform: .identity)
      $0.close()
    }
    pen.shape(crescent, filled: filled)
  }

  static func sun(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(22, 22)
    pen.shape(.circle(11, 11, 5), filled: filled)
    let e = pen.line / 2
    for index in 0..<8 {
      pen.turned(CGFloat(index) * 45, at: 11, 11) { $0.stroke(.lines((7.8, 0), (11 - e, 0))) }
    }
  }

  static func bolt(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(13, 20)
    let flash = PathStorage.polygon([
      (9.3, -2, 0.7), (-1.4, 11.7, 0.8), (5.4, 11.7, 0.7), (3.7, 22, 0.7), (14.4, 8.3, 0.8), (7.6, 8.3, 0.7),
    ])
    pen.shape(flash.fitted(0, 0, 13, 20), filled: filled)
  }

  static func wifi(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(22, 16)
    for radius: CGFloat in [5.4, 9.8, 14.2] {
      pen.stroke(.arc(11, 14.8 + pen.line * 0.1, radius - pen.line * 0.1, from: 226, to: 314), 1.15)
    }
    pen.fill(.circle(11, 14, min(2, 1.2 + pen.line * 0.35)))
  }

  private static let speakerBody: [(x: CGFloat, y: CGFloat, radius: CGFloat)] = [
    (0, 5, 1.5), (3.6, 5, 0.6), (9.4, -0.4, 1.1), (9.4, 17.4, 1.1), (3.6, 12, 0.6), (0, 12, 1.5),
  ]

  static func speaker(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(10, 17)
    pen.shape(.polygon(speakerBody), filled: filled)
  }

  static func speakerWave(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 17)
    pen.shape(.polygon(speakerBody), filled: filled)
    let e = pen.line / 2
    pen.stroke(.arc(7.2, 8.5, 6.6, from: -35, to: 35))
    pen.stroke(.arc(7.2, 8.5, 12.8 - e, from: -38, to: 38))
  }

  static func speakerSlash(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 18)
    pen.transformed(CGAffineTransform(translationX: 4, y: 0.5)) {
      $0.shape(.polygon(speakerBody), filled: filled)
    }
    slash(&pen, from: (1.6, 2.6), to: (16.4, 15.4))
  }

  static func mic(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(13, 20)
    let e = pen.line / 2
    pen.shape(.box(3.1, 0, 6.8, 12.4, 3.4), filled: filled)
    pen.stroke(
      .shape {
        $0.m(e, 8)
        $0.l(e, 9)
        $0.addArc(center: CGPoint(x: 6.5, y: 9), radius: 6.5 - e, startAngle: .pi, sweep: -.pi, transform: .identity)
        $0.l(13 - e, 8)
      })
    pen.stroke(.lines((6.5, 15.6), (6.5, 20 - e)))
    pen.stroke(.lines((3.4, 20 - e), (9.6, 20 - e)))
  }

  static func eye(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(24, 15)
    pen.shape(
      .shape {
        $0.m(0, 7.5)
        $0.c(0, 6.8, 0.5, 6, 1.3, 5.1)
        $0.c(3.7, 2.3, 7.4, 0, 12, 0)
        $0.c(16.6, 0, 20.3, 2.3, 22.7, 5.1)
        $0.c(23.5, 6, 24, 6.8, 24, 7.5)
        $0.c(24, 8.2, 23.5, 9, 22.7, 9.9)
        $0.c(20.3, 12.7, 16.6, 15, 12, 15)
        $0.c(7.4, 15, 3.7, 12.7, 1.3, 9.9)
        $0.c(0.5, 9, 0, 8.2, 0, 7.5)
        $0.close()
      }, filled: filled)
    if filled {
      pen.cut { $0.fill(.circle(12, 7.5, 4.7)) }
      pen.fill(.circle(12, 7.5, 4.7 - pen.line * 0.8))
    } else {
      pen.outline(.circle(12, 7.5, 4.1))
    }
  }

  static func eyeSlash(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(24, 18)
    pen.transformed(CGAffineTransform(translationX: 0, y: 1.5)) { eye(&$0, filled) }
    pen.canvas(24, 18)
    slash(&pen, from: (4, 1), to: (20, 17))
  }

  /// A line from corner to corner with room on its upper side, that says "off".
  private static func slash(_ pen: inout SymbolPen, from: (CGFloat, CGFloat), to: (CGFloat, CGFloat)) {
    let shift = pen.line * 0.72
    pen.cut { pen in
      pen.transformed(CGAffineTransform(translationX: shift, y: -shift)) { $0.stroke(.lines(from, to), 1.15) }
    }
    pen.stroke(.lines(from, to))
  }
}
