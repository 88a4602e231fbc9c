import CoreGraphics
import Foundation

/// The view of an item: a content, in front of a background that tells whether the item is selected.
@MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// Holds the cell's views, and fills the cell.
  public final let contentView = UIView()

  /// A cell with a frame in its superview's coordinate space, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  /// Whether the item is selected. Shows the selected background, and highlights what is in the content.
  open var isSelected = false { didSet { if isSelected != oldValue { showState() } } }
  /// Whether a finger is on the item. Shows the selected background, and highlights what is in the content.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showState() } } }

  /// The view behind the content; it fills the cell.
  open var backgroundView: UIView? { didSet { replaceBackground(oldValue, by: backgroundView) } }
  /// The view between background and content while the cell is highlighted or selected; it fills the cell.
  open var selectedBackgroundView: UIView? {
    didSet {
      replaceBackground(oldValue, by: selectedBackgroundView)
      selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
    }
  }

  private func replaceBackground(_ old: UIView?, by new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    for view in [selectedBackgroundView, backgroundView].compactMap({ $0 }) {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
  }

  private func showState() {
    let isMarked = isSelected || isHighlighted
    selectedBackgroundView?.isHidden = !isMarked
    highlight(in: contentView, isMarked)
  }

  /// Images and labels of the content look highlighted with the cell, as on iOS; controls have a state of their own.
  private func highlight(in view: UIView, _ isMarked: Bool) {
    for child in view.subviews where !(child is UIControl) {
      (child as? UIImageView)?.isHighlighted = isMarked
      (child as? UILabel)?.isHighlighted = isMarked
      highlight(in: child, isMarked)
    }
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    isHighlighted = false
    isSelected = false
  }

  /// The size that the constraints in `contentView` ask for, within that of `layoutAttributes`, where the layout measures cells.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard owner?.collectionViewLayout.measuresElements == true,
      let preferred = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    let size = systemLayoutSizeFitting(
      layoutAttributes.size, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
    // A content without constraints has no opinion.
    if size.width > 0 { preferred.size.width = size.width }
    if size.height > 0 { preferred.size.height = size.height }
    return preferred
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    contentView.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }
}
