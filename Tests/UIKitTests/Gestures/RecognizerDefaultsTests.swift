import Testing
import UIKit

@MainActor @Suite("Recognizers as they are made")
struct RecognizerDefaultsTests {
  @Test("a recognizer belongs to one view, the last one that it was added to")
  func oneView() {
    let first = UIView()
    let second = UIView()
    let tap = UITapGestureRecognizer()
    #expect(first.gestureRecognizers == nil || first.gestureRecognizers == [])
    first.addGestureRecognizer(tap)
    first.addGestureRecognizer(tap)
    #expect(first.gestureRecognizers == [tap])
    #expect(tap.view === first)
    second.addGestureRecognizer(tap)
    #expect(first.gestureRecognizers ?? [] == [])
    #expect(second.gestureRecognizers == [tap])
    #expect(tap.view === second)
    first.removeGestureRecognizer(tap)
    #expect(tap.view === second, "not the first one's any more")
    second.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
    #expect(second.gestureRecognizers ?? [] == [])
  }

  @Test("setting gestureRecognizers replaces them, in the given order")
  func replace() {
    let view = UIView()
    let recognizers = (0..<3).map { _ in UITapGestureRecognizer() }
    view.gestureRecognizers = [recognizers[0], recognizers[1]]
    view.gestureRecognizers = [recognizers[2], recognizers[0]]
    #expect(view.gestureRecognizers == [recognizers[2], recognizers[0]])
    #expect(recognizers[1].view == nil)
    #expect(recognizers[2].view === view)
    view.gestureRecognizers = nil
    #expect(recognizers.allSatisfy { $0.view == nil })
  }

  @Test("a recognizer keeps neither its view, target nor delegate, and goes with its view")
  func ownership() {
    weak var weakRecognizer: UIGestureRecognizer?
    weak var weakView: UIView?
    weak var weakLog: GestureLog?
    weak var weakDelegate: GestureDelegate?
    func make() {
      let view = UIView()
      let log = GestureLog()
      let delegate = GestureDelegate()
      let pan = log.watch(UIPanGestureRecognizer(), on: view)
      pan.delegate = delegate
      (weakRecognizer, weakView, weakLog, weakDelegate) = (pan, view, log, delegate)
    }
    make()
    #expect(weakRecognizer == nil)
    #expect(weakView == nil)
    #expect(weakLog == nil)
    #expect(weakDelegate == nil)
  }
}
