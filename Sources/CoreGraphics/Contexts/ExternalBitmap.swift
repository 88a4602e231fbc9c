import Foundation

/// A caller's bitmap whose layout cairo cannot draw on: it is drawn elsewhere and converted.
final class ExternalBitmap {
  let bytes: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let layout: BitmapLayout
  /// Whether the caller owns the memory and may look at it at any time.
  let isCallers: Bool
  private let own: PixelMemory?

  /// Memory of its own when `data` is nil.
  init(data: UnsafeMutableRawPointer?, height: Int, bytesPerRow: Int, layout: BitmapLayout) {
    self.bytesPerRow = bytesPerRow
    self.layout = layout
    isCallers = data != nil
    if let data {
      own = nil
      bytes = data
    } else {
      let memory = PixelMemory(byteCount: bytesPerRow * height)
      own = memory
      bytes = memory.bytes
    }
  }

  func load(into buffer: PixelBuffer) {
    guard isCallers else { return }
    for row in 0..<buffer.height {
      layout.decode(bytes + row * bytesPerRow, to: buffer.pixels + row * buffer.stride, count: buffer.width)
    }
  }

  func store(from buffer: PixelBuffer, rows: Range<Int>) {
    for row in rows {
      layout.encode(buffer.pixels + row * buffer.stride, to: bytes + row * bytesPerRow, count: buffer.width)
    }
  }
}
