import Foundation

extension CGFloat {
  /// A number of whatever kind, as attributes and options hold them; nil for what is none.
  package init?(anyNumber value: Any?) {
    switch value {
    case let value as CGFloat: self = value
    case let value as Double: self.init(value)
    case let value as Float: self.init(value)
    case let value as Int: self.init(value)
    case let value as NSNumber: self.init(value.doubleValue)
    default: return nil
    }
  }
}
