import UIKit

/// A place to tap on, with a mark where the last tap was.
final class TapPad: UIView {
  private static let markSize: CGFloat = 64

  private let mark = UILabel()
  private let hint = UILabel()
  private var growth = Spring(1)
  private lazy var loop = FrameLoop { [weak self] in self?.step(by: $0) ?? false }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 16
    layer.cornerCurve = .continuous
    clipsToBounds = true
    hint.text = "Tap here"
    hint.font = .preferredFont(forTextStyle: .title3)
    hint.textColor = .tertiaryLabel
    mark.bounds = CGRect(x: 0, y: 0, width: Self.markSize, height: Self.markSize)
    mark.layer.cornerRadius = Self.markSize / 2
    mark.clipsToBounds = true
    mark.font = .systemFont(ofSize: 22, weight: .semibold)
    mark.textColor = .white
    mark.textAlignment = .center
    mark.isHidden = true
    for part in [hint, mark] { addSubview(part) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    hint.sizeToFit()
    hint.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  /// Shows what was recognized, and where: a mark that pops up.
  func show(_ text: String, color: UIColor, at point: CGPoint) {
    hint.isHidden = true
    mark.isHidden = false
    mark.text = text
    mark.backgroundColor = color
    mark.center = point
    growth = Spring(0.6)
    growth.target = 1
    mark.transform = CGAffineTransform(scaleX: growth.value, y: growth.value)
    loop.start()
  }

  private func step(by time: TimeInterval) -> Bool {
    growth.step(by: time)
    let isDone = growth.isSettled(precision: 0.005) || window == nil
    if isDone { growth.settle() }
    mark.transform = CGAffineTransform(scaleX: growth.value, y: growth.value)
    return !isDone
  }
}
