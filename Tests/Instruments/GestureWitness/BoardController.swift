import UIKit

/// The views and recognizers, at fixed places of the upper left 300 x 500 points:
///
///     y   0...100  taps: `once` waits for `twice`, and `pair` of two fingers; hold, from x 150: `press` and `touch`
///     y 100...250  card: `move`, `pinch` and `turn` at once
///     y 250...350  outer, with inner in it at 20,20: `drag` and `tap` in both
///     y 350...450  swipes: `right`, `left`, `up`, `down`; in it a button and, from x 200, a plain control; `tap` in swipes
///     the page itself: `edge`, from the left
final class BoardController: UIViewController, UIGestureRecognizerDelegate {
  override func loadView() {
    view = TellingView("page", CGRect(x: 0, y: 0, width: 300, height: 500), .white)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    addTaps()
    addHold()
    addCard()
    addNested()
    addSwipes()
    let edge = recognizer(UIScreenEdgePanGestureRecognizer(), "edge", in: view)
    edge.edges = .left
    // By which a test finds the corner in a picture of the screen.
    let corner = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    corner.backgroundColor = .magenta
    corner.isUserInteractionEnabled = false
    view.addSubview(corner)
  }

  private func place(_ name: String, _ frame: CGRect, in parent: UIView? = nil, _ color: UIColor) -> UIView {
    let view = TellingView(name, frame, color)
    (parent ?? self.view).addSubview(view)
    return view
  }

  private func recognizer<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, in view: UIView
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addTarget(self, action: BoardController.tell)
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  private func addTaps() {
    let view = place("taps", CGRect(x: 0, y: 0, width: 150, height: 100), .darkGray)
    let twice = recognizer(UITapGestureRecognizer(), "twice", in: view)
    twice.numberOfTapsRequired = 2
    let once = recognizer(UITapGestureRecognizer(), "once", in: view)
    once.require(toFail: twice)
    let pair = recognizer(UITapGestureRecognizer(), "pair", in: view)
    pair.numberOfTouchesRequired = 2
  }

  private func addHold() {
    let view = place("hold", CGRect(x: 150, y: 0, width: 150, height: 100), .brown)
    _ = recognizer(UILongPressGestureRecognizer(), "press", in: view)
    _ = recognizer(UITapGestureRecognizer(), "touch", in: view)
  }

  private func addCard() {
    let view = place("card", CGRect(x: 0, y: 100, width: 300, height: 150), .blue)
    for (name, recognizer) in [
      ("move", UIPanGestureRecognizer()), ("pinch", UIPinchGestureRecognizer()),
      ("turn", UIRotationGestureRecognizer()),
    ] {
      self.recognizer(recognizer, name, in: view).delegate = self
    }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { gestureRecognizer.view === otherGestureRecognizer.view }

  private func addNested() {
    let outer = place("outer", CGRect(x: 0, y: 250, width: 300, height: 100), .orange)
    let inner = place("inner", CGRect(x: 20, y: 20, width: 100, height: 60), in: outer, .purple)
    for view in [outer, inner] {
      _ = recognizer(UIPanGestureRecognizer(), "drag", in: view)
      _ = recognizer(UITapGestureRecognizer(), "tap", in: view)
    }
  }

  private func addSwipes() {
    let view = place("swipes", CGRect(x: 0, y: 350, width: 300, height: 100), .red)
    for (name, direction) in [
      ("right", UISwipeGestureRecognizer.Direction.right), ("left", .left), ("up", .up), ("down", .down),
    ] {
      recognizer(UISwipeGestureRecognizer(), name, in: view).direction = direction
    }
    _ = recognizer(UITapGestureRecognizer(), "tap", in: view)
    for (control, name, x) in [(UIButton(), "button", 140), (UIControl(), "control", 220)] {
      control.frame = CGRect(x: x, y: 20, width: 60, height: 60)
      control.backgroundColor = .gray
      for (event, what) in [
        (UIControl.Event.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancelled"),
      ] {
        control.addAction(UIAction { _ in Log.say("\(name) \(what)") }, for: event)
      }
      view.addSubview(control)
    }
  }

  private func tell(_ recognizer: UIGestureRecognizer) {
    guard let view = recognizer.view as? TellingView, let name = recognizer.name else { return }
    var words = ["\(view.name).\(name)", "\(recognizer.state)", Log.text(recognizer.location(in: view))]
    switch recognizer {
    case let pan as UIPanGestureRecognizer: words.append("moved \(Log.text(pan.translation(in: view)))")
    case let pinch as UIPinchGestureRecognizer: words.append("scale \(Log.text(pinch.scale))")
    case let rotation as UIRotationGestureRecognizer: words.append("turned \(Log.text(rotation.rotation))")
    default: break
    }
    if recognizer.numberOfTouches != 1 { words.append("fingers \(recognizer.numberOfTouches)") }
    Log.say(words.joined(separator: " "))
  }
}
