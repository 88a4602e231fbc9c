import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// Painting from front to back must give what painting one thing upon the other gives.
@MainActor @Suite("Painting from front to back")
struct FrontPainterTests {
  private struct Paint {
    let box: StretchedBox?
    let rect: PixelRect
    let pixel: UInt32
  }

  /// Boxes sharp and blurred, and rectangles, in colours opaque and not, some cut, back to front.
  private func paints(seed: UInt64, count: Int, in area: PixelRect) -> [Paint] {
    var random = Generator(seed: seed)
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
    return (0..<count).map { index in
      let black = index % 3 == 1
      let color = CGColor(
        red: black ? 0 : number(0...1), green: black ? 0 : number(0...1), blue: black ? 0 : number(0...1),
        alpha: index % 2 == 0 ? 1 : number(0.1...0.9))
      var values = LayerValues()
      values.bounds = CGRect(
        x: number(-40...CGFloat(area.maxX)), y: number(-40...CGFloat(area.maxY)), width: number(1...300),
        height: number(1...120))
      values.cornerRadius = number(0...30)
      values.maskedCorners = index % 5 == 0 ? 9 : 15
      let shape = RoundedShape(values)
      let clip = PixelRect(
        x: Int(number(0...50)), y: Int(number(0...50)), width: Int(number(2...max(3, CGFloat(area.width)))), height: 500
      )
      let pixel = index % 7 == 0 ? UInt32.max : color.pixel(alpha: 1)
      if index % 6 == 5 { return Paint(box: nil, rect: PixelRect(covering: shape.rect), pixel: pixel) }
      let sigma = black ? number(0.5...9) : 0
      return Paint(
        box: StretchedBox(shape, sigma: sigma, step: black ? 16 : 1), rect: index % 4 == 0 ? clip : area, pixel: pixel)
    }
  }

  /// Runs `body` with the pixels that front to back gives, and those that one after the other gives.
  private func both(
    seed: UInt64, count: Int, width: Int, height: Int, isOver: Bool
  ) -> (front: PixelBuffer, back: PixelBuffer) {
    let area = PixelRect(x: 0, y: 0, width: width, height: height)
    var all = paints(seed: seed, count: count, in: area)
    if !isOver { all.insert(Paint(box: nil, rect: area, pixel: 0xFFED_F0F5), at: 0) }
    let (front, back) = (PixelBuffer(width: width, height: height), PixelBuffer(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        // What is there is seen through in one case, and must not be in the other.
        front[x, y] = isOver ? 0xFF20_4060 : 0x1234_5678
        back[x, y] = 0xFF20_4060
      }
    }
    let raster = Raster(back)
    var covers: [FrontPainter.Cover] = []
    var masks: [StretchMask] = []
    for paint in all {
      guard let box = paint.box else {
        raster.blend(paint.rect, paint.pixel)
        covers.append(FrontPainter.Cover(paint.rect, pixel: paint.pixel))
        continue
      }
      let mask = StretchMask(box)
      masks.append(mask)
      raster.blend(box, mask, paint.pixel, clip: paint.rect)
      // Asked twice, a mask is kept with the alpha in it: every second one is.
      if masks.count % 2 == 0 { _ = mask.bytes(times: paint.pixel >> 24) }
      covers.append(FrontPainter.Cover(box, mask, pixel: paint.pixel, clip: paint.rect))
    }
    withExtendedLifetime(masks) {
      FrontPainter(raster: Raster(front), area: area, isOver: isOver).paint(covers.reversed())
    }
    return (front, back)
  }

  @Test(
    "many boxes and shadows look as if painted one upon the other, at any width", arguments: [1, 2, 3, 4] as [UInt64])
  func opaque(seed: UInt64) {
    for width in [397, 64, 1100, 5] {
      let (front, back) = both(seed: seed, count: 60, width: width, height: 131, isOver: false)
      let difference = front.difference(to: back, tolerance: 3)
      #expect(
        difference.pixels.isEmpty, "\(width): \(difference.largest) at \(String(describing: difference.pixels.first))")
      for y in 0..<131 { #expect(front.alpha(width - 1, y) == 255) }
    }
  }

  @Test("over what is there, that is seen where nothing hides it", arguments: [5, 6, 7] as [UInt64])
  func over(seed: UInt64) {
    for count in [1, 3, 40] {
      let (front, back) = both(seed: seed, count: count, width: 521, height: 90, isOver: true)
      let difference = front.difference(to: back, tolerance: 3)
      #expect(
        difference.pixels.isEmpty, "\(count): \(difference.largest) at \(String(describing: difference.pixels.first))")
    }
  }

  @Test("only the area is touched")
  func area() {
    let buffer = PixelBuffer(width: 100, height: 100)
    let area = PixelRect(x: 13, y: 21, width: 37, height: 40)
    let covers = (0..<20).map { FrontPainter.Cover(PixelRect(x: $0, y: 0, width: 90, height: 100), pixel: 0xFF00_8000) }
    FrontPainter(raster: Raster(buffer), area: area, isOver: false).paint(covers)
    for y in 0..<100 {
      for x in 0..<100 {
        let inside = x >= area.minX && x < area.maxX && y >= area.minY && y < area.maxY
        #expect(buffer[x, y] == (inside ? 0xFF00_8000 : 0))
      }
    }
  }

  @Test("200 cards that moved look as if painted anew, and are one rectangle of damage")
  func cards() {
    let screen = Screen(width: 400, height: 700)
    var cards: [CALayer] = []
    for index in 0..<200 {
      let card = layer(CGFloat(index % 10) * 36 + 5, CGFloat(index / 10) * 33 + 3, 64, 44, .white)
      card.cornerRadius = 10
      card.shadowOpacity = 0.25
      card.shadowRadius = 6
      screen.root.addSublayer(card)
      cards.append(card)
    }
    screen.update()
    for step in 1...5 {
      for (index, card) in cards.enumerated() {
        card.position.x += 1.3 * cos(CGFloat(index + step))
        card.position.y += 1.3 * sin(CGFloat(index + step))
      }
      screen.update()
      #expect(screen.damage.count == 1)
      #expect(screen.anew().difference(to: screen.buffer, tolerance: 2).pixels.isEmpty)
    }
  }

  @Test("a rounded box that moves by a fraction of a pixel moves its edges by as much, to a thirty-second of a pixel")
  func fractions() {
    let screen = Screen(background: .black)
    let box = layer(20, 20, 40, 40, .white)
    box.cornerRadius = 8
    screen.root.addSublayer(box)
    for step in 0...40 {
      box.frame.origin.x = 20 + CGFloat(step) / 40
      let picture = screen.picture()
      let row = (0..<100).reduce(0.0) { $0 + Double(picture.rgba($1, 40)[1]) / 255 }
      let left = 60 - (0..<60).reduce(0.0) { $0 + Double(picture.rgba($1, 40)[1]) / 255 }
      #expect(abs(row - 40) < 0.02)
      #expect(abs(left - Double(box.frame.minX)) < 1.0 / 32 + 0.005)
    }
  }
}

@Suite("Damage in cells")
struct DamageCellsTests {
  @Test("all that was added is in few rectangles that do not meet", arguments: 0..<20)
  func cells(seed: UInt64) {
    var random = Generator(seed: seed)
    let bounds = PixelRect(
      x: 3, y: 5, width: Int.random(in: 1...1500, using: &random), height: Int.random(in: 1...900, using: &random))
    var cells = DamageCells(bounds: bounds)
    var added: [PixelRect] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let rect = PixelRect(
        x: Int.random(in: 0...1500, using: &random), y: Int.random(in: 0...900, using: &random),
        width: Int.random(in: 1...90, using: &random), height: Int.random(in: 1...90, using: &random)
      ).intersection(bounds)
      if rect.isEmpty { continue }
      cells.add(rect)
      added.append(rect)
      #expect(cells.holds(rect))
    }
    let rects = cells.rects
    #expect(rects.count <= DamageRegion.limit)
    for (index, rect) in rects.enumerated() {
      #expect(bounds.contains(rect))
      for other in rects[..<index] { #expect(!rect.intersects(other)) }
    }
    for rect in added {
      let rest = rects.reduce([rect]) { pieces, cover in pieces.flatMap { $0.subtracting(cover) } }
      #expect(rest.isEmpty)
    }
  }
}
