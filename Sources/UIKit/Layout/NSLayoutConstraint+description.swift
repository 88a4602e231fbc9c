import Foundation

extension NSLayoutConstraint: @MainActor CustomStringConvertible {
  /// The constraint as an equation, with the addresses of its items, such as
  /// `<NSLayoutConstraint:0x55d0 'gap' UILabel:0x55d1.leading == UIView:0x55d2.trailing + 8   (active)>`.
  public var description: String {
    var text = "<\(type(of: self)):\(Self.address(of: self)) "
    if let identifier { text += "'\(identifier)' " }
    text += Self.name(of: first)
    switch relation {
    case .lessThanOrEqual: text += " <= "
    case .equal: text += " == "
    case .greaterThanOrEqual: text += " >= "
    }
    if let second {
      if multiplier != 1 { text += "\(Self.number(multiplier))*" }
      text += Self.name(of: second)
      if constant != 0 { text += constant < 0 ? " - \(Self.number(-constant))" : " + \(Self.number(constant))" }
    } else {
      text += Self.number(constant)
    }
    if priority != .required { text += " @\(Self.number(CGFloat(priority.rawValue)))" }
    return text + "   (\(isActive ? "active" : "inactive"))>"
  }

  static func address(of object: AnyObject) -> String {
    "0x" + String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16)
  }

  static func name(of item: AnyObject?) -> String {
    guard let item else { return "(gone)" }
    let name = "\(type(of: item)):\(address(of: item))"
    let identifier = (item as? UILayoutGuide)?.identifier ?? ""
    return identifier.isEmpty ? name : "\(name)'\(identifier)'"
  }

  private static func name(of part: LayoutQuantity.Part) -> String {
    "\(name(of: part.item)).\(part.attribute.name)"
  }

  private static func name(of quantity: LayoutQuantity) -> String {
    guard let start = quantity.start else { return name(of: quantity.part) }
    return "(\(name(of: quantity.part)) - \(name(of: start)))"
  }

  static func number(_ value: CGFloat) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(Double(value))
  }
}
