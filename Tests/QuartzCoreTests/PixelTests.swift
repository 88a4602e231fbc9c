import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("What layers look like")
struct PixelTests {
  @Test("pixels-001 a border lies inside the bounds")
  func border() {
    let screen = Screen(background: nil)
    let box = layer(10, 10, 80, 60)
    box.borderWidth = 5
    box.borderColor = .red
    screen.root.addSublayer(box)
    let picture = screen.picture()
    var area = 0
    for y in 0..<100 {
      for x in 0..<100 {
        area += picture.alpha(x, y)
        if x < 10 || y < 10 || x >= 90 || y >= 70 { #expect(picture[x, y] == 0) }
      }
    }
    #expect(area == 1300 * 255)
    #expect(picture.isColor(12, 40, .red))
    #expect(picture.alpha(20, 40) == 0)
  }

  @Test("pixels-002 the border is above the sublayers")
  func borderAbove() {
    let screen = Screen()
    let box = layer(0, 0, 80, 60)
    box.borderWidth = 5
    box.borderColor = .red
    box.addSublayer(layer(0, 0, 80, 60, .blue))
    screen.root.addSublayer(box)
    let picture = screen.picture()
    #expect(picture.isColor(2, 30, .red) && picture.isColor(40, 30, .blue))
  }

  @Test("pixels-003 rounded corners")
  func rounded() {
    let screen = Screen(background: nil)
    let box = layer(0, 0, 40, 20, .black)
    box.cornerRadius = 10
    screen.root.addSublayer(box)
    let picture = screen.picture()
    #expect(picture.alpha(0, 0) <= 8 && picture.alpha(39, 19) <= 8)
    #expect(picture.alpha(20, 10) == 255 && picture.alpha(20, 0) == 255)
  }

  @Test("pixels-005 sublayers are cut to the rounded corners only when masking")
  func roundedMask() {
    let screen = Screen(background: nil)
    let box = layer(0, 0, 40, 20, .black)
    box.cornerRadius = 10
    box.addSublayer(layer(0, 0, 40, 20, .red))
    screen.root.addSublayer(box)
    #expect(screen.picture().isColor(0, 0, .red))
    box.masksToBounds = true
    let picture = screen.picture()
    #expect(picture.alpha(0, 0) <= 8)
    #expect(picture.isColor(20, 0, .red) && picture.isColor(20, 19, .red))
    // No colour of the background shines through at the curve.
    for y in 0..<20 {
      for x in 0..<40 { #expect(picture.rgba(x, y)[0] == picture.rgba(x, y)[3]) }
    }
  }

  @Test("nothing shines through the smoothed outer edge of a border", arguments: [true, false])
  func borderEdge(masks: Bool) {
    let screen = Screen(background: nil)
    let box = layer(10, 10, 41, 41, .red)
    box.cornerRadius = 15
    box.borderWidth = 3
    box.borderColor = .blue
    box.masksToBounds = masks
    if masks { box.addSublayer(layer(0, 0, 41, 41, .red)) }
    screen.root.addSublayer(box)
    let picture = screen.picture()
    #expect(picture.isColor(30, 30, .red) && picture.isColor(11, 30, .blue) && picture.isColor(30, 12, .blue))
    for y in 10..<51 {
      for x in 10..<51 where picture.alpha(x, y) < 255 {
        #expect(picture.rgba(x, y)[0] <= 2, "\(x), \(y)")
      }
    }
    #expect(picture.alpha(10, 10) == 0)
  }

  @Test("only the named corners are rounded", arguments: [CGFloat(1), 1.5, 2])
  func someCorners(scale: CGFloat) {
    let screen = Screen(scale: scale)
    let box = layer(0, 0, 40, 40, .black)
    box.cornerRadius = 16
    box.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    screen.root.addSublayer(box)
    let picture = screen.picture()
    let last = Int(40 * scale) - 1
    #expect(picture.ink(0, 0) == 0 && picture.ink(last, last) == 0)
    #expect(picture.ink(last, 0) == 255 && picture.ink(0, last) == 255)
  }

  @Test("a circle is round at all sizes, also of an odd number of pixels", arguments: [20, 21, 41])
  func circle(size: Int) {
    let screen = Screen()
    let side = CGFloat(size)
    let circle = layer(10, 10, side, side, .black)
    circle.cornerRadius = side / 2
    screen.root.addSublayer(circle)
    let picture = screen.picture()
    var ink = 0
    for y in 0..<100 {
      for x in 0..<100 {
        ink += picture.ink(x, y)
        // Symmetric about both axes.
        if x >= 10 && x < 10 + size { #expect(abs(picture.ink(x, y) - picture.ink(2 * 10 + size - 1 - x, y)) <= 8) }
      }
    }
    let area = CGFloat(ink) / 255
    #expect(abs(area - .pi * side * side / 4) < side * 0.1)
    circle.masksToBounds = true
    circle.addSublayer(layer(0, 0, side, side, .black))
    #expect(screen.picture().difference(to: picture, tolerance: 2).pixels.isEmpty)
  }

  @Test("a continuous corner begins to bend before the circle does")
  func continuous() {
    let screen = Screen()
    let box = layer(10, 10, 80, 80, .black)
    box.cornerRadius = 20
    screen.root.addSublayer(box)
    let circular = screen.picture()
    box.cornerCurve = .continuous
    let continuous = screen.picture()
    #expect(circular.ink(31, 10) == 255)
    #expect(continuous.ink(31, 10) < 255)
    #expect(continuous.ink(42, 10) == 255)
    #expect(continuous.ink(10, 10) == 0)
  }

  @Test("pixels-006 pixels-007 the shadow is the shape, moved, in the shadow's colour")
  func shadow() {
    let screen = Screen(background: nil)
    let box = layer(40, 40, 20, 20, .white)
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 10, height: 0)
    screen.root.addSublayer(box)
    var picture = screen.picture()
    #expect(picture.alpha(65, 50) == 255 && picture.alpha(75, 50) == 0)
    box.shadowOpacity = 0.5
    picture = screen.picture()
    #expect(abs(picture.alpha(65, 50) - 128) <= 1)
  }

  @Test("pixels-008 what draws nothing casts no shadow")
  func noShadow() {
    let screen = Screen()
    let blank = screen.picture()
    let box = layer(40, 40, 20, 20)
    box.shadowOpacity = 1
    screen.root.addSublayer(box)
    #expect(screen.picture().difference(to: blank).pixels.isEmpty)
  }

  @Test("b-px-07 a shadow path takes the place of the shape")
  func shadowPath() {
    let screen = Screen()
    let box = layer(40, 40, 20, 20)
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 30, height: 0)
    box.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    screen.root.addSublayer(box)
    var picture = screen.picture()
    #expect(picture.ink(75, 50) == 255 && picture.ink(92, 50) == 0 && picture.ink(50, 50) == 0)
    box.shadowPath = CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil)
    picture = screen.picture()
    #expect(picture.ink(80, 50) == 255 && picture.ink(72, 50) == 0 && picture.ink(80, 42) == 0)
  }

  @Test("b-px-08 a masking layer cuts its own shadow")
  func maskedShadow() {
    let screen = Screen()
    let box = layer(40, 40, 20, 20, .blue)
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 30, height: 0)
    screen.root.addSublayer(box)
    #expect(screen.picture().ink(75, 50) == 255)
    box.masksToBounds = true
    let picture = screen.picture()
    #expect(picture.ink(75, 50) == 0 && picture.isColor(50, 50, .blue))
  }

  @Test("a blurred shadow falls off as a Gaussian; a large one is like a small one between", arguments: [2.0, 4, 7])
  func gaussian(radius: CGFloat) {
    let screen = Screen(width: 200, height: 200)
    let box = layer(80, 60, 60, 80, .white)
    box.shadowOpacity = 1
    box.shadowRadius = radius
    box.shadowOffset = .zero
    screen.root.addSublayer(box)
    let picture = screen.picture()
    for distance in 0..<Int(2.5 * radius) {
      // The integral of the bell curve beyond a straight edge.
      let expected = 0.5 * erfc((Double(distance) + 0.5) / (2.0.squareRoot() * radius))
      let left = Double(picture.ink(79 - distance, 100)) / 255
      let below = Double(picture.ink(110, 140 + distance)) / 255
      #expect(abs(left - expected) < 0.03, "\(distance): \(left), not \(expected)")
      #expect(abs(below - left) < 0.01)
    }
    // The nine pieces meet without a seam.
    for x in 70..<150 { #expect(abs(picture.ink(x, 141) - picture.ink(x + 1, 141)) < 60 / Int(radius)) }
  }

  @Test("a turned shadow that only moves is made once, and goes along by parts of a pixel", arguments: [true, false])
  func movingShadow(hasPath: Bool) {
    let screen = Screen(width: 160, height: 160)
    let box = layer(40, 50, 60, 50, hasPath ? nil : .white)
    box.cornerRadius = 8
    box.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    box.shadowOpacity = 0.16
    box.shadowRadius = 10
    if hasPath { box.shadowPath = CGPath(rect: box.bounds, transform: nil) }
    screen.root.addSublayer(box)
    let first = screen.picture()
    let bytes = screen.renderer.masks.byteCount
    for step in 1...24 {
      box.position.x += 0.625
      let picture = screen.picture()
      // Where the first shadow has no edges finer than a pixel it lies between its two nearest whole places.
      let shift = Double(step) * 0.625
      let (whole, part) = (Int(shift), shift.truncatingRemainder(dividingBy: 1))
      for y in stride(from: 10, to: 150, by: 7) {
        for x in 20..<150 {
          let expected =
            Double(first.ink(x - whole, y)) * (1 - part) + Double(first.ink(x - whole - 1, y)) * part
          #expect(abs(Double(picture.ink(x, y)) - expected) < (hasPath ? 3.5 : 6), "\(step): \(x) \(y)")
        }
      }
      // The box itself has a mask for each place.
      if hasPath { #expect(screen.renderer.masks.byteCount == bytes) }
    }
  }

  @Test("the shadow of a drawing is that of its alpha, sublayers included")
  func drawnShadow() {
    let screen = Screen()
    let box = layer(10, 10, 30, 30)
    box.addSublayer(layer(20, 20, 30, 10, .red))
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 0, height: 20)
    screen.root.addSublayer(box)
    let picture = screen.picture()
    #expect(picture.isColor(35, 35, .red))
    #expect(picture.ink(35, 55) == 255 && picture.ink(55, 55) == 255)
    #expect(picture.ink(25, 55) == 0 && picture.ink(35, 65) == 0)
  }

  @Test("calayer-032 calayer-033 zPosition orders, equal ones by index")
  func zOrder() {
    func top(_ zs: [CGFloat]) -> [Int] {
      var order: [Int] = []
      let colors: [CGColor] = [.red, .green, .blue]
      let screen = Screen()
      let layers = zip(zs, colors).map { z, color in
        let sub = layer(0, 0, 10, 10, color)
        sub.zPosition = z
        screen.root.addSublayer(sub)
        return sub
      }
      for _ in 0..<3 {
        let picture = screen.picture()
        guard let index = colors.firstIndex(where: { picture.isColor(5, 5, $0) }) else { break }
        order.insert(index, at: 0)
        layers[index].isHidden = true
      }
      return order
    }
    #expect(top([0, 10, 0]) == [0, 2, 1])
    #expect(top([1, -1, 0]) == [1, 2, 0])
  }

  @Test("b-px-14 contentsRect shows a part")
  func contentsRect() {
    let screen = Screen()
    let box = layer(0, 0, 40, 40)
    box.contents = cells([[.red, .green], [.blue, .white]], size: 20)
    screen.root.addSublayer(box)
    func color(_ rect: CGRect, _ x: Int, _ y: Int, _ color: CGColor) -> Bool {
      box.contentsRect = rect
      return screen.picture().isColor(x, y, color)
    }
    #expect(color(CGRect(x: 0, y: 0, width: 0.5, height: 0.5), 20, 20, .red))
    #expect(color(CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5), 20, 20, .green))
    #expect(color(CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5), 20, 20, .blue))
    #expect(color(CGRect(x: 0, y: 0, width: 1, height: 0.5), 10, 20, .red))
    #expect(color(CGRect(x: 0, y: 0, width: 1, height: 0.5), 30, 20, .green))
  }

  @Test("b-px-15 contentsCenter keeps the corners")
  func contentsCenter() {
    let colors = (0..<3).map { row in
      (0..<3).map { CGColor(red: CGFloat(row) / 2, green: CGFloat($0) / 2, blue: 0.5, alpha: 1) }
    }
    let screen = Screen()
    let box = layer(0, 0, 90, 90)
    box.contents = cells(colors, size: 10)
    box.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    screen.root.addSublayer(box)
    func expect(_ points: [(Int, Int, Int, Int)]) {
      let picture = screen.picture()
      for (x, y, row, column) in points {
        let wanted = PixelBuffer(width: 1, height: 1)
        wanted[0, 0] = colors[row][column].rgba.pixel
        for (a, b) in zip(picture.rgba(x, y), wanted.rgba(0, 0)) { #expect(abs(Int(a) - Int(b)) <= 3, "\(x), \(y)") }
      }
    }
    expect([
      (5, 5, 0, 0), (45, 5, 0, 1), (85, 5, 0, 2), (5, 45, 1, 0), (45, 45, 1, 1), (20, 20, 1, 1), (70, 70, 1, 1),
      (85, 85, 2, 2),
    ])
    box.contentsScale = 2
    expect([(2, 2, 0, 0), (15, 15, 1, 1), (75, 75, 1, 1), (87, 87, 2, 2)])
  }

  @Test(
    "gravity places contents",
    arguments: [
      (CALayerContentsGravity.center, 40, 40), (.top, 40, 0), (.bottom, 40, 80), (.left, 0, 40), (.right, 80, 40),
      (.topLeft, 0, 0), (.topRight, 80, 0), (.bottomLeft, 0, 80), (.bottomRight, 80, 80),
    ])
  func gravity(gravity: CALayerContentsGravity, x: Int, y: Int) {
    let screen = Screen(background: nil)
    let box = layer(0, 0, 100, 100)
    box.contents = cells([[.red]], size: 20)
    box.contentsGravity = gravity
    screen.root.addSublayer(box)
    let picture = screen.picture()
    for py in 0..<100 {
      for px in 0..<100 {
        let isInside = px >= x && px < x + 20 && py >= y && py < y + 20
        #expect(picture.alpha(px, py) == (isInside ? 255 : 0))
      }
    }
  }

  @Test("aspect gravities fit and fill")
  func aspect() {
    let screen = Screen(background: nil)
    let box = layer(20, 20, 60, 30)
    box.contents = cells([[.red]], size: 20)
    box.contentsGravity = .resizeAspect
    screen.root.addSublayer(box)
    var picture = screen.picture()
    #expect(picture.isColor(50, 35, .red) && picture.alpha(33, 35) == 0 && picture.alpha(66, 35) == 0)
    box.contentsGravity = .resizeAspectFill
    picture = screen.picture()
    #expect(picture.isColor(21, 35, .red) && picture.isColor(50, 7, .red) && picture.alpha(50, 3) == 0)
    box.masksToBounds = true
    picture = screen.picture()
    #expect(picture.isColor(50, 21, .red) && picture.alpha(50, 19) == 0)
  }

  @Test("opacity is of the group, or of each layer without group opacity")
  func groupOpacity() {
    let screen = Screen()
    let box = layer(0, 0, 40, 40, .black)
    box.addSublayer(layer(0, 0, 20, 40, .black))
    box.opacity = 0.5
    screen.root.addSublayer(box)
    var picture = screen.picture()
    #expect(abs(picture.ink(10, 10) - 128) <= 1 && picture.ink(10, 10) == picture.ink(30, 10))
    box.allowsGroupOpacity = false
    picture = screen.picture()
    #expect(abs(picture.ink(10, 10) - 191) <= 1 && abs(picture.ink(30, 10) - 128) <= 1)
  }

  @Test("a mask multiplies with its alpha; a hidden one hides all")
  func mask() {
    let screen = Screen()
    let box = layer(10, 10, 40, 40, .black)
    let mask = CALayer()
    mask.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    mask.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
    box.mask = mask
    screen.root.addSublayer(box)
    var picture = screen.picture()
    #expect(abs(picture.ink(25, 25) - 128) <= 1 && picture.ink(19, 25) == 0 && picture.ink(35, 25) == 0)
    mask.backgroundColor = .black
    picture = screen.picture()
    #expect(picture.ink(25, 25) == 255)
    mask.position.x += 10
    picture = screen.picture()
    #expect(picture.ink(25, 25) == 0 && picture.ink(35, 25) == 255)
    mask.isHidden = true
    #expect(screen.picture().ink(35, 25) == 0)
    box.mask = nil
    #expect(screen.picture().ink(12, 12) == 255)
  }

  @Test("edges on pixel bounds are exact, edges within pixels are smoothed", arguments: [CGFloat(1), 1.5, 2])
  func edges(scale: CGFloat) {
    let screen = Screen(scale: scale)
    let exact = layer(10, 10, 20, 20, .black)
    let between = layer(40 + 0.25 / scale, 10, 20, 20, .black)
    screen.root.addSublayer(exact)
    screen.root.addSublayer(between)
    let picture = screen.picture()
    let y = Int(20 * scale)
    let (left, right) = (Int(10 * scale), Int(30 * scale))
    #expect(picture.ink(left - 1, y) == 0 && picture.ink(left, y) == 255)
    #expect(picture.ink(right - 1, y) == 255 && picture.ink(right, y) == 0)
    #expect(abs(picture.ink(Int(40 * scale), y) - 191) <= 2)
    #expect(abs(picture.ink(Int(60 * scale), y) - 64) <= 2)
  }

  @Test("a rotated layer is smooth and has its area")
  func rotated() {
    let screen = Screen()
    let box = layer(30, 30, 40, 40, .black)
    box.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 6))
    screen.root.addSublayer(box)
    func area(_ picture: PixelBuffer) -> CGFloat {
      var sum = 0
      for y in 0..<100 { for x in 0..<100 { sum += picture.ink(x, y) } }
      return CGFloat(sum) / 255
    }
    #expect(abs(area(screen.picture()) - 1600) < 8)
    // Masking by the turned bounds cuts what sticks out.
    box.masksToBounds = true
    box.addSublayer(layer(-20, -20, 80, 80, .black))
    #expect(abs(area(screen.picture()) - 1600) < 8)
    box.cornerRadius = 20
    #expect(abs(area(screen.picture()) - .pi * 400) < 8)
  }

  @Test("b-3d-03 zPosition comes nearer under the superlayer's perspective")
  func perspectiveOfZ() {
    let screen = Screen(width: 200, height: 200)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500
    screen.root.sublayerTransform = perspective
    let box = layer(50, 50, 100, 100, .red)
    box.zPosition = 100
    screen.root.addSublayer(box)
    let picture = screen.picture()
    #expect(box.frame == CGRect(x: 50, y: 50, width: 100, height: 100))
    // 37.5 to 162.5 both ways: half a pixel at each end.
    for (low, high) in [(36, 37), (163, 162)] {
      #expect(picture.isColor(low, 100, .white) && picture.isColor(100, low, .white))
      #expect(abs(Int(picture.rgba(high, 100)[1]) - 128) <= 4 && abs(Int(picture.rgba(100, high)[1]) - 128) <= 4)
    }
    #expect(picture.isColor(38, 100, .red) && picture.isColor(161, 100, .red))
  }

  @Test("a layer turned about y in perspective is a trapezoid")
  func perspective() {
    let screen = Screen(width: 200, height: 200)
    let box = layer(50, 50, 100, 100, .black)
    var t = CATransform3DIdentity
    t.m34 = -1.0 / 200
    box.transform = CATransform3DRotate(t, .pi / 4, 0, 1, 0)
    screen.root.addSublayer(box)
    let picture = screen.picture()
    func height(_ x: Int) -> Int { (0..<200).reduce(0) { $0 + picture.ink(x, $1) } / 255 }
    func expected(_ x: CGFloat) -> CGFloat {
      // The point of the layer seen at x: cx = u cos / (1 + u sin / 200), u from the middle.
      let c = 0.5.squareRoot()
      let v = x - 100
      let u = v / (c - v * c / 200)
      return 100 / (1 + u * c / 200)
    }
    let heights = [70, 100, 125].map(height)
    #expect(heights[0] != heights[2])
    for x in [70, 100, 125] {
      #expect(
        abs(CGFloat(height(x)) - expected(CGFloat(x) + 0.5)) < 2, "\(x): \(height(x)), \(expected(CGFloat(x) + 0.5))")
    }
    // Two passes give the same pixels, whatever part is painted.
    #expect(screen.anew().difference(to: picture).pixels.isEmpty)
  }

  @Test("a layer with its back to the viewer is seen only when double sided")
  func doubleSided() {
    let screen = Screen()
    let box = layer(10, 10, 40, 40, .black)
    box.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    screen.root.addSublayer(box)
    #expect(screen.picture().ink(30, 30) == 255)
    box.isDoubleSided = false
    #expect(screen.picture().ink(30, 30) == 0)
    box.transform = CATransform3DMakeScale(-1, 1, 1)
    #expect(screen.picture().ink(30, 30) == 255)
  }

  @Test("render(in:) draws the layer in its own coordinates, without reading the shadow path")
  func render() {
    let box = layer(30, 40, 20, 20, .red)
    box.addSublayer(layer(10, 0, 10, 10, .blue))
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 30, height: 0)
    box.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    let buffer = PixelBuffer(width: 120, height: 80)
    let context = buffer.makeContext()
    context.scaleBy(x: 2, y: 2)
    context.translateBy(x: 2, y: 3)
    box.render(in: context)
    #expect(buffer.isColor(4, 6, .red) && buffer.isColor(43, 45, .red) && buffer[44, 46] == 0)
    #expect(buffer.isColor(24, 6, .blue) && buffer.isColor(43, 25, .blue))
    #expect(buffer.isColor(64, 40, .black) && buffer.isColor(103, 45, .black), "\(buffer.rgba(103, 45))")
  }

  @Test("nothing traps or hangs on extreme values")
  func extremes() {
    let screen = Screen()
    let box = layer(0, 0, 10, 10, .red)
    screen.root.addSublayer(box)
    box.cornerRadius = .infinity
    box.borderWidth = 1e12
    box.shadowOpacity = 1
    box.shadowRadius = 1e9
    box.shadowOffset = CGSize(width: 1e30, height: CGFloat.nan)
    screen.update()
    box.frame = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    box.borderWidth = 0
    box.shadowRadius = 3
    box.cornerRadius = 10
    #expect(screen.picture().isColor(50, 50, .red))
    box.transform = CATransform3DMakeScale(1e-20, 1e20, 1)
    screen.update()
    box.transform = CATransform3DIdentity
    box.bounds = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10)
    screen.update()
    box.opacity = .nan
    box.zPosition = .infinity
    screen.update()
    #expect(screen.picture().isColor(50, 50, .white))
  }

  @Test("the parts around a stretching middle meet without a seam", arguments: [1, 1.25, 1.5, 2] as [CGFloat])
  func stretchSeams(scale: CGFloat) {
    let screen = Screen(scale: scale)
    let picture = layer(10, 10, 70, 50)
    picture.contents = cells([[.red, .red], [.red, .red]], size: 5)
    picture.contentsCenter = CGRect(x: 0.33, y: 0.41, width: 0.2, height: 0.17)
    screen.root.addSublayer(picture)
    let shown = screen.picture()
    let inside = PixelRect(
      inside: CGRect(x: 10 * scale, y: 10 * scale, width: 70 * scale, height: 50 * scale))
    for y in inside.minY..<inside.maxY {
      for x in inside.minX..<inside.maxX where !shown.isColor(x, y, .red) {
        Issue.record("a seam at \(x), \(y): \(shown.rgba(x, y))")
        return
      }
    }
  }

  @Test("a long thin line is drawn to its end")
  func longLine() {
    let screen = Screen()
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 50))
    path.addLine(to: CGPoint(x: 40_000, y: 50))
    shape.path = path
    shape.strokeColor = .opaqueBlack
    shape.fillColor = nil
    shape.lineJoin = .round
    shape.lineWidth = 2
    shape.frame = CGRect(x: -35_000, y: 0, width: 40_000, height: 100)
    screen.root.addSublayer(shape)
    screen.update()
    #expect(screen.buffer.ink(50, 50) > 200)
  }

  @Test("a shadow too large to be kept is made where it is painted, and its edges are those of the whole")
  func largeShadow() {
    let screen = Screen(width: 1100, height: 2100)
    let card = layer(20, 20, 1040, 2040, CGColor(red: 1, green: 1, blue: 1, alpha: 0.9))
    card.shadowOpacity = 1
    card.shadowRadius = 10
    card.addSublayer(layer(100, 100, 100, 100, .red))
    card.addSublayer(layer(-5, 300, 100, 100, .red))
    screen.root.addSublayer(card)
    let dot = layer(2, 500, 4, 4, .blue)
    screen.root.addSublayer(dot)
    screen.update()
    let kept = screen.renderer.masks.byteCount
    for _ in 0..<3 {
      dot.position.y += 40
      screen.update()
      #expect(screen.damage.reduce(0) { $0 + $1.area } == 32)
    }
    #expect(screen.renderer.masks.byteCount == kept)
    #expect(screen.anew().difference(to: screen.buffer, tolerance: 1).pixels.isEmpty)
  }
}
