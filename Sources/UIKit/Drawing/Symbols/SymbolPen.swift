import CoreGraphics
import Foundation

/// What symbols are drawn with: a line of one weight, on the grid of `SymbolArt`.
struct SymbolPen {
  /// Units; the line's weight.
  let line: CGFloat
  /// The weight of digits and letters on OpenType's scale.
  let textWeight: Int
  private(set) var art: SymbolArt
  /// Applied to paths, not to the line's weight.
  private var transform = CGAffineTransform.identity
  private var isCutting = false
  private var clip: PathStorage?

  init(line: CGFloat, textWeight: Int, width: CGFloat, height: CGFloat) {
    self.line = line
    self.textWeight = textWeight
    art = SymbolArt(size: CGSize(width: width, height: height))
  }

  /// Sets the size in units.
  mutating func canvas(_ width: CGFloat, _ height: CGFloat) {
    art.size = CGSize(width: width, height: height)
  }

  /// All steps up to now belong to a part of less importance than the steps that follow, which are cut out of it if `isCut`.
  mutating func recede(isCut: Bool) {
    for index in art.steps.indices { art.steps[index].level += 1 }
    art.isInnermostCut = isCut
  }

  mutating func turnsWithReading() {
    art.isDirectional = true
  }

  // MARK: Steps

  mutating func fill(_ path: PathStorage) {
    add(path, .fill)
  }

  mutating func evenOddFill(_ path: PathStorage) {
    add(path, .evenOddFill)
  }

  /// A line along `path`, `factor` times the pen's weight.
  mutating func stroke(_ path: PathStorage, _ factor: CGFloat = 1) {
    add(path, .stroke(line * factor))
  }

  /// A line inside the closed `path`.
  mutating func outline(_ path: PathStorage, _ factor: CGFloat = 1) {
    add(path, .outline(line * factor))
  }

  /// The closed `path` filled, or its outline.
  mutating func shape(_ path: PathStorage, filled: Bool) {
    if filled { fill(path) } else { outline(path) }
  }

  /// What `body` draws is taken away.
  mutating func cut(_ body: (inout SymbolPen) -> Void) {
    let saved = isCutting
    isCutting = true
    body(&self)
    isCutting = saved
  }

  /// What `body` draws is taken away when `cuts`, else added.
  mutating func inside(cuts: Bool, _ body: (inout SymbolPen) -> Void) {
    if cuts { cut(body) } else { body(&self) }
  }

  /// What `body` draws is limited to the inside of `path`.
  mutating func clipped(to path: PathStorage, _ body: (inout SymbolPen) -> Void) {
    let saved = clip
    clip = path.applying(transform)
    body(&self)
    clip = saved
  }

  /// What `body` draws is moved by `transform`; lines keep their weight.
  mutating func transformed(_ transform: CGAffineTransform, _ body: (inout SymbolPen) -> Void) {
    let saved = self.transform
    self.transform = transform.concatenating(saved)
    body(&self)
    self.transform = saved
  }

  /// Turns by degrees clockwise around the origin, then moves the origin to (x, y).
  mutating func turned(_ degrees: CGFloat, at x: CGFloat, _ y: CGFloat, _ body: (inout SymbolPen) -> Void) {
    transformed(CGAffineTransform(translationX: x, y: y).rotated(by: degrees * .pi / 180), body)
  }

  /// Adds another drawing scaled to fit a box of `side` units around (x, y); lines are scaled by `lineFactor`.
  mutating func embed(_ other: SymbolArt, side: CGFloat, x: CGFloat, y: CGFloat, lineFactor: CGFloat) {
    let scale = side / max(other.size.width, other.size.height)
    let place = CGAffineTransform(translationX: x, y: y).scaledBy(x: scale, y: scale)
      .translatedBy(x: -other.size.width / 2, y: -other.size.height / 2).concatenating(transform)
    for step in other.steps {
      var step = step
      step.path = step.path.applying(place)
      step.clip = step.clip?.applying(place)
      step.isCut = step.isCut != isCutting
      step.level = 0
      switch step.kind {
      case .stroke(let width): step.kind = .stroke(width * lineFactor)
      case .outline(let width): step.kind = .outline(width * lineFactor)
      case .fill, .evenOddFill: break
      }
      art.steps.append(step)
    }
  }

  private mutating func add(_ path: PathStorage, _ kind: SymbolArt.Step.Kind) {
    let path = transform == .identity ? path : path.applying(transform)
    art.steps.append(SymbolArt.Step(path: path, kind: kind, isCut: isCutting, clip: clip))
  }
}

// MARK: Shapes on the grid

extension PathStorage {
  /// A path made by `build`.
  static func shape(_ build: (inout PathStorage) -> Void) -> PathStorage {
    var path = PathStorage()
    build(&path)
    return path
  }

  mutating func m(_ x: CGFloat, _ y: CGFloat) {
    move(to: CGPoint(x: x, y: y))
  }

  mutating func l(_ x: CGFloat, _ y: CGFloat) {
    addLine(to: CGPoint(x: x, y: y))
  }

  /// A cubic curve: two control points, then the end.
  mutating func c(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat, _ x: CGFloat, _ y: CGFloat) {
    addCubic(
      to: CGPoint(x: x, y: y), control1: CGPoint(x: x1, y: y1), control2: CGPoint(x: x2, y: y2))
  }

  /// The path stretched so that its lines and curves touch the four sides of a rectangle.
  func fitted(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> PathStorage {
    let box = pathBox
    guard box.width > 0, box.height > 0 else { return self }
    return applying(
      CGAffineTransform(translationX: x, y: y).scaledBy(x: width / box.width, y: height / box.height)
        .translatedBy(x: -box.minX, y: -box.minY))
  }

  /// Straight lines from point to point.
  static func lines(_ points: (CGFloat, CGFloat)...) -> PathStorage {
    var path = PathStorage()
    for (index, point) in points.enumerated() {
      if index == 0 { path.m(point.0, point.1) } else { path.l(point.0, point.1) }
    }
    return path
  }

  static func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> PathStorage {
    oval(x - radius, y - radius, 2 * radius, 2 * radius)
  }

  static func oval(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> PathStorage {
    var path = PathStorage()
    path.addEllipse(in: CGRect(x: x, y: y, width: width, height: height))
    return path
  }

  /// A rectangle with continuous corners.
  static func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ radius: CGFloat) -> PathStorage {
    var path = PathStorage()
    path.addRoundedRect(
      CGRect(x: x, y: y, width: width, height: height), radii: CornerRadii(radius), shape: .continuous)
    return path
  }

  /// An arc around (x, y) from one angle to another, in degrees clockwise from the right.
  static func arc(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, from: CGFloat, to: CGFloat) -> PathStorage {
    var path = PathStorage()
    path.addArc(
      center: CGPoint(x: x, y: y), radius: radius, startAngle: from * .pi / 180, sweep: (to - from) * .pi / 180,
      transform: .identity)
    return path
  }

  /// A polygon whose corners (x, y, radius) are rounded.
  static func polygon(_ corners: [(x: CGFloat, y: CGFloat, radius: CGFloat)]) -> PathStorage {
    roundedPath(corners, isClosed: true)
  }

  /// A line along points (x, y, radius) whose corners are rounded.
  static func bends(_ points: [(x: CGFloat, y: CGFloat, radius: CGFloat)]) -> PathStorage {
    roundedPath(points, isClosed: false)
  }

  private static func roundedPath(
    _ corners: [(x: CGFloat, y: CGFloat, radius: CGFloat)], isClosed: Bool
  ) -> PathStorage {
    var path = PathStorage()
    let count = corners.count
    func point(_ index: Int) -> CGPoint { CGPoint(x: corners[index % count].x, y: corners[index % count].y) }
    if isClosed {
      let (first, last) = (point(0), point(count - 1))
      path.move(to: CGPoint(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2))
    } else {
      path.move(to: point(0))
    }
    for index in (isClosed ? 0 : 1)..<count {
      if corners[index].radius > 0, isClosed || index + 1 < count {
        path.addArc(
          tangent1: point(index), tangent2: point(index + 1), radius: corners[index].radius, transform: .identity)
      } else {
        path.addLine(to: point(index))
      }
    }
    if isClosed { path.close() }
    return path
  }
}
