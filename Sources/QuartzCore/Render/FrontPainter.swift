import CoreGraphics
import Foundation

/// Paints colours through coverage from front to back, in tiles: each pixel is written about once, however much lies on each other.
///
/// What is in front counts as what it lets through (0 to 255, a byte a pixel); a layer behind adds its colour times that. Where nothing
/// comes through any more, which is known for each row in blocks of eight pixels, nothing behind is looked at.
struct FrontPainter {
  /// A colour through coverage.
  struct Cover {
    /// Where it is drawn.
    let rect: PixelRect
    /// Premultiplied.
    let pixel: UInt32
    /// Of a box's mask; nil covers all of the rectangle.
    fileprivate let mask: UnsafeRawPointer?
    private let stride: Int
    /// The pixel of the mask's first column and row.
    fileprivate let x: Int
    private let y: Int
    /// See `StretchMask.edge`.
    fileprivate let edge: Int
    /// How many columns and rows more the box has than the mask.
    fileprivate let moreColumns: Int
    private let moreRows: Int
    /// Where the mask ends on the right.
    private let maskEnd: Int
    /// The mask times the alpha of black.
    fileprivate let isShaded: Bool
    /// See `StretchMask.solids`.
    private let solids: UnsafePointer<SIMD2<Int32>>?

    init(_ rect: PixelRect, pixel: UInt32) {
      self.rect = rect
      self.pixel = pixel
      mask = nil
      solids = nil
      isShaded = false
      (stride, x, y, edge, moreColumns, moreRows, maskEnd) = (0, 0, 0, 0, 0, 0, Int.max)
    }

    init(_ box: StretchedBox, _ mask: StretchMask, pixel: UInt32, clip: PixelRect) {
      rect = box.pixels.intersection(clip)
      self.pixel = pixel
      let shaded = pixel & 0xFF_FFFF == 0 && pixel >> 24 < 255 ? mask.bytes(times: pixel >> 24) : nil
      isShaded = shaded != nil
      self.mask = shaded ?? mask.bytes
      stride = mask.mask.stride
      (x, y) = (box.pixels.x, box.pixels.y)
      edge = box.edge
      moreColumns = box.pixels.width - mask.width
      moreRows = box.pixels.height - mask.height
      maskEnd = box.pixels.maxX
      solids = box.margin == 0 ? UnsafePointer(mask.solids) : nil
    }

    /// Whether coverage ends at the sides of a part of the rectangle though the mask does not say so, nor the tile's edge.
    fileprivate func isCut(_ part: PixelRect, in tile: PixelRect) -> Bool {
      part.minX > max(mask == nil ? Int.min : x, tile.minX) || part.maxX < min(maskEnd, tile.maxX)
    }

    /// The mask's row for a row of pixels.
    @inline(__always) private func row(_ line: Int) -> Int {
      let row = line &- y
      return row < edge ? row : max(edge, row &- moreRows)
    }

    @inline(__always) fileprivate func bytes(_ line: Int) -> UnsafeRawPointer? {
      mask.map { $0 + stride &* row(line) }
    }

    /// The pixels of a row that are covered wholly, of those from `start` to `end`.
    @inline(__always) fileprivate func solid(_ line: Int, _ start: Int, _ end: Int) -> (start: Int, end: Int) {
      if mask == nil { return (start, end) }
      guard let solids, !isShaded else { return (start, start) }
      let columns = solids[row(line)]
      if columns.y == 0 { return (start, start) }
      return (max(start, x &+ Int(columns.x)), min(end, x &+ Int(columns.y) &+ moreColumns))
    }
  }

  /// So many pixels of a row, 64 blocks, are one word of bits.
  private static let tileWidth = 512
  /// What a tile lets through fits in the fastest memory. Ours.
  private static let tileHeight = 32
  private static let block = 8
  private static let letStride = tileWidth + 32

  let raster: Raster
  let area: PixelRect
  /// What is drawn goes over what is there; else nothing is behind it.
  let isOver: Bool

  /// Paints `covers`, front to back.
  func paint(_ covers: [Cover]) {
    let area = area.intersection(raster.bounds)
    guard !area.isEmpty else { return }
    let spans = covers.map { SIMD2(Int32(truncatingIfNeeded: $0.rect.minY), Int32(truncatingIfNeeded: $0.rect.maxY)) }
    let bytes = Self.letStride * Self.tileHeight + (isOver ? Self.tileWidth * Self.tileHeight * 4 : 0)
    withUnsafeTemporaryAllocation(byteCount: bytes, alignment: 64) { memory in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * Self.tileHeight) { words in
        covers.withUnsafeBufferPointer { covers in
          var y = area.minY
          while y < area.maxY {
            var x = area.minX
            while x < area.maxX {
              let rect = PixelRect(
                x: x, y: y, width: min(Self.tileWidth, area.maxX - x), height: min(Self.tileHeight, area.maxY - y))
              var tile = Tile(rect, painter: self, memory: memory.baseAddress!, words: words.baseAddress!)
              tile.paint(covers, spans)
              x += Self.tileWidth
            }
            y += Self.tileHeight
          }
        }
      }
    }
  }

  /// Some rows of up to 512 pixels.
  private struct Tile {
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
      let from = column <= cover.edge ? column : max(cover.edge, column - cover.moreColumns)
      return (mask + from).loadUnaligned(as: UInt64.self)
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
          if isWhite {
            fillWhite(inner, row, line, sum)
          } else {
            fill(inner, row, line, sum, ink)
          }
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

    /// The same of white.
    @inline(__always)
    private mutating func fillWhite(
      _ blocks: UInt64, _ row: Int, _ line: UnsafeMutableRawPointer, _ sum: UnsafeMutableRawPointer
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
          let through = wide(place.loadUnaligned(as: UInt64.self))
          place.storeBytes(of: 0, as: UInt64.self)
          to.storeBytes(of: joined(through, W8(repeating: 255)), as: SIMD8<UInt32>.self)
          place += block
          to += block * 4
        }
      }
    }

    /// Blocks that are covered wholly, and were not written before.
    @inline(__always)
    private mutating func fill(
      _ blocks: UInt64, _ row: Int, _ line: UnsafeMutableRawPointer, _ sum: UnsafeMutableRawPointer, _ ink: Ink
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
          to.storeBytes(of: bits == ~0 ? ink.pixels : ink.pixels(through: wide(bits)), as: SIMD8<UInt32>.self)
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

  /// A premultiplied colour by channels, for eight pixels.
  private struct Ink {
    let blue: W8
    let green: W8
    let red: W8
    let alpha: W8
    let pixels: SIMD8<UInt32>
    let isOpaque: Bool
    let isWhite: Bool
    let isGrey: Bool

    init(_ pixel: UInt32) {
      func channel(_ shift: UInt32) -> W8 { W8(repeating: UInt16(pixel >> shift & 255)) }
      (blue, green, red, alpha) = (channel(0), channel(8), channel(16), channel(24))
      pixels = SIMD8(repeating: pixel)
      isOpaque = pixel >> 24 == 255
      isWhite = pixel == UInt32.max
      isGrey = pixel & 255 == pixel >> 8 & 255 && pixel & 255 == pixel >> 16 & 255
    }

    /// What comes through of an opaque colour, with an alpha of 255.
    @inline(__always) func pixels(through: W8) -> SIMD8<UInt32> {
      if isWhite { return joined(through, W8(repeating: 255)) }
      if isGrey { return joined(product(blue, through), W8(repeating: 255)) }
      return joined(product(blue, through), product(green, through), product(red, through), W8(repeating: 255))
    }
  }
}

/// Bytes of eight pixels with room for their products.
private typealias W8 = SIMD8<UInt16>

@inline(__always) private func wide(_ bits: UInt64) -> W8 {
  W8(truncatingIfNeeded: unsafeBitCast(bits, to: SIMD8<UInt8>.self))
}

/// Bytes as parts of 255, multiplied and rounded to nearest.
@inline(__always) private func product(_ a: W8, _ b: W8) -> W8 {
  let sum = a &* b &+ 128
  return (sum &+ (sum &>> 8)) &>> 8
}

/// Pixels of four channels.
@inline(__always) private func joined(_ blue: W8, _ green: W8, _ red: W8, _ alpha: W8) -> SIMD8<UInt32> {
  SIMD8<UInt32>(truncatingIfNeeded: blue | (green &<< 8))
    | (SIMD8<UInt32>(truncatingIfNeeded: red | (alpha &<< 8)) &<< 16)
}

/// Pixels of a grey.
@inline(__always) private func joined(_ grey: W8, _ alpha: W8) -> SIMD8<UInt32> { joined(grey, grey, grey, alpha) }
