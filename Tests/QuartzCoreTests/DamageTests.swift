import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Damage and commits")
struct DamageTests {
  /// A screen with a red box at (20, 20), 30 by 30, shown once.
  private func boxed() -> (screen: Screen, box: CALayer) {
    let screen = Screen()
    let box = layer(20, 20, 30, 30, .red)
    screen.root.addSublayer(box)
    screen.update()
    return (screen, box)
  }

  @Test("the first picture is all damage, an unchanged tree none")
  func first() {
    let (screen, _) = boxed()
    #expect(screen.damage == [PixelRect(x: 0, y: 0, width: 100, height: 100)])
    screen.update()
    #expect(screen.damage.isEmpty)
  }

  @Test("a colour damages the layer, a move the old and the new place")
  func colorAndMove() {
    let (screen, box) = boxed()
    box.backgroundColor = .blue
    screen.update()
    #expect(screen.damage == [PixelRect(x: 20, y: 20, width: 30, height: 30)])
    box.position.y += 40
    screen.update()
    #expect(
      Set(screen.damage)
        == [PixelRect(x: 20, y: 20, width: 30, height: 30), PixelRect(x: 20, y: 60, width: 30, height: 30)])
  }

  @Test("growing damages what was added, a border its ring, corners their squares")
  func small() {
    let (screen, box) = boxed()
    box.anchorPoint = .zero
    box.position = CGPoint(x: 20, y: 20)
    screen.update()
    #expect(screen.damage.isEmpty)
    box.bounds.size.height = 40
    screen.update()
    #expect(screen.damage == [PixelRect(x: 20, y: 50, width: 30, height: 10)])
    box.borderWidth = 2
    screen.update()
    #expect(screen.damage.reduce(0) { $0 + $1.area } == 30 * 40 - 26 * 36)
    box.borderWidth = 0
    screen.update()
    box.cornerRadius = 5
    screen.update()
    #expect(screen.damage.reduce(0) { $0 + $1.area } == 100)
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }

  @Test("what changes behind an opaque sibling damages nothing there, whether it changes, comes or goes")
  func covered() {
    let screen = Screen()
    let page = layer(0, 0, 100, 100, .red)
    let bar = layer(0, 80, 100, 20, .white)
    screen.root.addSublayer(page)
    screen.root.addSublayer(bar)
    screen.update()
    let above = [PixelRect(x: 0, y: 0, width: 100, height: 80)]
    page.backgroundColor = .blue
    screen.update()
    #expect(screen.damage == above)
    // Another page, and a part of the bar at once.
    let part = layer(10, 5, 4, 4, .green)
    bar.addSublayer(part)
    screen.root.insertSublayer(layer(0, 0, 100, 100, .green), at: 0)
    page.removeFromSuperlayer()
    screen.update()
    #expect(Set(screen.damage) == Set(above + [PixelRect(x: 10, y: 85, width: 4, height: 4)]))
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
    // A bar that lets something through, or goes, hides nothing.
    bar.opacity = 0.5
    screen.update()
    screen.root.sublayers?[0].backgroundColor = .red
    screen.update()
    #expect(screen.damage == [PixelRect(x: 0, y: 0, width: 100, height: 100)])
    bar.opacity = 1
    bar.cornerRadius = 8
    screen.update()
    screen.root.sublayers?[0].backgroundColor = .blue
    screen.update()
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }

  /// Red behind blue in `parent`; what shows after the red has become green.
  private func expectBehindShows(
    on screen: Screen, in parent: CALayer, cover: CALayer, _ comment: String = "", line: Int = #line
  ) {
    let behind = layer(0, 0, 80, 80, .red)
    parent.insertSublayer(behind, at: 0)
    cover.backgroundColor = .blue
    screen.update()
    behind.backgroundColor = .green
    screen.update()
    let stale = screen.anew().difference(to: screen.buffer, tolerance: 2)
    #expect(stale.pixels.isEmpty, "\(comment) line \(line): \(stale.pixels.count) stale by up to \(stale.largest)")
  }

  @Test("a tinted copy in a 3D space hides nothing behind it", arguments: [0.5, 1] as [CGFloat])
  func tintedCover(red: CGFloat) {
    let screen = Screen()
    let space = CATransformLayer()
    space.frame = screen.root.bounds
    screen.root.addSublayer(space)
    let replicator = CAReplicatorLayer()
    replicator.frame = screen.root.bounds
    replicator.preservesDepth = true
    replicator.instanceColor = CGColor(red: red, green: 1, blue: 1, alpha: 0.5)
    let cover = layer(20, 20, 50, 50)
    replicator.addSublayer(cover)
    space.addSublayer(replicator)
    expectBehindShows(on: screen, in: space, cover: cover)
  }

  @Test("where an opacity is that of each sublayer by itself, from whatever layer above, an opaque one hides nothing")
  func ungroupedCover() {
    for depth in 0..<3 {
      let screen = Screen()
      let parent = layer(0, 0, 100, 100)
      parent.allowsGroupOpacity = false
      var faded = parent
      for _ in 0..<depth {
        let outer = layer(0, 0, 100, 100)
        outer.addSublayer(faded)
        faded = outer
      }
      faded.opacity = 0.5
      screen.root.addSublayer(faded)
      let cover = layer(20, 20, 50, 50)
      parent.addSublayer(cover)
      expectBehindShows(on: screen, in: parent, cover: cover, "\(depth) layers further up")
    }
  }

  @Test("in a layer that is faded as one, an opaque sublayer hides what is behind it")
  func groupedCover() {
    let screen = Screen()
    let parent = layer(0, 0, 100, 100)
    parent.opacity = 0.5
    let behind = layer(20, 20, 50, 50, .red)
    parent.addSublayer(behind)
    parent.addSublayer(layer(20, 20, 50, 40, .blue))
    screen.root.addSublayer(parent)
    screen.update()
    behind.backgroundColor = .green
    screen.update()
    #expect(screen.damage == [PixelRect(x: 20, y: 60, width: 50, height: 10)])
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }

  @Test("a cover shown as a coarser picture, whose edges are mixed, hides nothing", arguments: [1.5, 2] as [CGFloat])
  func rasterizedCover(scale: CGFloat) {
    let screen = Screen(scale: scale)
    let cover = layer(20, 20, 40.5, 40.5)
    cover.shouldRasterize = true
    screen.root.addSublayer(cover)
    expectBehindShows(on: screen, in: screen.root, cover: cover)
  }

  @Test("a mask that is moved by the sublayer transform, or by the anchor point that it acts about, is damage")
  func maskMoved() {
    let screen = Screen()
    let masked = layer(10, 10, 80, 80, .red)
    masked.mask = layer(0, 0, 30, 30, .blue)
    screen.root.addSublayer(masked)
    screen.update()
    masked.sublayerTransform = CATransform3DMakeTranslation(20, 20, 0)
    screen.update()
    #expect(!screen.damage.isEmpty)
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
    masked.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
    screen.update()
    let frame = masked.frame
    masked.anchorPoint = .zero
    masked.frame = frame
    screen.update()
    #expect(!screen.damage.isEmpty)
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }

  /// Draws its bounds in a colour.
  private final class Plain: CALayer {
    var color = CGColor.blue
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(color)
      ctx.fill(bounds)
    }
  }

  @Test(
    "a part that is drawn anew damages its neighbours too, with which scaling or turning mixes it",
    arguments: [(1, 0), (1.5, 0), (2, 0), (1, 0.4), (0.3, 0), (0.1, 0.2)] as [(scale: CGFloat, angle: CGFloat)])
  func partScaled(scale: CGFloat, angle: CGFloat) {
    // The store has one pixel for each point.
    let screen = Screen(scale: 2)
    let plain = Plain()
    plain.bounds.size = CGSize(width: 60, height: 60)
    plain.position = CGPoint(x: 50, y: 50)
    plain.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale).rotated(by: angle))
    plain.setNeedsDisplay()
    screen.root.addSublayer(plain)
    screen.update()
    plain.color = .red
    plain.setNeedsDisplay(CGRect(x: 20, y: 20, width: 10, height: 10))
    screen.update()
    // What is both made smaller and turned depends a little on cairo's clip.
    let stale = screen.anew().difference(to: screen.buffer, tolerance: scale < 1 ? 8 : 2)
    #expect(stale.pixels.isEmpty, "\(stale.pixels.count) stale by up to \(stale.largest), painted \(screen.damage)")
  }

  @Test("a part that is drawn anew at the screen's resolution damages no more than itself")
  func partExact() {
    let screen = Screen(scale: 2)
    let plain = Plain()
    plain.contentsScale = 2
    plain.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
    plain.setNeedsDisplay()
    screen.root.addSublayer(plain)
    screen.update()
    plain.color = .red
    plain.setNeedsDisplay(CGRect(x: 20, y: 20, width: 10, height: 10))
    screen.update()
    #expect(screen.damage == [PixelRect(x: 60, y: 60, width: 20, height: 20)])
  }

  @Test("a part drawn anew of contents that are shown in part, and so elsewhere, is found there")
  func partOfPart() {
    let screen = Screen()
    let plain = Plain()
    plain.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
    plain.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
    plain.setNeedsDisplay()
    screen.root.addSublayer(plain)
    screen.update()
    plain.color = .red
    plain.setNeedsDisplay(CGRect(x: 20, y: 20, width: 10, height: 10))
    screen.update()
    #expect(screen.anew().difference(to: screen.buffer, tolerance: 2).pixels.isEmpty)
  }

  @Test("a shape damages its path, not its layer")
  func shape() {
    let screen = Screen()
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    shape.path = CGPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10), transform: nil)
    screen.root.addSublayer(shape)
    screen.update()
    shape.path = CGPath(rect: CGRect(x: 60, y: 10, width: 10, height: 10), transform: nil)
    screen.update()
    #expect(
      Set(screen.damage)
        == [PixelRect(x: 10, y: 10, width: 10, height: 10), PixelRect(x: 60, y: 10, width: 10, height: 10)])
  }

  @Test("damage is cut by masking ancestors, and hidden layers make none")
  func clipped() {
    let (screen, box) = boxed()
    box.masksToBounds = true
    screen.update()
    let sub = layer(20, 20, 30, 30, .blue)
    box.addSublayer(sub)
    screen.update()
    #expect(screen.damage == [PixelRect(x: 40, y: 40, width: 10, height: 10)])
    sub.backgroundColor = .green
    screen.update()
    #expect(screen.damage == [PixelRect(x: 40, y: 40, width: 10, height: 10)])
    sub.isHidden = true
    screen.update()
    sub.backgroundColor = .blue
    #expect(!screen.host.needsCommit)
    screen.update()
    #expect(screen.damage.isEmpty)
  }

  @Test("changing a layer outside of the window damages nothing")
  func outside() {
    let (screen, box) = boxed()
    box.position = CGPoint(x: 500, y: 500)
    screen.update()
    box.backgroundColor = .green
    screen.update()
    #expect(screen.damage.isEmpty)
  }

  @Test("a change behind an opaque shadow caster leaves the shadow alone; a new size moves it")
  func shadow() {
    let (screen, box) = boxed()
    box.shadowOpacity = 1
    box.shadowRadius = 2
    box.addSublayer(layer(5, 5, 10, 10, .blue))
    screen.update()
    box.sublayers?[0].backgroundColor = .green
    screen.update()
    #expect(screen.damage == [PixelRect(x: 25, y: 25, width: 10, height: 10)])
    box.bounds.size.width = 20
    screen.update()
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }

  @Test("changing the order of layers damages those that went")
  func order() {
    let screen = Screen()
    let subs = (0..<4).map { layer(CGFloat($0) * 20, 10, 30, 30, [.red, .green, .blue, .black][$0]) }
    for sub in subs { screen.root.addSublayer(sub) }
    screen.update()
    screen.root.addSublayer(subs[1])
    screen.update()
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
    #expect(screen.damage == [PixelRect(x: 20, y: 10, width: 30, height: 30)])
    subs[2].zPosition = -1
    screen.update()
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }

  @Test("what did not change is shared between trees, and only the changed line is made anew")
  func sharing() throws {
    let screen = Screen()
    let (a, b) = (layer(0, 0, 50, 50), layer(50, 0, 50, 50))
    let (a1, a2) = (layer(0, 0, 5, 5, .red), layer(10, 0, 5, 5, .red))
    screen.root.addSublayer(a)
    screen.root.addSublayer(b)
    a.addSublayer(a1)
    a.addSublayer(a2)
    let first = try #require(screen.host.commit().root)
    #expect(screen.host.commit().root === first)
    a1.backgroundColor = .blue
    let second = try #require(screen.host.commit().root)
    #expect(second !== first)
    #expect(second.children[1] === first.children[1])
    #expect(second.children[0] !== first.children[0])
    #expect(second.children[0].children[1] === first.children[0].children[1])
    #expect(first.children[0].children[0].values.backgroundColor == .red)
  }

  @Test("one call for the first change after a commit")
  func needsCommit() {
    let (screen, box) = boxed()
    var calls = 0
    screen.host.onNeedsCommit = { calls += 1 }
    box.opacity = 0.5
    box.opacity = 0.6
    box.addSublayer(CALayer())
    box.setNeedsLayout()
    #expect(calls == 1)
    screen.update()
    #expect(calls == 1 && !screen.host.needsCommit)
    box.setNeedsLayout()
    #expect(calls == 2)
    screen.update()
    box.mask = CALayer()
    #expect(calls == 3)
    screen.update()
    box.mask?.backgroundColor = .red
    #expect(calls == 4)
    screen.update()
    box.removeFromSuperlayer()
    #expect(calls == 5)
    screen.update()
    box.opacity = 1
    #expect(calls == 5)
  }

  @Test("the opaque region is what is opaque for certain, in whole points", arguments: [CGFloat(1), 1.5, 2])
  func opaqueRegion(scale: CGFloat) {
    let screen = Screen(scale: scale, background: nil)
    #expect(screen.renderer.opaqueRegion(of: screen.host.commit()).isEmpty)
    let card = layer(10, 10, 80, 80, .white)
    card.cornerRadius = 10
    screen.root.addSublayer(card)
    let tree = screen.host.commit()
    let region = screen.renderer.opaqueRegion(of: tree)
    screen.update()
    #expect(!region.isEmpty)
    for rect in region {
      let pixels = PixelRect(covering: rect.applying(CGAffineTransform(scaleX: scale, y: scale)))
      for y in pixels.minY..<pixels.maxY {
        for x in pixels.minX..<pixels.maxX { #expect(screen.buffer.alpha(x, y) == 255) }
      }
    }
    screen.root.backgroundColor = .white
    #expect(
      screen.renderer.opaqueRegion(of: screen.host.commit()) == [CGRect(x: 0, y: 0, width: 100, height: 100)])
  }

  @Test("a damage region is disjoint, covers what was added, and stays small")
  func region() {
    var generator = Generator(seed: 7)
    for _ in 0..<40 {
      var region = DamageRegion(bounds: PixelRect(x: 0, y: 0, width: 64, height: 64))
      var wanted = Set<Int>()
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let rect = PixelRect(
          x: Int.random(in: -5...60, using: &generator), y: Int.random(in: -5...60, using: &generator),
          width: Int.random(in: 0...12, using: &generator), height: Int.random(in: 0...12, using: &generator))
        region.add(rect)
        let inside = rect.intersection(PixelRect(x: 0, y: 0, width: 64, height: 64))
        for y in inside.minY..<max(inside.minY, inside.maxY) {
          for x in inside.minX..<max(inside.minX, inside.maxX) { wanted.insert(y * 64 + x) }
        }
      }
      #expect(region.rects.count <= DamageRegion.limit)
      var covered = Set<Int>()
      for rect in region.rects {
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX { #expect(covered.insert(y * 64 + x).inserted) }
        }
      }
      #expect(wanted.isSubset(of: covered))
    }
  }

  /// Any change whatever: painting the damage alone gives the picture that painting everything gives.
  @Test("partial repaints equal full ones", arguments: Array(1...10), [CGFloat(1), 1.5, 2])
  func fuzz(seed: Int, scale: CGFloat) {
    var generator = Generator(seed: UInt64(seed))
    let screen = Screen(width: 64, height: 64, scale: scale)
    var layers = [screen.root]
    let drawer = FuzzDrawer()
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
      let value = CGFloat.random(in: range, using: &generator)
      return Bool.random(using: &generator) ? value.rounded() : (value * 4).rounded() / 4
    }
    func color() -> CGColor? {
      let alpha: CGFloat = [1, 1, 0.5][Int.random(in: 0..<3, using: &generator)]
      return Int.random(in: 0..<5, using: &generator) == 0
        ? nil
        : CGColor(
          red: CGFloat.random(in: 0...1, using: &generator), green: CGFloat.random(in: 0...1, using: &generator),
          blue: CGFloat.random(in: 0...1, using: &generator), alpha: alpha)
    }
    func rect() -> CGRect {
      CGRect(x: number(-10...50), y: number(-10...50), width: number(1...50), height: number(1...50))
    }
    let image = cells([[.red, .green], [.blue, .white]], size: 8)
    for step in 0..<80 {
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let target = layers[Int.random(in: 0..<layers.count, using: &generator)]
        switch Int.random(in: 0..<24, using: &generator) {
        case 0, 1, 2:
          guard layers.count < 24 else { break }
          let kind = Int.random(in: 0..<5, using: &generator)
          let made = kind == 0 ? CAShapeLayer() : kind == 1 ? CAGradientLayer() : CALayer()
          if let shape = made as? CAShapeLayer {
            shape.path = CGPath(ellipseIn: rect(), transform: nil)
            shape.strokeColor = color()
            shape.fillColor = color()
            shape.lineWidth = number(0...8)
          }
          if let gradient = made as? CAGradientLayer { gradient.colors = [CGColor.red, CGColor.blue] }
          made.frame = rect()
          made.backgroundColor = color()
          target.addSublayer(made)
          layers.append(made)
        case 3: if target !== screen.root { target.frame = rect() }
        case 4: target.backgroundColor = color()
        case 5: target.opacity = [1, 0.5, 0][Int.random(in: 0..<3, using: &generator)]
        case 6: target.cornerRadius = number(0...20)
        case 7: target.masksToBounds.toggle()
        case 8: target.borderWidth = number(0...4)
        case 9: target.borderColor = color()
        case 10:
          target.shadowOpacity = [0, 1, 0.5][Int.random(in: 0..<3, using: &generator)]
          target.shadowRadius = number(0...5)
        case 11: target.isHidden.toggle()
        case 12: if target !== screen.root { target.zPosition = number(-1...1).rounded() }
        case 13:
          target.setAffineTransform(
            Bool.random(using: &generator) ? .identity : CGAffineTransform(rotationAngle: number(0...3)))
        case 14: target.contents = Bool.random(using: &generator) ? image : nil
        case 15: target.bounds.origin = CGPoint(x: number(-10...10), y: number(-10...10))
        case 16:
          guard target !== screen.root else { break }
          target.removeFromSuperlayer()
          layers.removeAll { $0.root === target.root && $0 !== screen.root && $0.root !== screen.root }
        case 17:
          if Bool.random(using: &generator) {
            let mask = layer(5, 5, 30, 30, color())
            mask.cornerRadius = number(0...10)
            target.mask = mask
          } else {
            target.mask = nil
          }
        case 18:
          target.delegate = drawer
          target.contentsScale = scale
          target.setNeedsDisplay()
        case 19: target.setNeedsDisplay(rect())
        case 20: target.cornerCurve = Bool.random(using: &generator) ? .continuous : .circular
        case 21: target.shadowPath = Bool.random(using: &generator) ? CGPath(rect: rect(), transform: nil) : nil
        case 22: target.maskedCorners = CACornerMask(rawValue: UInt.random(in: 0...15, using: &generator))
        default:
          if let parent = target.superlayer { parent.insertSublayer(target, at: 0) }
        }
      }
      drawer.phase = step
      screen.update()
      // Cairo rounds smoothed edges and colours of gradients and scaled images a little differently under another clip.
      let difference = screen.anew().difference(to: screen.buffer, tolerance: 2)
      #expect(
        difference.pixels.isEmpty,
        "step \(step): \(difference.pixels.count) differ, up to \(difference.largest), at \(difference.pixels.first ?? (0, 0))"
      )
      if !difference.pixels.isEmpty { return }
    }
  }
}
@MainActor private final class FuzzDrawer: CALayerDelegate {
  var phase = 0
  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: CGFloat(phase % 7) / 7, green: 0.3, blue: 0.6, alpha: 0.8))
    ctx.fill(layer.bounds.insetBy(dx: 3, dy: 3))
  }
}

/// Repeatable random numbers (SplitMix64).
struct Generator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
