import UIKit
import UIKitTesting

extension HeadlessApp {
  /// Plays a touch script, as `t=0 D1(50,50) M1(55,50) t=.1 U1`.
  ///
  /// `t=` lets time pass until that many seconds after the script's start. `D1(x,y)` puts finger 1 down, `M1(x,y)` moves
  /// it, `U1` lifts it, `C` takes all fingers away, as the system does. Each is an event of its own; what is joined by `+`
  /// is one event: `D1(50,50)+D2(80,50)`.
  func play(_ script: String) {
    let start = now
    for step in script.split(separator: " ") {
      if step.hasPrefix("t=") {
        guard let time = Double("0" + step.dropFirst(2)) else { fatalError("no time in \(step)") }
        advance(by: start + time - now)
        continue
      }
      for change in step.split(separator: "+") { perform(change) }
      frame()
    }
  }

  private func perform(_ change: Substring) {
    if change == "C" {
      touchCancel()
      return
    }
    let parts = change.dropFirst().split { "(,)".contains($0) }
    guard let finger = parts.first.flatMap({ Int($0) }) else { fatalError("no finger in \(change)") }
    func point() -> CGPoint {
      guard parts.count == 3, let x = Double(parts[1]), let y = Double(parts[2]) else {
        fatalError("no point in \(change)")
      }
      return CGPoint(x: x, y: y)
    }
    switch change.first {
    case "D": touchDown(finger, at: point())
    case "M": touchMove(finger, to: point())
    case "U": touchUp(finger)
    default: fatalError("\(change) is not part of a touch script")
    }
  }
}
