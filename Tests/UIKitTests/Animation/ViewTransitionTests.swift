import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite struct ViewTransitionTests {
  /// A box that is cleared to white, with a red page in it.
  private func scene() -> (Stage, box: UIView, page: UIView) {
    let box = UIView(frame: rect(100, 100, 200, 200))
    box.backgroundColor = .white
    let page = UIView(frame: rect(0, 0, 200, 200))
    page.backgroundColor = .red
    box.addSubview(page)
    return (Stage(adding: box), box, page)
  }

  @Test("a dissolve mixes the old with the new picture, whatever changed in it")
  func dissolve() {
    let (stage, box, page) = scene()
    var ends: [Bool] = []
    UIView.transition(
      with: box, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
      animations: {
        page.isHidden = true
        box.backgroundColor = .blue
      }, completion: { ends.append($0) })
    #expect(page.layer.animationKeys() == nil && box.layer.animationKeys() == ["transition"])
    _ = stage.app.snapshot()
    stage.app.advance(by: 0.5)
    stage.app.expect(UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1), at: point(200, 200), tolerance: 3)
    stage.app.advance(by: 0.6)
    stage.app.expect(.blue, at: point(200, 200))
    #expect(ends == [true] && box.layer.animationKeys() == nil)
  }

  @Test("a flip shows the old side until the middle, and then the new one")
  func flip() {
    let (stage, box, page) = scene()
    UIView.transition(
      with: box, duration: 1, options: [.transitionFlipFromLeft, .curveLinear],
      animations: { page.backgroundColor = .blue })
    _ = stage.app.snapshot()
    stage.app.advance(by: 0.25)
    stage.app.expect(.red, at: point(200, 200))
    stage.app.expect(.clear, at: point(105, 105))
    stage.app.advance(by: 0.25)
    stage.app.expect(.clear, at: point(150, 200))
    stage.app.advance(by: 0.25)
    stage.app.expect(.blue, at: point(200, 200))
    stage.app.advance(by: 0.3)
    stage.app.expect(.blue, at: point(105, 105))
  }

  @Test("from one view to another: the one leaves, the other has its place")
  func fromTo() {
    let (stage, box, page) = scene()
    let next = UIView(frame: page.frame)
    next.backgroundColor = .green
    let above = UIView()
    box.addSubview(above)
    var ends: [Bool] = []
    UIView.transition(
      from: page, to: next, duration: 1, options: [.transitionCurlUp, .curveLinear], completion: { ends.append($0) })
    #expect(box.subviews == [next, above] && page.superview == nil)
    _ = stage.app.snapshot()
    stage.app.advance(by: 0.5)
    stage.app.expect(.green, at: point(200, 290))
    stage.app.advance(by: 0.6)
    #expect(ends == [true])
    UIView.transition(
      from: next, to: page, duration: 0, options: [.transitionFlipFromTop, .showHideTransitionViews],
      completion: { ends.append($0) })
    #expect(next.isHidden && next.superview === box && page.superview == nil)
    UIView.transition(from: page, to: next, duration: 1, options: .transitionCurlDown, completion: { ends.append($0) })
    stage.app.advance(by: 0)
    #expect(ends == [true, false, true])
  }

  @Test("content moves within a transition only when that is allowed")
  func animatedContent() {
    let (stage, box, page) = scene()
    UIView.transition(
      with: box, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent],
      animations: { page.center.x = 0 })
    #expect(page.layer.animationKeys() == ["position"])
    UIView.transition(with: box, duration: 1, options: [], animations: { box.alpha = 0.5 })
    #expect(box.layer.animationKeys()?.contains("opacity") == true)
    _ = stage
  }

  @Test("views that are deleted shrink away, and are gone at the end, as they were")
  func deletion() {
    let (stage, box, page) = scene()
    var ends: [Bool] = []
    UIView.perform(.delete, on: [page], options: [], animations: { box.alpha = 0.5 }, completion: { ends.append($0) })
    _ = stage.app.snapshot()
    stage.app.advance(by: 0.15)
    #expect(page.shown.frame.width < 150 && page.superview === box)
    stage.app.advance(by: 0.2)
    #expect(page.superview == nil && page.transform == .identity && page.alpha == 1 && ends == [true])
  }
}
