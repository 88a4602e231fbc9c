import UIKit

/// Moves a box by a display link from one touch to the next, then tells of the calls: how many, whether their times rose by about whole
/// intervals, and the longest time between two, in intervals.
final class MoverView: TouchView {
  private let box = UIView(frame: CGRect(x: 0, y: 20, width: 20, height: 20))
  private var link: CADisplayLink?
  private var times: [CFTimeInterval] = []

  init(frame: CGRect) {
    super.init("mover", frame, .lightGray)
    box.backgroundColor = .black
    box.isUserInteractionEnabled = false
    addSubview(box)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    toggle()
  }

  func toggle() {
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

  private func tell(_ interval: CFTimeInterval) {
    let steps = zip(times.dropFirst(), times).map { ($0 - $1) / interval }
    let uneven = steps.count { abs($0 - max(1, $0.rounded())) > 0.25 }
    let longest = steps.max().map { Log.text(CGFloat($0.rounded())) } ?? "-"
    Log.say("calls \(times.count) uneven \(uneven) longest \(longest) every \(Log.text(CGFloat(interval * 1000))) ms")
  }
}
