import UIKit

/// A dot for each of the colours; those of fingers that are down are large.
final class FingersView: UIView {
  private static let pitch: CGFloat = 18
  private static let small: CGFloat = 8
  private static let large: CGFloat = 16

  private let dots = CanvasView.colors.map { color in
    let dot = UIView()
    dot.backgroundColor = color
    return dot
  }

  /// Indexes of the colours that are in use.
  var active: Set<Int> = [] {
    didSet { if oldValue != active { setNeedsLayout() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for dot in dots { addSubview(dot) }
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: Self.pitch * CGFloat(dots.count), height: Self.pitch)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let pitch = bounds.width / CGFloat(dots.count)
    for (index, dot) in dots.enumerated() {
      let side = min(pitch, active.contains(index) ? Self.large : Self.small)
      dot.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      dot.center = CGPoint(x: pitch * (CGFloat(index) + 0.5), y: bounds.midY)
      dot.layer.cornerRadius = side / 2
    }
  }
}
