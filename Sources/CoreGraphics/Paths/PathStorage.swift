import Foundation

/// One step of a path with its points, as stored.
package enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quad(CGPoint, CGPoint)
  case cubic(CGPoint, CGPoint, CGPoint)
  case close
}

/// The elements of a path as a value: what `CGPath` wraps, and what a render tree may hold on another thread.
///
/// Every coordinate in it is finite: an element with a NaN or infinite coordinate is dropped when it is added, and so
/// is one that needs a current point when there is none.
package struct PathStorage: Hashable, Sendable {
  package enum Verb: UInt8, Sendable {
    case move, line, quad, cubic, close
  }

  package private(set) var verbs: [Verb] = []
  package private(set) var points: [CGPoint] = []
  /// Where the subpath being built began, and where `close` returns to.
  private(set) var subpathStart = CGPoint.zero

  package init() {}

  package var isEmpty: Bool { verbs.isEmpty }

  /// The end of what has been added so far; after `close` the start of the closed subpath.
  package var currentPoint: CGPoint? {
    guard let last = verbs.last else { return nil }
    return last == .close ? subpathStart : points[points.count - 1]
  }

  package static func == (left: PathStorage, right: PathStorage) -> Bool {
    left.verbs == right.verbs && left.points == right.points
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(verbs)
    hasher.combine(points)
  }

  // MARK: Building

  package mutating func move(to point: CGPoint) {
    guard point.isFinite else { return }
    // Of two moves in a row only the last means anything.
    if verbs.last == .move {
      points[points.count - 1] = point
    } else {
      verbs.append(.move)
      points.append(point)
    }
    subpathStart = point
  }

  package mutating func addLine(to point: CGPoint) {
    guard point.isFinite, !verbs.isEmpty else { return }
    verbs.append(.line)
    points.append(point)
  }

  package mutating func addQuad(to end: CGPoint, control: CGPoint) {
    guard end.isFinite, control.isFinite, !verbs.isEmpty else { return }
    verbs.append(.quad)
    points.append(control)
    points.append(end)
  }

  package mutating func addCubic(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard end.isFinite, control1.isFinite, control2.isFinite, !verbs.isEmpty else { return }
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  package mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds a line to `point`, or a move when there is no subpath yet.
  mutating func join(_ point: CGPoint) {
    if verbs.isEmpty { move(to: point) } else { addLine(to: point) }
  }

  package mutating func add(_ element: PathElement) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): addLine(to: point)
    case .quad(let control, let end): addQuad(to: end, control: control)
    case .cubic(let control1, let control2, let end): addCubic(to: end, control1: control1, control2: control2)
    case .close: close()
    }
  }

  /// Appends all of `other`, mapped by `transform`.
  package mutating func append(_ other: PathStorage, transform: CGAffineTransform = .identity) {
    if isEmpty && transform.isIdentity {
      self = other
      return
    }
    // Reserving for a little at a time would copy everything each time.
    if other.verbs.count > verbs.count {
      verbs.reserveCapacity(verbs.count + other.verbs.count)
      points.reserveCapacity(points.count + other.points.count)
    }
    other.forEach { add($0.applying(transform)) }
  }

  package func applying(_ transform: CGAffineTransform) -> PathStorage {
    if transform.isIdentity { return self }
    var result = PathStorage()
    result.append(self, transform: transform)
    return result
  }

  /// Adds the rectangle as given, corner by corner from its origin; the null and the infinite rectangle add nothing.
  package mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull, !rect.isInfinite, rect.isFinite else { return }
    let (x, y) = (rect.origin.x, rect.origin.y)
    let (right, bottom) = (x + rect.size.width, y + rect.size.height)
    let corners = [
      CGPoint(x: x, y: y), CGPoint(x: right, y: y), CGPoint(x: right, y: bottom), CGPoint(x: x, y: bottom),
    ].map { $0.applying(transform) }
    guard corners.allSatisfy(\.isFinite) else { return }
    move(to: corners[0])
    addLine(to: corners[1])
    addLine(to: corners[2])
    addLine(to: corners[3])
    close()
  }

  // MARK: Reading

  package func forEach(_ body: (PathElement) -> Void) {
    var next = 0
    for verb in verbs {
      switch verb {
      case .move:
        body(.move(points[next]))
        next += 1
      case .line:
        body(.line(points[next]))
        next += 1
      case .quad:
        body(.quad(points[next], points[next + 1]))
        next += 2
      case .cubic:
        body(.cubic(points[next], points[next + 1], points[next + 2]))
        next += 3
      case .close: body(.close)
      }
    }
  }

  package var elements: [PathElement] {
    var list: [PathElement] = []
    list.reserveCapacity(verbs.count)
    forEach { list.append($0) }
    return list
  }

  /// A drawn piece of the path: a line or a curve with both its ends.
  package enum Segment {
    case line(CGPoint, CGPoint)
    case curve(CubicCurve)
  }

  /// Visits what is drawn, subpath by subpath. `begin` gets each subpath's first point, `segment` each piece, `end`
  /// whether the subpath was closed; the closing line comes as a segment when it has a length.
  package func forEachSubpath(
    begin: (CGPoint) -> Void, segment: (Segment) -> Void, end: (_ closed: Bool) -> Void
  ) {
    var current = CGPoint.zero
    var start = CGPoint.zero
    var isOpen = false
    // Drawing on after `close` begins a new subpath where the closed one began.
    func ensureOpen() {
      if !isOpen {
        isOpen = true
        start = current
        begin(current)
      }
    }
    forEach { element in
      switch element {
      case .move(let point):
        if isOpen { end(false) }
        isOpen = true
        current = point
        start = point
        begin(point)
      case .line(let point):
        ensureOpen()
        segment(.line(current, point))
        current = point
      case .quad(let control, let point):
        ensureOpen()
        segment(.curve(CubicCurve(quadFrom: current, control: control, to: point)))
        current = point
      case .cubic(let control1, let control2, let point):
        ensureOpen()
        segment(.curve(CubicCurve(current, control1, control2, point)))
        current = point
      case .close:
        ensureOpen()
        if current != start { segment(.line(current, start)) }
        end(true)
        isOpen = false
        current = start
      }
    }
    if isOpen { end(false) }
  }
}

extension PathElement {
  package func applying(_ transform: CGAffineTransform) -> PathElement {
    switch self {
    case .move(let point): .move(point.applying(transform))
    case .line(let point): .line(point.applying(transform))
    case .quad(let control, let end): .quad(control.applying(transform), end.applying(transform))
    case .cubic(let control1, let control2, let end):
      .cubic(control1.applying(transform), control2.applying(transform), end.applying(transform))
    case .close: .close
    }
  }
}
