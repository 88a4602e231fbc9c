import CoreGraphics
import Foundation

/// Shows the header or footer of a section, and can be used again for another one.
@MainActor open class UITableViewHeaderFooterView: UIView {
  /// By which the table finds a view to use again.
  public let reuseIdentifier: String?
  /// What the view shows; add subviews here.
  public let contentView = UIView(frame: .zero)

  /// A view of no size until a table shows it.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// How a table makes views of a registered class. It is not for apps.
  public required convenience init(registeredFor reuseIdentifier: String) {
    self.init(reuseIdentifier: reuseIdentifier)
  }

  /// The text; made when it is first asked for.
  open var textLabel: UILabel? {
    if let madeTextLabel { return madeTextLabel }
    let label = UILabel(frame: .zero)
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
    contentView.addSubview(label)
    madeTextLabel = label
    updateLook()
    return label
  }
  /// A second text below, in grouped tables.
  open var detailTextLabel: UILabel? {
    if let madeDetailLabel { return madeDetailLabel }
    let label = UILabel(frame: .zero)
    label.numberOfLines = 0
    label.font = .preferredFont(forTextStyle: .footnote)
    label.textColor = .secondaryLabel
    contentView.addSubview(label)
    madeDetailLabel = label
    return label
  }
  private final var madeTextLabel: UILabel?
  private final var madeDetailLabel: UILabel?

  /// The view behind the content.
  open var backgroundView: UIView? {
    didSet {
      guard oldValue !== backgroundView else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The view is about to show another section: reset what does not depend on it. Call `super`.
  open func prepareForReuse() {
    alpha = 1
    isHidden = false
  }

  // MARK: The table's

  final weak var tableView: UITableView?
  final var kind = TableBandKind.header
  /// Room that the table's look wants above the text.
  final var topRoom: CGFloat = 0

  /// Text and font of a title of the data source.
  final func show(title: String) {
    let isUpper = kind == .header && tableView?.style != .plain
    textLabel?.text = isUpper ? title.uppercased() : title
    updateLook()
    setNeedsLayout()
  }

  private func updateLook() {
    guard let label = madeTextLabel else { return }
    let isPlain = tableView?.style == .plain
    if isPlain, kind == .header {
      let size = UIFont.preferredFont(forTextStyle: .subheadline).pointSize
      label.font = .systemFont(ofSize: size, weight: .semibold)
    } else {
      label.font = .preferredFont(forTextStyle: .footnote)
    }
    label.textColor = .secondaryLabel
  }

  final func moved(to tableView: UITableView, as kind: TableBandKind) {
    let isNew = self.tableView !== tableView || self.kind != kind
    self.tableView = tableView
    self.kind = kind
    if isNew { updateLook() }
  }

  // MARK: Layout

  private var margin: CGFloat { tableView?.contentMargin ?? TableMetrics.margin }

  private func textHeights(width: CGFloat) -> (text: CGFloat, detail: CGFloat) {
    let room = CGSize(width: max(0, width - 2 * margin), height: 0)
    func height(_ label: UILabel?) -> CGFloat {
      label?.text?.isEmpty == false ? label!.sizeThatFits(room).height.rounded(.up) : 0
    }
    return (height(madeTextLabel), height(madeDetailLabel))
  }

  /// Above and below the text.
  private var paddings: (top: CGFloat, bottom: CGFloat) {
    guard let tableView, tableView.style != .plain else { return (4, 4) }
    return kind == .header
      ? (TableMetrics.groupedHeaderTop + topRoom, TableMetrics.groupedHeaderBottom)
      : (TableMetrics.groupedFooterTop, TableMetrics.groupedFooterBottom)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    contentView.frame = bounds
    let (text, detail) = textHeights(width: bounds.width)
    guard text > 0 || detail > 0 else { return }
    let (top, bottom) = paddings
    let isPlain = tableView?.style == .plain
    let whole = text + detail
    let y = isPlain ? (bounds.height - whole) / 2 : kind == .header ? bounds.height - bottom - whole : top
    let width = max(0, bounds.width - 2 * margin)
    madeTextLabel?.frame = onPixelGrid(CGRect(x: margin, y: y, width: width, height: text))
    madeDetailLabel?.frame = onPixelGrid(CGRect(x: margin, y: y + text, width: width, height: detail))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight(width: size.width))
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(width: targetSize.width, height: fittingHeight(width: targetSize.width))
  }

  private func fittingHeight(width: CGFloat) -> CGFloat {
    if contentView.autoLayoutState?.mentions.isEmpty == false {
      contentView.frame.size.width = width
      let size = contentView.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      if size.height > 0 { return size.height }
    }
    let (text, detail) = textHeights(width: width)
    guard text + detail > 0 else { return TableMetrics.plainHeader }
    let (top, bottom) = paddings
    let least = tableView?.style == .plain ? TableMetrics.plainHeader : 0
    return max(least, top + text + detail + bottom)
  }
}
