import UIKit

/// Two dials side by side and a button that blocks the main thread for a second.
///
/// Both turn at one pace. The first is an animation: frames of it are made wherever the app's code is. The second is turned
/// by the app, frame by frame, so it stands still while the main thread is blocked.
final class BusyStrip: UIView {
  static let height: CGFloat = 60
  /// How long (seconds) the button blocks the main thread.
  static let pause: TimeInterval = 1

  let animatedDial = DialView()
  let steppedDial = DialView()
  let button = UIButton(type: .system)
  /// What the button does to block. Tests put something else here.
  var block: @MainActor (TimeInterval) -> Void = { Thread.sleep(forTimeInterval: $0) }

  private let labels = ["Animation", "Main thread"].map { text in
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: 13)
    label.textColor = .secondaryLabel
    return label
  }
  private var link: CADisplayLink?
  private var start: TimeInterval = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 14
    layer.cornerCurve = .continuous
    animatedDial.color = .systemBlue
    steppedDial.color = .systemOrange
    button.setTitle("Block for 1 s", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 15, weight: .semibold)
    button.backgroundColor = .tertiarySystemFill
    button.layer.cornerRadius = 18
    button.addTarget(self, action: BusyStrip.blockMainThread, for: .touchUpInside)
    for part in [animatedDial, steppedDial, button] + labels { addSubview(part) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let buttonSize = CGSize(width: 124, height: 36)
    button.frame = CGRect(
      x: bounds.maxX - 12 - buttonSize.width, y: (bounds.height - buttonSize.height) / 2, width: buttonSize.width,
      height: buttonSize.height)
    for (row, (dial, label)) in zip([animatedDial, steppedDial], labels).enumerated() {
      let top = 8 + CGFloat(row) * 23
      dial.frame = CGRect(x: 14, y: top + 2, width: 18, height: 18)
      label.frame = CGRect(x: 40, y: top, width: max(0, button.frame.minX - 48), height: 22)
    }
  }

  // MARK: Blocking

  private func blockMainThread() {
    steppedDial.color = .systemRed
    // What is shown must go out before the pause: nothing of the main thread's does in it.
    CATransaction.flush()
    block(Self.pause)
    steppedDial.color = .systemOrange
  }

  // MARK: Turning

  override func didMoveToWindow() {
    super.didMoveToWindow()
    link?.invalidate()
    link = nil
    animatedDial.stop()
    guard window != nil else { return }
    start = CACurrentMediaTime()
    animatedDial.turn(from: start)
    let link = CADisplayLink(target: self, selector: BusyStrip.step)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func step(_ link: CADisplayLink) { steppedDial.angle = DialView.angle(after: link.targetTimestamp - start) }
}
