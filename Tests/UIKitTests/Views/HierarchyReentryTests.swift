import Testing
import UIKit
import UIKitTesting

/// Views that change the hierarchy from inside its callbacks.
@MainActor @Suite("Hierarchy, from inside its callbacks")
struct HierarchyReentryTests {
  private final class Mover: UIView {
    var onWillMove: ((UIView?) -> Void)?
    var onWillMoveToWindow: (() -> Void)?
    override func willMove(toSuperview newSuperview: UIView?) {
      let action = onWillMove
      onWillMove = nil
      action?(newSuperview)
    }
    override func willMove(toWindow newWindow: UIWindow?) {
      let action = onWillMoveToWindow
      onWillMoveToWindow = nil
      action?()
    }
  }

  /// Every view is where its superview and its layer say, once.
  private func expectConsistent(_ views: [UIView], sourceLocation: SourceLocation = #_sourceLocation) {
    for view in views {
      for subview in view.subviews {
        #expect(subview.superview === view, sourceLocation: sourceLocation)
        #expect(view.subviews.count { $0 === subview } == 1, sourceLocation: sourceLocation)
      }
      let layers = view.layer.sublayers ?? []
      #expect(layers == view.subviews.map(\.layer), sourceLocation: sourceLocation)
    }
  }

  @Test("a view that adds itself elsewhere while it is added is in one place, the outer call's")
  func addedElsewhereWhileAdded() {
    let (a, b, c) = (UIView(), UIView(), UIView())
    let view = Mover()
    a.addSubview(view)
    view.onWillMove = { _ in c.addSubview(view) }
    b.addSubview(view)
    #expect(view.superview === b)
    expectConsistent([a, b, c])
  }

  @Test("a view that adds itself to the same superview while it is added is there once")
  func addedTwice() {
    let a = UIView()
    let view = Mover()
    view.onWillMove = { _ in a.addSubview(view) }
    a.addSubview(view)
    #expect(a.subviews == [view])
    expectConsistent([a])
  }

  @Test("a view that moves elsewhere while it is removed stays there")
  func movedWhileRemoved() {
    let (a, b) = (UIView(), UIView())
    let view = Mover()
    a.addSubview(view)
    view.onWillMove = { _ in b.addSubview(view) }
    view.removeFromSuperview()
    #expect(view.superview === b)
    #expect(a.subviews.isEmpty)
    expectConsistent([a, b])
  }

  @Test("a view that removes itself while it leaves its window is removed once")
  func removedWhileRemoved() {
    let view = Mover()
    let stage = Stage(adding: view)
    view.onWillMoveToWindow = { view.removeFromSuperview() }
    view.removeFromSuperview()
    #expect(view.superview == nil)
    #expect(view.window == nil)
    expectConsistent([stage.root])
  }

  @Test("sizeToFit keeps the width of a label of several lines")
  func labelKeepsItsWidth() {
    let label = UILabel(frame: rect(10, 20, 80, 10))
    label.numberOfLines = 0
    label.text = "Several words that need more room than one short line has."
    label.sizeToFit()
    #expect(label.frame.origin == point(10, 20))
    #expect(label.frame.width <= 80)
    #expect(label.frame.height > 2 * label.font.lineHeight)

    label.numberOfLines = 1
    label.sizeToFit()
    #expect(label.frame.width > 80, "one line takes what it needs")
  }

  @Test("views of infinite size read back frames without NaN, and resizing around them does not trap")
  func infinite() {
    let layer = CALayer()
    layer.frame = rect(0, 0, .infinity, 50)
    #expect(layer.frame == rect(0, 0, .infinity, 50))

    let outer = UIView(frame: rect(0, 0, 100, 100))
    let inner = UIView(frame: rect(10, 10, 80, .infinity))
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleTopMargin]
    outer.addSubview(inner)
    #expect(inner.frame.minX == 10 && inner.frame.height == .infinity && !inner.frame.minY.isNaN)
    outer.frame = rect(0, 0, .infinity, 200)
    outer.frame = rect(0, 0, 50, 50)
    #expect(!inner.frame.minX.isNaN && !inner.frame.minY.isNaN)
    #expect(outer.hitTest(point(20, 20), with: nil) != nil)
  }

  @Test("hit testing agrees with overrides, transforms and bounds that begin elsewhere among plain siblings")
  func hitAmongPlain() {
    final class Wide: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -50, dy: -50).contains(point)
      }
    }
    let root = UIView(frame: rect(0, 0, 300, 300))
    let wide = Wide(frame: rect(100, 100, 10, 10))
    let plain = UIView(frame: rect(200, 0, 50, 50))
    plain.bounds.origin = point(1000, -700)
    let turned = UIView(frame: rect(0, 200, 40, 40))
    turned.transform = CGAffineTransform(scaleX: 2, y: 2)
    let faded = UIView(frame: rect(0, 0, 300, 300))
    faded.alpha = 0.005
    let hidden = UIImageView(frame: rect(0, 0, 300, 300))
    hidden.isUserInteractionEnabled = true
    hidden.isHidden = true
    for view in [wide, plain, turned, faded, hidden] { root.addSubview(view) }
    #expect(root.hitTest(point(60, 60), with: nil) === wide)
    #expect(root.hitTest(point(200, 0), with: nil) === plain)
    #expect(root.hitTest(point(249.5, 49.5), with: nil) === plain)
    #expect(root.hitTest(point(250, 20), with: nil) === root)
    #expect(root.hitTest(point(55, 255), with: nil) === turned)
    #expect(root.hitTest(point(290, 290), with: nil) === root)
  }
}
