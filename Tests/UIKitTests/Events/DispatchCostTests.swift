import Testing
import UIKit
import UIKitTesting

/// What an event costs, counted in calls, not in time.
@MainActor @Suite("Cost of dispatching")
struct DispatchCostTests {
  @MainActor private final class Counter {
    var hitTests = 0
    var points = 0
    var nexts = 0
    var moves = 0
  }

  private final class CountingView: UIView {
    weak var counter: Counter?
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      counter?.hitTests += 1
      return super.hitTest(point, with: event)
    }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      counter?.points += 1
      return super.point(inside: point, with: event)
    }
    override var next: UIResponder? {
      counter?.nexts += 1
      return super.next
    }
  }

  private final class MovesView: UIView {
    weak var counter: Counter?
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { counter?.moves += 1 }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  }

  /// 100 rows of 100 cells in a root that keeps touches to itself.
  private func makeScene(_ counter: Counter) -> (app: HeadlessApp, cell: UIView) {
    let root = MovesView()
    root.counter = counter
    var last: UIView = root
    for row in 0..<100 {
      let rowView = CountingView(frame: rect(0, CGFloat(row) * 7, 400, 7))
      rowView.counter = counter
      for cell in 0..<100 {
        let view = CountingView(frame: rect(CGFloat(cell) * 4, 0, 4, 7))
        view.counter = counter
        rowView.addSubview(view)
        last = view
      }
      root.addSubview(rowView)
    }
    return (HeadlessApp(rootView: root, size: CGSize(width: 400, height: 700), scale: 1), last)
  }

  @Test("a motion among 10,000 views asks no view where it is, and walks up from the touched one alone")
  func motion() {
    let counter = Counter()
    let (app, _) = makeScene(counter)
    app.touchDown(at: point(200, 350))
    app.frame()
    #expect(counter.hitTests > 0)
    (counter.hitTests, counter.points, counter.nexts) = (0, 0, 0)
    for step in 0..<100 {
      app.touchMove(to: point(CGFloat(step), 650 - CGFloat(step)))
      app.frame()
    }
    #expect(counter.moves == 100)
    #expect(counter.hitTests == 0)
    #expect(counter.points == 0)
    // The cell and its row pass each motion on, once.
    #expect(counter.nexts <= 2 * 100)
  }

  @Test("a touch is hit tested once, through its ancestors and what lies before them")
  func began() {
    let counter = Counter()
    let (app, cell) = makeScene(counter)
    app.touchDown(at: point(398, 697))
    app.frame()
    #expect(counter.hitTests == 2)
    app.touchUp()
    app.frame()
    #expect(counter.hitTests == 2)
    #expect(cell.superview?.subviews.count == 100)
  }
}
