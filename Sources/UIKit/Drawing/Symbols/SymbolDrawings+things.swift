import CoreGraphics
import Foundation

// MARK: Things: what lies on a desk or stands in a house

extension SymbolDrawings {
  static func heart(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(21, 17.5)
    pen.shape(
      .shape {
        $0.m(10.5, 17.5)
        $0.c(10, 17.5, 9.4, 17.2, 8.8, 16.8)
        $0.c(3.4, 13.2, 0, 9.6, 0, 5.6)
        $0.c(0, 2.35, 2.35, 0, 5.5, 0)
        $0.c(7.65, 0, 9.45, 1.1, 10.5, 2.9)
        $0.c(11.55, 1.1, 13.35, 0, 15.5, 0)
        $0.c(18.65, 0, 21, 2.35, 21, 5.6)
        $0.c(21, 9.6, 17.6, 13.2, 12.2, 16.8)
        $0.c(11.6, 17.2, 11, 17.5, 10.5, 17.5)
        $0.close()
      }, filled: filled)
  }

  static func star(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(21, 20)
    let corners = (0..<10).map { index -> (x: CGFloat, y: CGFloat, radius: CGFloat) in
      let angle = (CGFloat(index) * 36 - 90) * .pi / 180
      let isTip = index % 2 == 0
      let radius: CGFloat = isTip ? 11.5 : 5.1
      return (10.5 + radius * cos(angle), 11.15 + radius * sin(angle), isTip ? 0.9 : 0.5)
    }
    pen.shape(PathStorage.polygon(corners).fitted(0, 0, 21, 20), filled: filled)
  }

  static func trash(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 21)
    let e = pen.line / 2
    let can = PathStorage.polygon([(1.9, 4.2, 0), (16.1, 4.2, 0), (15.1, 21, 2.6), (2.9, 21, 2.6)])
    if filled {
      pen.clipped(to: .box(0, 4.2 + 1.1 * pen.line, 18, 20, 0)) { $0.fill(can) }
    } else {
      pen.clipped(to: .box(0, 4, 18, 20, 0)) { $0.outline(can) }
    }
    pen.inside(cuts: filled) {
      let top: CGFloat = filled ? 8.6 : 7.8
      // Ribs never grow together.
      let weight = min(0.85, 1.5 / $0.line)
      $0.stroke(.lines((9, top), (9, 17.4)), weight)
      $0.stroke(.lines((5.9, top), (6.3, 17.4)), weight)
      $0.stroke(.lines((12.1, top), (11.7, 17.4)), weight)
    }
    pen.stroke(.lines((e, 4.2), (18 - e, 4.2)))
    pen.stroke(.bends([(5.8, 4.2, 0), (6.2, e, 1.6), (11.8, e, 1.6), (12.2, 4.2, 0)]))
  }

  /// A toothed wheel; `depth` is how far the gaps go in.
  private static func wheel(teeth: Int, radius: CGFloat, depth: CGFloat, rounding: CGFloat) -> PathStorage {
    let pitch = 2 * CGFloat.pi / CGFloat(teeth)
    var corners: [(x: CGFloat, y: CGFloat, radius: CGFloat)] = []
    for index in 0..<teeth {
      let middle = CGFloat(index) * pitch - .pi / 2
      let ends: [(offset: CGFloat, radius: CGFloat)] = [
        (-0.31, radius - depth), (-0.21, radius), (0.21, radius), (0.31, radius - depth),
      ]
      for end in ends {
        let angle = middle + end.offset * pitch
        corners.append((10 + end.radius * cos(angle), 10 + end.radius * sin(angle), rounding))
      }
    }
    return .polygon(corners)
  }

  static func gearshape(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 20)
    pen.shape(wheel(teeth: 8, radius: 10.1, depth: 1.8, rounding: 0.8), filled: filled)
    if filled {
      pen.cut { $0.fill(.circle(10, 10, 3.1)) }
    } else {
      pen.outline(.circle(10, 10, 3.6 + pen.line * 0.1))
    }
  }

  static func gear(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 20)
    pen.fill(wheel(teeth: 12, radius: 10.1, depth: 1.5, rounding: 0.4))
    pen.cut { $0.fill(.circle(10, 10, 8.3 - $0.line * 0.8)) }
    pen.clipped(to: .circle(10, 10, 8)) {
      for angle: CGFloat in [90, 210, 330] {
        let radians = angle * .pi / 180
        $0.stroke(
          .lines((10 + 2 * cos(radians), 10 + 2 * sin(radians)), (10 + 8 * cos(radians), 10 + 8 * sin(radians))), 0.9)
      }
    }
    pen.cut { $0.fill(.circle(10, 10, 2.5)) }
    pen.outline(.circle(10, 10, 2.6 + pen.line * 0.5), 0.9)
  }

  private static func shoulders(_ x: CGFloat, _ top: CGFloat, _ width: CGFloat, _ height: CGFloat) -> PathStorage {
    .shape {
      let h = width / 2
      let bottom = top + height
      $0.m(x, bottom)
      $0.c(x - h * 0.5, bottom, x - h * 0.5, bottom, x - h * 0.82, bottom)
      $0.c(x - h * 0.95, bottom, x - h, bottom - height * 0.12, x - h, bottom - height * 0.27)
      $0.c(x - h, bottom - height * 0.62, x - h * 0.56, top, x, top)
      $0.c(x + h * 0.56, top, x + h, bottom - height * 0.62, x + h, bottom - height * 0.27)
      $0.c(x + h, bottom - height * 0.12, x + h * 0.95, bottom, x + h * 0.82, bottom)
      $0.close()
    }
  }

  static func person(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 19)
    pen.shape(.oval(4.7, 0, 8.6, 9.2), filled: filled)
    pen.shape(shoulders(9, 10.6, 18, 8.4), filled: filled)
  }

  static func personTwo(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(27, 18)
    pen.shape(.oval(15.6, 1.6, 7, 7.6), filled: filled)
    pen.clipped(
      to: .shape {
        $0.addRect(CGRect(x: 16.2, y: 9, width: 12, height: 9))
      }
    ) { $0.shape(shoulders(19.1, 10.4, 15.8, 7.6), filled: filled) }
    pen.shape(.oval(3.9, 0, 7.8, 8.5), filled: filled)
    pen.shape(shoulders(7.8, 10, 15.6, 8), filled: filled)
  }

  static func personCircle(_ pen: inout SymbolPen, _ filled: Bool) {
    circle(&pen, filled)
    pen.recede(isCut: filled)
    pen.inside(cuts: filled) { pen in
      pen.clipped(to: .circle(10, 10, filled ? 10 - pen.line * 0.9 : 10 - pen.line * 1.6)) {
        $0.fill(.oval(6.7, 3.9, 6.6, 7.1))
        $0.fill(shoulders(10, 12.2, 13.6, 9))
      }
    }
  }

  static func house(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(22, 19)
    let e = pen.line / 2
    let roof = PathStorage.bends([(e, 9.3, 0), (11, e, 1.2), (22 - e, 9.3, 0)])
    let body = PathStorage.polygon([
      (11, 0.4, 1.2), (19, 7.2, 0.5), (19, 19, 2.2), (3, 19, 2.2), (3, 7.2, 0.5),
    ])
    if filled {
      pen.fill(body)
      pen.cut { pen in
        pen.transformed(CGAffineTransform(translationX: 0, y: pen.line * 1.1)) { $0.stroke(roof) }
        pen.transformed(CGAffineTransform(translationX: 0, y: -1)) { $0.stroke(roof, 1.2) }
        pen.fill(.polygon([(8.4, 12, 1.2), (13.6, 12, 1.2), (13.6, 20, 0), (8.4, 20, 0)]))
      }
    } else {
      pen.clipped(to: .lines((-1, 10.4), (11, e + 0.4), (23, 10.4), (23, 20), (-1, 20))) {
        $0.outline(body)
      }
      pen.clipped(to: body) {
        $0.stroke(.bends([(8.3, 20, 0), (8.3, 12.2, 1), (13.7, 12.2, 1), (13.7, 20, 0)]), 0.9)
      }
    }
    pen.stroke(roof)
  }

  static func magnifyingglass(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(19, 19)
    pen.outline(.circle(7.7, 7.7, 7.7))
    let e = pen.line * 0.6
    pen.stroke(.lines((13.1, 13.1), (19 - e, 19 - e)), 1.2)
  }

  static func bell(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 21)
    pen.shape(
      .shape {
        $0.m(9, 0)
        $0.c(10.1, 0, 10.9, 0.7, 11, 1.6)
        $0.c(13.7, 2.4, 15.3, 4.8, 15.3, 8)
        $0.c(15.3, 11.1, 15.9, 12.5, 17.1, 13.7)
        $0.c(17.7, 14.3, 18, 14.8, 18, 15.4)
        $0.c(18, 16.3, 17.3, 17, 16.2, 17)
        $0.l(1.8, 17)
        $0.c(0.7, 17, 0, 16.3, 0, 15.4)
        $0.c(0, 14.8, 0.3, 14.3, 0.9, 13.7)
        $0.c(2.1, 12.5, 2.7, 11.1, 2.7, 8)
        $0.c(2.7, 4.8, 4.3, 2.4, 7, 1.6)
        $0.c(7.1, 0.7, 7.9, 0, 9, 0)
        $0.close()
      }, filled: filled)
    pen.fill(
      .shape {
        $0.m(5.9, 18.3)
        $0.l(12.1, 18.3)
        $0.c(11.9, 19.9, 10.7, 21, 9, 21)
        $0.c(7.3, 21, 6.1, 19.9, 5.9, 18.3)
        $0.close()
      })
  }

  static func bookmark(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(13, 19)
    let ribbon = PathStorage.polygon([
      (0, 0, 2.6), (13, 0, 2.6), (13, 20, 0.9), (6.5, 14, 0.7), (0, 20, 0.9),
    ])
    pen.shape(ribbon.fitted(0, 0, 13, 19), filled: filled)
  }

  static func pencil(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(18, 18)
    // Drawn lying with its tip on the left, then turned.
    pen.turned(-45, at: 0.4, 17.6) {
      $0.fill(.polygon([(0, 0, 0.5), (5, -2.3, 0.3), (23.2, -2.3, 1.5), (23.2, 2.3, 1.5), (5, 2.3, 0.3)]))
      $0.cut { $0.stroke(.lines((18.9, -3.4), (18.9, 3.4)), 0.75) }
    }
  }

  static func squareAndPencil(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(21, 20)
    pen.outline(.polygon([(0, 3, 3), (17, 3, 3), (17, 20, 3), (0, 20, 3)]))
    pen.cut { pen in
      pen.turned(-45, at: 6.9, 14.1) {
        $0.fill(.polygon([(-1.8, 0, 0.5), (3.4, -3.9, 0.3), (22, -3.9, 1.3), (22, 3.9, 1.3), (3.4, 3.9, 0.3)]))
      }
    }
    pen.turned(-45, at: 6.9, 14.1) {
      $0.fill(.polygon([(0, 0, 0.4), (3.9, -1.9, 0.3), (18.4, -1.9, 1.3), (18.4, 1.9, 1.3), (3.9, 1.9, 0.3)]))
      $0.cut { $0.stroke(.lines((15, -3), (15, 3)), 0.65) }
    }
  }

  static func folder(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(22, 17.5)
    pen.shape(
      .polygon([
        (0, 0, 2.8), (7.6, 0, 1.6), (9.8, 2.3, 1.6), (22, 2.3, 2.8), (22, 17.5, 2.8), (0, 17.5, 2.8),
      ]), filled: filled)
    pen.clipped(to: .box(0, 0, 22, 17.5, 0)) {
      $0.inside(cuts: filled) { $0.stroke(.lines((0, 6.6), (22, 6.6)), filled ? 0.8 : 0.95) }
    }
  }

  static func doc(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(15.5, 20)
    let page = PathStorage.polygon([(0, 0, 2.6), (9, 0, 1), (15.5, 6.6, 1), (15.5, 20, 2.6), (0, 20, 2.6)])
    pen.shape(page, filled: filled)
    let fold = PathStorage.bends([(8.6, -1, 0), (8.6, 6.9, 1.4), (16.5, 6.9, 0)])
    pen.clipped(to: page) { $0.inside(cuts: filled) { $0.stroke(fold, filled ? 0.8 : 0.95) } }
  }

  static func docText(_ pen: inout SymbolPen, _ filled: Bool) {
    doc(&pen, filled)
    pen.inside(cuts: filled) {
      $0.stroke(.lines((4, 11.2), (11.5, 11.2)), 0.8)
      $0.stroke(.lines((4, 14.8), (11.5, 14.8)), 0.8)
    }
  }

  static func envelope(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(22, 16.5)
    let paper = PathStorage.box(0, 0, 22, 16.5, 3)
    pen.shape(paper, filled: filled)
    let weight: CGFloat = filled ? 0.8 : 0.95
    let flap = PathStorage.bends([(-0.5, 0.7, 0), (11, 10.4, 2), (22.5, 0.7, 0)])
    pen.clipped(to: paper) { pen in
      pen.inside(cuts: filled) { pen in
        pen.stroke(flap, weight)
        pen.stroke(.lines((-0.5, 16.4), (7.6, 8.2)), weight)
        pen.stroke(.lines((22.5, 16.4), (14.4, 8.2)), weight)
      }
    }
  }

  static func paperplane(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 20)
    let plane = PathStorage.polygon([(20.6, -0.6, 0.8), (13, 21.2, 1), (8.2, 11.8, 0.8), (-1.2, 7, 1)])
    pen.shape(plane.fitted(0, 0, 20, 20), filled: filled)
    pen.inside(cuts: filled) {
      $0.stroke(.lines((filled ? 17.4 : 18.6, filled ? 2.6 : 1.4), (8.6, 11.4)), filled ? 0.75 : 0.95)
    }
  }

  static func phone(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(19, 19)
    // Drawn lying on its back like a bridge, then turned so that it is held.
    let bridge = PathStorage.shape {
      $0.m(-11.2, 1.8)
      $0.c(-11.2, -2.8, -5.4, -4.9, 0, -4.9)
      $0.c(5.4, -4.9, 11.2, -2.8, 11.2, 1.8)
      $0.l(11.2, 2.9)
      $0.c(11.2, 4.2, 10.4, 5, 9.2, 4.8)
      $0.l(6.3, 4.2)
      $0.c(5.2, 4, 4.6, 3.3, 4.6, 2.3)
      $0.l(4.6, 0.9)
      $0.c(4.6, 0.4, 4.3, 0.1, 3.8, 0)
      $0.c(2.6, -0.3, 1.3, -0.4, 0, -0.4)
      $0.c(-1.3, -0.4, -2.6, -0.3, -3.8, 0)
      $0.c(-4.3, 0.1, -4.6, 0.4, -4.6, 0.9)
      $0.l(-4.6, 2.3)
      $0.c(-4.6, 3.3, -5.2, 4, -6.3, 4.2)
      $0.l(-9.2, 4.8)
      $0.c(-10.4, 5, -11.2, 4.2, -11.2, 2.9)
      $0.close()
    }
    let turned = bridge.applying(CGAffineTransform(rotationAngle: -.pi * 3 / 4))
    pen.shape(turned.fitted(0, 0, 19, 19), filled: filled)
  }

  static func camera(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(22, 17.5)
    pen.shape(
      .polygon([
        (0, 2.9, 3), (5.2, 2.9, 1.2), (7.2, 0, 1.6), (14.8, 0, 1.6), (16.8, 2.9, 1.2), (22, 2.9, 3),
        (22, 17.5, 3), (0, 17.5, 3),
      ]), filled: filled)
    if filled {
      pen.cut { $0.fill(.circle(11, 10, 4.9)) }
      pen.fill(.circle(11, 10, 4.9 - pen.line * 0.85))
    } else {
      pen.outline(.circle(11, 10, 4.6))
    }
    pen.inside(cuts: filled) { $0.fill(.circle(18, 6.5, 0.95)) }
  }

  static func photo(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(21, 17)
    let frame = PathStorage.box(0, 0, 21, 17, 3)
    pen.shape(frame, filled: filled)
    pen.inside(cuts: filled) { pen in
      pen.fill(.circle(6.1, 5.9, 1.8))
      pen.clipped(to: .box(pen.line * 0.5, pen.line * 0.5, 21 - pen.line, 17 - pen.line, 2.5)) {
        $0.stroke(.bends([(-0.5, 14.6, 0), (6, 9.6, 0.8), (9.4, 12.6, 0.8), (14.6, 7, 0.9), (22, 13.8, 0)]), 0.95)
      }
    }
  }

  static func calendar(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(19, 18)
    let frame = PathStorage.box(0, 0, 19, 18, 3.2)
    pen.outline(frame)
    pen.clipped(to: frame) { $0.fill(.box(0, 0, 19, 5, 0)) }
    let dots: [(CGFloat, CGFloat)] = [
      (9.5, 8.3), (13.5, 8.3), (5.5, 11.3), (9.5, 11.3), (13.5, 11.3), (5.5, 14.3), (9.5, 14.3),
    ]
    for (x, y) in dots { pen.fill(.circle(x, y, 0.72 + pen.line * 0.15)) }
  }

  static func clock(_ pen: inout SymbolPen, _ filled: Bool) {
    circle(&pen, filled)
    pen.inside(cuts: filled) { $0.stroke(.lines((10, 4.6), (10, 10.5), (6, 12.6)), 0.95) }
  }

  static func lock(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(14.5, 19.5)
    pen.shape(.box(0, 8.3, 14.5, 11.2, 2.8), filled: filled)
    let e = pen.line / 2
    pen.stroke(
      .shape {
        $0.m(3.1, 8.3)
        $0.l(3.1, e + 4.15)
        $0.addArc(
          center: CGPoint(x: 7.25, y: e + 4.15), radius: 4.15, startAngle: .pi, sweep: .pi, transform: .identity)
        $0.l(11.4, 8.3)
      })
  }

  static func bag(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(17, 20)
    pen.shape(.box(0, 4.9, 17, 15.1, 3.4), filled: filled)
    let e = pen.line / 2
    let handle = PathStorage.shape {
      $0.m(4.9, 9)
      $0.l(4.9, e + 3.6)
      $0.addArc(center: CGPoint(x: 8.5, y: e + 3.6), radius: 3.6, startAngle: .pi, sweep: .pi, transform: .identity)
      $0.l(12.1, 9)
    }
    if filled {
      pen.clipped(to: .box(0, 0, 17, 4.9, 0)) { $0.stroke(handle) }
      pen.cut { $0.clipped(to: .box(0, 4.9, 17, 8, 0)) { $0.stroke(handle) } }
    } else {
      pen.stroke(handle)
    }
  }

  static func cart(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(22, 19)
    let e = pen.line / 2
    let basket = PathStorage.polygon([(4.2, 3.4, 0.6), (21.8, 3.4, 1.5), (20, 11.9, 1.8), (5.8, 11.9, 0.8)])
    pen.shape(basket, filled: filled)
    pen.stroke(.bends([(e, e, 0), (3.3, e, 0.9), (6.4, 15.2 - e, 1.2), (19, 15.2 - e, 0)]))
    for x: CGFloat in [8, 17.4] { pen.fill(.circle(x, 17.4, 1.6)) }
  }

  static func tag(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 20)
    let label = PathStorage.polygon([
      (0, 0, 2.2), (9.7, 0, 1.4), (20.9, 11.2, 1.7), (11.2, 20.9, 1.7), (0, 9.7, 1.4),
    ])
    pen.shape(label.fitted(0, 0, 20, 20), filled: filled)
    pen.inside(cuts: filled) { $0.fill(.circle(5.1, 5.1, 1.5)) }
  }

  static func tray(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(22, 16)
    let box = PathStorage.polygon([
      (3.8, 0, 2), (18.2, 0, 2), (22, 9.2, 1.2), (22, 16, 2.8), (0, 16, 2.8), (0, 9.2, 1.2),
    ])
    pen.shape(box, filled: filled)
    let well = PathStorage.bends([
      (-0.5, 9.3, 0), (6.9, 9.3, 0.7), (7.6, 11.9, 1.8), (14.4, 11.9, 1.8), (15.1, 9.3, 0.7), (22.5, 9.3, 0),
    ])
    pen.clipped(to: box) { $0.inside(cuts: filled) { $0.stroke(well, filled ? 0.8 : 0.95) } }
  }

  static func archivebox(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(21, 18)
    let lid = PathStorage.box(0, 0, 21, 5.4, 1.7)
    let body = PathStorage.polygon([(1.3, 3.8, 0), (19.7, 3.8, 0), (19.7, 18, 2.7), (1.3, 18, 2.7)])
    pen.clipped(to: .box(0, filled ? 5.4 + pen.line * 0.65 : 5.4 - pen.line, 21, 14, 0)) {
      $0.shape(body, filled: filled)
    }
    pen.shape(lid, filled: filled)
    pen.inside(cuts: filled) { $0.stroke(.lines((7.6, 9.6), (13.4, 9.6)), 0.95) }
  }

  static func scissors(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(21, 18)
    let e = pen.line / 2
    pen.outline(.circle(3.7, 3.7, 3.7))
    pen.outline(.circle(3.7, 14.3, 3.7))
    pen.stroke(.lines((6.8, 5.4), (21 - e, 14.6)))
    pen.stroke(.lines((6.8, 12.6), (21 - e, 3.4)))
  }

  static func paperclip(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(17, 19)
    let wire = PathStorage.shape {
      $0.m(4.5, -3.6)
      $0.l(4.5, 5.4)
      $0.addArc(center: CGPoint(x: 0, y: 5.4), radius: 4.5, startAngle: 0, sweep: .pi, transform: .identity)
      $0.l(-4.5, -6)
      $0.addArc(center: CGPoint(x: -1.4, y: -6), radius: 3.1, startAngle: .pi, sweep: .pi, transform: .identity)
      $0.l(1.7, 4.6)
      $0.addArc(center: CGPoint(x: 0.1, y: 4.6), radius: 1.6, startAngle: 0, sweep: .pi, transform: .identity)
      $0.l(-1.5, -3.4)
    }
    let turned = wire.applying(CGAffineTransform(rotationAngle: .pi * 2 / 9))
    let e = pen.line * 0.475
    pen.stroke(turned.fitted(e, e, 17 - 2 * e, 19 - 2 * e), 0.95)
  }

  static func link(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(20, 20)
    pen.turned(-45, at: 10, 10) {
      for degrees: CGFloat in [0, 180] {
        $0.turned(degrees, at: 0, 0) {
          $0.stroke(
            .shape {
              $0.m(-2.4, -4)
              $0.l(-6.6, -4)
              $0.addArc(
                center: CGPoint(x: -6.6, y: 0), radius: 4, startAngle: -.pi / 2, sweep: -.pi, transform: .identity)
              $0.l(-2.4, 4)
            })
        }
      }
      $0.stroke(.lines((-4.6, 0), (4.6, 0)))
    }
  }

  static func map(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(21, 18)
    let paper = PathStorage.polygon([
      (0, 2.8, 1), (7, 0, 0.6), (14, 2.8, 0.6), (21, 0, 1.2), (21, 15.2, 1), (14, 18, 0.6), (7, 15.2, 0.6),
      (0, 18, 1.2),
    ])
    pen.shape(paper, filled: filled)
    pen.clipped(to: paper) {
      $0.inside(cuts: filled) {
        $0.stroke(.lines((7, -1), (7, 17)), filled ? 0.7 : 0.95)
        $0.stroke(.lines((14, 1), (14, 19)), filled ? 0.7 : 0.95)
      }
    }
  }

  static func mappin(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(9, 20)
    pen.fill(.circle(4.5, 4.5, 4.5))
    pen.cut { $0.fill(.circle(3.2, 3.2, 1.15)) }
    pen.stroke(.lines((4.5, 9), (4.5, 20 - pen.line / 2)))
  }

  static func flag(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(17, 20)
    let e = pen.line / 2
    pen.shape(
      .shape {
        $0.m(0, 2)
        $0.c(2, 0.8, 3.6, 0.4, 5, 0.4)
        $0.c(8.6, 0.4, 9.8, 2.2, 13, 2.2)
        $0.c(14.2, 2.2, 15, 2, 15.8, 1.7)
        $0.c(16.5, 1.4, 17, 1.8, 17, 2.5)
        $0.l(17, 11)
        $0.c(17, 11.6, 16.7, 12, 16.1, 12.3)
        $0.c(15.2, 12.7, 14.2, 12.9, 13, 12.9)
        $0.c(9.8, 12.9, 8.6, 11.1, 5, 11.1)
        $0.c(3.6, 11.1, 2, 11.5, 0, 12.7)
        $0.close()
      }, filled: filled)
    pen.stroke(.lines((e, 1.6), (e, 20 - e)))
  }

  static func battery(_ pen: inout SymbolPen, _ filled: Bool) {
    pen.canvas(25, 12)
    pen.outline(.box(0, 0, 22.4, 12, 3.6))
    let inset = pen.line + 1
    pen.fill(.box(inset, inset, 22.4 - 2 * inset, 12 - 2 * inset, max(0.8, 3.2 - inset * 0.7)))
    pen.fill(
      .shape {
        $0.m(23.5, 3.9)
        $0.c(24.5, 4.3, 25, 5.1, 25, 6)
        $0.c(25, 6.9, 24.5, 7.7, 23.5, 8.1)
        $0.close()
      })
  }
}
