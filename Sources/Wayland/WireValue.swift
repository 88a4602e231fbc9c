internal import CWayland
import Glibc

// Values between the wire's form and Swift's.

/// A 24.8 fixed-point number: rounded to the nearest, clamped to what fits; NaN is 0.
func fixedArgument(_ value: Double) -> wl_argument {
  let scaled = (value * 256).rounded()
  guard !scaled.isNaN else { return wl_argument(f: 0) }
  return wl_argument(f: Int32(min(max(scaled, Double(Int32.min)), Double(Int32.max))))
}

func fixedValue(_ argument: wl_argument) -> Double { Double(argument.f) / 256 }

func string(_ argument: wl_argument) -> String { optionalString(argument) ?? "" }

/// Bytes that are not UTF-8 become replacement characters.
func optionalString(_ argument: wl_argument) -> String? { argument.s.map { String(cString: $0) } }

func bytes(_ argument: wl_argument) -> [UInt8] {
  guard let array = argument.a?.pointee, let data = array.data else { return [] }
  return [UInt8](UnsafeRawBufferPointer(start: data, count: array.size))
}

/// A file descriptor that came in an event: the handler's to close, or closed here when nobody listens.
func descriptor(_ argument: wl_argument, isWanted: Bool) -> Int32 {
  if isWanted { return argument.h }
  close(argument.h)
  return -1
}

/// The bytes of one string that surely fit a message; the limit of older libwayland is 4096 for the whole of it.
private let longestString = 4000

/// Lends a string to a request. A string that fits no message, which would end the connection, is cut at a character.
func withWireString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let text else { return body(nil) }
  return text.truncated(toUTF8Count: longestString).withCString(body)
}

func withWireArray<Result>(_ bytes: [UInt8], _ body: (UnsafeMutablePointer<wl_array>) -> Result) -> Result {
  bytes.withUnsafeBytes { buffer in
    // libwayland only reads it.
    var array = wl_array(
      size: buffer.count, alloc: buffer.count, data: UnsafeMutableRawPointer(mutating: buffer.baseAddress))
    return body(&array)
  }
}

extension String {
  /// As many whole characters from the beginning as fit `limit` bytes of UTF-8.
  package func truncated(toUTF8Count limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var count = 0
    var end = startIndex
    while end < endIndex {
      let next = index(after: end)
      count += utf8.distance(from: end, to: next)
      guard count <= limit else { break }
      end = next
    }
    return String(self[..<end])
  }
}

extension [UInt8] {
  /// The 32-bit words of an array argument (states, pressed keys), in the machine's byte order. A rest is left out.
  package var words: [UInt32] {
    withUnsafeBytes { buffer in
      stride(from: 0, to: buffer.count & ~3, by: 4).map { buffer.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
    }
  }
}
