import Foundation

/// What a key asks of a control that is first responder.
///
/// As in UIKit controls do not become first responder by themselves; one that is made to be able to answers to these.
@MainActor enum ControlKey {
  /// Space: do what the control is for.
  case activate
  /// An arrow to the smaller value, the page or the segment before.
  case backward
  /// An arrow to the greater value, the page or the segment behind.
  case forward
  /// Home: the first or smallest.
  case first
  /// End: the last or greatest.
  case last

  /// Nil for other keys, and for any with a modifier. Arrows to the side follow the direction that the control is read in.
  init?(_ key: UIKey, isMirrored: Bool) {
    guard key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command]) else { return nil }
    switch key.keyCode {
    case .keyboardSpacebar: self = .activate
    case .keyboardLeftArrow: self = isMirrored ? .forward : .backward
    case .keyboardRightArrow: self = isMirrored ? .backward : .forward
    case .keyboardDownArrow: self = .backward
    case .keyboardUpArrow: self = .forward
    case .keyboardHome: self = .first
    case .keyboardEnd: self = .last
    default: return nil
    }
  }
}
