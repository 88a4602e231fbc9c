import CoreGraphics
import Foundation

extension FrontPainter {
  /// Some rows of up to 512 pixels.
  struct Tile {
    let rect: PixelRect
    let lets: UnsafeMutableRawPointer
    /// Blocks of each row that nothing comes through any more.
    let done: UnsafeMutablePointer<UInt64>
    /// Blocks of each row whose pixels were written.
    let written: UnsafeMutablePointer<UInt64>
    /// Where colours are summed up: the picture itself, or aside.
    let sums: UnsafeMutableRawPointer
    let sumStride: Int
    let target: UnsafeMutableRawPointer
    let targetStride: Int
    let isOver: Bool
    /// The last block, when it has fewer pixels than others.
    let narrow: Int
    let allBlocks: UInt64
    var left: Int

    init(
      _ rect: PixelRect, painter: FrontPainter, memory: UnsafeMutableRawPointer, words: UnsafeMutablePointer<UInt64>
    ) {
      self.rect = rect
      lets = memory
      done = words
      written = words + tileHeight
      isOver = painter.isOver
      let raster = painter.raster
      target = raster.pixels + (rect.y - raster.bounds.y) * raster.stride + (rect.x - raster.bounds.x) * 4
      targetStride = raster.stride
      sums = isOver ? memory + letStride * tileHeight : target
      sumStride = isOver ? tileWidth * 4 : raster.stride
      let blocks = (rect.width + block - 1) / block
      narrow = isOver || rect.width % block == 0 ? -1 : blocks - 1
      allBlocks = UInt64.max >> UInt64(64 - blocks)
      left = blocks * rect.height
      for row in 0..<rect.height {
        let line = memory + row * letStride
        memset(line, 255, rect.width)
        memset(line + rect.width, 0, letStride - rect.width)
        done[row] = 0
        written[row] = 0
      }
    }

    mutating func paint(_ covers: UnsafeBufferPointer<Cover>, _ spans: [SIMD2<Int32>]) {
      let (top, bottom) = (Int32(truncatingIfNeeded: rect.minY), Int32(truncatingIfNeeded: rect.maxY))
      for index in spans.indices where spans[index].x < bottom && spans[index].y > top {
        let part = covers[index].rect.intersection(rect)
        if part.isEmpty { continue }
        paint(covers[index], part)
        if left == 0 { break }
      }
      finish()
    }

    private mutating func paint(_ cover: Cover, _ part: PixelRect) {
      let (first, end) = (part.minX - rect.x, part.maxX - rect.x)
      let blocks = (UInt64.max << UInt64(first / block)) & (UInt64.max >> UInt64(63 - (end - 1) / block))
      let isCut = cover.isCut(part, in: rect)
      if cover.pixel & 0xFF_FFFF == 0 && cover.pixel >> 24 < 255 && cover.mask != nil && !isCut {
        shade(cover, part, blocks)
        return
      }
      // Of a mask that has the alpha in it, black is opaque but for what the mask lets through.
      let ink = Ink(cover.isShaded ? 0xFF00_0000 : cover.pixel)
      if ink.isOpaque && !isCut && cover.mask != nil {
        if ink.isWhite {
          paintBox(cover, part, blocks, ink, isWhite: true)
        } else {
          paintBox(cover, part, blocks, ink, isWhite: false)
        }
        return
      }
      // What of the first and the last block is meant.
      var (head, tail) = (W8(repeating: 255), W8(repeating: 255))
      if isCut {
        for lane in 0..<block {
          if lane < first % block { head[lane] = 0 }
          if lane > (end - 1) % block { tail[lane] = 0 }
        }
      }
      let (headBlock, tailBlock) = (first / block, (end - 1) / block)
      for y in part.minY..<part.maxY {
        let row = y - rect.y
        var seen = blocks & ~done[row]
        if seen == 0 { continue }
        let line = lets + row * letStride
        let sum = sums + row * sumStride
        if ink.isOpaque {
          let solid = cover.solid(y, part.minX, part.maxX)
          let (from, to) = ((solid.start - rect.x + block - 1) / block, (solid.end - rect.x) / block)
          if to > from {
            var inner = seen & (UInt64.max << UInt64(from)) & (UInt64.max >> UInt64(64 - to)) & ~written[row]
            if narrow >= 0 { inner &= ~(1 << UInt64(narrow)) }
            seen &= ~inner
            fill(inner, row, line, sum, ink)
            if seen == 0 { continue }
          }
        }
        let mask = cover.bytes(y)
        while seen != 0 {
          let number = seen.trailingZeroBitCount
          seen &= seen - 1
          var coverage = W8(repeating: 255)
          var isFull = true
          if let mask {
            let column = number * block + rect.x - cover.x
            let bits = Self.coverage(mask, column, cover)
            if bits == 0 { continue }
            if bits != ~0 {
              isFull = false
              coverage = wide(bits)
            }
          }
          if isCut && (number == headBlock || number == tailBlock) {
            if number == headBlock { coverage = product(coverage, head) }
            if number == tailBlock { coverage = product(coverage, tail) }
            isFull = isFull && coverage == W8(repeating: 255)
          }
          if isFull && ink.isOpaque {
            fill(number, row, line, sum, ink)
          } else {
            blend(number, row, line, sum, ink, coverage)
          }
        }
      }
    }

    /// Eight bytes of a row of a mask from a column on.
    @inline(__always)
    private static func coverage(_ mask: UnsafeRawPointer, _ column: Int, _ cover: Cover) -> UInt64 {
      (mask + place(column, cover)).loadUnaligned(as: UInt64.self)
    }

    /// An opaque box whose sides are seen.
    @inline(__always)
    private mutating func paintBox(
      _ cover: Cover, _ part: PixelRect, _ blocks: UInt64, _ ink: Ink, isWhite: Bool
    ) {
      let narrowBit: UInt64 = narrow >= 0 ? 1 << UInt64(narrow) : 0
      for y in part.minY..<part.maxY {
        let row = y &- rect.y
        var seen = blocks & ~done[row]
        guard seen != 0, let mask = cover.bytes(y) else { continue }
        let line = lets + row &* letStride
        let sum = sums + row &* sumStride
        let solid = cover.solid(y, part.minX, part.maxX)
        let (from, to) = ((solid.start &- rect.x &+ block &- 1) &>> 3, (solid.end &- rect.x) &>> 3)
        let writtenBefore = written[row]
        if to > from {
          let inner =
            seen & (UInt64.max &<< UInt64(from)) & (UInt64.max &>> UInt64(64 &- to)) & ~(writtenBefore | narrowBit)
          seen &= ~inner
          fill(inner, row, line, sum, ink, isWhite: isWhite)
        }
        var (finished, touched): (UInt64, UInt64) = (0, 0)
        while seen != 0 {
          let number = seen.trailingZeroBitCount
          seen &= seen &- 1
          let bits = Self.coverage(mask, number &* block &+ rect.x &- cover.x, cover)
          if bits == 0 { continue }
          let bit: UInt64 = 1 &<< UInt64(number)
          let coverage = wide(bits)
          if bit == narrowBit {
            blend(number, row, line, sum, ink, coverage)
            continue
          }
          let place = line + number &* block
          let through = wide(place.loadUnaligned(as: UInt64.self))
          let alpha = bits == ~0 ? through : product(coverage, through)
          let rest = SIMD8<UInt8>(truncatingIfNeeded: through &- alpha)
          place.storeBytes(of: rest, as: SIMD8<UInt8>.self)
          var pixels: SIMD8<UInt32>
          if isWhite {
            pixels = joined(alpha, alpha)
          } else if ink.isGrey {
            pixels = joined(product(product(ink.blue, coverage), through), alpha)
          } else {
            pixels = joined(
              product(product(ink.blue, coverage), through), product(product(ink.green, coverage), through),
              product(product(ink.red, coverage), through), alpha)
          }
          let to = sum + number &* block &* 4
          if writtenBefore & bit != 0 { pixels &+= to.loadUnaligned(as: SIMD8<UInt32>.self) }
          if unsafeBitCast(rest, to: UInt64.self) == 0 {
            finished |= bit
            pixels |= 0xFF00_0000
          }
          touched |= bit
          to.storeBytes(of: pixels, as: SIMD8<UInt32>.self)
        }
        written[row] |= touched
        done[row] |= finished
        left &-= finished.nonzeroBitCount
      }
    }

    /// Where a column is in a mask.
    @inline(__always) private static func place(_ column: Int, _ cover: Cover) -> Int {
      column <= cover.edge ? column : max(cover.edge, column &- cover.moreColumns)
    }

    /// Black that lets something through: only what comes through changes.
    @inline(__always)
    private func shade(_ cover: Cover, _ part: PixelRect, _ blocks: UInt64) {
      let alpha = W8(repeating: UInt16(cover.pixel >> 24))
      let low = W8(repeating: 255)
      for y in part.minY..<part.maxY {
        let row = y &- rect.y
        var seen = blocks & ~done[row]
        guard seen != 0, let mask = cover.bytes(y) else { continue }
        let line = lets + row &* letStride
        while seen != 0 {
          let start = seen.trailingZeroBitCount
          let count = (~(seen &>> UInt64(start))).trailingZeroBitCount
          seen = count &+ start >= 64 ? 0 : seen & (UInt64.max &<< UInt64(start &+ count))
          var place = line + start &* block
          let end = place + count &* block
          var column = start &* block &+ rect.x &- cover.x
          while place < end {
            // Beyond the end lies what nothing comes through, or what the mask does not cover.
            let coverage = (mask + Self.place(column, cover)).loadUnaligned(as: W8.self)
            let lets = place.loadUnaligned(as: W8.self)
            var (even, odd) = (lets & low, lets &>> 8)
            var (evenCoverage, oddCoverage) = (coverage & low, coverage &>> 8)
            if !cover.isShaded {
              evenCoverage = product(evenCoverage, alpha)
              oddCoverage = product(oddCoverage, alpha)
            }
            even &-= product(even, evenCoverage)
            odd &-= product(odd, oddCoverage)
            place.storeBytes(of: even | (odd &<< 8), as: W8.self)
            place += 2 * block
            column &+= 2 * block
          }
        }
      }
    }

    /// Blocks that are covered wholly, and were not written before. That the ink is white is worth knowing beforehand.
    @inline(__always)
    private mutating func fill(
      _ blocks: UInt64, _ row: Int, _ line: UnsafeMutableRawPointer, _ sum: UnsafeMutableRawPointer, _ ink: Ink,
      isWhite: Bool = false
    ) {
      done[row] |= blocks
      written[row] |= blocks
      left &-= blocks.nonzeroBitCount
      var blocks = blocks
      while blocks != 0 {
        let start = blocks.trailingZeroBitCount
        let count = (~(blocks &>> UInt64(start))).trailingZeroBitCount
        blocks = count &+ start >= 64 ? 0 : blocks & (UInt64.max &<< UInt64(start &+ count))
        var place = line + start &* block
        var to = sum + start &* block &* 4
        let end = place + count &* block
        while place < end {
          let bits = place.loadUnaligned(as: UInt64.self)
          place.storeBytes(of: 0, as: UInt64.self)
          if isWhite {
            to.storeBytes(of: joined(wide(bits), W8(repeating: 255)), as: SIMD8<UInt32>.self)
          } else {
            to.storeBytes(of: bits == ~0 ? ink.pixels : ink.pixels(through: wide(bits)), as: SIMD8<UInt32>.self)
          }
          place += block
          to += block * 4
        }
      }
    }

    /// A block that is covered wholly: nothing behind it is seen any more.
    @inline(__always)
    private mutating func fill(
      _ number: Int, _ row: Int, _ line: UnsafeMutableRawPointer, _ sum: UnsafeMutableRawPointer, _ ink: Ink
    ) {
      let place = line + number * block
      let bits = place.loadUnaligned(as: UInt64.self)
      let pixels = bits == ~0 ? ink.pixels : ink.pixels(through: wide(bits))
      place.storeBytes(of: 0, as: UInt64.self)
      add(pixels, number, row, sum, isDone: true)
    }

    /// A block that is covered in part.
    @inline(__always)
    private mutating func blend(
      _ number: Int, _ row: Int, _ line: UnsafeMutableRawPointer, _ sum: UnsafeMutableRawPointer, _ ink: Ink,
      _ coverage: W8
    ) {
      let place = line + number * block
      let through = wide(place.loadUnaligned(as: UInt64.self))
      let alpha = ink.isOpaque ? product(coverage, through) : product(product(ink.alpha, coverage), through)
      let rest = through &- alpha
      place.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: rest), as: SIMD8<UInt8>.self)
      let pixels: SIMD8<UInt32>
      if ink.isWhite {
        pixels = joined(alpha, alpha)
      } else if ink.isGrey {
        let grey = product(product(ink.blue, coverage), through)
        pixels = joined(grey, alpha)
      } else {
        pixels = joined(
          product(product(ink.blue, coverage), through), product(product(ink.green, coverage), through),
          product(product(ink.red, coverage), through), alpha)
      }
      add(pixels, number, row, sum, isDone: rest == .zero)
    }

    /// Adds to the sums of a block.
    @inline(__always)
    private mutating func add(
      _ pixels: SIMD8<UInt32>, _ number: Int, _ row: Int, _ sum: UnsafeMutableRawPointer, isDone: Bool
    ) {
      let bit: UInt64 = 1 << UInt64(number)
      let place = sum + number * block * 4
      var pixels = pixels
      if number == narrow {
        let count = rect.width - number * block
        if written[row] & bit != 0 {
          for lane in 0..<count { pixels[lane] &+= (place + 4 * lane).load(as: UInt32.self) }
        }
        if isDone { pixels |= 0xFF00_0000 }
        for lane in 0..<count { (place + 4 * lane).storeBytes(of: pixels[lane], as: UInt32.self) }
      } else {
        if written[row] & bit != 0 { pixels &+= place.loadUnaligned(as: SIMD8<UInt32>.self) }
        if isDone { pixels |= 0xFF00_0000 }
        place.storeBytes(of: pixels, as: SIMD8<UInt32>.self)
      }
      written[row] |= bit
      if isDone {
        done[row] |= bit
        left -= 1
      }
    }

    /// Puts what was summed up where it belongs.
    private func finish() {
      if left == 0 && !isOver { return }
      for row in 0..<rect.height {
        let line = (lets + row * letStride).assumingMemoryBound(to: UInt8.self)
        let to = (target + row * targetStride).assumingMemoryBound(to: UInt32.self)
        let from = (sums + row * sumStride).assumingMemoryBound(to: UInt32.self)
        var blocks = isOver ? allBlocks : allBlocks & ~done[row]
        while blocks != 0 {
          let number = blocks.trailingZeroBitCount
          blocks &= blocks - 1
          let isWritten = written[row] >> UInt64(number) & 1 != 0
          for x in number * block..<min((number + 1) * block, rect.width) {
            let through = UInt32(line[x])
            let sum = (isWritten ? from[x] & 0xFF_FFFF : 0) | (255 - through) << 24
            to[x] = isOver ? sum &+ Raster.scaled(to[x], through) : sum
          }
        }
      }
    }
  }
}
