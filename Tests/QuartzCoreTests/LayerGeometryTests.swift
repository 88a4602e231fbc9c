import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Layer geometry")
struct LayerGeometryTests {
  private func sized(position: CGPoint = CGPoint(x: 200, y: 300)) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.position = position
    return layer
  }

  @Test("calayer-003 calayer-005 calayer-006 the frame follows from bounds, position and anchor point")
  func frames() {
    let a = sized()
    #expect(a.frame == CGRect(x: 150, y: 275, width: 100, height: 50))
    a.anchorPoint = CGPoint(x: 1, y: 1)
    #expect(a.frame == CGRect(x: 100, y: 250, width: 100, height: 50))
    let b = sized(position: .zero)
    b.anchorPoint = CGPoint(x: 2, y: -1)
    #expect(b.frame == CGRect(x: -200, y: 50, width: 100, height: 50))
  }

  @Test("the depth of the anchor point turns a layer about a line in front of it or behind it")
  func anchorPointZ() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.position = CGPoint(x: 200, y: 300)
    layer.anchorPointZ = 30
    // By itself it only sets the plane back, which is not seen.
    #expect(layer.frame == CGRect(x: 150, y: 275, width: 100, height: 50))
    // Half a turn about y brings the plane to the front, a quarter to the left by its distance.
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    let edge = layer.frame
    #expect(abs(edge.midX - 170) < 1e-9 && edge.width < 1e-9 && abs(edge.height - 50) < 1e-9)
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 600)
    root.sublayerTransform.m34 = -1 / 300
    root.addSublayer(layer)
    // Seen from the middle of the root, which is the layer's position, it is smaller by 300 / 330.
    layer.transform = CATransform3DIdentity
    #expect(abs(layer.convert(CGPoint(x: 0, y: 25), to: root).x - (200 - 50 * 300 / 330.0)) < 1e-9)
    #expect(root.hitTest(CGPoint(x: -199, y: -299)) === root)
    layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(abs(layer.convert(CGPoint(x: 0, y: 25), to: root).x - (200 + 50 * 300 / 270.0)) < 1e-9)
    // A depth that the root has is that of the eye's axis: what lies in it stays as large.
    root.anchorPointZ = -30
    layer.transform = CATransform3DIdentity
    layer.anchorPointZ = 30
    layer.zPosition = 0
    #expect(abs(layer.convert(CGPoint(x: 0, y: 25), to: root).x - 150) < 1e-9)
    layer.setValue(12, forKey: "anchorPointZ")
    #expect(layer.anchorPointZ == 12 && layer.value(forKey: "anchorPointZ") as? CGFloat == 12)
  }

  @Test("calayer-007 the bounds' origin does not move the frame")
  func boundsOrigin() {
    let layer = sized()
    layer.bounds.origin = CGPoint(x: 11, y: 22)
    #expect(layer.frame == CGRect(x: 150, y: 275, width: 100, height: 50))
  }

  @Test("calayer-008 calayer-009 setting the frame sets position and size")
  func setFrame() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == CGPoint(x: 60, y: 45))
    #expect(layer.bounds.size == CGSize(width: 100, height: 50))
    let corner = CALayer()
    corner.anchorPoint = .zero
    corner.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(corner.position == CGPoint(x: 10, y: 20))
    #expect(corner.bounds.size == CGSize(width: 100, height: 50))
  }

  @Test("calayer-012 a negative frame is standardized")
  func negativeFrame() {
    let layer = CALayer()
    layer.frame = CGRect(origin: .zero, size: CGSize(width: -100, height: -50))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: -50, y: -25))
  }

  @Test("calayer-014 calayer-015 the frame is the box of the transformed bounds")
  func transformedFrame() {
    let layer = sized()
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 4))
    #expect(layer.frame == CGRect(x: 100, y: 200, width: 200, height: 200))
    layer.setAffineTransform(CGAffineTransform(translationX: 10, y: 20))
    #expect(layer.frame == CGRect(x: 160, y: 295, width: 100, height: 50))
  }

  @Test("viewgeom-006 setting the frame under a scale sets the size seen through it")
  func setFrameUnderScale() {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.5))
    layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    #expect(layer.bounds.size == CGSize(width: 200, height: 200))
    #expect(layer.frame == CGRect(x: 50, y: 50, width: 100, height: 100))
  }

  @Test("setting the frame under a mirroring transform about a corner gives that frame")
  func setFrameMirrored() {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.setAffineTransform(CGAffineTransform(scaleX: -1, y: 2))
    layer.frame = CGRect(x: 5, y: 6, width: 30, height: 40)
    #expect(layer.frame == CGRect(x: 5, y: 6, width: 30, height: 40))
    #expect(layer.bounds.size == CGSize(width: 30, height: 20))
  }

  @Test("calayer-026 calayer-027 affineTransform of what is not affine is the identity")
  func affine() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 2, 3)
    #expect(layer.affineTransform() == .identity)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500
    layer.transform = perspective
    #expect(layer.affineTransform() == .identity)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
  }

  private func family() -> (parent: CALayer, child: CALayer) {
    let parent = CALayer()
    parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    let child = CALayer()
    child.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
    child.position = CGPoint(x: 100, y: 50)
    parent.addSublayer(child)
    return (parent, child)
  }

  @Test("calayer-019 calayer-020 points between a layer and its superlayer")
  func convertPoints() {
    let (parent, child) = family()
    #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 75, y: 25))
    #expect(child.convert(CGPoint(x: 50, y: 50), to: parent) == CGPoint(x: 125, y: 75))
    #expect(parent.convert(CGPoint.zero, to: child) == CGPoint(x: -75, y: -25))
    #expect(child.convert(CGPoint.zero, from: parent) == CGPoint(x: -75, y: -25))
    parent.bounds.origin = CGPoint(x: 10, y: 20)
    #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 75, y: 25))
  }

  @Test("calayer-021 conversion through a scale")
  func convertScaled() {
    let (parent, child) = family()
    child.transform = CATransform3DMakeScale(2, 2, 2)
    #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 50, y: 0))
    #expect(child.convert(CGPoint(x: 50, y: 50), to: parent) == CGPoint(x: 150, y: 100))
    #expect(
      child.convert(CGRect(x: 0, y: 0, width: 10, height: 20), to: parent)
        == CGRect(x: 50, y: 0, width: 20, height: 40))
  }

  @Test("calayer-023 the sublayer transform acts about the anchor point")
  func convertSublayerTransform() {
    let (parent, child) = family()
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    child.transform = CATransform3DMakeTranslation(5, 6, 0)
    #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 60, y: -38))
    let there = parent.convert(CGPoint(x: 60, y: -38), to: child)
    #expect(abs(there.x) < 1e-9 && abs(there.y) < 1e-9)
  }

  @Test("calayer-024 conversion between unrelated trees")
  func convertUnrelated() {
    let (a, b) = (layer(0, 0, 50, 50), layer(475, 475, 50, 50))
    #expect(a.convert(CGPoint.zero, to: b) == CGPoint(x: -475, y: -475))
  }

  @Test("convert-019 a rectangle goes by the box in the common ancestor")
  func convertRect() {
    // The layers of the fact's views: setting a frame, then a transform, then bounds.
    let root = layer(0, 0, 1000, 1000)
    let a = layer(4, 92, 254, 17)
    a.setAffineTransform(CGAffineTransform(rotationAngle: 110))
    a.bounds = CGRect(x: 144, y: 23, width: 20, height: 15)
    let b = layer(12, 150, 400, 400)
    b.setAffineTransform(CGAffineTransform(rotationAngle: -30))
    let g = layer(40, 113, 10, 10)
    g.setAffineTransform(CGAffineTransform(rotationAngle: 42))
    g.bounds = CGRect(x: 4, y: 3, width: 20, height: 15)
    root.addSublayer(a)
    root.addSublayer(b)
    b.addSublayer(g)
    let box = g.convert(CGRect(x: 45, y: 115, width: 13, height: 14), to: b)
    #expect(abs(box.minX - 123.17714789769627) < 1e-6)
    #expect(abs(box.minY - 30.274792065592464) < 1e-6)
    #expect(abs(box.width - 18.031110765667435) < 1e-6)
    #expect(abs(box.height - 17.514574532740156) < 1e-6)
    // By way of the box in the common ancestor, not by one matrix.
    let far = g.convert(CGRect(x: 45, y: 115, width: 13, height: 14), to: a)
    let viaRoot = root.convert(g.convert(CGRect(x: 45, y: 115, width: 13, height: 14), to: root), to: a)
    #expect(abs(far.width - viaRoot.width) < 1e-9 && abs(far.minX - viaRoot.minX) < 1e-9)
  }

  @Test("a layer seen edge on converts without trapping, and draws nothing")
  func edgeOn() {
    let screen = Screen()
    let flat = layer(10, 10, 20, 20, .black)
    screen.root.addSublayer(flat)
    flat.transform = CATransform3DMakeScale(0, 1, 1)
    #expect(flat.frame.width == 0)
    _ = screen.root.convert(CGPoint(x: 5, y: 5), to: flat)
    #expect(screen.root.hitTest(CGPoint(x: 20, y: 20)) === screen.root)
    let picture = screen.picture()
    #expect(picture.difference(to: Screen().picture()).pixels.isEmpty)
  }

  @Test("hittest-022 the front-most layer that is not hidden")
  func hitOrder() {
    let root = layer(0, 0, 100, 100)
    let (a, b) = (layer(0, 0, 50, 50), layer(0, 0, 50, 50))
    root.addSublayer(a)
    root.addSublayer(b)
    let p = CGPoint(x: 10, y: 10)
    #expect(root.hitTest(p) === b)
    a.zPosition = 1
    #expect(root.hitTest(p) === a)
    a.zPosition = 0
    b.isHidden = true
    #expect(root.hitTest(p) === a)
    a.isHidden = true
    #expect(root.hitTest(p) === root)
    root.isHidden = true
    #expect(root.hitTest(p) == nil)
  }

  @Test("hittest-023 a masking layer is hit within its bounds only")
  func hitMasked() {
    let root = layer(0, 0, 100, 100)
    root.masksToBounds = true
    let sub = layer(90, 90, 50, 50)
    root.addSublayer(sub)
    #expect(root.hitTest(CGPoint(x: 120, y: 120)) == nil)
    #expect(root.hitTest(CGPoint(x: 95, y: 95)) === sub)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
    root.masksToBounds = false
    #expect(root.hitTest(CGPoint(x: 120, y: 120)) === sub)
  }

  @Test("hit testing goes through transforms")
  func hitTransformed() {
    let root = layer(0, 0, 100, 100)
    let sub = layer(0, 45, 100, 10)
    sub.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    root.addSublayer(sub)
    #expect(root.hitTest(CGPoint(x: 50, y: 5)) === sub)
    #expect(root.hitTest(CGPoint(x: 5, y: 50)) === root)
  }

  @Test("values by key path: parts of rectangles and transforms, own values")
  func keyedValues() {
    let layer = sized()
    layer.setValue(30.0, forKeyPath: "position.x")
    #expect(layer.position == CGPoint(x: 30, y: 300))
    layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
    layer.setValue(2, forKeyPath: "transform.scale.x")
    layer.setValue(7, forKeyPath: "transform.translation.y")
    let angle = layer.value(forKeyPath: "transform.rotation") as? CGFloat ?? 0
    #expect(abs(angle - .pi / 2) < 1e-12)
    #expect(abs((layer.value(forKeyPath: "transform.scale.x") as? CGFloat ?? 0) - 2) < 1e-12)
    #expect(abs((layer.value(forKeyPath: "transform.scale.y") as? CGFloat ?? 0) - 1) < 1e-12)
    #expect(layer.value(forKeyPath: "transform.translation.y") as? CGFloat == 7)
    layer.setValue("tag", forKey: "mine")
    #expect(layer.value(forKey: "mine") as? String == "tag")
    #expect(layer.value(forKey: "unknown") == nil)
  }
}
