import UIKit

/// A pad with one recognizer of every kind, and what each goes through: who waits for whom, who wins, and who is ruled out.
final class StatesController: UIViewController, UIGestureRecognizerDelegate {
  let pad = PadView()
  let timeline = Timeline()
  let simultaneous = OptionButton("Simultaneous", isOn: false)
  let requirements = OptionButton("Requires failure", isOn: true)
  let cancelsTouches = OptionButton("Cancels touches", isOn: true)
  let delaysTouches = OptionButton("Delays touches", isOn: false)
  private(set) lazy var lanes = LanesView(timeline)

  private let titleLabel = UILabel()
  private let legend = LegendView()
  private let tap = WatchedTap()
  private let doubleTap = WatchedTap()
  private let longPress = WatchedLongPress()
  private let pan = WatchedPan()
  private let pinch = WatchedPinch()
  private let rotation = WatchedRotation()
  private let swipe = WatchedSwipe()
  private let hover = WatchedHover()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    titleLabel.text = "States"
    titleLabel.font = .systemFont(ofSize: 28, weight: .bold)

    doubleTap.numberOfTapsRequired = 2
    pan.allowedScrollTypesMask = .all
    swipe.direction = [.left, .right, .up, .down]
    pad.lane = timeline.addLane("the view")
    watch(tap, "tap")
    watch(doubleTap, "double tap")
    watch(longPress, "long press")
    watch(pan, "pan")
    watch(pinch, "pinch")
    watch(rotation, "rotation")
    watch(swipe, "swipe")
    watch(hover, "hover")

    for option in options {
      option.titleLabel?.font = .systemFont(ofSize: 14)
      option.onChange = { [weak self] in self?.applyOptions() }
    }
    for part in [titleLabel, pad, lanes, legend] + options { view.addSubview(part) }
    applyOptions()
  }

  private func watch(_ recognizer: some WatchedRecognizer, _ name: String) {
    recognizer.name = name
    recognizer.delegate = self
    pad.addGestureRecognizer(recognizer)
    timeline.watch(recognizer)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    timeline.stop()
  }

  // MARK: Options

  private var options: [OptionButton] { [simultaneous, requirements, cancelsTouches, delaysTouches] }

  private func applyOptions() {
    for recognizer in pad.gestureRecognizers ?? [] {
      recognizer.cancelsTouchesInView = cancelsTouches.isSelected
      recognizer.delaysTouchesBegan = delaysTouches.isSelected
    }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    simultaneous.isSelected
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    // The delegate is asked anew for every gesture; require(toFail:) would be for good.
    guard requirements.isSelected else { return false }
    return (gestureRecognizer === tap && otherGestureRecognizer === doubleTap)
      || (gestureRecognizer === pan && otherGestureRecognizer === swipe)
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: view.bounds.width < 360 ? 16 : 20, dy: 16)
    if area.width >= 640 {
      let left = (area.width * 0.4).rounded()
      let (column, rest) = area.divided(atDistance: left, from: .minXEdge)
      layOutPad(in: column, hasTitle: true)
      layOutLanes(in: rest.divided(atDistance: 20, from: .minXEdge).remainder)
    } else {
      let lowest = legend.sizeThatFits(area.size).height
      let rows = CGFloat(timeline.lanes.count)
      let rowHeight = max(26, min(34, ((area.height * 0.55 - lowest) / rows).rounded(.down)))
      let (below, above) = area.divided(atDistance: rows * rowHeight + 8 + lowest, from: .maxYEdge)
      layOutPad(in: above.divided(atDistance: 12, from: .maxYEdge).remainder, hasTitle: area.height >= 560)
      layOutLanes(in: below)
    }
  }

  /// Title, options two by two, and the pad.
  private func layOutPad(in area: CGRect, hasTitle: Bool) {
    var rest = area
    titleLabel.isHidden = !hasTitle
    if hasTitle {
      titleLabel.frame = rest.divided(atDistance: 34, from: .minYEdge).slice
      rest = rest.divided(atDistance: 34 + 6, from: .minYEdge).remainder
    }
    for (index, option) in options.enumerated() {
      let width = (rest.width / 2).rounded(.down)
      option.frame = CGRect(
        x: rest.minX + (index % 2 == 0 ? 0 : width), y: rest.minY + (index < 2 ? 0 : 36), width: width, height: 36)
    }
    pad.frame = rest.divided(atDistance: 72 + 8, from: .minYEdge).remainder
  }

  private func layOutLanes(in area: CGRect) {
    let height = legend.sizeThatFits(area.size).height
    let (below, above) = area.divided(atDistance: height, from: .maxYEdge)
    legend.frame = below
    lanes.frame = above.divided(atDistance: 8, from: .maxYEdge).remainder
  }
}
