import UIKit

/// The view that the recognizers are attached to. Its own lane shows what is left for a view to hear.
final class PadView: UIView {
  var lane: Lane?
  private var touches: Set<UITouch> = []
  private let hint = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 16
    layer.cornerCurve = .continuous
    hint.text = "Tap, press, drag, pinch, turn, swipe"
    hint.font = .preferredFont(forTextStyle: .subheadline)
    hint.textColor = .tertiaryLabel
    hint.textAlignment = .center
    addSubview(hint)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    hint.frame = bounds.insetBy(dx: 8, dy: 8)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    self.touches.formUnion(touches)
    lane?.acted(.began)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { lane?.acted(.changed) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { finish(touches, .ended) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { finish(touches, .cancelled) }

  private func finish(_ touches: Set<UITouch>, _ state: UIGestureRecognizer.State) {
    self.touches.subtract(touches)
    lane?.acted(self.touches.isEmpty ? state : .changed)
    if self.touches.isEmpty { lane?.rest() }
  }
}
