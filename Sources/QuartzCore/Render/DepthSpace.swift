import CoreGraphics
import Foundation

/// The planes of one 3D space, put into an order in which they can be painted one over the other.
///
/// Two planes that overlap on the screen are compared where they do: the one that is nearer there is painted later. Where
/// each is nearer in a part of the overlap they meet, and one is cut in two along the line in which they do.
struct DepthSpace {
  /// A flat layer as it stands in the space.
  struct Face {
    let node: RenderNode
    /// The layer's coordinates to those of the plane that the space is seen on.
    let matrix: CATransform3D
    let plane: PlaneTransform
    let inverse: PlaneTransform
    /// What the transform layers above it contribute.
    let opacity: Float
    let tint: Tint?
  }

  /// A face, or what is left of it after cuts.
  struct Piece {
    let face: Int
    /// In the layer's coordinates, convex.
    let corners: [CGPoint]
    /// What is shown of it, in the layer's coordinates: where it was not cut, with room for smooth edges. Nil for all.
    let mask: [CGPoint]?
    /// The corners as seen.
    let outline: [CGPoint]
    /// The rectangle around the outline.
    let box: CGRect
  }

  private(set) var faces: [Face] = []
  private(set) var pieces: [Piece] = []

  /// With more faces only their middles are compared. Ours: the pairs grow by the square.
  private static let mostCompared = 128
  /// Cuts beyond these are not made. Ours.
  private static let mostPieces = 256
  /// Depths that differ by less, in points, count as equal.
  static let slack: CGFloat = 1e-3
  /// How far the rear part of a cut face reaches under the front one, points. Ours.
  private static let lap: CGFloat = 1
  /// Planes whose overlap is smaller, in square points, do not overlap.
  private static let smallestOverlap: CGFloat = 1e-2

  /// - Parameters:
  ///   - root: a node that preserves depth.
  ///   - matrix: from its coordinates to those of the plane that the space is seen on.
  init(_ root: RenderNode, matrix: CATransform3D) {
    collect(root, matrix, opacity: max(0, min(1, root.values.opacity)), tint: root.values.tint)
    pieces = faces.indices.compactMap { index in
      piece(index, ConvexPolygon.corners(faces[index].node.extent), mask: nil)
    }
    if pieces.count <= Self.mostCompared {
      cutWherePlanesMeet()
      sortByComparison()
    } else {
      sortByMiddles()
    }
  }

  private mutating func collect(_ space: RenderNode, _ matrix: CATransform3D, opacity: Float, tint: Tint?) {
    let inner = space.values.sublayerSpace
    for node in space.children {
      let placed = CATransform3DConcat(node.values.matrix(in: inner), matrix)
      let values = node.values
      if values.flags.contains(.preservesDepth) {
        let both = values.tint.map { $0.times(tint) } ?? tint
        collect(node, placed, opacity: opacity * max(0, min(1, values.opacity)), tint: both)
        continue
      }
      if node.isInvisible || !values.flags.contains(.isDoubleSided) && placed.showsBack { continue }
      let plane = PlaneTransform(placed)
      guard let inverse = plane.inverted() else { continue }
      faces.append(
        Face(node: node, matrix: placed, plane: plane, inverse: inverse, opacity: opacity, tint: tint))
    }
  }

  /// Nil for what is behind the eye, or seen edge on.
  private func piece(_ face: Int, _ corners: [CGPoint], mask: [CGPoint]?) -> Piece? {
    let plane = faces[face].plane
    let visible = plane.isAffine ? corners : plane.visiblePolygon(corners)
    let outline = visible.map { plane.apply($0) }
    guard ConvexPolygon.area(outline) > Self.smallestOverlap else { return nil }
    return Piece(face: face, corners: corners, mask: mask, outline: outline, box: ConvexPolygon.box(outline))
  }

  // MARK: Comparing

  private enum Relation { case apart, behind, inFront, meeting }

  /// How piece `a` stands to piece `b` where both are seen.
  private func relation(_ a: Piece, _ b: Piece) -> Relation {
    if !a.box.overlaps(b.box) { return .apart }
    let overlap = ConvexPolygon.intersection(a.outline, b.outline)
    guard overlap.count > 2, ConvexPolygon.area(overlap) > Self.smallestOverlap else { return .apart }
    var least = CGFloat.infinity
    var greatest = -CGFloat.infinity
    for point in overlap {
      guard let mine = depth(a.face, point), let other = depth(b.face, point) else { continue }
      least = min(least, mine - other)
      greatest = max(greatest, mine - other)
    }
    if least > greatest || (least >= -Self.slack && greatest <= Self.slack) { return .apart }
    if least >= -Self.slack { return .inFront }
    if greatest <= Self.slack { return .behind }
    return .meeting
  }

  private func depth(_ face: Int, _ point: CGPoint) -> CGFloat? {
    let face = faces[face]
    return face.matrix.depth(at: face.inverse.apply(point))
  }

  private mutating func cutWherePlanesMeet() {
    var first = 0
    while first < pieces.count {
      var second = first + 1
      while second < pieces.count {
        guard pieces.count < Self.mostPieces else { return }
        if pieces[first].face != pieces[second].face, relation(pieces[first], pieces[second]) == .meeting {
          // The halves of the second take its place; they lie on one side of the first each.
          let halves = cut(pieces[second], along: pieces[first])
          if halves.count == 2 { pieces.replaceSubrange(second...second, with: halves) }
          second += halves.count - 1
        }
        second += 1
      }
      first += 1
    }
  }

  /// The parts of a piece on both sides of the plane of another; the piece alone when it has no two.
  private func cut(_ piece: Piece, along first: Piece) -> [Piece] {
    let matrix = faces[piece.face].matrix
    let other = faces[first.face].matrix
    // The plane through all points of the other face, homogeneous: the vector at right angles to three of its rows.
    let normal = Self.cross(
      [other.m11, other.m12, other.m13, other.m14], [other.m21, other.m22, other.m23, other.m24],
      [other.m41, other.m42, other.m43, other.m44])
    func dot(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> CGFloat {
      x * normal[0] + y * normal[1] + z * normal[2] + w * normal[3]
    }
    let u = dot(matrix.m11, matrix.m12, matrix.m13, matrix.m14)
    let v = dot(matrix.m21, matrix.m22, matrix.m23, matrix.m24)
    let rest = dot(matrix.m41, matrix.m42, matrix.m43, matrix.m44)
    let length = hypot(u, v)
    guard length > 0, length.isFinite else { return [piece] }
    let whole = piece.mask ?? ConvexPolygon.corners(faces[piece.face].node.extent.insetBy(dx: -2, dy: -2))
    let sides: [CGFloat] = [1, -1]
    let halves: [Piece] = sides.compactMap { side in
      /// Points from the cut.
      func distance(_ p: CGPoint) -> CGFloat { side * (u * p.x + v * p.y + rest) / length }
      let corners = ConvexPolygon.clip(piece.corners, distance)
      guard corners.count > 2, let half = self.piece(piece.face, corners, mask: nil) else { return nil }
      // What lies behind reaches a little under what lies in front, so that nothing shines through between the two.
      let margin = relation(half, first) == .behind ? Self.lap : 0
      let mask = ConvexPolygon.clip(whole) { distance($0) + margin }
      return mask.count > 2 ? self.piece(piece.face, corners, mask: mask) : nil
    }
    return halves.count == 2 ? halves : [piece]
  }

  /// A vector at right angles to three others in four dimensions.
  private static func cross(_ a: [CGFloat], _ b: [CGFloat], _ c: [CGFloat]) -> [CGFloat] {
    func minor(_ i: Int, _ j: Int, _ k: Int) -> CGFloat {
      a[i] * (b[j] * c[k] - b[k] * c[j]) - a[j] * (b[i] * c[k] - b[k] * c[i]) + a[k] * (b[i] * c[j] - b[j] * c[i])
    }
    return [minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2)]
  }

  // MARK: Sorting

  private mutating func sortByComparison() {
    let count = pieces.count
    // For each piece those behind it that are not placed yet.
    var behind = [Int](repeating: 0, count: count)
    var before: [[Int]] = Array(repeating: [], count: count)
    for first in 0..<count {
      for second in (first + 1)..<max(first + 1, count) where pieces[first].face != pieces[second].face {
        switch relation(pieces[first], pieces[second]) {
        case .behind:
          behind[second] += 1
          before[first].append(second)
        case .inFront:
          behind[first] += 1
          before[second].append(first)
        case .apart, .meeting: break
        }
      }
    }
    var order: [Piece] = []
    var rest = Array(0..<count)
    while !rest.isEmpty {
      // Of what may come next the first among siblings; in a circle, which cuts should not leave, the farthest.
      let next = rest.firstIndex { behind[$0] == 0 } ?? rest.indices.min { middle(rest[$0]) < middle(rest[$1]) } ?? 0
      let index = rest.remove(at: next)
      order.append(pieces[index])
      for other in before[index] { behind[other] -= 1 }
    }
    pieces = order
  }

  private mutating func sortByMiddles() {
    pieces = pieces.indices.map { (middle($0), pieces[$0]) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func middle(_ piece: Int) -> CGFloat {
    let corners = pieces[piece].corners
    let sum = corners.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
    let count = CGFloat(max(1, corners.count))
    return faces[pieces[piece].face].matrix.depth(at: CGPoint(x: sum.x / count, y: sum.y / count)) ?? .infinity
  }

  // MARK: Nodes

  /// What is painted for each piece, back to front, in the coordinates of the plane that the space is seen on.
  var nodes: [RenderNode] {
    pieces.map { piece in
      let face = faces[piece.face]
      var values = face.node.values
      values.opacity = max(0, min(1, values.opacity)) * face.opacity
      if let tint = face.tint { values.changeRare { $0.tint = tint } }
      guard let corners = piece.mask else {
        values.place(by: face.matrix)
        return face.node.with(values)
      }
      // The part of the layer that is in front of the other, through a mask of its outline.
      var whole = values
      whole.transform = nil
      whole.zPosition = 0
      whole.position = whole.anchorInBounds
      var outline = PathStorage()
      outline.move(to: corners[0])
      for corner in corners.dropFirst() { outline.addLine(to: corner) }
      outline.close()
      var shape = ShapeValues()
      shape.path = outline
      var cut = LayerValues()
      cut.payload = .shape(Boxed(shape))
      var place = LayerValues()
      place.place(by: face.matrix)
      let mask = RenderNode(
        layer: face.node.layer, values: cut, children: NodeList(), mask: nil, isMasked: false)
      return RenderNode(
        layer: face.node.layer, values: place, children: NodeList([face.node.with(whole)]), mask: mask, isMasked: true)
    }
  }
}

/// Polygons without dents, in the order of their corners either way.
enum ConvexPolygon {
  static func corners(_ rect: CGRect) -> [CGPoint] {
    [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY),
    ]
  }

  /// The smallest rectangle around them; null for none.
  static func box(_ corners: [CGPoint]) -> CGRect {
    guard let first = corners.first else { return .null }
    var (low, high) = (first, first)
    for corner in corners {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  static func area(_ corners: [CGPoint]) -> CGFloat { abs(signedArea(corners)) }

  private static func signedArea(_ corners: [CGPoint]) -> CGFloat {
    guard var last = corners.last else { return 0 }
    var sum: CGFloat = 0
    for corner in corners {
      sum += last.x * corner.y - last.y * corner.x
      last = corner
    }
    return sum / 2
  }

  /// The part on whose points `side`, which must be linear, is not negative.
  static func clip(_ corners: [CGPoint], _ side: (CGPoint) -> CGFloat) -> [CGPoint] {
    var result: [CGPoint] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (here, there) = (side(corner), side(next))
      if here >= 0 { result.append(corner) }
      if (here >= 0) != (there >= 0) {
        let t = here / (here - there)
        result.append(CGPoint(x: corner.x + (next.x - corner.x) * t, y: corner.y + (next.y - corner.y) * t))
      }
    }
    return result
  }

  static func intersection(_ a: [CGPoint], _ b: [CGPoint]) -> [CGPoint] {
    let turn: CGFloat = signedArea(b) < 0 ? -1 : 1
    var result = a
    for (index, corner) in b.enumerated() {
      if result.isEmpty { return [] }
      let next = b[(index + 1) % b.count]
      result = clip(result) {
        turn * ((next.x - corner.x) * ($0.y - corner.y) - (next.y - corner.y) * ($0.x - corner.x))
      }
    }
    return result
  }
}
