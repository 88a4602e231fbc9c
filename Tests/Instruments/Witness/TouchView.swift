import UIKit

/// A coloured view that tells of its touches.
class TouchView: UIView, Named {
  let name: String
  private var teller = TouchTeller()

  init(_ name: String, _ frame: CGRect, _ color: UIColor) {
    self.name = name
    super.init(frame: frame)
    backgroundColor = color
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { teller.tell(touches, event, self) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { teller.tell(touches, event, self) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { teller.tell(touches, event, self) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { teller.tell(touches, event, self) }
}

/// One that acts as soon as it is touched.
final class TriggerView: TouchView {
  var action: (() -> Void)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    action?()
  }
}
