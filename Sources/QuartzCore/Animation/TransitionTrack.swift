import CoreGraphics
import Foundation

/// How the old picture of a layer gives way to the new one.
package struct TransitionTrack: Sendable {
  /// An edge of the layer, or the way something goes.
  package enum Edge: Sendable { case left, right, top, bottom }

  package enum Style: Sendable, Equatable {
    case fade
    case moveIn(from: Edge)
    case push(from: Edge)
    case reveal(from: Edge)
    /// The layer turns about its middle like a card, the side at the edge coming first.
    case flip(from: Edge)
    /// The old page leaves over the top edge, or the new one comes from there.
    case curl(up: Bool)

    init(type: CATransitionType, from: CATransitionSubtype) {
      let edge: Edge =
        switch from {
        case .fromRight: .right
        case .fromTop: .top
        case .fromBottom: .bottom
        default: .left
        }
      switch type {
      case .moveIn: self = .moveIn(from: edge)
      case .push: self = .push(from: edge)
      case .reveal: self = .reveal(from: edge)
      default: self = .fade
      }
    }
  }

  let style: Style
  /// The layer with all that is in it as it was; nil when it was not to be seen.
  let old: RenderNode?
  let start: CGFloat
  let end: CGFloat

  /// How far the eye is from a layer that turns, in points. Ours.
  private static let eyeDistance: CGFloat = 1000

  /// What is shown in place of `new` at `progress`: 0 is the old picture, 1 the new one.
  func node(_ new: RenderNode, progress: CGFloat) -> RenderNode {
    let p = progress
    let size = new.values.bounds.standardized.size
    func offset(_ edge: Edge, _ part: CGFloat) -> CGPoint {
      switch edge {
      case .left: CGPoint(x: -size.width * part, y: 0)
      case .right: CGPoint(x: size.width * part, y: 0)
      case .top: CGPoint(x: 0, y: -size.height * part)
      case .bottom: CGPoint(x: 0, y: size.height * part)
      }
    }
    var parts: [RenderNode] = []
    func add(_ node: RenderNode?, alpha: CGFloat = 1, at place: CGPoint = .zero, transform: CATransform3D? = nil) {
      guard let node else { return }
      parts.append(Self.part(node, of: new.values, alpha: alpha, at: place, transform: transform))
    }
    switch style {
    case .fade:
      // The old one goes only where the new one does not come: two opaque pictures never show what is behind them.
      add(old, alpha: old.map { $0.isCovered(by: new) } ?? false ? 1 : 1 - p)
      add(new, alpha: p)
    case .moveIn(let edge):
      add(old)
      add(new, at: offset(edge, 1 - p))
    case .push(let edge):
      add(old, at: offset(edge, -p))
      add(new, at: offset(edge, 1 - p))
    case .reveal(let edge):
      add(new)
      add(old, at: offset(edge, -p))
    case .flip(let edge):
      let angle = p * .pi
      if p < 0.5 {
        add(old, transform: Self.turn(angle, edge))
      } else {
        add(new, transform: Self.turn(angle - .pi, edge))
      }
    case .curl(let up):
      if up {
        add(new)
        add(old, at: offset(.top, p))
      } else {
        add(old)
        add(new, at: offset(.top, 1 - p))
      }
    }
    return Self.container(new, parts)
  }

  private static func turn(_ angle: CGFloat, _ edge: Edge) -> CATransform3D {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / eyeDistance
    let rotation =
      switch edge {
      case .left: CATransform3DMakeRotation(angle, 0, 1, 0)
      case .right: CATransform3DMakeRotation(-angle, 0, 1, 0)
      case .top: CATransform3DMakeRotation(-angle, 1, 0, 0)
      case .bottom: CATransform3DMakeRotation(angle, 1, 0, 0)
      }
    return CATransform3DConcat(rotation, perspective)
  }

  /// A picture in the container: in its place, moved.
  private static func part(
    _ node: RenderNode, of container: LayerValues, alpha: CGFloat, at place: CGPoint, transform: CATransform3D?
  ) -> RenderNode {
    var values = node.values
    let bounds = values.bounds
    values.position = CGPoint(
      x: container.bounds.origin.x + values.anchorPoint.x * bounds.size.width + place.x,
      y: container.bounds.origin.y + values.anchorPoint.y * bounds.size.height + place.y)
    values.transform = nil
    if let transform {
      // About the middle, wherever the anchor point is.
      let (x, y) = (
        (0.5 - values.anchorPoint.x) * bounds.size.width, (0.5 - values.anchorPoint.y) * bounds.size.height
      )
      values.transform = Boxed(
        CATransform3DConcat(
          CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, 0), transform),
          CATransform3DMakeTranslation(x, y, 0)))
    }
    values.zPosition = 0
    values.opacity = Float(max(0, min(1, alpha)))
    values.flags.remove(.isPlaced)
    values.flags.remove(.isHidden)
    values.flags.insert(.allowsGroupOpacity)
    if values.anchorDepth != 0 { values.changeRare { $0.anchorDepth = 0 } }
    return node.with(values)
  }

  /// Nothing itself, where the layer is and as opaque as that.
  private static func container(_ new: RenderNode, _ parts: [RenderNode]) -> RenderNode {
    var values = LayerValues()
    let old = new.values
    values.bounds = old.bounds
    values.position = old.position
    values.anchorPoint = old.anchorPoint
    values.zPosition = old.zPosition
    values.transform = old.transform
    values.opacity = old.opacity
    for flag: LayerFlags in [.isPlaced, .isHidden, .isDoubleSided] { values.flags.set(flag, old.flags.contains(flag)) }
    if old.anchorDepth != 0 { values.changeRare { $0.anchorDepth = old.anchorDepth } }
    if let tint = old.tint { values.changeRare { $0.tint = tint } }
    return RenderNode(layer: new.layer, values: values, children: NodeList(parts), mask: nil, isMasked: false)
  }
}

extension RenderNode {
  /// Whether another picture of the layer surely hides this one when it is opaque: both fill the same bounds.
  fileprivate func isCovered(by other: RenderNode) -> Bool {
    let bounds = values.bounds.standardized
    return !isMasked && !other.isMasked && other.values.bounds.standardized.size == bounds.size
      && other.values.cornerRadius == 0 && other.isFilledOpaquely && bounds.contains(extent)
  }

  /// Whether the layer's own colour or contents hide all that is behind its bounds.
  private var isFilledOpaquely: Bool {
    if values.backgroundColor?.isOpaque ?? false { return true }
    guard let placement = ContentsPlacement(values), placement.image.isOpaque else { return false }
    return placement.target.contains(values.bounds.standardized)
  }
}
