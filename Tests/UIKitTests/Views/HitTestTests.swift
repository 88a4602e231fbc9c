import Testing
import UIKit

@MainActor @Suite("Hit testing")
struct HitTestTests {
  private let root = UIView(frame: rect(0, 0, 100, 100))
  private let child = UIView(frame: rect(25, 25, 50, 50))

  init() { root.addSubview(child) }

  @Test("hittest-002 a point is inside by the bounds, wherever their origin is")
  func scrolledBounds() {
    let view = UIView()
    view.bounds = rect(10000, 10000, 100, 100)
    #expect(!view.point(inside: point(50, 50), with: nil))
    #expect(view.point(inside: point(10050, 10050), with: nil))
  }

  @Test("the left and top edges belong to a view, the right and bottom ones do not")
  func edges() {
    #expect(root.point(inside: point(0, 0), with: nil))
    #expect(!root.point(inside: point(100, 50), with: nil))
    #expect(!root.point(inside: point(50, 100), with: nil))
  }

  @Test("hittest-004 points of the receiver's own space, which a transform of its own does not change")
  func scaledRoot() {
    let root = UIView()
    root.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    root.frame = rect(0, 0, 100, 100)
    root.addSubview(child)
    #expect(root.hitTest(point(25, 25), with: nil) === child)
    #expect(root.hitTest(point(74, 74), with: nil) === child)
    #expect(root.hitTest(point(20, 20), with: nil) === root)
    #expect(root.hitTest(point(75, 75), with: nil) === root)
    #expect(root.hitTest(point(199, 199), with: nil) === root)
    #expect(root.hitTest(point(200, 200), with: nil) == nil)
  }

  @Test("hittest-007 a hidden view is passed over")
  func hidden() {
    child.isHidden = true
    #expect(root.hitTest(point(50, 50), with: nil) === root)
  }

  @Test("hittest-009 hittest-010 a view with an alpha below 0.01 is passed over", arguments: [0, 0.009] as [CGFloat])
  func transparent(alpha: CGFloat) {
    child.alpha = alpha
    #expect(root.hitTest(point(50, 50), with: nil) === root)
  }

  @Test("hittest-012 a clear view is hit: its content is not looked at")
  func clear() {
    child.backgroundColor = .clear
    #expect(root.hitTest(point(50, 50), with: nil) === child)
  }

  @Test("hittest-014 a translucent layer is hit")
  func translucent() {
    child.layer.opacity = 0.5
    #expect(root.hitTest(point(50, 50), with: nil) === child)
  }

  @Test("hittest-015 what sticks out of its superview is seen, but not hit")
  func overflowing() {
    let parent = UIView(frame: rect(0, 0, 50, 50))
    let child = UIView(frame: rect(40, 40, 40, 40))
    self.child.removeFromSuperview()
    root.addSubview(parent)
    parent.addSubview(child)
    #expect(!parent.clipsToBounds)
    #expect(root.hitTest(point(45, 45), with: nil) === child)
    #expect(root.hitTest(point(60, 60), with: nil) === root)
  }

  @Test("hittest-017 views are hit in the order of subviews, though zPosition draws another in front")
  func zPosition() {
    let a = UIView(frame: rect(0, 0, 50, 50))
    let b = UIView(frame: rect(0, 0, 50, 50))
    a.backgroundColor = .red
    b.backgroundColor = .blue
    a.layer.zPosition = 10
    let stage = Stage(adding: a, b)
    #expect(stage.root.hitTest(point(10, 10), with: nil) === b)
    stage.app.expect(.red, at: point(10, 10))
  }

  @Test("hittest-019 a pane of glass lets through what hits only itself")
  func glass() {
    final class Glass: UIView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
      }
    }
    let below = UIView(frame: rect(0, 0, 100, 100))
    let glass = Glass(frame: rect(0, 0, 100, 100))
    let button = UIButton(frame: rect(10, 10, 20, 20))
    root.addSubview(below)
    root.addSubview(glass)
    glass.addSubview(button)
    #expect(root.hitTest(point(15, 15), with: nil) === button)
    #expect(root.hitTest(point(50, 50), with: nil) === below)
  }

  @Test("hittest-020 a hidden receiver hides its whole branch")
  func hiddenReceiver() {
    root.isHidden = true
    #expect(root.hitTest(point(50, 50), with: nil) == nil)
  }

  @Test("a-hittest-004 a turned view is hit within its own bounds, not within its frame")
  func turned() {
    let root = UIView(frame: rect(0, 0, 200, 200))
    let v = UIView()
    v.bounds = rect(0, 0, 100, 100)
    v.center = point(100, 100)
    v.transform = CGAffineTransform(rotationAngle: .pi / 4)
    root.addSubview(v)
    expectNear(v.frame, rect(29.2893, 29.2893, 141.4214, 141.4214), within: 0.001)
    #expect(root.hitTest(point(100, 40), with: nil) === v)
    #expect(root.hitTest(point(60, 60), with: nil) === root)
    v.transform = .identity
    #expect(root.hitTest(point(60, 60), with: nil) === v)
  }

  /// ui-21: hit testing gives the receiver, a view inside it, or nil; never an ancestor.
  @Test(
    "ui-21 a branch that takes no events gives nil, under every transform",
    arguments: ["hidden", "transparent", "no interaction"], [1, 0.5, 3] as [CGFloat])
  func deafBranch(how: String, scale: CGFloat) {
    let grandchild = UIView(frame: rect(0, 0, 50, 50))
    child.addSubview(grandchild)
    child.transform = CGAffineTransform(scaleX: scale, y: scale).rotated(by: 0.3)
    #expect(root.hitTest(point(50, 50), with: nil) === grandchild)
    switch how {
    case "hidden": child.isHidden = true
    case "transparent": child.alpha = 0.001
    default: child.isUserInteractionEnabled = false
    }
    #expect(child.hitTest(point(25, 25), with: nil) == nil)
    #expect(root.hitTest(point(50, 50), with: nil) === root)
  }

  @Test("a view scaled to nothing swallows nothing", arguments: [0, 1e-300] as [CGFloat])
  func scaledToNothing(scale: CGFloat) {
    child.transform = CGAffineTransform(scaleX: scale, y: scale)
    #expect(root.hitTest(point(10, 10), with: nil) === root)
  }
}

@MainActor @Suite("Hit testing as the seed describes it")
struct HitTestSeedTests {
  /// The seed's listing.
  class CustomView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      if !self.point(inside: point, with: event) {
        return nil
      }
      for subview in subviews.reversed() {
        let convertedPoint = subview.convert(point, from: self)
        if let hitTestView = subview.hitTest(convertedPoint, with: event) {
          return hitTestView
        }
      }
      return self
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      let extendedBounds = bounds.insetBy(dx: -20, dy: -20)
      return extendedBounds.contains(point)
    }
  }

  @Test("a view that overrides point(inside:) is touched 20 points around itself, as far as its superview reaches")
  func extendedZone() {
    let custom = CustomView(frame: rect(100, 100, 50, 50))
    let stage = Stage(adding: custom)
    #expect(stage.root.hitTest(point(85, 85), with: nil) === custom)
    #expect(stage.root.hitTest(point(169, 169), with: nil) === custom)
    #expect(stage.root.hitTest(point(79, 100), with: nil) === stage.root)
    #expect(stage.root.hitTest(point(170, 170), with: nil) === stage.root)
  }

  @Test("inside it, a subview that sticks out is reached")
  func subviewInExtendedZone() {
    let custom = CustomView(frame: rect(100, 100, 50, 50))
    let sticksOut = UIView(frame: rect(45, 45, 40, 40))
    custom.addSubview(sticksOut)
    let stage = Stage(adding: custom)
    #expect(stage.root.hitTest(point(160, 160), with: nil) === sticksOut)
    #expect(stage.root.hitTest(point(169.5, 169.5), with: nil) === sticksOut)
    #expect(stage.root.hitTest(point(172, 172), with: nil) === stage.root, "outside the custom view's zone")
  }

  @Test("subviews are asked from the front, each with the point in its own space, until one answers")
  func order() {
    final class Asked: UIView {
      var asked: ((CGPoint) -> Void)?
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        asked?(point)
        return super.hitTest(point, with: event)
      }
    }
    let root = UIView(frame: rect(0, 0, 100, 100))
    var log: [String] = []
    for (name, x) in [("back", 0.0), ("middle", 10), ("front", 60)] {
      let view = Asked(frame: rect(x, 0, 50, 50))
      view.asked = { log.append("\(name) \(Int($0.x))") }
      root.addSubview(view)
    }
    root.hitTest(point(20, 20), with: nil)?.tag = 5
    #expect(log == ["front -40", "middle 10"])
    #expect(root.subviews[1].tag == 5)
  }

  @Test("the view that was hit gets the touches")
  func touches() {
    final class Custom: CustomView {
      var count = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += touches.count }
    }
    let custom = Custom(frame: rect(100, 100, 50, 50))
    let stage = Stage(adding: custom)
    stage.app.tap(point(85, 85))
    #expect(custom.count == 1)
    stage.app.tap(point(75, 85))
    #expect(custom.count == 1)
  }
}

@MainActor @Suite("Hit testing of layers")
struct LayerHitTestTests {
  @Test("hittest-022 the point is in the superlayer's space; the frontmost layer that is not hidden is hit")
  func hidden() {
    let root = CALayer()
    root.frame = rect(0, 0, 100, 100)
    let a = CALayer()
    let b = CALayer()
    for layer in [a, b] {
      layer.frame = rect(0, 0, 50, 50)
      root.addSublayer(layer)
    }
    #expect(root.hitTest(point(10, 10)) === b)
    b.isHidden = true
    #expect(root.hitTest(point(10, 10)) === a)
    a.isHidden = true
    #expect(root.hitTest(point(10, 10)) === root)
  }

  @Test("hittest-023 a layer that masks to its bounds hides what sticks out")
  func masked() {
    let root = CALayer()
    root.frame = rect(0, 0, 100, 100)
    root.masksToBounds = true
    let sub = CALayer()
    sub.frame = rect(90, 90, 50, 50)
    root.addSublayer(sub)
    #expect(root.hitTest(point(120, 120)) == nil)
    #expect(root.hitTest(point(95, 95)) === sub)
    #expect(root.hitTest(point(50, 50)) === root)
  }
}
