import Foundation

/// Tells whether two functions are the same one.
///
/// Swift compares no functions. What is compared here is what a function value consists of: the address of its code and the
/// object that it captured. The same values mean the same function. The reverse does not hold: a method that is named at
/// two places of a program is two functions, as the compiler makes one for each place. So the place that adds a target
/// again and again, which is where UIKit's rule matters, adds it once.
struct ActionIdentity: Equatable {
  /// The bits of a function value.
  private struct Bits: Equatable {
    var code: UInt
    var context: UInt
  }
  private let bits: Bits
  /// Keeps what the function captured, so that its address is not given to another.
  private let function: Any

  /// `function` in a structure of its own, so that its bits are those of the function and not of a wrapper around it.
  init<Stored>(_ stored: Stored, function: Any) {
    bits = withUnsafeBytes(of: stored) { bytes in
      Bits(code: bytes.load(as: UInt.self), context: bytes.load(fromByteOffset: Self.wordSize, as: UInt.self))
    }
    self.function = function
  }

  static func == (left: ActionIdentity, right: ActionIdentity) -> Bool { isSame(left.bits, right.bits, depth: 0) }

  private static let wordSize = MemoryLayout<UInt>.size
  /// Two words of the header of an object of Swift: what it is, and how often it is held.
  private static let headerSize = 2 * wordSize
  /// What the first word of a type's description says when it describes captured values, and not a class. Part of Swift's
  /// stable binary interface.
  private static let captureKind: UInt = 0x400

  /// Code that was not optimized hands a method over inside another function, which turns its calls into those of a generic
  /// one and is made anew each time. Then what that one captured is compared, as long as it is such a function too.
  private static func isSame(_ left: Bits, _ right: Bits, depth: Int) -> Bool {
    if left == right { return true }
    guard left.code == right.code, depth < 4, let left = captured(by: left), let right = captured(by: right) else {
      return false
    }
    return left.type == right.type && isSame(left.function, right.function, depth: depth + 1)
  }

  /// The C library's `malloc_usable_size`, which the module of the C library leaves out.
  private static let allocationSize: (@convention(c) (UnsafeRawPointer) -> Int)? = {
    guard let symbol = dlsym(nil, "malloc_usable_size") else { return nil }
    return unsafeBitCast(symbol, to: (@convention(c) (UnsafeRawPointer) -> Int).self)
  }()

  /// The function that the function of `bits` captured, and nothing else, with the type of what it is kept in. Nil when it
  /// captured something else.
  private static func captured(by bits: Bits) -> (type: UInt, function: Bits)? {
    // An object's address is aligned; a null context has nothing.
    guard bits.context > 0xFFFF, bits.context % UInt(headerSize) == 0,
      let object = UnsafeRawPointer(bitPattern: bits.context)
    else { return nil }
    let type = object.load(as: UInt.self)
    guard type > 0xFFFF, type % UInt(wordSize) == 0, let description = UnsafeRawPointer(bitPattern: type),
      description.load(as: UInt.self) == captureKind
    else { return nil }
    // Room for a function, and for no more than the allocator's rounding.
    guard let size = allocationSize?(object), (headerSize + 2 * wordSize..<headerSize + 4 * wordSize).contains(size)
    else { return nil }
    return (
      type,
      Bits(
        code: object.load(fromByteOffset: headerSize, as: UInt.self),
        context: object.load(fromByteOffset: headerSize + wordSize, as: UInt.self))
    )
  }
}
