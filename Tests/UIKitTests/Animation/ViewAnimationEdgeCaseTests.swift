import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite struct ViewAnimationEdgeCaseTests {
  private func makeApp() -> (HeadlessApp, UIView) {
    let root = UIView()
    return (HeadlessApp(rootView: root, size: CGSize(width: 200, height: 200), scale: 1), root)
  }

  private func box(_ x: CGFloat = 0) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: 0, width: 10, height: 10))
    view.backgroundColor = .red
    return view
  }

  @Test("a view added in this turn moves from where it was set, also from the current state")
  func fresh() {
    let (app, root) = makeApp()
    let view = box(0)
    root.addSubview(view)
    UIView.animate(
      withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear], animations: { view.center.x = 105 })
    app.advance(by: 0.5)
    let x = view.layer.presentation()?.position.x ?? -1
    #expect(x > 30 && x < 80, "\(x)")
  }

  @Test("colours of a view added in this turn are animated")
  func freshColor() {
    let (app, root) = makeApp()
    let view = box(0)
    root.addSubview(view)
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear], animations: { view.backgroundColor = .blue })
    app.advance(by: 0.5)
    let color = view.layer.presentation()?.backgroundColor
    #expect((color?.components?.first ?? 0) > 0.2, "\(String(describing: color?.components))")
  }

  @Test("a view that comes back begins from where it was put")
  func comesBack() {
    let (app, root) = makeApp()
    let view = box(100)
    root.addSubview(view)
    app.advance(by: 0.1)
    view.removeFromSuperview()
    app.advance(by: 0.1)
    view.center.x = 5
    root.addSubview(view)
    UIView.animate(
      withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear], animations: { view.center.x = 55 })
    app.advance(by: 0.1)
    let x = view.layer.presentation()?.position.x ?? -1
    #expect(x > 5 && x < 20, "\(x)")
  }

  @Test("durations, delays and times that make no sense neither trap nor hang")
  func huge() {
    let (app, root) = makeApp()
    let view = box(0)
    root.addSubview(view)
    app.advance(by: 0.1)
    for seconds in [1e300, Double.greatestFiniteMagnitude, 1e-300, -1, .nan, .infinity] {
      UIView.animate(withDuration: seconds, animations: { view.center.x += 10 })
      UIView.animate(
        withDuration: 0.1, delay: seconds, options: .repeat, animations: { view.alpha = view.alpha == 1 ? 0.5 : 1 })
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.toValue = 10
      animation.duration = seconds
      animation.repeatCount = .greatestFiniteMagnitude
      view.layer.add(animation, forKey: nil)
      animation.repeatCount = 0
      animation.repeatDuration = seconds
      animation.speed = Float(seconds)
      animation.timeOffset = seconds
      view.layer.add(animation, forKey: nil)
      app.advance(by: 0.1)
    }
  }

  @Test("a counter that dissolves again and again")
  func counter() {
    let (app, root) = makeApp()
    let view = box(0)
    root.addSubview(view)
    app.advance(by: 0.1)
    func depth(_ node: RenderNode?) -> Int { node.map { 1 + ($0.children.map { depth($0) }.max() ?? 0) } ?? 0 }
    var ends = 0
    for index in 0..<40 {
      UIView.transition(
        with: view, duration: 0.3, options: .transitionCrossDissolve,
        animations: { view.backgroundColor = index % 2 == 0 ? .blue : .red }, completion: { _ in ends += 1 })
      app.advance(by: 0.1)
    }
    let tree = RenderTree(root: view.layer.node, size: .zero, scale: 1).seen(at: app.now).tree
    #expect(depth(tree.root) < 16, "\(depth(tree.root))")
    app.advance(by: 1)
    #expect(ends == 40)
  }

  @Test("two opaque pictures dissolve without what is behind")
  func dissolve() {
    let (app, root) = makeApp()
    root.backgroundColor = .white
    func image(_ color: UIColor) -> UIImage {
      let format = UIGraphicsImageRendererFormat()
      format.opaque = true
      return UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format).image {
        color.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    let view = UIImageView(image: image(.red))
    root.addSubview(view)
    app.advance(by: 0.1)
    UIView.transition(
      with: view, duration: 1, options: .transitionCrossDissolve, animations: { view.image = image(.blue) })
    app.advance(by: 0.5)
    let c = app.snapshot().rgba(5, 5)
    #expect(c[1] < 20, "\(c)")
  }

  @Test("each of many blocks for one view completes")
  func many() {
    let (app, root) = makeApp()
    let view = box(0)
    root.addSubview(view)
    app.advance(by: 0.1)
    var ends = 0
    for index in 0..<500 {
      UIView.animate(
        withDuration: 0.5, animations: { view.center.x = CGFloat(index % 100) + 5.5 }, completion: { _ in ends += 1 })
    }
    app.advance(by: 1)
    #expect(ends == 500)
  }

  @Test("nothing wakes after the last end")
  func quiet() {
    let (app, root) = makeApp()
    let view = box(0)
    root.addSubview(view)
    app.advance(by: 0.1)
    UIView.animate(withDuration: 0.2, animations: { view.center.x = 50 })
    UIView.animate(withDuration: 0.2, delay: 0.3, animations: { view.alpha = 0.5 })
    app.advance(by: 0.1)
    view.isHidden = true
    app.advance(by: 2)
    #expect(!AnimationClock.shared.isRunning)
    view.isHidden = false
    app.advance(by: 1)
    #expect(view.layer.animationKeys() == nil)
  }
}
