import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Content that is pulled down asks for fresh content, once, and rests below the control until that has come.
@MainActor @Suite("Refresh control")
struct RefreshControlTests {
  private let control = UIRefreshControl()
  private let stage: ScrollStage
  private let heard = Heard()

  @MainActor private final class Heard {
    var count = 0
  }

  init() {
    stage = ScrollStage(CGSize(width: 300, height: 600), content: CGSize(width: 300, height: 2000))
    let heard = heard
    control.addAction(UIAction { _ in heard.count += 1 }, for: .valueChanged)
    stage.scrollView.refreshControl = control
  }

  private func pull(_ way: CGFloat) { stage.drag(point(150, 100), by: CGPoint(x: 0, y: way)) }
  private func settle() { stage.app.advance(by: 2) }

  @Test("a short pull shows some of the spokes and asks for nothing")
  func shortPull() {
    pull(80)
    #expect(!control.isHidden && !control.isRefreshing && heard.count == 0)
    stage.lift()
    settle()
    #expect(stage.offset == .zero && heard.count == 0 && control.isHidden)
  }

  @Test(
    "a long pull asks once, while the finger is down; the content rests below the control, and comes back at the end")
  func longPull() {
    pull(320)
    #expect(control.isRefreshing && heard.count == 1)
    #expect(stage.scrollView.adjustedContentInset.top == 0, "nothing jumps under the finger")
    stage.app.touchMove(to: point(150, 110))
    stage.app.frame()
    stage.app.touchMove(to: point(150, 420))
    stage.app.frame()
    #expect(heard.count == 1, "there and back again is still one pull")
    stage.lift()
    settle()
    #expect(stage.offset.y == -60 && stage.scrollView.adjustedContentInset.top == 60)
    #expect(control.frame == rect(0, -60, 300, 60) && !control.isHidden)
    control.endRefreshing()
    settle()
    #expect(stage.offset == .zero && stage.scrollView.adjustedContentInset.top == 0)
    #expect(!control.isRefreshing && control.isHidden && heard.count == 1)
    // And again.
    pull(320)
    stage.lift()
    #expect(control.isRefreshing && heard.count == 2)
  }

  @Test("what ends while the finger is down lets go of the content when that lifts")
  func endsUnderFinger() {
    pull(320)
    let offset = stage.offset
    control.endRefreshing()
    #expect(stage.offset == offset && !control.isRefreshing)
    stage.app.touchMove(to: point(150, 430))
    stage.app.frame()
    #expect(heard.count == 1)
    stage.lift()
    settle()
    #expect(stage.offset == .zero && heard.count == 1)
  }

  @Test(
    "code that begins makes room without scrolling and without telling; ending twice, or without a beginning, is nothing"
  )
  func byCode() {
    control.endRefreshing()
    control.beginRefreshing()
    control.beginRefreshing()
    #expect(control.isRefreshing && heard.count == 0)
    #expect(stage.offset == .zero && stage.scrollView.adjustedContentInset.top == 60)
    stage.scrollView.setContentOffset(CGPoint(x: 0, y: -60), animated: false)
    settle()
    #expect(stage.offset.y == -60)
    control.endRefreshing()
    control.endRefreshing()
    settle()
    #expect(stage.offset == .zero && stage.scrollView.adjustedContentInset.top == 0)
  }

  @Test("while it refreshes the content scrolls as ever, and the control with it")
  func scrolling() {
    pull(320)
    stage.lift()
    settle()
    stage.fling(point(150, 500), by: CGPoint(x: 0, y: -300))
    settle()
    #expect(stage.offset.y > 200 && control.frame.minY == -60)
    let offset = stage.offset
    control.endRefreshing()
    settle()
    #expect(stage.offset == offset, "what is scrolled away stays where it is")
  }

  @Test("content shorter than the view can be pulled; a disabled control asks for nothing")
  func shortContent() {
    stage.scrollView.contentSize.height = 50
    pull(320)
    #expect(control.isRefreshing)
    stage.lift()
    settle()
    control.endRefreshing()
    settle()
    control.isEnabled = false
    pull(320)
    #expect(!control.isRefreshing && heard.count == 1)
    stage.lift()
  }

  @Test("taken away while it refreshes, it takes its room along; given to another view it belongs there")
  func removal() {
    pull(320)
    stage.lift()
    settle()
    stage.scrollView.refreshControl = nil
    settle()
    #expect(stage.offset == .zero && control.superview == nil && stage.scrollView.adjustedContentInset.top == 0)
    let other = UIScrollView(frame: rect(0, 0, 100, 100))
    other.refreshControl = control
    #expect(control.superview === other && other.adjustedContentInset.top == 60)
  }

  @Test("a title takes room below the spokes")
  func title() {
    control.attributedTitle = NSAttributedString(string: "Updated just now")
    pull(320)
    stage.lift()
    settle()
    #expect(stage.offset.y == -80)
  }
}
