import CoreGraphics
import CoreText
import Foundation

/// How each symbol is drawn. `filled` chooses between a symbol's filled form and its outline.
enum SymbolDrawings {}

// MARK: Signs: marks, arrows and characters

extension SymbolDrawings {
  static func plus(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(17, 17)
    let e = pen.line * 0.55
    pen.stroke(.lines((8.5, e), (8.5, 17 - e)), 1.1)
    pen.stroke(.lines((e, 8.5), (17 - e, 8.5)), 1.1)
  }

  static func minus(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(17, 17)
    let e = pen.line * 0.55
    pen.stroke(.lines((e, 8.5), (17 - e, 8.5)), 1.1)
  }

  static func xmark(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(15, 15)
    let e = pen.line * 0.55
    pen.stroke(.lines((e, e), (15 - e, 15 - e)), 1.1)
    pen.stroke(.lines((15 - e, e), (e, 15 - e)), 1.1)
  }

  static func checkmark(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(17, 16)
    let e = pen.line * 0.55
    pen.stroke(.lines((e, 9.2), (6, 16 - e), (17 - e, e)), 1.1)
  }

  static func ellipsis(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 4)
    let radius = min(2, 1.05 + pen.line * 0.3)
    for x: CGFloat in [2, 9, 16] { pen.fill(.circle(x, 2, radius)) }
  }

  static func exclamationmark(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(4, 17)
    pen.stroke(.lines((2, 1), (2, 10.6)), 1.15)
    pen.fill(.circle(2, 15.2, 0.75 + pen.line * 0.42))
  }

  static func questionmark(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(11, 17)
    pen.stroke(
      .shape {
        $0.m(1.2, 4.6)
        $0.c(1.2, 2.4, 3.1, 1, 5.5, 1)
        $0.c(8, 1, 9.9, 2.5, 9.9, 4.8)
        $0.c(9.9, 8, 5.5, 8.2, 5.5, 11.2)
      }, 1.1)
    pen.fill(.circle(5.5, 15.2, 0.75 + pen.line * 0.42))
  }

  static func info(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(9, 17)
    pen.fill(.circle(4.2, 1.9, 0.85 + pen.line * 0.42))
    pen.stroke(.lines((1.6, 7), (4.6, 7), (4.6, 15.9)), 1.05)
    pen.stroke(.lines((1.1, 15.9), (8, 15.9)), 1.05)
  }

  // MARK: Chevrons

  /// Points left, turned by degrees clockwise.
  private static func chevron(_ pen: inout SymbolPen, _ degrees: CGFloat) {
    let isUpright = degrees == 0 || degrees == 180
    pen.canvas(isUpright ? 10 : 17, isUpright ? 17 : 10)
    let e = pen.line * 0.6
    pen.turned(degrees, at: isUpright ? 5 : 8.5, isUpright ? 8.5 : 5) {
      $0.stroke(.lines((5 - e, e - 8.5), (e - 4.6, 0), (5 - e, 8.5 - e)), 1.15)
    }
  }

  static func chevronLeft(_ pen: inout SymbolPen, _ filled: Bool) { chevron(&pen, 0) }
  static func chevronRight(_ pen: inout SymbolPen, _ filled: Bool) { chevron(&pen, 180) }
  static func chevronUp(_ pen: inout SymbolPen, _ filled: Bool) { chevron(&pen, 90) }
  static func chevronDown(_ pen: inout SymbolPen, _ filled: Bool) { chevron(&pen, 270) }

  static func chevronBackward(_ pen: inout SymbolPen, _ filled: Bool) {
    chevron(&pen, 0)
    pen.turnsWithReading()
  }

  static func chevronForward(_ pen: inout SymbolPen, _ filled: Bool) {
    chevron(&pen, 180)
    pen.turnsWithReading()
  }

  static func chevronUpDown(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(11, 18)
    let e = pen.line * 0.55
    pen.stroke(.lines((e, 6.2), (5.5, e), (11 - e, 6.2)), 1.1)
    pen.stroke(.lines((e, 11.8), (5.5, 18 - e), (11 - e, 11.8)), 1.1)
  }

  // MARK: Arrows

  /// Points left, turned by degrees clockwise.
  private static func arrow(_ pen: inout SymbolPen, _ degrees: CGFloat) {
    let isUpright = degrees == 0 || degrees == 180
    pen.canvas(isUpright ? 19 : 16, isUpright ? 16 : 19)
    let e = pen.line / 2
    pen.turned(degrees, at: isUpright ? 9.5 : 8, isUpright ? 8 : 9.5) {
      $0.stroke(.lines((e - 9.2, 0), (9.5 - e, 0)))
      $0.stroke(.lines((-2, e - 8), (e - 9.2, 0), (-2, 8 - e)))
    }
  }

  static func arrowLeft(_ pen: inout SymbolPen, _ filled: Bool) { arrow(&pen, 0) }
  static func arrowRight(_ pen: inout SymbolPen, _ filled: Bool) { arrow(&pen, 180) }
  static func arrowUp(_ pen: inout SymbolPen, _ filled: Bool) { arrow(&pen, 90) }
  static func arrowDown(_ pen: inout SymbolPen, _ filled: Bool) { arrow(&pen, 270) }

  static func arrowBackward(_ pen: inout SymbolPen, _ filled: Bool) {
    arrow(&pen, 0)
    pen.turnsWithReading()
  }

  static func arrowForward(_ pen: inout SymbolPen, _ filled: Bool) {
    arrow(&pen, 180)
    pen.turnsWithReading()
  }

  static func arrowClockwise(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 21)
    let radius = 9 - pen.line / 2
    let top = 12 - radius
    pen.stroke(.arc(9, 12, radius, from: 0, to: 272))
    pen.stroke(.lines((6.8, top - 2.9), (9.9, top), (6.8, top + 2.9)))
  }

  static func arrowCounterclockwise(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 21)
    pen.transformed(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 18, ty: 0)) { arrowClockwise(&$0, filled) }
  }

  static func squareAndArrowUp(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(17, 22)
    let e = pen.line / 2
    let box = PathStorage.polygon([
      (0, 7.4, 2.6), (17, 7.4, 2.6), (17, 22, 2.6), (0, 22, 2.6),
    ])
    if filled { pen.fill(box) } else { pen.outline(box) }
    // The arrow comes out of the box with room around its shaft.
    pen.cut {
      if filled {
        $0.stroke(.lines((8.5, 5), (8.5, 14.6)), 3)
      } else {
        $0.fill(.box(8.5 - 3.2, 6, 6.4, 1.8 + $0.line, 0.2))
      }
    }
    pen.stroke(.lines((8.5, e), (8.5, 14.4)))
    pen.stroke(.lines((4.7, 4.4), (8.5, e + 0.2), (12.3, 4.4)))
  }

  static func squareAndArrowDown(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(17, 22)
    let box = PathStorage.polygon([
      (0, 7.4, 2.6), (17, 7.4, 2.6), (17, 22, 2.6), (0, 22, 2.6),
    ])
    if filled { pen.fill(box) } else { pen.outline(box) }
    pen.cut {
      if filled {
        $0.stroke(.lines((8.5, 5), (8.5, 16)), 3)
        $0.stroke(.lines((4.7, 12.2), (8.5, 16.2), (12.3, 12.2)), 3)
      } else {
        $0.fill(.box(8.5 - 3.2, 6, 6.4, 1.8 + $0.line, 0.2))
      }
    }
    pen.stroke(.lines((8.5, pen.line / 2), (8.5, 16.2)))
    pen.stroke(.lines((4.7, 12.2), (8.5, 16.2), (12.3, 12.2)))
  }

  // MARK: Frames around signs

  static func circle(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 20)
    pen.shape(.circle(10, 10, 10), filled: filled)
  }

  static func square(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 18)
    pen.shape(.box(0, 0, 18, 18, 4), filled: filled)
  }

  static func triangle(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(21, 19)
    let corners = PathStorage.polygon([(10.5, -1.2, 2.3), (22.3, 19, 2.3), (-1.3, 19, 2.3)])
    pen.shape(corners.fitted(0, 0, 21, 19), filled: filled)
  }

  static func exclamationmarkTriangle(_ pen: inout SymbolPen, _ filled: Bool) {
    triangle(&pen, filled)
    pen.recede(isCut: filled)
    pen.inside(cuts: filled) {
      $0.stroke(.lines((10.5, 6.4), (10.5, 11.4)), 1.15)
      $0.fill(.circle(10.5, 14.8, 0.6 + $0.line * 0.4))
    }
  }

  /// Another symbol inside a circle or a square, cut out of it when `filled`.
  static func enclose(
    _ inner: (inout SymbolPen, Bool) -> Void, innerFilled: Bool, in frame: (inout SymbolPen, Bool) -> Void,
    side: CGFloat, pen: inout SymbolPen, filled: Bool
  ) {
    frame(&pen, filled)
    pen.recede(isCut: filled)
    // The inner drawing is smaller than on its own: its lines are drawn that much heavier first.
    var innerPen = SymbolPen(line: pen.line, textWeight: pen.textWeight, width: 1, height: 1)
    inner(&innerPen, innerFilled)
    let size = innerPen.art.size
    let scale = side / max(size.width, size.height)
    innerPen = SymbolPen(line: pen.line * 0.95 / scale, textWeight: pen.textWeight, width: 1, height: 1)
    inner(&innerPen, innerFilled)
    let art = innerPen.art
    let middle = CGPoint(x: pen.art.size.width / 2, y: pen.art.size.height / 2)
    pen.inside(cuts: filled) {
      $0.embed(art, side: side, x: middle.x, y: middle.y, lineFactor: scale)
    }
    if art.isDirectional { pen.turnsWithReading() }
  }

  /// Letters or digits in the system font inside a circle or a square.
  static func enclose(
    text: String, in frame: (inout SymbolPen, Bool) -> Void, pen: inout SymbolPen, filled: Bool
  ) {
    frame(&pen, filled)
    pen.recede(isCut: filled)
    let size: CGFloat = text.count > 1 ? 10 : 12
    let font = CTFont(FontTraits(size: size, weight: pen.textWeight, hasTabularDigits: false))
    var style = TextStyle(font: font)
    style.kern = text.count > 1 ? -0.35 : 0
    let layout = TextLayout(StyledText(text, style: style))
    let outlines = CGMutablePath()
    layout.addOutlines(to: outlines, at: .zero)
    let ink = outlines.boundingBoxOfPath
    guard !ink.isNull else { return }
    let middle = CGPoint(x: pen.art.size.width / 2, y: pen.art.size.height / 2)
    // Centred by its ink from side to side, and by the height of capitals from top to bottom.
    let offset = CGAffineTransform(
      translationX: middle.x - ink.midX, y: middle.y + font.metrics.capHeight / 2 - layout.firstBaseline)
    pen.inside(cuts: filled) { $0.fill(outlines.storage.applying(offset)) }
  }
}
