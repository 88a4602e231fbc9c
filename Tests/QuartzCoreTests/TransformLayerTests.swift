import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Transform layers")
struct TransformLayerTests {
  /// A transform layer in the middle of the screen, without size.
  private func space(on screen: Screen) -> CATransformLayer {
    let space = CATransformLayer()
    space.position = CGPoint(x: 50, y: 50)
    screen.root.addSublayer(space)
    return space
  }

  /// A square about the origin.
  private func face(
    _ side: CGFloat, _ color: CGColor, _ transform: CATransform3D = CATransform3DIdentity, z: CGFloat = 0
  )
    -> CALayer
  {
    let face = CALayer()
    face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    face.backgroundColor = color
    face.transform = transform
    face.zPosition = z
    return face
  }

  private func perspective(_ distance: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m34 = -1 / distance
    return t
  }

  private func turn(_ angle: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> CATransform3D {
    CATransform3DMakeRotation(angle, x, y, 0)
  }

  @Test("depth is that of the space: turned about, what was behind is in front")
  func turned() {
    let screen = Screen()
    let space = space(on: screen)
    space.addSublayer(face(40, .red, z: 20))
    space.addSublayer(face(40, .blue, z: -20))
    #expect(screen.picture().isColor(50, 50, .red))
    space.transform = turn(.pi, y: 1)
    #expect(screen.picture().isColor(50, 50, .blue))
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
    // A layer that is flat keeps the order of its sublayers, turned or not.
    let flat = CALayer()
    flat.position = CGPoint(x: 50, y: 50)
    flat.addSublayer(face(40, .blue, z: -20))
    flat.addSublayer(face(40, .red, z: 20))
    flat.transform = turn(.pi, y: 1)
    screen.root.addSublayer(flat)
    #expect(screen.picture().isColor(50, 50, .red))
  }

  @Test("depth goes through transform layers inside")
  func nested() {
    let screen = Screen()
    let space = space(on: screen)
    let inner = CATransformLayer()
    inner.transform = turn(.pi / 2, y: 1)
    // A wall at the right edge of the inner space: seen edge on, until the outer one turns.
    inner.addSublayer(face(40, .red))
    space.addSublayer(inner)
    #expect(screen.picture().isColor(50, 50, .white))
    space.transform = turn(.pi / 4, y: 1)
    let picture = screen.picture()
    #expect(picture.isColor(50, 50, .red) && picture.isColor(50 - 13, 50, .red) && picture.isColor(50 - 16, 50, .white))
  }

  @Test("the faces of a cube are where they belong, and the nearest is seen")
  func cube() {
    let screen = Screen()
    let space = space(on: screen)
    let colors: [CGColor] = [
      .red, .green, .blue, CGColor(red: 1, green: 1, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 1, alpha: 1),
      CGColor(red: 1, green: 0, blue: 1, alpha: 1),
    ]
    let turns = [
      turn(0, x: 1), turn(.pi / 2, y: 1), turn(.pi, y: 1), turn(-.pi / 2, y: 1), turn(.pi / 2, x: 1),
      turn(-.pi / 2, x: 1),
    ]
    for (index, rotation) in turns.enumerated() {
      space.addSublayer(face(40, colors[index], CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 20), rotation)))
    }
    for eye in [CATransform3DIdentity, perspective(300)] {
      screen.root.sublayerTransform = eye
      // What looks at the viewer when the space is turned by the inverse.
      for (index, rotation) in turns.enumerated() {
        space.transform = CATransform3DInvert(rotation)
        let picture = screen.picture()
        for (x, y) in [(50, 50), (33, 33), (67, 33), (33, 67), (67, 67)] {
          #expect(picture.isColor(x, y, colors[index]), "face \(index) at \(x), \(y)")
        }
        #expect(screen.root.hitTest(CGPoint(x: 50, y: 50)) === space.sublayers?[index])
        #expect(screen.buffer.difference(to: screen.anew()).largest <= 2, "face \(index)")
      }
    }
    // From a corner three faces are seen; everything within the outline belongs to one of them.
    space.transform = CATransform3DConcat(turn(.pi / 4, y: 1), turn(0.5, x: 1))
    let picture = screen.picture()
    let seen = Set((0..<100).flatMap { y in (0..<100).map { x in picture[x, y] } })
    #expect(colors.filter { seen.contains($0.rgba.pixel) }.count == 3)
    for x in 35...65 { #expect(!picture.isColor(x, 50, .white)) }
  }

  @Test("planes that meet cut through each other")
  func crossing() {
    for eye in [CATransform3DIdentity, perspective(400)] {
      for reversed in [false, true] {
        let screen = Screen()
        screen.root.sublayerTransform = eye
        let space = space(on: screen)
        var faces = [face(60, .red, turn(0.6, y: 1)), face(60, .blue, turn(-0.6, y: 1))]
        if reversed { faces.reverse() }
        for face in faces { space.addSublayer(face) }
        let picture = screen.picture()
        // Turned about y by a positive angle the right half goes away from the eye.
        #expect(picture.isColor(40, 50, .red) && picture.isColor(60, 50, .blue))
        #expect(picture.isColor(48, 30, .red) && picture.isColor(52, 70, .blue))
        // Nothing shines through where they meet.
        for y in 25...75 {
          let pixel = picture.rgba(50, y)
          #expect(pixel[1] < 8, "\(y): \(pixel)")
        }
        #expect(screen.root.hitTest(CGPoint(x: 40, y: 50))?.backgroundColor == .red)
        #expect(screen.root.hitTest(CGPoint(x: 60, y: 50))?.backgroundColor == .blue)
        #expect(screen.buffer.difference(to: screen.anew()).largest <= 2)
      }
    }
  }

  @Test("in perspective a plane shows its back, mirrored, and three planes cut through each other")
  func backs() {
    let screen = Screen()
    screen.root.sublayerTransform = perspective(300)
    let flat = face(60, .red, turn(.pi - 0.3, y: 1))
    flat.position = CGPoint(x: 50, y: 50)
    flat.addSublayer(layer(0, 0, 30, 60, .blue))
    screen.root.addSublayer(flat)
    let back = screen.picture()
    #expect(back.isColor(60, 50, .blue) && back.isColor(40, 50, .red))
    flat.removeFromSuperlayer()
    let space = space(on: screen)
    for (color, angle) in [(CGColor.red, 0.3), (.green, 0.3 + .pi / 3), (.blue, 0.3 + 2 * .pi / 3)] {
      space.addSublayer(face(60, color, turn(angle, y: 1)))
    }
    let picture = screen.picture()
    // Left of the middle the green one is nearest where it reaches, then the red one; right of it the blue one.
    #expect(picture.isColor(47, 50, .green) && picture.isColor(35, 50, .red) && picture.isColor(60, 50, .blue))
    #expect(screen.buffer.difference(to: screen.anew()).largest <= 2)
  }

  @Test("siblings in one plane keep their order")
  func coplanar() {
    let screen = Screen()
    let space = space(on: screen)
    space.transform = turn(0.7, x: 1, y: 1)
    space.addSublayer(face(40, .red))
    space.addSublayer(face(40, .green))
    space.addSublayer(face(20, .blue))
    let picture = screen.picture()
    #expect(picture.isColor(50, 50, .blue) && picture.isColor(50, 37, .green))
  }

  @Test("of planes that lie in each other the one that is seen is hit, however they are turned")
  func coplanarHits() {
    var seen = 0
    for step in 1..<60 {
      let screen = Screen()
      let space = CATransformLayer()
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 300
      space.transform = CATransform3DRotate(transform, CGFloat(step) / 60, 0.3, 1, 0.2)
      let (below, above) = (layer(0, 0, 100, 100, .red), layer(20, 20, 60, 60, .blue))
      space.addSublayer(below)
      space.addSublayer(above)
      screen.root.addSublayer(space)
      screen.update()
      for y in stride(from: 5, to: 100, by: 10) {
        for x in stride(from: 5, to: 100, by: 10) where screen.buffer.isColor(x, y, .blue) {
          seen += 1
          let hit = space.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
          #expect(hit === above, "step \(step), (\(x), \(y))")
        }
      }
      // Nearer by more than rounding, the one behind is in front.
      below.zPosition = 0.01
      #expect(space.hitTest(CGPoint(x: 50, y: 50)) === below)
    }
    #expect(seen > 500)
  }

  @Test("a plane whose place is undone by the transforms above lies where they leave it")
  func undone() {
    let screen = Screen()
    let space = CATransformLayer()
    space.frame = CGRect(x: 30, y: 40, width: 0, height: 0)
    space.addSublayer(layer(-30, -40, 20, 20, .red))
    screen.root.addSublayer(space)
    let picture = screen.picture()
    #expect(picture.isColor(0, 0, .red) && picture.isColor(19, 19, .red) && picture.isColor(20, 20, .white))
  }

  @Test("the space draws nothing itself, and its opacity is that of each sublayer")
  func noPlane() {
    let screen = Screen()
    let space = space(on: screen)
    space.bounds.size = CGSize(width: 60, height: 60)
    space.backgroundColor = .green
    space.borderWidth = 5
    space.shadowOpacity = 1
    space.masksToBounds = true
    space.mask = layer(0, 0, 1, 1, .black)
    // In front of the root's middle, beyond the bounds of the space on the left.
    let first = face(40, .black)
    let second = face(40, .black, z: 1)
    first.position = CGPoint(x: 0, y: 30)
    second.position = CGPoint(x: 20, y: 30)
    for face in [first, second] { space.addSublayer(face) }
    space.opacity = 0.5
    let picture = screen.picture()
    #expect(picture.isColor(50, 22, .white) && picture.isColor(75, 75, .white))
    #expect(abs(picture.ink(5, 50) - 128) <= 1 && picture.ink(1, 50) == 128)
    // Where both are, the rear one shines through the front one.
    #expect(abs(picture.ink(30, 50) - 191) <= 2)
    #expect(screen.root.hitTest(CGPoint(x: 45, y: 25)) === screen.root)
  }

  @Test("a face that shows its back is left out when it is one-sided")
  func oneSided() {
    let screen = Screen()
    let space = space(on: screen)
    let face = face(40, .red)
    face.isDoubleSided = false
    space.addSublayer(face)
    space.transform = turn(1, y: 1)
    #expect(screen.picture().isColor(50, 50, .red))
    space.transform = turn(2, y: 1)
    #expect(screen.picture().isColor(50, 50, .white))
    #expect(screen.root.hitTest(CGPoint(x: 50, y: 50)) === screen.root)
    // Two turns make a front again, only the whole way counts.
    face.transform = turn(2, y: 1)
    #expect(screen.picture().isColor(50, 50, .white) == (cos(4.0) <= 0))
  }

  @Test("points convert as they are seen")
  func conversion() {
    let screen = Screen()
    screen.root.sublayerTransform = perspective(200)
    let space = space(on: screen)
    let near = face(40, .red, z: 100)
    let inside = CALayer()
    inside.frame = CGRect(x: 20, y: 20, width: 10, height: 10)
    near.addSublayer(inside)
    let far = face(40, .blue, z: -200)
    for layer in [near, far] { space.addSublayer(layer) }
    // Twice as near as the plane of the screen: twice as large, about the middle.
    #expect(near.convert(CGPoint(x: 40, y: 20), to: screen.root) == CGPoint(x: 90, y: 50))
    #expect(screen.root.convert(CGPoint(x: 90, y: 50), to: near) == CGPoint(x: 40, y: 20))
    let box = inside.convert(inside.bounds, to: screen.root)
    #expect(abs(box.minX - 50) < 1e-9 && abs(box.width - 20) < 1e-9)
    // Half as large, and seen through the same point of the screen.
    let through = near.convert(CGPoint(x: 25, y: 20), to: far)
    #expect(abs(through.x - 40) < 1e-9 && abs(through.y - 20) < 1e-9)
    #expect(screen.root.hitTest(CGPoint(x: 65, y: 65)) === inside)
    #expect(screen.root.hitTest(CGPoint(x: 91, y: 50)) === screen.root)
  }

  @Test("damage is exact, whatever changes in the space", arguments: [1, 1.5, 2] as [CGFloat])
  func damage(scale: CGFloat) {
    let screen = Screen(scale: scale)
    let space = space(on: screen)
    let front = face(30, .red, z: 10)
    let dot = layer(5, 5, 4, 4, .blue)
    front.addSublayer(dot)
    let back = face(50, .green, z: -10)
    for layer in [front, back] { space.addSublayer(layer) }
    screen.update()
    dot.backgroundColor = .black
    screen.update()
    #expect(screen.damage.reduce(0) { $0 + $1.area } <= Int(6 * scale * 6 * scale), "\(screen.damage)")
    let changes: [() -> Void] = [
      { back.zPosition = 20 }, { space.transform = self.turn(0.5, y: 1) }, { front.zPosition = 20.001 },
      { screen.root.sublayerTransform = self.perspective(150) }, { front.opacity = 0.5 }, { space.opacity = 0.5 },
      { space.position.x += 10.3 }, { front.isHidden = true }, { front.isHidden = false }, { space.isHidden = true },
      { space.isHidden = false }, { front.removeFromSuperlayer() },
      { screen.root.sublayerTransform = CATransform3DIdentity },
      { space.removeFromSuperlayer() },
    ]
    for (index, change) in changes.enumerated() {
      change()
      screen.update()
      #expect(screen.buffer.difference(to: screen.anew()).largest <= 2, "change \(index)")
    }
  }

  @Test("an unchanged space is not put in order again")
  func sharing() {
    let screen = Screen()
    let space = space(on: screen)
    space.addSublayer(face(30, .red))
    let other = layer(0, 0, 5, 5, .blue)
    screen.root.addSublayer(other)
    screen.update()
    let node = screen.root.node?.children.first
    other.position.x = 20
    screen.update()
    #expect(node != nil && screen.root.node?.children.first === node)
    screen.root.backgroundColor = .black
    screen.update()
    #expect(screen.root.node?.children.first === node)
    screen.root.sublayerTransform = perspective(100)
    screen.update()
    #expect(screen.root.node?.children.first !== node)
  }

  @Test("a replicator that preserves depth lays its copies out in space")
  func replicator() {
    let screen = Screen()
    let ring = CAReplicatorLayer()
    ring.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    ring.instanceCount = 4
    ring.instanceTransform = turn(.pi / 2, y: 1)
    ring.instanceRedOffset = -0.25
    let panel = face(20, .white, z: 30)
    panel.position = CGPoint(x: 50, y: 50)
    ring.addSublayer(panel)
    screen.root.backgroundColor = .black
    screen.root.addSublayer(ring)
    ring.preservesDepth = true
    // The first is nearest, and hides the third.
    #expect(screen.picture().isColor(50, 50, .white))
    ring.transform = turn(.pi, y: 1)
    let red = Int(screen.picture().rgba(50, 50)[0])
    #expect(abs(red - 128) <= 1)
    // Flattened, the last of the copies that are seen at all is in front.
    ring.preservesDepth = false
    ring.transform = CATransform3DIdentity
    #expect(abs(Int(screen.picture().rgba(50, 50)[0]) - 128) <= 1)
  }

  @Test("as the root, as a mask, and rendered into a context")
  func places() {
    let root = CATransformLayer()
    root.addSublayer(face(40, .blue, z: -1))
    root.addSublayer(face(20, .red, z: -5))
    let host = LayerTreeHost(rootLayer: root, size: CGSize(width: 20, height: 20))
    let buffer = PixelBuffer(width: 20, height: 20)
    Renderer().paint(
      host.commit(), pixels: buffer.pixels, width: 20, height: 20, stride: buffer.stride,
      repaint: [PixelRect(x: 0, y: 0, width: 20, height: 20)])
    #expect(buffer.isColor(5, 5, .blue))

    let context = PixelBuffer(width: 20, height: 20)
    root.transform = turn(.pi, y: 1)
    root.render(in: context.makeContext())
    // In its own coordinates, as it is before its transform.
    #expect(context.isColor(5, 5, .blue))

    let screen = Screen()
    let masked = layer(0, 0, 100, 100, .red)
    let mask = CATransformLayer()
    mask.position = CGPoint(x: 50, y: 50)
    mask.addSublayer(face(40, .black))
    masked.mask = mask
    screen.root.addSublayer(masked)
    let picture = screen.picture()
    #expect(picture.isColor(50, 50, .red) && picture.isColor(25, 50, .white))
    masked.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    #expect(screen.picture().isColor(25, 50, .red))
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
  }

  @Test("a copy keeps depth too")
  func copy() {
    let screen = Screen()
    let copy = CATransformLayer(layer: space(on: screen))
    #expect(copy.position == CGPoint(x: 50, y: 50))
    copy.addSublayer(face(40, .red, z: 20))
    copy.addSublayer(face(40, .blue, z: -20))
    copy.transform = turn(.pi, y: 1)
    screen.root.addSublayer(copy)
    #expect(screen.picture().isColor(50, 50, .blue))
  }

  @Test("bad numbers and many faces do no harm")
  func badInput() {
    let screen = Screen()
    let space = space(on: screen)
    for value in [CGFloat.nan, .infinity, 0, 1e300] {
      space.addSublayer(face(40, .red, CATransform3DMakeScale(value, 1, value)))
    }
    screen.root.sublayerTransform = perspective(10)
    // Behind the eye, and through it.
    space.addSublayer(face(40, .red, z: 20))
    space.addSublayer(face(400, .green, turn(1.5, y: 1)))
    screen.update()
    _ = screen.root.hitTest(CGPoint(x: 50, y: 50))
    screen.root.sublayerTransform = CATransform3DIdentity
    space.sublayers = (0..<200).map { face(10, $0 == 77 ? .blue : .red, z: $0 == 77 ? 500 : CGFloat($0)) }
    #expect(screen.picture().isColor(50, 50, .blue))
    space.sublayers = (0..<60).map { face(60, .red, turn(CGFloat($0) * 0.05, x: 1)) }
    #expect(!screen.picture().isColor(50, 50, .white))
  }
}
