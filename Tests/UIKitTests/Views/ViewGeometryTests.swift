import Testing

@testable import UIKit

@MainActor @Suite("View geometry")
struct ViewGeometryTests {
  @Test("viewgeom-001 a frame gives bounds, centre and the layer's position")
  func frame() {
    let view = UIView(frame: rect(10, 20, 100, 50))
    #expect(view.bounds == rect(0, 0, 100, 50))
    #expect(view.center == point(60, 45))
    #expect(view.layer.position == point(60, 45))
    #expect(view.layer.anchorPoint == point(0.5, 0.5))
  }

  @Test("viewgeom-002 bounds grow about the centre, and their origin does not move the frame")
  func bounds() {
    let view = UIView(frame: rect(10, 20, 100, 50))
    view.bounds = rect(5, 6, 200, 100)
    #expect(view.frame == rect(-40, -5, 200, 100))
    #expect(view.center == point(60, 45))
  }

  @Test("viewgeom-004 another anchor point moves the frame, not the position")
  func anchorPoint() {
    let view = UIView(frame: rect(0, 0, 100, 100))
    view.layer.anchorPoint = point(0, 0)
    #expect(view.frame == rect(50, 50, 100, 100))
    #expect(view.center == point(50, 50))
  }

  @Test("viewgeom-005 a transform is about the centre and leaves bounds and centre alone")
  func transform() {
    let view = UIView(frame: rect(0, 0, 100, 100))
    view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    #expect(view.frame == rect(25, 25, 50, 50))
    #expect(view.bounds == rect(0, 0, 100, 100))
    #expect(view.center == point(50, 50))
  }

  @Test("viewgeom-006 a layer's frame set under a transform is mapped back to bounds")
  func frameUnderTransform() {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.5))
    layer.frame = rect(50, 50, 100, 100)
    expectNear(layer.bounds.width, 200, within: 1e-5)
    expectNear(layer.bounds.height, 200, within: 1e-5)
    expectNear(layer.frame, rect(50, 50, 100, 100), within: 1e-5)
  }

  @Test("viewgeom-008 what a new view is like")
  func defaults() {
    let view = UIView()
    #expect(view.alpha == 1)
    #expect(!view.isHidden)
    #expect(view.isOpaque)
    #expect(!view.clipsToBounds)
    #expect(view.isUserInteractionEnabled)
    #expect(!view.isMultipleTouchEnabled)
    #expect(!view.isExclusiveTouch)
    #expect(view.contentMode.rawValue == 0)
    #expect(view.autoresizesSubviews)
    #expect(view.autoresizingMask.rawValue == 0)
    #expect(view.tag == 0)
    #expect(view.translatesAutoresizingMaskIntoConstraints)
    #expect(view.backgroundColor == nil)
    #expect(view.clearsContextBeforeDrawing)
  }

  @Test("viewgeom-009 labels and image views take no touches")
  func passiveViews() {
    #expect(!UILabel().isUserInteractionEnabled)
    #expect(!UIImageView().isUserInteractionEnabled)
  }

  @Test(
    "a margin or length that is flexible takes up the change of the superview's width",
    arguments: [
      ("viewgeom-012", UIView.AutoresizingMask.flexibleLeftMargin, rect(110, 10, 80, 80)),
      ("viewgeom-013", .flexibleRightMargin, rect(10, 10, 80, 80)),
      ("viewgeom-014", [.flexibleLeftMargin, .flexibleRightMargin], rect(60, 10, 80, 80)),
      ("fixed", [], rect(10, 10, 80, 80)),
      ("width", .flexibleWidth, rect(10, 10, 180, 80)),
      ("all three, in proportion", [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], rect(20, 10, 160, 80)),
      ("height", .flexibleHeight, rect(10, 10, 80, 80)),
    ] as [(String, UIView.AutoresizingMask, CGRect)])
  func autoresizing(fact: String, mask: UIView.AutoresizingMask, expected: CGRect) {
    let superview = UIView(frame: rect(0, 0, 100, 100))
    let subview = UIView(frame: rect(10, 10, 80, 80))
    subview.autoresizingMask = mask
    superview.addSubview(subview)
    superview.bounds.size.width = 200
    expectNear(subview.frame, expected)
  }

  @Test("a flexible width follows the superview there and back, down to nothing")
  func autoresizingThereAndBack() {
    let superview = UIView(frame: rect(0, 0, 100, 100))
    let subview = UIView(frame: rect(0, 0, 100, 100))
    subview.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    superview.addSubview(subview)
    for size in [CGSize(width: 7, height: 3), .zero, CGSize(width: 320, height: 480)] {
      superview.frame.size = size
      #expect(subview.frame == CGRect(origin: .zero, size: size))
    }
  }

  @Test(
    "where an image of 50 points is drawn in a view of 200 by 100",
    arguments: [
      ("viewgeom-018", UIView.ContentMode.scaleAspectFill, rect(0, -50, 200, 200)),
      ("viewgeom-020", .top, rect(75, 0, 50, 50)),
      ("viewgeom-021", .bottom, rect(75, 50, 50, 50)),
      ("viewgeom-023", .right, rect(150, 25, 50, 50)),
      ("viewgeom-026", .bottomLeft, rect(0, 50, 50, 50)),
      ("fit", .scaleAspectFit, rect(50, 0, 100, 100)),
      ("fill", .scaleToFill, rect(0, 0, 200, 100)),
      ("centre", .center, rect(75, 25, 50, 50)),
      ("left", .left, rect(0, 25, 50, 50)),
      ("top left", .topLeft, rect(0, 0, 50, 50)),
      ("top right", .topRight, rect(150, 0, 50, 50)),
      ("bottom right", .bottomRight, rect(150, 50, 50, 50)),
    ] as [(String, UIView.ContentMode, CGRect)])
  func contentModes(fact: String, mode: UIView.ContentMode, expected: CGRect) {
    let size = CGSize(width: 50, height: 50)
    #expect(UIImageView.imageRect(for: size, in: rect(0, 0, 200, 100), mode: mode) == expected)
    // What is on the screen is where the calculation says: the middle of the part that is inside is of the image.
    let view = UIImageView(frame: rect(100, 100, 200, 100))
    view.image = UIImage(cgImage: .filled(.blue, width: 50, height: 50))
    view.contentMode = mode
    view.clipsToBounds = true
    view.backgroundColor = .white
    let stage = Stage(adding: view)
    let shown = expected.intersection(view.bounds).offsetBy(dx: 100, dy: 100)
    for corner in [
      point(shown.minX + 2, shown.minY + 2), point(shown.maxX - 3, shown.maxY - 3), point(shown.midX, shown.midY),
    ] {
      stage.app.expect(.blue, at: corner)
    }
    for outside in [point(shown.minX - 3, shown.midY), point(shown.maxX + 3, shown.midY)]
    where view.frame.contains(outside) {
      stage.app.expect(.white, at: outside)
    }
    for outside in [point(shown.midX, shown.minY - 3), point(shown.midX, shown.maxY + 3)]
    where view.frame.contains(outside) {
      stage.app.expect(.white, at: outside)
    }
  }

  private final class Counting: UIView {
    var layouts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }

  @Test("viewgeom-030 a new view needs layout, once")
  func newViewNeedsLayout() {
    let parent = Counting(frame: .zero)
    parent.addSubview(UIView())
    parent.layoutIfNeeded()
    #expect(parent.layouts == 1)
  }

  @Test("viewgeom-031 a parent that goes lets go of its subviews")
  func noCycle() {
    var parent: UIView? = UIView()
    weak var subview: UIView?
    do {
      let view = UIView()
      parent?.addSubview(view)
      subview = view
    }
    #expect(subview != nil)
    parent = nil
    #expect(subview == nil)
  }

  @Test("a subview that outlives its parent has no superview")
  func orphan() {
    var parent: UIView? = UIView()
    let subview = UIView()
    parent?.addSubview(subview)
    parent = nil
    #expect(subview.superview == nil)
    #expect(subview.window == nil)
    #expect(subview.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 1, y: 2))
  }

  @Test("viewgeom-032 a plain view fits its size")
  func sizeThatFits() {
    let view = UIView(frame: rect(0, 0, 30, 40))
    #expect(view.sizeThatFits(CGSize(width: 1000, height: 1)) == CGSize(width: 30, height: 40))
  }

  @Test("viewgeom-033 without autoresizesSubviews nothing is resized")
  func noAutoresizing() {
    let p = UIView(frame: rect(0, 0, 200, 200))
    let c = UIView(frame: rect(10, 10, 50, 50))
    c.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
    p.addSubview(c)
    p.autoresizesSubviews = false
    p.frame.size.width = 300
    #expect(c.frame == rect(10, 10, 50, 50))
  }

  @Test("alpha is cut to 0 ... 1", arguments: [(2, 1), (-1, 0), (.nan, 0), (.infinity, 1)] as [(CGFloat, CGFloat)])
  func alpha(value: CGFloat, expected: CGFloat) {
    let view = UIView()
    view.alpha = value
    #expect(view.alpha == expected)
  }
}

extension CGImage {
  /// An image of one colour.
  static func filled(_ color: UIColor, width: Int, height: Int) -> CGImage {
    let channels = color.channels
    let bytes = Data((0..<width * height).flatMap { _ in channels.map { UInt8($0) } })
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: CGDataProvider(data: bytes)!, decode: nil, shouldInterpolate: true, intent: .defaultIntent)!
  }
}
