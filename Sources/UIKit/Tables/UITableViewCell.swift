import CoreGraphics
import Foundation
import QuartzCore

/// Shows a row of a table.
///
/// What the row shows is in `contentView`; accessories, controls for editing, the line below and the grounds are the cell's. A cell that was scrolled
/// away shows another row later, after `prepareForReuse`.
@MainActor open class UITableViewCell: UIView {
  /// How the cell's own texts and image are arranged.
  let cellStyle: CellStyle
  /// By which the table finds a cell to use again; nil for one that is used once.
  public let reuseIdentifier: String?

  /// What the row shows; add subviews here.
  public let contentView: UIView

  /// A cell with an arrangement of texts and image, of no size until a table shows it.
  public init(style: CellStyle, reuseIdentifier: String?) {
    cellStyle = style
    self.reuseIdentifier = reuseIdentifier
    contentView = CellContentView(frame: .zero)
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: TableMetrics.rowHeight))
    addSubview(contentView)
    contentView.addSubview(texts)
    layer.addSublayer(separator)
    separator.changesAtOnce = true
    separator.isHidden = true
    texts.cell = self
  }

  /// A cell that is used once.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// How a table makes cells of a registered class: in the default style.
  ///
  /// It is not for apps. Subclasses that override `init(style:reuseIdentifier:)` have it by themselves.
  public required convenience init(registeredFor reuseIdentifier: String) {
    self.init(style: .default, reuseIdentifier: reuseIdentifier)
  }

  // MARK: Texts and image

  /// The main text; made when it is first asked for.
  open var textLabel: UILabel? { texts.madeTextLabel }
  /// The second text; nil in the default style.
  open var detailTextLabel: UILabel? { texts.madeDetailLabel }
  /// The image before the texts; nil in the style `value2`.
  open var imageView: UIImageView? { texts.madeImageView }
  final let texts = CellTexts(frame: .zero)

  /// By how many steps the content is indented.
  open var indentationLevel = 0 {
    didSet { if oldValue != indentationLevel { setNeedsLayout() } }
  }
  /// How wide such a step is, in points.
  open var indentationWidth: CGFloat = 10 {
    didSet { if oldValue != indentationWidth { setNeedsLayout() } }
  }

  // MARK: Accessories

  /// What is at the trailing edge.
  open var accessoryType = AccessoryType.none {
    didSet { if oldValue != accessoryType { accessoryDidChange() } }
  }
  /// A view at the trailing edge, of its own size, instead of what `accessoryType` says.
  open var accessoryView: UIView? {
    didSet { if oldValue !== accessoryView { accessoryDidChange() } }
  }
  /// What is at the trailing edge while editing.
  open var editingAccessoryType = AccessoryType.none {
    didSet { if oldValue != editingAccessoryType { accessoryDidChange() } }
  }
  /// A view at the trailing edge while editing.
  open var editingAccessoryView: UIView? {
    didSet { if oldValue !== editingAccessoryView { accessoryDidChange() } }
  }
  final var accessory = CellAccessory()

  // MARK: Grounds and lines

  /// The view behind the content, as large as the cell; nil for a ground of the table's.
  open var backgroundView: UIView? {
    didSet { replaceGround(oldValue, with: backgroundView) }
  }
  /// The view behind the content, above `backgroundView`, while the cell is highlighted or selected; nil for a grey one.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView, oldValue === shownSelection { hideSelection() }
      updateSelection(animated: false)
    }
  }
  /// As `selectedBackgroundView`, in tables where several rows can be selected.
  open var multipleSelectionBackgroundView: UIView? {
    didSet {
      if oldValue !== multipleSelectionBackgroundView, oldValue === shownSelection { hideSelection() }
      updateSelection(animated: false)
    }
  }
  final var shownSelection: UIView?
  final lazy var greySelection: UIView = {
    let view = UIView(frame: .zero)
    view.backgroundColor = .systemGray4
    return view
  }()

  /// How the cell looks that is selected.
  open var selectionStyle = SelectionStyle.default {
    didSet { updateSelection(animated: false) }
  }

  /// How far the line below keeps from the sides, in points; unless set, as the table says and so that it begins with the text.
  open var separatorInset: UIEdgeInsets {
    get { chosenSeparatorInset ?? usualSeparatorInset }
    set {
      chosenSeparatorInset = newValue
      setNeedsLayout()
    }
  }
  final var chosenSeparatorInset: UIEdgeInsets?
  final let separator = CALayer()

  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      hasOwnBackground = newValue != nil
      super.backgroundColor = newValue
    }
  }
  /// Whether the app chose the background.
  final var hasOwnBackground = false
  /// The ground of the table, where the app has none.
  final func takeGround(_ color: UIColor?) {
    let wanted = backgroundView == nil ? color : nil
    if !hasOwnBackground, super.backgroundColor != wanted { super.backgroundColor = wanted }
  }

  // MARK: State

  /// Whether the row is selected.
  open var isSelected: Bool {
    get { storedIsSelected }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether a finger is on the row.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  final var storedIsSelected = false
  final var storedIsHighlighted = false

  /// Shows the cell as selected or not. The table's selection is another matter.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != storedIsSelected else { return }
    storedIsSelected = selected
    updateSelection(animated: animated)
  }

  /// Shows the cell as highlighted or not.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != storedIsHighlighted else { return }
    storedIsHighlighted = highlighted
    updateSelection(animated: animated)
  }

  /// The cell is about to show another row: reset what does not depend on it. Call `super`.
  open func prepareForReuse() {
    storedIsHighlighted = false
    storedIsSelected = false
    updateSelection(animated: false)
    alpha = 1
    isHidden = false
    transform = .identity
  }

  // MARK: Editing

  /// Whether the cell shows its controls for editing.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  final var storedIsEditing = false
  final var editing = CellEditing()

  /// Shows or hides the controls for editing. The table calls it for rows that can be edited.
  open func setEditing(_ editing: Bool, animated: Bool) {
    storedIsEditing = editing
    accessoryDidChange()
    guard animated, window != nil else { return setNeedsLayout() }
    UIView.animate(withDuration: 0.3) {
      self.setNeedsLayout()
      self.layoutIfNeeded()
    }
  }

  /// Whether the grip by which the row is moved is shown while editing, where the data source lets the row be moved.
  open var showsReorderControl = true {
    didSet { setNeedsLayout() }
  }
  /// Whether the content makes room for the control before it.
  open var shouldIndentWhileEditing = true {
    didSet { setNeedsLayout() }
  }

  // MARK: The table

  /// The table that shows the cell.
  final weak var tableView: UITableView?
  /// Where the row stands among those of its section: lines and corners depend on it.
  final var position = CellPosition() {
    didSet { if oldValue != position { setNeedsLayout() } }
  }

  // MARK: Layout

  /// The margins that the content was given last.
  final var knownContentMargins: NSDirectionalEdgeInsets?
  /// Whether the cell has the round corners of a card's end.
  final var isCard = false

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(width: targetSize.width, height: fittingHeight(width: targetSize.width))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : bounds.width
    return CGSize(width: width, height: fittingHeight(width: width))
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    accessory.updateColors(in: self)
  }
}

/// Where a row stands among those of its section.
struct CellPosition: Equatable {
  var isFirst = false
  var isLast = false
}

/// The content of a cell, laid out with it.
@MainActor final class CellContentView: UIView {
  override func layoutSubviews() {
    super.layoutSubviews()
    for case let texts as CellTexts in subviews { texts.frame = bounds }
  }
}
