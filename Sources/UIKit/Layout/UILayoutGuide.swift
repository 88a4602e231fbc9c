import Foundation

/// A rectangle that takes part in layout like a view, but is not drawn and takes no events.
///
/// Add it to a view with `addLayoutGuide(_:)`; its place is in that view's coordinates.
@MainActor open class UILayoutGuide: Hashable {
  /// A name for reports of conflicts.
  open var identifier = ""
  var box: LayoutBox! { storedBox }
  private var storedBox: LayoutBox!
  private var ownerBox: LayoutBox?

  public init() { storedBox = LayoutBox(guide: self) }

  deinit { storedBox.detach() }

  var storedOwner: UIView? {
    get { ownerBox?.view }
    set { ownerBox = newValue?.madeAutoLayoutState.box }
  }
  /// The view that the guide belongs to. Setting it moves the guide; constraints with it are deactivated then.
  open var owningView: UIView? {
    get { storedOwner }
    set {
      guard newValue !== storedOwner else { return }
      storedOwner?.removeLayoutGuide(self)
      newValue?.addLayoutGuide(self)
    }
  }

  /// Where the guide is in the owning view's coordinates, as of the last layout; zero without constraints.
  open var layoutFrame: CGRect { box.engine?.frame(of: box) ?? .zero }

  /// The guide's leading edge.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The guide's trailing edge.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The guide's left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The guide's right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The guide's top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The guide's bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The guide's width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The guide's height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The guide's centre from left to right.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The guide's centre from top to bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }

  /// Whether constraints leave the guide's place or size open.
  open var hasAmbiguousLayout: Bool { box.engine?.isAmbiguous(box) ?? true }

  /// The active constraints that the guide's place and size along an axis depend on.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    box.engine?.constraints(affecting: box, along: axis) ?? []
  }

  /// What defines the guide beyond the app's constraints; for guides of the toolkit.
  func systemConstraints(in engine: LayoutEngine) -> [SystemConstraint] { [] }

  nonisolated public static func == (left: UILayoutGuide, right: UILayoutGuide) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A guide that follows its owner's bounds: its safe area, its margins, or the width that reads well.
@MainActor final class InsetLayoutGuide: UILayoutGuide {
  enum Kind: String {
    case safeArea = "UIViewSafeAreaLayoutGuide"
    case layoutMargins = "UIViewLayoutMarginsGuide"
    case readableContent = "UIViewReadableContentGuide"
  }

  /// The widest a readable column gets, in points: 672 as measured on an iPad at the default text size, and at others as many
  /// letters to the line.
  private var readableWidth: CGFloat {
    UIFontMetrics(forTextStyle: .body).scaledValue(for: 672, compatibleWith: owningView?.traitCollection)
  }

  let kind: Kind

  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    super.init()
    identifier = kind.rawValue
    storedOwner = view
  }

  private var insets: UIEdgeInsets {
    guard let view = owningView else { return .zero }
    return kind == .safeArea ? view.safeAreaInsets : view.layoutMargins
  }

  override var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    var frame = CGRect(origin: .zero, size: view.bounds.size)
    let insets = insets
    frame.origin = CGPoint(x: view.bounds.minX + insets.left, y: view.bounds.minY + insets.top)
    frame.size.width = max(0, frame.width - insets.left - insets.right)
    frame.size.height = max(0, frame.height - insets.top - insets.bottom)
    guard kind == .readableContent else { return frame }
    let widest = readableWidth
    if frame.width > widest {
      frame.origin.x += (frame.width - widest) / 2
      frame.size.width = widest
    }
    return frame
  }

  override func systemConstraints(in engine: LayoutEngine) -> [SystemConstraint] {
    guard let view = owningView, let record = engine.existingRecord(of: box) else { return [] }
    let insets = insets
    let widest = kind == .readableContent ? readableWidth : nil
    (usedInsets, usedWidth) = (insets, widest)
    let owner = view.madeAutoLayoutState.box
    return side(engine, record, owner, (.minX, .width), insets.left, insets.right, widest: widest)
      + side(engine, record, owner, (.minY, .height), insets.top, insets.bottom)
  }

  private func side(
    _ engine: LayoutEngine, _ record: LayoutBox.Record, _ owner: LayoutBox,
    _ unknowns: (LayoutBox.Unknown, LayoutBox.Unknown), _ low: CGFloat, _ high: CGFloat, widest: CGFloat? = nil
  ) -> [SystemConstraint] {
    guard record[unknowns.0] != nil || record[unknowns.1] != nil else { return [] }
    let origin = LinearExpression(engine.variable(unknowns.0, of: box))
    let length = LinearExpression(engine.variable(unknowns.1, of: box))
    let outer = LinearExpression(engine.variable(unknowns.1, of: owner), plus: -Double(low + high))
    guard let widest else { return [LayoutEngine.equal(origin - Double(low)), LayoutEngine.equal(length - outer)] }
    return [
      LayoutEngine.equal(origin + length * 0.5 - outer * 0.5 - Double(low)),
      SystemConstraint(
        .guide, LinearConstraint(length - Double(widest), .lessThanOrEqual, strength: .required)),
      LayoutEngine.equal(length - outer, priority: Self.almostRequired),
    ]
  }

  /// The column gives way to what must be wider or narrower.
  private static let almostRequired = UILayoutPriority(999)

  private var usedInsets: UIEdgeInsets?
  private var usedWidth: CGFloat?

  /// Has the engine look at the insets, and the width that reads well, again when they are not those it knows.
  func insetsMayHaveChanged() {
    guard let engine = box.engine, insets != usedInsets || (kind == .readableContent && readableWidth != usedWidth)
    else { return }
    engine.setNeedsSystemUpdate(of: box)
  }
}
