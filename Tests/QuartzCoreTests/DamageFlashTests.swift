import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@Suite("Damage flash")
struct DamageFlashTests {
  private let rect = PixelRect(x: 2, y: 3, width: 4, height: 5)
  private var step: TimeInterval { DamageFlash.duration / Double(DamageFlash.steps) }

  /// The picture's pixel in and beside the mark, on white.
  private func mark(_ flash: DamageFlash, within area: PixelRect? = nil) -> (inside: UInt32, outside: UInt32) {
    let buffer = PixelBuffer(width: 20, height: 20)
    Raster(buffer).fill(buffer.bounds, 0xFFFF_FFFF)
    flash.mark(
      pixels: buffer.pixels, width: 20, height: 20, stride: buffer.stride, within: [area ?? buffer.bounds])
    return (buffer[3, 4], buffer[10, 10])
  }

  @Test("what is painted is marked, pales in steps and is gone; then nothing is to be painted any more")
  func life() {
    var flash = DamageFlash()
    #expect(flash.nextTime == nil)
    #expect(flash.advance(to: 10, painted: [rect]).isEmpty)
    var greens = [mark(flash).inside >> 8 & 255]
    #expect(mark(flash).outside == 0xFFFF_FFFF)
    #expect(mark(flash, within: PixelRect(x: 10, y: 10, width: 5, height: 5)).inside == 0xFFFF_FFFF)
    var frames = 0
    while let time = flash.nextTime, frames < 100 {
      #expect(flash.advance(to: time - step / 2, painted: []).isEmpty)
      #expect(flash.advance(to: time, painted: []) == [rect])
      greens.append(mark(flash).inside >> 8 & 255)
      frames += 1
    }
    #expect(frames == DamageFlash.steps)
    #expect(greens == greens.sorted())
    #expect(Set(greens).count == DamageFlash.steps + 1)
    #expect(greens.last == 255)
  }

  @Test("a late frame takes several steps at once; the marks of others go on")
  func late() {
    var flash = DamageFlash()
    _ = flash.advance(to: 0, painted: [rect])
    let other = PixelRect(x: 12, y: 12, width: 2, height: 2)
    #expect(flash.advance(to: step / 2, painted: [other]).isEmpty)
    #expect(flash.advance(to: DamageFlash.duration + 0.001, painted: []) == [rect, other])
    #expect(flash.advance(to: DamageFlash.duration * 2, painted: []) == [other])
    #expect(flash.nextTime == nil)
  }
}
