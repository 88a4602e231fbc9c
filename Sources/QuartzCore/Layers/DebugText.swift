import Foundation

/// How the dumps of layers, views and controllers write names and numbers.
package enum DebugText {
  /// What stands before a line, `depth` levels below the root.
  package static func indentation(_ depth: Int) -> String { String(repeating: "   | ", count: depth) }

  /// `<Class: 0xaddress>`, or without the last sign when facts follow.
  package static func name(of object: AnyObject, closed: Bool = true) -> String {
    let address = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    return "<\(type(of: object)): 0x\(address)\(closed ? ">" : "")"
  }

  /// A number with at most six digits and no zeros at its end.
  package static func text(_ value: CGFloat) -> String { String(format: "%g", Double(value)) }

  /// `(x y)`.
  package static func text(_ point: CGPoint) -> String { "(\(text(point.x)) \(text(point.y)))" }

  /// `(x y; width height)`.
  package static func text(_ rect: CGRect) -> String {
    "(\(text(rect.origin.x)) \(text(rect.origin.y)); \(text(rect.size.width)) \(text(rect.size.height)))"
  }
}
