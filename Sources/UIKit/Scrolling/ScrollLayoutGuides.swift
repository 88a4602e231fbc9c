import CoreGraphics

/// The content of a scroll view as a rectangle for constraints, in the scroll view's coordinates: where its edges are, as far
/// as constraints say, the content ends. Edges and margins of the scroll view mean this guide to what is inside it.
@MainActor final class ScrollContentGuide: UILayoutGuide {
  override init() {
    super.init()
    identifier = "UIScrollView-contentLayoutGuide"
  }

  override func systemConstraints(in engine: LayoutEngine) -> [SystemConstraint] {
    guard let record = engine.existingRecord(of: box) else { return [] }
    return [LayoutBox.Unknown.minX, .minY].flatMap { unknown in
      let isLengthUsed = record[unknown.length] != nil
      guard isLengthUsed || record[unknown] != nil else { return [SystemConstraint]() }
      let origin = LayoutEngine.equal(LinearExpression(engine.variable(unknown, of: box)))
      guard isLengthUsed else { return [origin] }
      // Content that leaves its end open ends where it begins.
      let length = LinearExpression(engine.variable(unknown.length, of: box))
      return [origin, LayoutEngine.equal(length, priority: Self.least)]
    }
  }

  /// Weaker than all that an app says, our choice.
  private static let least = UILayoutPriority(1)

  /// The length of content along each axis, in points, where constraints say something about it.
  func contentSize(instead old: CGSize) -> CGSize {
    guard let record = box.engine?.existingRecord(of: box) else { return old }
    return CGSize(
      width: record[.width] == nil ? old.width : record.frame.width,
      height: record[.height] == nil ? old.height : record.frame.height)
  }
}

/// What is seen of a scroll view as a rectangle for constraints: its bounds. What is placed by it stays while the content moves.
@MainActor final class ScrollFrameGuide: UILayoutGuide {
  override init() {
    super.init()
    identifier = "UIScrollView-frameLayoutGuide"
  }

  override var layoutFrame: CGRect { owningView?.bounds ?? .zero }

  override func systemConstraints(in engine: LayoutEngine) -> [SystemConstraint] {
    guard let view = owningView, let record = engine.existingRecord(of: box) else { return [] }
    let owner = view.madeAutoLayoutState.box
    let places: [(LayoutBox.Unknown, CGFloat)] = [(.minX, view.bounds.minX), (.minY, view.bounds.minY)]
    return places.filter { record[$0.0] != nil || record[$0.0.length] != nil }.flatMap { unknown, place in
      let origin = LinearExpression(engine.variable(unknown, of: box), plus: -Double(place))
      let length = LinearExpression(engine.variable(unknown.length, of: box))
      let outer = LinearExpression(engine.variable(unknown.length, of: owner))
      return [LayoutEngine.equal(origin), LayoutEngine.equal(length - outer)]
    }
  }
}

extension LayoutBox.Unknown {
  /// The size along the axis of an origin.
  fileprivate var length: LayoutBox.Unknown { self == .minX ? .width : .height }
}

extension UIScrollView {
  /// The content: constraints between it and what is inside the scroll view decide on `contentSize`.
  public var contentLayoutGuide: UILayoutGuide { madeContentGuide }

  /// What is seen of the content: what constraints tie to it does not scroll.
  public var frameLayoutGuide: UILayoutGuide {
    let state = madeAutoLayoutState
    if let guide = state.frameGuide { return guide }
    let guide = ScrollFrameGuide()
    state.frameGuide = guide
    guide.storedOwner = self
    return guide
  }

  private var madeContentGuide: ScrollContentGuide {
    let state = madeAutoLayoutState
    guard let guide = state.contentGuide as? ScrollContentGuide else {
      preconditionFailure("UIScrollView: the view of \(self) has no guide for its content")
    }
    return guide
  }

  /// Takes the size of the content from constraints, where those say anything about it.
  func takeContentSizeFromConstraints() {
    guard let guide = autoLayoutState?.contentGuide as? ScrollContentGuide else { return }
    let size = guide.contentSize(instead: contentSize)
    if contentSize != size { contentSize = size }
  }

  /// What is tied to the frame follows the origin of the bounds.
  func moveFrameGuide() {
    if let guide = autoLayoutState?.frameGuide { guide.box.engine?.setNeedsSystemUpdate(of: guide.box) }
  }
}
