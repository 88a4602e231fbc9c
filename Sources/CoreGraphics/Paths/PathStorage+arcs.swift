import Foundation

extension PathStorage {
  /// Adds an arc, joined to the current point by a line when there is one. Angles are radians from the positive x axis
  /// towards the positive y axis; a negative `sweep` runs backwards. A radius of 0 adds the centre; a negative radius
  /// or a number that is not finite adds nothing. Sweeps of more than a turn are cut to one turn and the remainder.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, sweep: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, sweep.isFinite,
      transform.isFinite
    else { return }
    let turn = 2 * CGFloat.pi
    var sweep = sweep
    if abs(sweep) > 2 * turn {
      sweep = sweep.truncatingRemainder(dividingBy: turn) + (sweep < 0 ? -turn : turn)
    }
    func at(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    join(at(startAngle).applying(transform))
    guard sweep != 0, radius > 0 else { return }
    // A quarter turn is the most that one cubic curve follows within 0.03 % of the radius.
    let pieces = max(1, Int((abs(sweep) / (turn / 4) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(pieces)
    let reach = 4 / 3 * tan(step / 4) * radius
    for piece in 0..<pieces {
      let from = startAngle + step * CGFloat(piece)
      let to = piece == pieces - 1 ? startAngle + sweep : from + step
      let (begin, end) = (at(from), at(to))
      let control1 = CGPoint(x: begin.x - reach * sin(from), y: begin.y + reach * cos(from))
      let control2 = CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to))
      addCubic(
        to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
    }
  }

  /// Adds an arc from one angle to another; `clockwise` runs towards smaller angles, which looks clockwise where y
  /// points up. Equal angles draw a point; angles a whole number of turns apart draw the full circle in either
  /// direction.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    let difference = endAngle - startAngle
    guard difference.isFinite else { return }
    var sweep = clockwise ? -difference : difference
    if sweep < 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn) + turn
      // Angles computed in single precision miss the whole turn by a hair; they mean the full circle.
      if sweep < 1e-6 { sweep = turn }
    }
    addArc(
      center: center, radius: radius, startAngle: startAngle, sweep: clockwise ? -sweep : sweep,
      transform: transform)
  }

  /// Adds a line and the arc of `radius` that touches the lines from the current point to `tangent1` and from there to
  /// `tangent2`. Without a current point, or with a number that is not finite, it adds nothing; when the points are in
  /// line or the radius is 0 it adds a line to `tangent1`. `start` is the current point in the space of `transform`.
  package mutating func addArc(
    tangent1 corner: CGPoint, tangent2: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint, corner.isFinite, tangent2.isFinite, radius.isFinite,
      let inverse = transform.inverse
    else { return }
    let start = current.applying(inverse)
    let (ux, uy) = (start.x - corner.x, start.y - corner.y)
    let (vx, vy) = (tangent2.x - corner.x, tangent2.y - corner.y)
    let (lengthU, lengthV) = (hypot(ux, uy), hypot(vx, vy))
    guard radius > 0, lengthU > 0, lengthV > 0 else { return addLine(to: corner.applying(transform)) }
    let cross = (ux * vy - uy * vx) / (lengthU * lengthV)
    let dot = (ux * vx + uy * vy) / (lengthU * lengthV)
    guard abs(cross) > 1e-9 else { return addLine(to: corner.applying(transform)) }
    // Half the angle at the corner gives how far from it the circle touches both lines.
    let half = atan2(abs(cross), dot) / 2
    let distance = radius / tan(half)
    let touch1 = CGPoint(x: corner.x + ux / lengthU * distance, y: corner.y + uy / lengthU * distance)
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(x: touch1.x - uy / lengthU * radius * side, y: touch1.y + ux / lengthU * radius * side)
    let startAngle = atan2(touch1.y - center.y, touch1.x - center.x)
    let sweep = -side * (.pi - 2 * half)
    addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep, transform: transform)
  }

  /// Adds the ellipse that touches the sides of `rect`: four curves from its largest x towards larger y.
  package mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull, !rect.isInfinite, rect.isFinite else { return }
    let rect = rect.standardized
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (kx, ky) = (rx * quarterCircleReach, ry * quarterCircleReach)
    let (x, y) = (rect.midX, rect.midY)
    func add(_ c1: CGPoint, _ c2: CGPoint, _ end: CGPoint) {
      addCubic(to: end.applying(transform), control1: c1.applying(transform), control2: c2.applying(transform))
    }
    let start = CGPoint(x: x + rx, y: y)
    guard start.applying(transform).isFinite else { return }
    move(to: start.applying(transform))
    add(CGPoint(x: x + rx, y: y + ky), CGPoint(x: x + kx, y: y + ry), CGPoint(x: x, y: y + ry))
    add(CGPoint(x: x - kx, y: y + ry), CGPoint(x: x - rx, y: y + ky), CGPoint(x: x - rx, y: y))
    add(CGPoint(x: x - rx, y: y - ky), CGPoint(x: x - kx, y: y - ry), CGPoint(x: x, y: y - ry))
    add(CGPoint(x: x + kx, y: y - ry), CGPoint(x: x + rx, y: y - ky), start)
    close()
  }
}

/// How far the control points of a quarter circle of radius 1 lie from its ends: 4/3·(√2 − 1).
let quarterCircleReach: CGFloat = 4 / 3 * (CGFloat(2).squareRoot() - 1)
