import CoreGraphics
import Foundation

/// The texts and the image that a cell has of its own, arranged by its style.
@MainActor final class CellTexts: UIView {
  weak var cell: UITableViewCell?
  private(set) var text: UILabel?
  private(set) var detail: UILabel?
  private(set) var image: UIImageView?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  private var style: UITableViewCell.CellStyle { cell?.cellStyle ?? .default }

  // MARK: Parts

  private func makeLabel(_ font: UIFont, _ color: UIColor) -> UILabel {
    let label = CellLabel(frame: .zero)
    label.onChange = { [weak self] in self?.partDidChange() }
    label.font = font
    label.textColor = color
    label.adjustsFontForContentSizeCategory = true
    addSubview(label)
    partDidChange()
    return label
  }

  private func partDidChange() {
    setNeedsLayout()
    cell?.setNeedsLayout()
  }

  var madeTextLabel: UILabel {
    if let text { return text }
    let isSmall = style == .value2
    let label = makeLabel(
      .preferredFont(forTextStyle: isSmall ? .caption1 : .body), isSmall ? cell?.tintColor ?? .systemBlue : .label)
    if isSmall { label.textAlignment = .right }
    text = label
    return label
  }

  var madeDetailLabel: UILabel? {
    if style == .default { return nil }
    if let detail { return detail }
    let label =
      switch style {
      case .value1: makeLabel(.preferredFont(forTextStyle: .body), .secondaryLabel)
      case .value2: makeLabel(.preferredFont(forTextStyle: .caption1), .label)
      default: makeLabel(.preferredFont(forTextStyle: .caption1), .label)
      }
    detail = label
    return label
  }

  var madeImageView: UIImageView? {
    if style == .value2 { return nil }
    if let image { return image }
    let view = UIImageView(frame: .zero)
    view.contentMode = .center
    addSubview(view)
    partDidChange()
    image = view
    return view
  }

  /// Whether there is anything to show.
  var isEmpty: Bool { shown(text) == nil && shown(detail) == nil && shownImage == nil }

  func highlight(_ isHighlighted: Bool) {
    text?.isHighlighted = isHighlighted
    detail?.isHighlighted = isHighlighted
    image?.isHighlighted = isHighlighted
  }

  private func shown(_ label: UILabel?) -> UILabel? {
    guard let label, let text = label.text, !text.isEmpty else { return nil }
    return label
  }

  private var shownImage: UIImageView? { image?.image == nil ? nil : image }

  // MARK: Layout

  /// Places of the parts, from left to right.
  private struct Arrangement {
    var text = CGRect.zero
    var detail = CGRect.zero
    var image = CGRect.zero
    var height: CGFloat = 0
  }

  private static let gap: CGFloat = 16
  private static let lineGap: CGFloat = 2
  private static let padding: CGFloat = 11
  private static let tightPadding: CGFloat = 8
  /// Where the second text of the style `value2` begins.
  private static let value2Column: CGFloat = 91

  /// How far texts are from the leading edge, in points.
  func textStart(margin: CGFloat) -> CGFloat {
    guard let image = shownImage else { return margin }
    return margin + (image.image?.size.width ?? 0) + Self.gap
  }

  private func size(_ label: UILabel?, width: CGFloat) -> CGSize {
    guard let label = shown(label) else { return .zero }
    let size = label.sizeThatFits(CGSize(width: max(0, width), height: 0))
    return CGSize(width: min(size.width.rounded(.up), max(0, width)), height: size.height.rounded(.up))
  }

  private func arrange(width: CGFloat, height: CGFloat?) -> Arrangement {
    var result = Arrangement()
    let (leading, trailing) = cell?.textMargins ?? (TableMetrics.margin, TableMetrics.margin)
    let start = textStart(margin: leading)
    let room = max(0, width - start - trailing)
    let imageSize = shownImage?.image?.size ?? .zero
    switch style {
    case .default:
      let text = size(text, width: room)
      result.height = text.height + 2 * Self.padding
      result.text = CGRect(x: start, y: 0, width: room, height: text.height)
    case .value1:
      var text = size(text, width: room)
      var detail = size(detail, width: room)
      if text.width + detail.width + 6 > room {
        // The first text gives way, but not below a third of the room.
        text.width = max(min(text.width, room / 3), room - detail.width - 6)
        detail.width = max(0, room - text.width - 6)
      }
      result.height = max(text.height, detail.height) + 2 * Self.padding
      result.text = CGRect(x: start, y: 0, width: text.width, height: text.height)
      result.detail = CGRect(
        x: width - trailing - detail.width, y: 0, width: detail.width, height: detail.height)
    case .value2:
      let column = max(0, Self.value2Column - leading)
      let text = size(text, width: column)
      let detail = size(detail, width: width - Self.value2Column - 6 - trailing)
      result.height = max(text.height, detail.height) + 2 * Self.padding
      result.text = CGRect(x: leading, y: 0, width: column, height: text.height)
      result.detail = CGRect(
        x: Self.value2Column + 6, y: 0, width: max(0, width - Self.value2Column - 6 - trailing), height: detail.height)
    case .subtitle:
      let text = size(text, width: room)
      let detail = size(detail, width: room)
      let gap = text.height > 0 && detail.height > 0 ? Self.lineGap : 0
      let both = text.height + gap + detail.height
      result.height = both + 2 * (gap > 0 ? Self.tightPadding : Self.padding)
      let top = ((height ?? result.height) - both) / 2
      result.text = CGRect(x: start, y: top, width: room, height: text.height)
      result.detail = CGRect(x: start, y: top + text.height + gap, width: room, height: detail.height)
    }
    result.height = max(result.height, TableMetrics.rowHeight, imageSize.height)
    let whole = height ?? result.height
    if style != .subtitle {
      result.text.origin.y = (whole - result.text.height) / 2
      result.detail.origin.y = (whole - result.detail.height) / 2
    }
    result.image = CGRect(x: leading, y: (whole - imageSize.height) / 2, width: imageSize.width, height: imageSize.height)
    return result
  }

  /// The height that the parts need in a content `width` points wide.
  func fittingHeight(width: CGFloat) -> CGFloat { arrange(width: width, height: nil).height }

  override func layoutSubviews() {
    super.layoutSubviews()
    let places = arrange(width: bounds.width, height: bounds.height)
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func place(_ view: UIView?, _ rect: CGRect) {
      guard let view else { return }
      var rect = onPixelGrid(rect)
      if isRightToLeft { rect.origin.x = bounds.width - rect.maxX }
      if view.frame != rect { view.frame = rect }
    }
    place(text, places.text)
    place(detail, places.detail)
    place(image, places.image)
  }
}

/// A label that tells when its text takes another room.
@MainActor final class CellLabel: UILabel {
  var onChange: (() -> Void)?
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    onChange?()
  }
}
