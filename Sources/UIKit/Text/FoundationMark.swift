/// The first stored property of every class whose objects are values of string attributes.
///
/// Foundation on Linux compares such values as objects of Core Foundation. It takes bits 8 to 17 of the third word of an
/// object, which in an object of Swift is its first stored property, for the number of a Core Foundation type, and where
/// they are 0 it traps instead of asking `isEqual(_:)`. This word says 1, the number of the type that has no class.
struct FoundationMark: Sendable {
  private let bits: UInt64 = 1 << 8
}
