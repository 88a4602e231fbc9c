import UIKit

/// Moves a box from left to right, as `WITNESS_MOVES` says: by a display link from one touch to the next (`link`, or `start` from the
/// beginning on), or by an animation of two seconds that a touch begins (`animation`), behind which the main thread sleeps for a second
/// (`blocked`, or `blocking` without a touch).
final class MoverView: TouchView {
  enum Way: String { case link, start, animation, blocked, blocking }

  private let way: Way
  private let box = UIView(frame: CGRect(x: 0, y: 20, width: 20, height: 20))
  private var link: CADisplayLink?
  private var times: [CFTimeInterval] = []

  init(frame: CGRect, way: Way) {
    self.way = way
    super.init("mover", frame, .lightGray)
    box.backgroundColor = .black
    box.isUserInteractionEnabled = false
    addSubview(box)
    switch way {
    case .start: toggle()
    case .blocking:
      // Once the window is shown.
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in
        MainActor.assumeIsolated { self?.animate() }
      }
    case .link, .animation, .blocked: break
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    switch way {
    case .link, .start: toggle()
    case .animation, .blocked, .blocking: animate()
    }
  }

  // MARK: By an animation

  private func animate() {
    box.frame.origin.x = 0
    UIView.animate(
      withDuration: 2, delay: 0, options: .curveLinear, animations: { [box] in box.frame.origin.x = 160 },
      completion: { Log.say("animation ended \($0)") })
    guard way != .animation else { return }
    CATransaction.flush()
    Log.say("blocked")
    Thread.sleep(forTimeInterval: 1)
    // Where the box is seen now, as the app is told of it.
    Log.say("blocked no more, at \(Int((box.layer.presentation()?.frame.minX ?? -1) / 10) * 10)")
  }

  // MARK: By a display link

  private func toggle() {
    if let link {
      link.invalidate()
      self.link = nil
      tell(link.duration)
    } else {
      times = []
      let link = CADisplayLink(target: self, selector: MoverView.step)
      link.add(to: .main, forMode: .common)
      self.link = link
    }
  }

  private func step(_ link: CADisplayLink) {
    times.append(link.targetTimestamp)
    box.frame.origin.x = CGFloat(times.count % 150)
  }

  /// How many calls there were, how many of their times were not about whole intervals apart, and the longest time between two.
  private func tell(_ interval: CFTimeInterval) {
    let steps = zip(times.dropFirst(), times).map { ($0 - $1) / interval }
    let uneven = steps.count { abs($0 - max(1, $0.rounded())) > 0.25 }
    let longest = steps.max().map { Log.text(CGFloat($0.rounded())) } ?? "-"
    Log.say("calls \(times.count) uneven \(uneven) longest \(longest) every \(Log.text(CGFloat(interval * 1000))) ms")
  }
}
