import CoreGraphics
import Foundation
import QuartzCore

/// A list of rows in sections, which scrolls up and down.
///
/// The table knows its rows by number and height (`TableGeometry`) and has cells only for those that are seen: opening and scrolling cost
/// what is shown, not what there is. Aspects of the class are in `UITableView+….swift`.
@MainActor open class UITableView: UIScrollView {
  /// How the table looks.
  public let style: Style

  /// Gives the rows. Another one makes the table load anew.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet {
      dataSourceCommits = dataSource.map { Self.commits($0) } ?? false
      dataSourceMovesRows = dataSource.map { Self.moves($0) } ?? false
      if oldValue !== dataSource { reloadData() }
    }
  }

  /// Decides with the table and hears of it; a `UITableViewDelegate`. Swift does not let a subclass narrow the type of a property.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      tableDelegate = delegate as? any UITableViewDelegate
      if oldValue !== delegate { reloadData() }
    }
  }
  final weak var tableDelegate: (any UITableViewDelegate)?

  // MARK: Heights

  /// The height of rows in points; `automaticDimension` at first: by their content.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if oldValue != rowHeight { reloadGeometry() } }
  }
  /// The height of sections' headers in points; `automaticDimension` at first.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if oldValue != sectionHeaderHeight { reloadGeometry() } }
  }
  /// The height of sections' footers in points; `automaticDimension` at first.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if oldValue != sectionFooterHeight { reloadGeometry() } }
  }
  /// About how high a row is, in points, until it is shown. 0 turns estimates off; `automaticDimension`, at first, leaves it to the table.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if oldValue != estimatedRowHeight { reloadGeometry() } }
  }
  /// About how high a section's header is, in points.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if oldValue != estimatedSectionHeaderHeight { reloadGeometry() } }
  }
  /// About how high a section's footer is, in points.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if oldValue != estimatedSectionFooterHeight { reloadGeometry() } }
  }
  /// The room above a section's header, in points. `automaticDimension`, at first, is 22 in the plain style and none in the others.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet { if oldValue != sectionHeaderTopPadding { reloadGeometry() } }
  }

  // MARK: Look

  /// Whether lines are drawn between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { if oldValue != separatorStyle { setNeedsCellLayout() } }
  }
  /// The colour of the lines; nil means `separator`.
  open var separatorColor: UIColor? = .separator {
    didSet { setNeedsCellLayout() }
  }
  /// How far the lines keep from the sides, in points, for cells that do not say otherwise.
  open var separatorInset: UIEdgeInsets {
    get { chosenSeparatorInset ?? UIEdgeInsets(top: 0, left: contentMargin, bottom: 0, right: 0) }
    set {
      chosenSeparatorInset = newValue
      setNeedsCellLayout()
    }
  }
  /// What `separatorInset` is measured from.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
    didSet { setNeedsCellLayout() }
  }
  final var chosenSeparatorInset: UIEdgeInsets?
  /// Whether the content keeps to a column that reads well in a wide table.
  open var cellLayoutMarginsFollowReadableWidth = false {
    didSet { setNeedsCellLayout() }
  }

  /// The view above all sections, which scrolls with them. Its height is its own; its width is the table's.
  open var tableHeaderView: UIView? {
    didSet { endViewDidChange(from: oldValue, to: tableHeaderView) }
  }
  /// The view below all sections.
  open var tableFooterView: UIView? {
    didSet { endViewDidChange(from: oldValue, to: tableFooterView) }
  }
  /// The view behind the rows, as large as the table; it does not scroll.
  open var backgroundView: UIView? {
    didSet {
      guard oldValue !== backgroundView else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      if let view = backgroundView { insertSubview(view, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Selection and editing

  /// Whether rows can be selected; true at first.
  open var allowsSelection = true {
    didSet { if !allowsSelection, !isEditing { forgetSelection() } }
  }
  /// Whether several rows can be selected.
  open var allowsMultipleSelection = false {
    didSet { if !allowsMultipleSelection, selectedPaths.count > 1, !isEditing { forgetSelection() } }
  }
  /// Whether rows can be selected while editing; false at first.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected while editing, which shows a mark at each.
  open var allowsMultipleSelectionDuringEditing = false {
    didSet { if oldValue != allowsMultipleSelectionDuringEditing { setNeedsCellLayout() } }
  }
  /// Whether the rows show their controls for editing. Setting it changes at once.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  final var storedIsEditing = false

  /// Shows or hides the controls for editing of the rows that can be edited.
  open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(to: editing, animated: animated) }

  // MARK: Index

  /// From how many rows on the index of titles is shown; 0 at first: whenever there are titles.
  open var sectionIndexMinimumDisplayRowCount = 0 {
    didSet { if oldValue != sectionIndexMinimumDisplayRowCount { reloadSectionIndexTitles() } }
  }
  /// The colour of the titles in the index; nil means the tint.
  open var sectionIndexColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The colour behind the titles in the index; nil for none.
  open var sectionIndexBackgroundColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The colour behind the titles in the index while a finger is on it; nil means `sectionIndexBackgroundColor`.
  open var sectionIndexTrackingBackgroundColor: UIColor?
//M4   final var indexBar: TableIndexBar?
  final var knowsIndexTitles = false

  // MARK: Storage of the aspects

  final var geometry = TableGeometry()
  final var heightPolicy = HeightPolicy.automatic
  final var needsLoad = true
  final var isLoading = false
  final var isLayingOutRows = false
  /// The width that rows were measured for.
  final var measuredWidth: CGFloat = 0
  /// The cells in the table, by row.
  final var cells: [IndexPath: UITableViewCell] = [:]
  final var bands: [TableBandKey: UIView] = [:]
  /// Cells that leave while an animation goes on.
  final var leavingViews: [UIView] = []
  final var reuse = ReusePool()
  /// Which of the delegate's views it does not implement.
  final var missingViews: Set<TableBandKind> = []
  /// For which of them that is known.
  final var viewsKnown: Set<TableBandKind> = []
  final var cellBeingPrepared: UITableViewCell?
  final var dataSourceCommits = false
  final var dataSourceMovesRows = false

  /// Selected rows in the order in which they were.
  final var selectedPaths: [IndexPath] = []
  final var highlightedPath: IndexPath?
  final var touchedCell: UITableViewCell?

  /// Changes that were asked for between `beginUpdates` and `endUpdates`.
  final var pendingUpdates = PendingTableUpdates()
  final var updateDepth = 0
  /// The batch that is being shown.
  final var transition: TableTransition?
//M4   final var swipe: RowSwipe?
//M4   final var swipeRecognizer: RowSwipeGestureRecognizer?
//M4   final var move: RowMove?

  // MARK: Creation

  /// A table with a frame in its superview's coordinate space, in points.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
//M4     addSwipeRecognizer()
  }

  /// A plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// A plain table of no size.
  public convenience init() { self.init(frame: .zero, style: .plain) }

  // MARK: Content and layout

  open override var contentSize: CGSize {
    get {
      loadIfNeeded()
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutTable()
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
//M4     if newWindow == nil { endSwipe(animated: false) }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory {
      forgetMeasuredHeights()
    }
  }

  /// Loads sections, rows and views anew before the next frame; what is asked of the table until then is answered anew as well. The
  /// selection is lost, the offset stays.
  open func reloadData() { dropEverything() }

  /// Loads the titles of the index anew.
  open func reloadSectionIndexTitles() {
    knowsIndexTitles = false
    setNeedsLayout()
  }

  // MARK: Events

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    rowTouchesBegan(touches)
    super.touchesBegan(touches, with: event)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    rowTouchesMoved(touches)
    super.touchesMoved(touches, with: event)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    rowTouchesEnded(touches)
    super.touchesEnded(touches, with: event)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    rowTouchesCancelled()
    super.touchesCancelled(touches, with: event)
  }

  /// While a swipe has uncovered actions, any touch elsewhere only hides them.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
//M4     return closesSwipe(hitting: view) ? self : view
    return view
  }
}

/// A header or footer of a section.
struct TableBandKey: Hashable {
  var kind: TableBandKind
  var section: Int
}
