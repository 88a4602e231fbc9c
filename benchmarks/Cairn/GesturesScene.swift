import Foundation
import UIKit
import Windowing

/// 1,000 recognizers on the chain of 100 views that a finger touches, and what each event of the finger costs.
///
/// The whole way from the window server's event to the targets is measured, on the window server in memory.
@MainActor enum GesturesScene {
  /// The recognizers of each of the views.
  private enum Mix: String, CaseIterable {
    /// Two of each kind but the pan: none begins while the finger moves a little.
    case waiting
    /// Pans, of which the nearest rules the others out.
    case exclusive
    /// Pans that all begin, since a delegate lets them.
    case simultaneous
    /// Pans of which each waits for the failure of the next one outwards, and the last for a second finger: all wait for
    /// as long as one finger moves.
    case requiring
  }

  static func run() {
    for mix in Mix.allCases {
      let timing = Timing(mix)
      print(
        "{\"recognizers\":\"\(mix)\",\"count\":\(timing.count),\"down_us\":\(timing.down),"
          + "\"move_us\":\(timing.move),\"slowest_move_us\":\(timing.slowestMove),\"up_us\":\(timing.up)}")
    }
  }

  /// Medians over the rounds, in microseconds; the slowest move is the median of each round's slowest, which is the one
  /// that decides who begins.
  private struct Timing {
    private(set) var count = 0
    private(set) var down = 0.0
    private(set) var move = 0.0
    private(set) var slowestMove = 0.0
    private(set) var up = 0.0

    @MainActor init(_ mix: Mix) {
      let chain = Chain(mix)
      count = chain.count
      let finger = Finger(touching: chain.root)
      var (downs, moves, slowest, ups): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
      for _ in 0..<20 {
        downs.append(finger.send(.began, x: 100))
        var round: [Double] = []
        for step in 1...50 {
          round.append(finger.send(.moved, x: 100 + (mix == .waiting ? CGFloat(step % 4) : CGFloat(step) * 3)))
        }
        moves += round
        slowest.append(round.max() ?? 0)
        ups.append(finger.send(.ended, x: 100))
        finger.server.advance(by: 2)
      }
      func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
      (down, move, slowestMove, up) = (median(downs), median(moves), median(slowest), median(ups))
    }
  }

  /// An app on a window server in memory, and a finger on it.
  @MainActor private final class Finger {
    let server = HeadlessServer(outputs: [OutputInfo(name: "1", size: CGSize(width: 400, height: 700), scale: 1)])
    private let application = UIApplication()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 700))

    init(touching view: UIView) {
      UIApplication.ifRunning?.shutDown()
      application.launch(on: server, delegate: Delegate.self)
      let controller = UIViewController()
      controller.view = view
      window.rootViewController = controller
      window.makeKeyAndVisible()
      server.advance(by: 0.1)
    }

    /// Sends one change, 1/120 s after the one before, and tells how long (microseconds) it was worked on.
    func send(_ phase: TouchChange.Phase, x: CGFloat) -> Double {
      server.advance(by: 1.0 / 120)
      let change = TouchChange(
        contact: ContactID(number: 0), surface: server.openSurfaces[0].id, phase: phase,
        location: CGPoint(x: x, y: 100), time: server.now)
      let start = Self.processorTime
      server.inject(.touch(TouchFrame(changes: [change])))
      return Self.processorTime - start
    }

    /// Microseconds that this process has been computing: what else the machine does is not counted.
    private static var processorTime: Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
  }

  private final class Delegate: UIResponder, UIApplicationDelegate {}

  /// Views in each other with ten recognizers each.
  @MainActor private final class Chain: UIGestureRecognizerDelegate {
    let root = UIView()
    private(set) var count = 0
    private var calls = 0
    private var outer: UIGestureRecognizer?

    init(_ mix: Mix) {
      var view = root
      for _ in 0..<100 {
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 700))
        view.addSubview(inner)
        view = inner
        for index in 0..<10 {
          let recognizer = mix == .waiting ? Self.waiting(index) : UIPanGestureRecognizer()
          recognizer.addTarget(self, action: Chain.act)
          if mix == .simultaneous { recognizer.delegate = self }
          view.addGestureRecognizer(recognizer)
          count += 1
          if mix == .requiring { wait(recognizer) }
        }
      }
    }

    private static func waiting(_ index: Int) -> UIGestureRecognizer {
      switch index % 5 {
      case 0:
        let recognizer = UITapGestureRecognizer()
        recognizer.numberOfTapsRequired = 1 + index / 5
        return recognizer
      case 1: return UILongPressGestureRecognizer()
      case 2: return UIPinchGestureRecognizer()
      case 3: return UIRotationGestureRecognizer()
      default: return UISwipeGestureRecognizer()
      }
    }

    private func wait(_ recognizer: UIGestureRecognizer) {
      if let outer {
        recognizer.require(toFail: outer)
      } else {
        (recognizer as? UIPanGestureRecognizer)?.minimumNumberOfTouches = 2
      }
      outer = recognizer
    }

    private func act() { calls += 1 }

    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }
}
