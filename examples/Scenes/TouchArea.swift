import UIKit

/// Shows a disc under every finger that is on it.
final class TouchArea: UIView {
  private static let radius: CGFloat = 40

  private let color: UIColor
  private var discs: [UITouch: UIView] = [:]

  init(color: UIColor) {
    self.color = color
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    isMultipleTouchEnabled = true
    clipsToBounds = true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let disc = UIView(frame: CGRect(x: 0, y: 0, width: 2 * Self.radius, height: 2 * Self.radius))
      disc.backgroundColor = color
      disc.layer.cornerRadius = Self.radius
      disc.isUserInteractionEnabled = false
      disc.center = touch.location(in: self)
      addSubview(disc)
      discs[touch] = disc
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { discs[touch]?.center = touch.location(in: self) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { remove(touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { remove(touches) }

  private func remove(_ touches: Set<UITouch>) {
    for touch in touches { discs.removeValue(forKey: touch)?.removeFromSuperview() }
  }
}
