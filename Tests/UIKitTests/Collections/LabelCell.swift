import UIKit

/// A cell that shows its item.
@MainActor final class LabelCell: UICollectionViewCell {
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    label.frame = contentView.bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(label)
    let (plain, marked) = (UIView(), UIView())
    plain.backgroundColor = .secondarySystemBackground
    marked.backgroundColor = .systemYellow
    for view in [plain, marked] { view.layer.cornerRadius = 10 }
    backgroundView = plain
    selectedBackgroundView = marked
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    label.text = "\(layoutAttributes.indexPath.section).\(layoutAttributes.indexPath.item)"
  }
}

/// A header that shows its section.
@MainActor final class LabelHeader: UICollectionReusableView {
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemGray4
    label.frame = bounds.insetBy(dx: 12, dy: 0)
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(label)
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    label.text = "Section \(layoutAttributes.indexPath.section)"
  }
}
