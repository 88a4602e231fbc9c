import UIKit

/// A card that lies on a table at some place, turned and scaled.
final class CardView: UIView {
  static let size = CGSize(width: 132, height: 176)
  static let scales: ClosedRange<CGFloat> = 0.6...2.2

  /// Called when a finger comes down on the card.
  var onTouch: ((CardView) -> Void)?
  /// Called when a finger is lifted, or has become a part of a gesture.
  var onRelease: ((CardView) -> Void)?

  /// Radians, clockwise.
  var angle: CGFloat = 0 {
    didSet { updateTransform() }
  }
  var scale: CGFloat = 1 {
    didSet { updateTransform() }
  }

  init(name: String, symbol: String, color: UIColor) {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    isMultipleTouchEnabled = true
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 18
    layer.cornerCurve = .continuous
    layer.shadowOpacity = 0.16
    layer.shadowRadius = 10
    layer.shadowOffset = CGSize(width: 0, height: 4)

    let plate = UIView(frame: CGRect(x: 10, y: 10, width: bounds.width - 20, height: bounds.height - 54))
    plate.backgroundColor = color
    plate.layer.cornerRadius = 10
    plate.layer.cornerCurve = .continuous
    let picture = UIImageView(
      image: UIImage(
        systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 44, weight: .medium)))
    picture.tintColor = .white
    picture.contentMode = .center
    picture.frame = plate.bounds
    plate.addSubview(picture)
    let label = UILabel(frame: CGRect(x: 10, y: bounds.height - 40, width: bounds.width - 20, height: 36))
    label.text = name
    label.font = .preferredFont(forTextStyle: .headline)
    label.textAlignment = .center
    for part in [plate, label] {
      // What is touched is the card.
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch?(self) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onRelease?(self) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { onRelease?(self) }

  /// Half the size of the upright rectangle that the card fits in.
  var reach: CGSize {
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    return CGSize(
      width: (abs(cos(angle)) * width + abs(sin(angle)) * height) / 2,
      height: (abs(sin(angle)) * width + abs(cos(angle)) * height) / 2)
  }

  private func updateTransform() {
    transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale)
  }
}
