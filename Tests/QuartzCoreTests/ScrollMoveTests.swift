import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Scrolling by moving pixels")
struct ScrollMoveTests {
  /// A page of rows that scrolls on a white screen.
  private func page(scale: CGFloat = 1, background: CGColor? = .white) -> (screen: Screen, page: CALayer) {
    let screen = Screen(width: 100, height: 160, scale: scale)
    let page = layer(0, 20, 100, 120, background)
    page.masksToBounds = true
    for index in 0..<40 {
      let row = layer(
        0, CGFloat(index) * 20, 100, 20, index % 3 == 0 ? CGColor(red: 0.9, green: 1, blue: 0.9, alpha: 1) : nil)
      let disc = layer(4, 3, 14, 14, CGColor(red: CGFloat(index % 5) / 4, green: 0.5, blue: 0.2, alpha: 0.8))
      disc.cornerRadius = 7
      row.addSublayer(disc)
      let frame = layer(30, 4, CGFloat(20 + index), 12)
      frame.borderWidth = 1
      frame.cornerRadius = 3
      row.addSublayer(frame)
      page.addSublayer(row)
    }
    screen.root.addSublayer(page)
    screen.updateMoving()
    return (screen, page)
  }

  private func expectExact(_ screen: Screen, _ comment: String = "", line: Int = #line) {
    let pixels = screen.anew().difference(to: screen.buffer).pixels
    #expect(pixels.isEmpty, "\(comment) line \(line): \(pixels.prefix(3))")
  }

  @Test("scrolling moves what stays visible and paints the strip that appears", arguments: [nil, CGColor.white])
  func strip(background: CGColor?) {
    let (screen, page) = page(background: background)
    page.bounds.origin.y += 6
    screen.updateMoving()
    #expect(screen.moves == [PixelMove(rect: PixelRect(x: 0, y: 20, width: 100, height: 114), dx: 0, dy: -6)])
    #expect(screen.damage == [PixelRect(x: 0, y: 134, width: 100, height: 6)])
    expectExact(screen)
    page.bounds.origin.y -= 2
    screen.updateMoving()
    #expect(screen.damage == [PixelRect(x: 0, y: 20, width: 100, height: 2)])
    expectExact(screen)
    page.bounds.origin.x += 10
    screen.updateMoving()
    #expect(screen.damage == [PixelRect(x: 90, y: 20, width: 10, height: 120)])
    expectExact(screen)
  }

  @Test("a bar over an end of the page is left out, something small in front is painted where it is and was carried to")
  func front() {
    let (screen, page) = page()
    let bar = layer(0, 20, 100, 20, CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
    screen.root.addSublayer(bar)
    let dot = layer(40, 80, 10, 10, .red)
    screen.root.addSublayer(dot)
    screen.updateMoving()
    page.bounds.origin.y += 4
    screen.updateMoving()
    #expect(screen.moves == [PixelMove(rect: PixelRect(x: 0, y: 40, width: 100, height: 96), dx: 0, dy: -4)])
    let painted = screen.damage.reduce(0) { $0 + $1.area }
    #expect(painted == 100 * 20 + 100 * 4 + 10 * 14)
    expectExact(screen)
    // An indicator inside that stays where it is while the page moves.
    let indicator = layer(95, 30, 3, 30, .red)
    page.addSublayer(indicator)
    screen.updateMoving()
    page.bounds.origin.y += 4
    indicator.position.y += 5
    screen.updateMoving()
    #expect(!screen.moves.isEmpty)
    expectExact(screen)
  }

  @Test("nothing is moved where something shines through, is turned, or ends between pixels")
  func unmovable() {
    let changes: [(String, (Screen, CALayer) -> Void)] = [
      ("opacity", { $1.opacity = 0.5 }),
      (
        "backdrop",
        {
          $1.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
          $0.root.insertSublayer(layer(50, 50, 20, 20, .blue), at: 0)
        }
      ),
      ("turned", { $1.setAffineTransform(CGAffineTransform(rotationAngle: 0.1)) }),
      ("between pixels", { $1.frame.origin.y += 0.5 }),
      ("half a pixel", { $1.bounds.origin.y += 0.5 }),
      (
        "picture behind",
        {
          $1.backgroundColor = nil
          $0.root.insertSublayer(layer(50, 50, 20, 20, .blue), at: 0)
        }
      ),
      ("masked", { $1.mask = layer(0, 0, 100, 50, .red) }),
      ("no masking", { $1.masksToBounds = false }),
    ]
    for (name, change) in changes {
      let (screen, page) = page()
      if name != "half a pixel" { change(screen, page) }
      screen.updateMoving()
      page.bounds.origin.y += name == "half a pixel" ? 6.5 : 6
      screen.updateMoving()
      #expect(screen.moves.isEmpty, "\(name)")
      expectExact(screen, name)
    }
  }

  @Test(
    "a page in a translucent or coloured copy is not moved over what shines through", arguments: [0.5, 1] as [CGFloat])
  func tinted(red: CGFloat) {
    let screen = Screen()
    for index in 0..<10 { screen.root.addSublayer(layer(0, CGFloat(index) * 10, 100, 3, .red)) }
    let replicator = CAReplicatorLayer()
    replicator.frame = screen.root.bounds
    replicator.instanceColor = CGColor(red: red, green: 1, blue: 1, alpha: 0.5)
    let page = layer(0, 0, 100, 100, .white)
    page.masksToBounds = true
    for index in 0..<20 { page.addSublayer(layer(20, CGFloat(index) * 17, 30, 9, .blue)) }
    replicator.addSublayer(page)
    screen.root.addSublayer(replicator)
    screen.updateMoving()
    page.bounds.origin.y += 6
    screen.updateMoving()
    #expect(screen.moves.isEmpty)
    expectExact(screen)
  }

  @Test("what begins in the middle of a pixel is rounded the same way on both sides of the window's edge")
  func halfPixels() {
    // Each begins at (10, 1): half a pixel at scale 1.5, half a step of soft shadows at 1.25.
    let cases: [(String, CGFloat, (CALayer) -> Void)] = [
      (
        "contents", 1.5,
        {
          $0.contents = cells([[.red, .green], [.blue, .red]], size: 15)
          $0.contentsScale = 1.5
        }
      ),
      (
        "picture", 1.5,
        {
          $0.backgroundColor = .red
          $0.shouldRasterize = true
          $0.rasterizationScale = 1.5
        }
      ),
      (
        "shadow", 1.25,
        {
          $0.shadowPath = CGPath(ellipseIn: $0.bounds, transform: nil)
          $0.shadowOpacity = 0.1
        }
      ),
    ]
    for (name, scale, change) in cases {
      let screen = Screen(width: 100, height: 160, scale: scale)
      let page = layer(0, 0, 100, 160, .white)
      page.masksToBounds = true
      let box = layer(10, 1, 20, 20)
      change(box)
      page.addSublayer(box)
      screen.root.addSublayer(page)
      screen.updateMoving()
      page.bounds.origin.y += 4
      screen.updateMoving()
      #expect(!screen.moves.isEmpty, "\(name)")
      expectExact(screen, name)
    }
  }

  @Test("numbers are rounded to pixels alike wherever whole pixels move them, the middle up")
  func rounding() {
    for whole in -3...3 {
      let at = CGFloat(whole)
      #expect((at + 0.5).roundedToPixel == at + 1)
      #expect((at + 0.499).roundedToPixel == at)
      // Thirds and the like end just below the middle.
      #expect((at + 0.5 - 1e-9).roundedToPixel == at + 1)
    }
    #expect(
      PixelRect(rounding: CGRect(x: -1.5, y: -2.5, width: 3, height: 5))
        == PixelRect(x: -1, y: -2, width: 3, height: 5))
  }

  @Test("random scrolling, among other changes, gives what painting anew gives", arguments: [1.0, 1.5, 2.0])
  func random(scale: CGFloat) {
    let (screen, page) = page(scale: scale)
    let bar = layer(0, 20, 100, 14, .white)
    let badge = layer(70, 100, 12, 12, .red)
    badge.cornerRadius = 6
    screen.root.addSublayer(bar)
    screen.root.addSublayer(badge)
    let indicator = layer(95, 30, 3, 30, CGColor(red: 0, green: 0, blue: 0, alpha: 0.4))
    indicator.zPosition = 1
    page.addSublayer(indicator)
    screen.updateMoving()
    var state: UInt32 = 3
    func random(_ limit: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % limit
    }
    var moved = 0
    for step in 0..<200 {
      let before = page.bounds.origin
      if random(8) > 0 {
        page.bounds.origin.y += CGFloat(random(40) - 18) * (random(6) == 0 ? 0.75 : 2)
        if random(5) == 0 { page.bounds.origin.x = CGFloat(random(5) * 2) }
      }
      indicator.position.x += page.bounds.origin.x - before.x
      indicator.position.y += page.bounds.origin.y - before.y + CGFloat(random(3) - 1)
      let rows = page.sublayers ?? []
      switch random(14) {
      case 0: rows[random(40)].backgroundColor = .green
      case 1: rows[random(40)].sublayers?.first?.position.x += 3
      case 2: badge.position.y = CGFloat(30 + random(100))
      case 3: bar.opacity = bar.opacity == 1 ? 0.6 : 1
      case 4: badge.isHidden.toggle()
      case 5: page.addSublayer(layer(20, page.bounds.origin.y + CGFloat(random(100)), 30, 9, .blue))
      case 6: if rows.count > 42 { rows[41].removeFromSuperlayer() }
      case 7: page.cornerRadius = CGFloat(random(3) * 4)
      case 8: page.borderWidth = CGFloat(random(2))
      case 9: screen.root.insertSublayer(page, at: UInt32(random(3)))
      default: break
      }
      screen.updateMoving()
      if !screen.moves.isEmpty { moved += 1 }
      expectExact(screen, "step \(step)")
    }
    #expect(moved > 20, "moved in \(moved) frames of 200")
  }
}
