import UIKit

/// A view that tells the touches it is told of but their moves, with its name.
final class TellingView: UIView {
  let name: String

  init(_ name: String, _ frame: CGRect, _ color: UIColor) {
    self.name = name
    super.init(frame: frame)
    backgroundColor = color
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { tell(touches, "began") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tell(touches, "ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { tell(touches, "cancelled") }

  private func tell(_ touches: Set<UITouch>, _ what: String) {
    let places = touches.map { $0.location(in: self) }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    for place in places { Log.say("view \(name) \(what) \(Log.text(place))") }
  }
}
