/// Tells whether a class overrides a method of `Base`, which Swift itself does not say.
///
/// A class of Swift has a table of its methods in its metadata. Two subclasses of `Base`, one that overrides the method and one that overrides nothing,
/// show where in the table it is: there alone the first differs from `Base` while the second does not. Where that place cannot be told, every class
/// counts as one that overrides.
struct OverriddenMethod {
  private let base: AnyClass
  private let word: Int?

  /// - Parameters:
  ///   - base: the class that has the method.
  ///   - overriding: a direct subclass that overrides the method and nothing else, and has no properties.
  ///   - plain: a direct subclass that overrides nothing, and has no properties.
  init(of base: AnyClass, overriding: AnyClass, plain: AnyClass) {
    self.base = base
    let count = Self.wordCount(base)
    let found = (Self.firstMember..<max(count, Self.firstMember)).filter {
      let known = Self.word($0, of: base)
      return Self.word($0, of: plain) == known && Self.word($0, of: overriding) != known
    }
    word = found.count == 1 ? found[0] : nil
  }

  /// Whether objects of `type`, a subclass of the base class or that itself, have another method than the base class.
  func isOverridden(by type: AnyClass) -> Bool {
    guard let word else { return true }
    return Self.word(word, of: type) != Self.word(word, of: base)
  }

  // The layout of class metadata is part of Swift's stable binary interface: kind, superclass, sizes, descriptor and destroyer are before the
  // members, and the size of it all is the fifth word. A subclass has at least the words of its superclass.
  private static let firstMember = 7

  private static func metadata(_ type: AnyClass) -> UnsafeRawPointer { unsafeBitCast(type, to: UnsafeRawPointer.self) }

  private static func word(_ index: Int, of type: AnyClass) -> UInt {
    metadata(type).load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
  }

  private static func wordCount(_ type: AnyClass) -> Int {
    let size = metadata(type).load(fromByteOffset: 32, as: UInt32.self)
    let addressPoint = metadata(type).load(fromByteOffset: 36, as: UInt32.self)
    return size > addressPoint ? Int(size - addressPoint) / MemoryLayout<UInt>.size : 0
  }
}
