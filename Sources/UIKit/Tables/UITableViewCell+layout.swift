import CoreGraphics
import Foundation
import QuartzCore

// Where the parts of a cell are.
extension UITableViewCell {
  var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// What content keeps from the cell's edges.
  var contentMargin: CGFloat { tableView?.contentMargin ?? TableMetrics.margin }

  /// What texts keep from the edges of the content.
  var textMargins: (leading: CGFloat, trailing: CGFloat) {
    let isBeside = accessory.view != nil
    return (
      contentMargin + CGFloat(indentationLevel) * indentationWidth, isBeside ? CellAccessory.gap : contentMargin
    )
  }

  /// The line begins with the text, and ends at the edge.
  var usualSeparatorInset: UIEdgeInsets {
    let table = tableView
    var inset = table?.chosenSeparatorInset ?? UIEdgeInsets(top: 0, left: contentMargin, bottom: 0, right: 0)
    let usesContent = table?.chosenSeparatorInset == nil || table?.separatorInsetReference == .fromAutomaticInsets
    if usesContent, !texts.isEmpty, texts.image?.image != nil {
      inset.left += texts.textStart(margin: contentMargin) - contentMargin
    }
    return inset
  }

  // MARK: Grounds

  func replaceGround(_ old: UIView?, with new: UIView?) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let new {
      insertSubview(new, at: 0)
      if !hasOwnBackground { takeGround(nil) }
    }
    setNeedsLayout()
  }

  func hideSelection() {
    if shownSelection?.superview === self { shownSelection?.removeFromSuperview() }
    shownSelection = nil
  }

  /// Shows or hides the ground of a cell that is highlighted or selected.
  func updateSelection(animated: Bool) {
    let isShown = (storedIsSelected || storedIsHighlighted) && selectionStyle != .none
    texts.highlight(isShown)
    let isMultiple = tableView?.allowsMultipleSelection == true
    let wanted = isShown ? (isMultiple ? multipleSelectionBackgroundView : nil) ?? selectedBackgroundView ?? greySelection : nil
    updateSeparatorVisibility()
    guard wanted !== shownSelection else { return }
    guard let wanted else {
      guard animated, window != nil, let view = shownSelection else { return hideSelection() }
      shownSelection = nil
      UIView.animate(withDuration: 0.2) {
        view.alpha = 0
      } completion: { [weak self] _ in
        if view !== self?.shownSelection, view.superview === self { view.removeFromSuperview() }
        view.alpha = 1
      }
      return
    }
    hideSelection()
    shownSelection = wanted
    wanted.alpha = 1
    wanted.frame = bounds
    insertSubview(wanted, belowSubview: contentView)
    setNeedsLayout()
  }

  // MARK: Accessories

  func accessoryDidChange() {
    let isEditing = isShowingControls
    accessory.show(
      isEditing ? editingAccessoryType : accessoryType, custom: isEditing ? editingAccessoryView : accessoryView, in: self)
    setNeedsLayout()
  }

  // MARK: Layout

  /// The content's place in a cell of `size`.
  func contentFrame(in size: CGSize) -> CGRect {
    let leading = leadingControlWidth
    let trailing = trailingControlWidth + accessory.width(margin: trailingControlWidth > 0 ? CellAccessory.gap : contentMargin)
    let width = max(0, size.width - leading - trailing)
    return CGRect(x: isRightToLeft ? size.width - leading - width : leading, y: 0, width: width, height: size.height)
  }

  /// `rect`, which is given from the leading edge, in the cell.
  func fromLeading(_ rect: CGRect) -> CGRect {
    guard isRightToLeft else { return rect }
    return CGRect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  func layOutParts() {
    backgroundView?.frame = bounds
    shownSelection?.frame = bounds
    layOutContent()
    if let view = accessory.view {
      let size = view.bounds.size
      let margin = trailingControlWidth > 0 ? trailingControlWidth + CellAccessory.gap : contentMargin
      let x = bounds.width - margin - size.width
      view.frame = onPixelGrid(
        fromLeading(CGRect(x: x, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)))
      accessory.updateColors(in: self)
    }
    layOutControls()
    layOutSeparator()
    layOutCorners()
  }

  private func layOutContent() {
    let frame = contentFrame(in: bounds.size)
    let margin = contentMargin
    let (leading, trailing) = (margin + CGFloat(indentationLevel) * indentationWidth, accessory.view == nil ? margin : CellAccessory.gap)
    let margins = NSDirectionalEdgeInsets(top: 11, leading: leading, bottom: 11, trailing: trailing)
    if contentView.autoLayoutState != nil, knownContentMargins != margins {
      knownContentMargins = margins
      contentView.directionalLayoutMargins = margins
    }
    if contentView.frame != frame { contentView.frame = frame }
    texts.isHidden = texts.isEmpty
    texts.setNeedsLayout()
    texts.frame = contentView.bounds
  }

  private func layOutSeparator() {
    let pixel = pixelLength
    let inset = separatorInset
    let isWhole = position.isLast && tableView?.style == .grouped
    let lead = isWhole ? 0 : inset.left + leadingControlWidth
    let trail = isWhole ? 0 : inset.right
    let rect = CGRect(x: lead, y: bounds.height - pixel, width: max(0, bounds.width - lead - trail), height: pixel)
    separator.frame = fromLeading(rect)
    let color = tableView?.separatorColor ?? .separator
    separator.backgroundColor = color.resolvedColor(with: traitCollection).cgColor
    // Above what cells and apps put into the cell.
    separator.zPosition = 1
    updateSeparatorVisibility()
  }

  func updateSeparatorVisibility() {
    let isCardEnd = position.isLast && tableView?.style == .insetGrouped
    let isShown = tableView != nil && tableView?.separatorStyle != UITableViewCell.SeparatorStyle.none && !isCardEnd
    separator.isHidden = !isShown
  }

  private func layOutCorners() {
    guard tableView?.style == .insetGrouped, position.isFirst || position.isLast else {
      if layer.cornerRadius != 0, isCard {
        isCard = false
        layer.cornerRadius = 0
        layer.masksToBounds = false
      }
      return
    }
    isCard = true
    var corners: CACornerMask = []
    if position.isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if position.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    layer.maskedCorners = corners
    layer.cornerRadius = TableMetrics.cardRadius
    layer.masksToBounds = true
  }

  // MARK: Size

  /// The height that the content needs in a cell `width` points wide; 44 where it does not say.
  func fittingHeight(width: CGFloat) -> CGFloat {
    let width = contentFrame(in: CGSize(width: width, height: bounds.height)).width
    if contentView.autoLayoutState?.mentions.isEmpty == false {
      layOutContent()
      let size = contentView.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      return size.height > 0 ? size.height : TableMetrics.rowHeight
    }
    return texts.isEmpty ? TableMetrics.rowHeight : texts.fittingHeight(width: width)
  }
}
