import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Shape and gradient layers")
struct LayerKindsTests {
  private func line(_ points: CGPoint...) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    return path
  }

  private func stroke(_ path: CGPath, width: CGFloat, on screen: Screen) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.path = path
    shape.fillColor = nil
    shape.strokeColor = .black
    shape.lineWidth = width
    screen.root.addSublayer(shape)
    return shape
  }

  /// Where ink begins and ends along a row, in points.
  private func runs(_ picture: PixelBuffer, y: Int) -> [[CGFloat]] {
    var runs: [[CGFloat]] = []
    var isInk = false
    for x in 0...picture.width {
      let ink = x < picture.width ? picture.ink(x, y) : 0
      if ink > 0 && !isInk { runs.append([CGFloat(x) + 1 - CGFloat(ink) / 255]) }
      if ink == 0 && isInk { runs[runs.count - 1].append(CGFloat(x - 1) + CGFloat(picture.ink(x - 1, y)) / 255) }
      isInk = ink > 0
    }
    return runs
  }

  private func expectRuns(
    _ found: [[CGFloat]], _ wanted: [[CGFloat]], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == wanted.count, "\(found)", sourceLocation: sourceLocation)
    for (a, b) in zip(found.flatMap { $0 }, wanted.flatMap { $0 }) {
      #expect(abs(a - b) <= 0.5, "\(found)", sourceLocation: sourceLocation)
    }
  }

  @Test("layerkinds-003 a shape is above the background and below sublayers and border")
  func order() {
    let screen = Screen()
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    shape.backgroundColor = .red
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 60), transform: nil)
    shape.fillColor = .green
    shape.borderWidth = 5
    shape.borderColor = .black
    shape.addSublayer(layer(0, 0, 20, 60, .blue))
    screen.root.addSublayer(shape)
    let picture = screen.picture()
    #expect(picture.isColor(2, 30, .black))
    #expect(picture.isColor(10, 30, .blue))
    #expect(picture.isColor(30, 30, .green))
    #expect(picture.isColor(50, 30, .red))
  }

  @Test("layerkinds-004 strokeStart and strokeEnd cut the line")
  func strokeRange() {
    let screen = Screen()
    let shape = stroke(line(CGPoint(x: 0, y: 50), CGPoint(x: 100, y: 50)), width: 10, on: screen)
    shape.strokeStart = 0.25
    shape.strokeEnd = 0.5
    expectRuns(runs(screen.picture(), y: 50), [[25, 50]])
  }

  @Test("layerkinds-005 b-px-02 dash pattern and phase")
  func dashes() {
    let screen = Screen()
    let shape = stroke(line(CGPoint(x: 0, y: 5), CGPoint(x: 40, y: 5)), width: 4, on: screen)
    shape.lineDashPattern = [10, 5]
    for (phase, wanted) in [
      (0, [[0, 10], [15, 25], [30, 40]]), (5, [[0, 5], [10, 20], [25, 35]]), (12, [[3, 13], [18, 28], [33, 40]]),
      (15, [[0, 10], [15, 25], [30, 40]]),
    ] as [(CGFloat, [[CGFloat]])] {
      shape.lineDashPhase = phase
      expectRuns(runs(screen.picture(), y: 5), wanted)
    }
  }

  @Test("layerkinds-006 defaults of a gradient layer")
  func gradientDefaults() {
    let gradient = CAGradientLayer()
    #expect(gradient.colors == nil && gradient.locations == nil)
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(gradient.type == .axial)
  }

  private func gradient(_ width: CGFloat, _ height: CGFloat, _ colors: [CGColor], on screen: Screen) -> CAGradientLayer
  {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: width, height: height)
    gradient.colors = colors
    screen.root.addSublayer(gradient)
    return gradient
  }

  @Test("layerkinds-008 layerkinds-009 too few colours, or locations that do not match, draw nothing")
  func undrawable() {
    let screen = Screen()
    let blank = screen.picture()
    let one = gradient(100, 100, [.red], on: screen)
    #expect(screen.picture().difference(to: blank).pixels.isEmpty)
    one.colors = [CGColor.red, CGColor.green, CGColor.blue]
    one.locations = [0, 1]
    #expect(screen.picture().difference(to: blank).pixels.isEmpty)
    one.locations = nil
    #expect(!screen.picture().difference(to: blank).pixels.isEmpty)
  }

  @Test("layerkinds-011 a shape is drawn over the contents, a gradient under them")
  func contents() {
    let screen = Screen()
    let image = cells([[.green]], size: 40)
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    shape.contents = image
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 40), transform: nil)
    shape.fillColor = .red
    screen.root.addSublayer(shape)
    let ramp = gradient(40, 40, [.blue, .blue], on: screen)
    ramp.frame.origin.y = 50
    ramp.contents = image
    ramp.contentsGravity = .left
    ramp.contentsScale = 2
    let picture = screen.picture()
    #expect(picture.isColor(10, 20, .red) && picture.isColor(30, 20, .green))
    #expect(picture.isColor(10, 70, .green) && picture.isColor(30, 70, .blue))
  }

  @Test("b-px-01 strokeEnd counts along the length of the whole path")
  func strokeEnd() {
    let screen = Screen()
    let path = line(CGPoint(x: 0, y: 10), CGPoint(x: 100, y: 10), CGPoint(x: 100, y: 60))
    let shape = stroke(path, width: 6, on: screen)
    func ink(_ points: [(Int, Int)]) -> [Int] {
      let picture = screen.picture()
      return points.map { picture.ink($0.0, $0.1) }
    }
    let points = [(50, 9), (99, 20), (99, 40)]
    shape.strokeEnd = 0.8
    #expect(ink(points) == [255, 255, 0])
    shape.strokeEnd = 1
    shape.strokeStart = 0.8
    #expect(ink(points) == [0, 0, 255])
    shape.strokeStart = 0.5
    shape.strokeEnd = 0.5
    #expect(screen.picture().difference(to: Screen().picture()).pixels.isEmpty)
  }

  @Test("b-px-03 a stroke is centred on the path and its corners are mitered")
  func strokedRect() {
    let screen = Screen()
    _ = stroke(CGPath(rect: CGRect(x: 20, y: 20, width: 60, height: 60), transform: nil), width: 10, on: screen)
    let picture = screen.picture()
    for (x, y, ink) in [(13, 50, 0), (16, 50, 255), (24, 50, 255), (26, 50, 0), (15, 15, 255), (50, 50, 0)] {
      #expect(abs(picture.ink(x, y) - ink) <= 2, "\(x), \(y)")
    }
  }

  @Test("b-px-11 axial gradients")
  func axial() {
    let screen = Screen()
    let ramp = gradient(100, 100, [.red, .blue], on: screen)
    ramp.startPoint = CGPoint(x: 0, y: 0.5)
    ramp.endPoint = CGPoint(x: 1, y: 0.5)
    var picture = screen.picture()
    for (x, r, b) in [(25, 190, 65), (75, 62, 193)] {
      #expect(abs(Int(picture.rgba(x, 50)[0]) - r) <= 4 && abs(Int(picture.rgba(x, 50)[2]) - b) <= 4)
    }
    #expect(picture[25, 5] == picture[25, 95])
    ramp.colors = [CGColor.black, CGColor.white]
    ramp.startPoint = .zero
    ramp.endPoint = CGPoint(x: 1, y: 1)
    picture = screen.picture()
    for (x, y, grey) in [(25, 25, 65), (75, 25, 129), (25, 75, 129), (75, 75, 193)] {
      #expect(abs(Int(picture.rgba(x, y)[0]) - grey) <= 4)
    }
  }

  @Test("b-px-12 locations, and the end colours beyond them")
  func locations() {
    let screen = Screen()
    let ramp = gradient(10, 100, [.black, .white, .black], on: screen)
    ramp.locations = [0, 0.25, 1]
    var picture = screen.picture()
    for (y, grey) in [(12, 128), (25, 253), (62, 128), (99, 2)] {
      #expect(abs(Int(picture.rgba(5, y)[0]) - grey) <= 5)
    }
    ramp.colors = [CGColor.black, CGColor.white]
    ramp.locations = [0.25, 0.75]
    picture = screen.picture()
    for (y, grey, tolerance) in [(10, 0, 3), (50, 130, 5), (90, 255, 3)] {
      #expect(abs(Int(picture.rgba(5, y)[0]) - grey) <= tolerance)
    }
  }

  @Test("a radial gradient is an ellipse whose corner is the end point; a conic one turns clockwise")
  func radialAndConic() {
    let screen = Screen(width: 200)
    let ramp = gradient(200, 100, [.black, .white], on: screen)
    ramp.type = .radial
    ramp.startPoint = CGPoint(x: 0.5, y: 0.5)
    ramp.endPoint = CGPoint(x: 1, y: 1)
    var picture = screen.picture()
    #expect(picture.ink(100, 50) > 248)
    #expect(abs(picture.ink(150, 50) - 127) <= 4)
    #expect(abs(picture.ink(100, 75) - 127) <= 6)
    #expect(picture.ink(1, 1) == 0)
    ramp.type = .conic
    ramp.endPoint = CGPoint(x: 1, y: 0.5)
    ramp.frame.size.width = 100
    picture = screen.picture()
    // A quarter turn from the right is downwards.
    for (x, y, share) in [(50, 90, 0.25), (10, 50, 0.5), (50, 10, 0.75)] {
      #expect(abs(Double(255 - picture.ink(x, y)) - share * 255) <= 6, "\(x), \(y): \(picture.ink(x, y))")
    }
  }

  @Test("shape and gradient layers have their values by name too, and copies have them")
  func keyedValues() {
    let shape = CAShapeLayer()
    let path = line(.zero, CGPoint(x: 5, y: 5))
    // Numbers of any type.
    for (key, value) in [
      ("strokeStart", 0.25 as Double), ("strokeEnd", 0.75 as Float), ("lineWidth", 3), ("miterLimit", 4 as CGFloat),
      ("lineDashPhase", NSNumber(value: 2)), ("path", path), ("fillColor", CGColor.red), ("strokeColor", CGColor.blue),
      ("lineDashPattern", [NSNumber(value: 2), NSNumber(value: 1)]), ("fillRule", "even-odd"),
      ("lineCap", CAShapeLayerLineCap.square), ("lineJoin", "bevel"),
    ] as [(String, Any)] {
      shape.setValue(value, forKey: key)
    }
    for layer in [shape, CAShapeLayer(layer: shape)] {
      #expect(layer.strokeStart == 0.25 && layer.strokeEnd == 0.75 && layer.lineWidth == 3 && layer.miterLimit == 4)
      #expect(layer.lineDashPhase == 2 && layer.lineDashPattern == [2, 1] && layer.path == path)
      #expect(layer.fillColor == .red && layer.strokeColor == .blue)
      #expect(layer.fillRule == .evenOdd && layer.lineCap == .square && layer.lineJoin == .bevel)
      for key in ["strokeStart", "lineDashPattern", "fillRule", "lineCap", "lineJoin", "path"] {
        #expect(layer.value(forKey: key) != nil, "\(key)")
      }
    }
    shape.setValue(nil, forKey: "fillColor")
    shape.setValue(nil, forKey: "strokeEnd")
    #expect(shape.fillColor == nil && shape.strokeEnd == 1)
    let gradient = CAGradientLayer()
    gradient.setValue([CGColor.red, CGColor.blue], forKey: "colors")
    gradient.setValue([NSNumber(value: 0.5), NSNumber(value: 1)], forKey: "locations")
    gradient.setValue(CGPoint(x: 1, y: 2), forKey: "endPoint")
    gradient.setValue("radial", forKey: "type")
    let copy = CAGradientLayer(layer: gradient)
    #expect(copy.colors as? [CGColor] == [.red, .blue] && copy.locations == [0.5, 1])
    #expect(copy.endPoint == CGPoint(x: 1, y: 2) && copy.value(forKey: "type") as? CAGradientLayerType == .radial)
  }

  @Test("a gradient keeps within rounded corners")
  func roundedGradient() {
    let screen = Screen()
    let ramp = gradient(40, 40, [.black, .black], on: screen)
    ramp.cornerRadius = 20
    let picture = screen.picture()
    #expect(picture.ink(1, 1) == 0 && picture.ink(20, 1) == 255)
  }
}
