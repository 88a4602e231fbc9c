import UIKit

/// Single against double tap: the single one has to wait until it is sure that no second one follows. A tap of two fingers is
/// something else, and waits for nothing.
final class TapsController: UIViewController {
  let pad = TapPad()
  let single = CounterView(title: "Single", color: .systemBlue)
  let double = CounterView(title: "Double", color: .systemPurple)
  let twoFingers = CounterView(title: "Two fingers", color: .systemGreen)
  let waitingOption = OptionButton("Single tap waits for the double tap", isOn: true)
  let report = UILabel()

  private let header = PageHeader(
    title: "Taps",
    text: "A single tap that requires the double tap to fail comes late, but never together with a double tap.")
  private let lift = LiftObserver()
  private var singleTap: UITapGestureRecognizer?
  private lazy var doubleTap: UITapGestureRecognizer = {
    let tap = UITapGestureRecognizer(target: self, action: TapsController.tappedTwice)
    tap.numberOfTapsRequired = 2
    return tap
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    header.install(in: view)
    report.text = "Nothing recognized yet"
    report.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
    report.textColor = .secondaryLabel
    report.textAlignment = .center
    report.numberOfLines = 2
    waitingOption.onChange = { [weak self] in self?.addSingleTap() }
    layOut()

    let twoFingerTap = UITapGestureRecognizer(target: self, action: TapsController.tappedWithTwoFingers)
    twoFingerTap.numberOfTouchesRequired = 2
    for recognizer in [lift, doubleTap, twoFingerTap] { pad.addGestureRecognizer(recognizer) }
    addSingleTap()
  }

  /// Puts the single tap in place. A requirement lasts as long as the recognizer, so that one without it is a new one.
  private func addSingleTap() {
    if let singleTap { pad.removeGestureRecognizer(singleTap) }
    let tap = UITapGestureRecognizer(target: self, action: TapsController.tappedOnce)
    if waitingOption.isSelected { tap.require(toFail: doubleTap) }
    pad.addGestureRecognizer(tap)
    singleTap = tap
  }

  private func layOut() {
    let counters = [single, double, twoFingers]
    for part in [waitingOption, pad, report] + counters {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    for part in [waitingOption, pad, report] {
      part.leadingAnchor.constraint(equalTo: header.leadingAnchor).isActive = true
      part.trailingAnchor.constraint(equalTo: header.trailingAnchor).isActive = true
    }
    NSLayoutConstraint.activate([
      waitingOption.topAnchor.constraint(equalTo: header.bottomAnchor, constant: 8),
      waitingOption.heightAnchor.constraint(equalToConstant: 44),
      pad.topAnchor.constraint(equalTo: waitingOption.bottomAnchor, constant: 8),
      pad.bottomAnchor.constraint(equalTo: report.topAnchor, constant: -12),
      report.heightAnchor.constraint(equalToConstant: 40),
      report.bottomAnchor.constraint(equalTo: single.topAnchor, constant: -12),
      single.leadingAnchor.constraint(equalTo: header.leadingAnchor),
      double.leadingAnchor.constraint(equalTo: single.trailingAnchor, constant: 12),
      twoFingers.leadingAnchor.constraint(equalTo: double.trailingAnchor, constant: 12),
      twoFingers.trailingAnchor.constraint(equalTo: header.trailingAnchor),
      double.widthAnchor.constraint(equalTo: single.widthAnchor),
      twoFingers.widthAnchor.constraint(equalTo: single.widthAnchor),
    ])
    for counter in counters {
      counter.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16).isActive = true
    }
  }

  // MARK: Gestures

  private func tappedOnce(_ tap: UITapGestureRecognizer) {
    single.count += 1
    tell("Single tap", tap, mark: "1", color: .systemBlue)
  }

  private func tappedTwice(_ tap: UITapGestureRecognizer) {
    double.count += 1
    tell("Double tap", tap, mark: "2", color: .systemPurple)
  }

  private func tappedWithTwoFingers(_ tap: UITapGestureRecognizer) {
    twoFingers.count += 1
    tell("Two-finger tap", tap, mark: "1+1", color: .systemGreen)
  }

  private func tell(_ name: String, _ tap: UITapGestureRecognizer, mark: String, color: UIColor) {
    pad.show(mark, color: color, at: tap.location(in: pad))
    let delay = max(0, CACurrentMediaTime() - (lift.lastLift ?? 0))
    report.text = "\(name), told \(String(format: "%.2f", delay)) s after the finger was lifted"
  }
}
