import Foundation

/// The configure rules of one toplevel, as a value: what the compositor asked for, what size follows, and which serial
/// is to be acknowledged.
///
/// `toplevel` and `bounds` gather; `latch` makes them current. Any number of them may come before a frame: the newest
/// counts, and its serial acknowledges all before it.
struct ConfigureState {
  struct States: OptionSet, Hashable {
    let rawValue: Int
    static let maximized = States(rawValue: 1 << 0)
    static let fullscreen = States(rawValue: 1 << 1)
    static let resizing = States(rawValue: 1 << 2)
    static let activated = States(rawValue: 1 << 3)
    static let tiled = States(rawValue: 1 << 4)
    static let suspended = States(rawValue: 1 << 5)
  }

  /// Whole points.
  struct Size: Hashable {
    var width: Int
    var height: Int
  }

  private struct Proposal {
    var width = 0
    var height = 0
    var states: States = []
  }

  private var pending = Proposal()
  private var pendingBounds = Size(width: 0, height: 0)
  private var current: Proposal?
  private var bounds = Size(width: 0, height: 0)
  /// What the window takes when the choice is ours: the app's wish, later the size it last had on its own.
  private var floating: Size
  var minimum: Size?
  var maximum: Size?
  /// The largest output, in points; limits our own choice where the compositor gives no bounds.
  var outputSize: Size?
  private(set) var unacknowledged: UInt32?

  /// Sizes below 1 point count as 1.
  init(preferred: Size, minimum: Size? = nil, maximum: Size? = nil) {
    floating = Size(width: max(1, preferred.width), height: max(1, preferred.height))
    self.minimum = minimum
    self.maximum = maximum
  }

  /// `xdg_toplevel.configure`: 0 leaves a side to us; negative sizes count as 0.
  mutating func toplevel(width: Int32, height: Int32, states: States) {
    pending = Proposal(width: Int(max(0, width)), height: Int(max(0, height)), states: states)
  }

  /// `xdg_toplevel.configure_bounds`: 0 means unknown.
  mutating func bounds(width: Int32, height: Int32) {
    pendingBounds = Size(width: Int(max(0, width)), height: Int(max(0, height)))
  }

  /// `xdg_surface.configure`: what has gathered is current now.
  mutating func latch(serial: UInt32) {
    current = pending
    bounds = pendingBounds
    unacknowledged = serial
    if !isFixed, pending.width > 0, pending.height > 0 { floating = size! }
  }

  /// The serial that the next commit acknowledges, if one waits.
  mutating func takeSerial() -> UInt32? {
    defer { unacknowledged = nil }
    return unacknowledged
  }

  var states: States { current?.states ?? [] }

  /// Whether the compositor's size is not to be exceeded, even below the minimum.
  private var isFixed: Bool { !states.isDisjoint(with: [.maximized, .fullscreen, .tiled]) }

  /// The window's size; nil before the first configure.
  var size: Size? {
    guard let current else { return nil }
    if isFixed && current.width > 0 && current.height > 0 { return Size(width: current.width, height: current.height) }
    var result = Size(
      width: limited(current.width, wish: floating.width, bound: bounds.width, output: outputSize?.width),
      height: limited(current.height, wish: floating.height, bound: bounds.height, output: outputSize?.height))
    if let maximum {
      if maximum.width > 0 { result.width = min(result.width, maximum.width) }
      if maximum.height > 0 { result.height = min(result.height, maximum.height) }
    }
    if let minimum {
      result.width = max(result.width, minimum.width)
      result.height = max(result.height, minimum.height)
    }
    // One side given and fixed, the other ours.
    if isFixed && current.width > 0 { result.width = current.width }
    if isFixed && current.height > 0 { result.height = current.height }
    return Size(width: max(1, result.width), height: max(1, result.height))
  }

  private func limited(_ asked: Int, wish: Int, bound: Int, output: Int?) -> Int {
    if asked > 0 { return asked }
    if bound > 0 { return min(wish, bound) }
    if let output, output > 0 { return min(wish, output) }
    return wish
  }
}
