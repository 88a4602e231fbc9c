import Foundation

/// Recognizes a pan that comes in from an edge.
///
/// An app on Wayland does not know where its window is on the screen: the edges are those of the window.
@MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// How near (points) to the edge a finger has to come down; our choice, Apple documents no number.
  static let edgeWidth: CGFloat = 20

  /// The edges that the gesture may come from; none at first, with which nothing is recognized.
  open var edges: UIRectEdge = []

  /// The edges that the present finger is at.
  private var startEdges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      let found = edges.intersection(Self.edges(near: touch))
      if found.isEmpty, state == .possible {
        // Nothing for this gesture: others have not to wait for it.
        ignore(touch, for: event)
      } else if startEdges.isEmpty {
        startEdges = found
      }
    }
    let own = touches.filter { self.touches.contains($0) }
    if !own.isEmpty { super.touchesBegan(own, with: event) }
  }

  private static func edges(near touch: UITouch) -> UIRectEdge {
    guard let window = touch.window else { return [] }
    let point = touch.location(in: nil)
    let bounds = window.bounds
    var edges: UIRectEdge = []
    if point.x < bounds.minX + edgeWidth { edges.insert(.left) }
    if point.x >= bounds.maxX - edgeWidth { edges.insert(.right) }
    if point.y < bounds.minY + edgeWidth { edges.insert(.top) }
    if point.y >= bounds.maxY - edgeWidth { edges.insert(.bottom) }
    return edges
  }

  override func hasPassedSlop(_ travel: CGPoint) -> Bool {
    (startEdges.contains(.left) && travel.x >= Self.slop) || (startEdges.contains(.right) && -travel.x >= Self.slop)
      || (startEdges.contains(.top) && travel.y >= Self.slop)
      || (startEdges.contains(.bottom) && -travel.y >= Self.slop)
  }

  /// Moving along the edge, or out over it, is another gesture.
  override func failsToBegin(after travel: CGPoint) -> Bool {
    guard hypot(travel.x, travel.y) >= Self.slop else { return false }
    func isInward(_ inward: CGFloat, _ across: CGFloat) -> Bool { inward > 0 && inward >= across.magnitude }
    return
      !((startEdges.contains(.left) && isInward(travel.x, travel.y))
      || (startEdges.contains(.right) && isInward(-travel.x, travel.y))
      || (startEdges.contains(.top) && isInward(travel.y, travel.x))
      || (startEdges.contains(.bottom) && isInward(-travel.y, travel.x)))
  }

  /// Pans and swipes of the content wait: at the edge this gesture comes first, as on iOS.
  open override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard !(otherGestureRecognizer is UIScreenEdgePanGestureRecognizer) else { return false }
    return otherGestureRecognizer is UIPanGestureRecognizer || otherGestureRecognizer is UISwipeGestureRecognizer
  }

  open override func reset() {
    super.reset()
    startEdges = []
  }
}
