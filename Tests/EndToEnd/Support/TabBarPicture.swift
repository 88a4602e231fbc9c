import Foundation

/// Where the TabBar example is in a screenshot, and whether it looks as it must.
///
/// The place is found from the picture alone, since compositors put windows where they like: the tab's background tells
/// the width, the round button, whose place in the bar is fixed, tells the bottom.
struct TabBarPicture {
  enum Tab: CaseIterable, CustomStringConvertible {
    case first, middle, second

    var background: Screenshot.Color {
      switch self {
      case .first: .init(255, 255, 0)
      case .middle: .init(0, 255, 0)
      case .second: .init(0, 0, 255)
      }
    }

    /// Red, and green while the middle tab is selected.
    var button: Screenshot.Color { self == .middle ? Self.green : Self.red }

    var description: String {
      switch self {
      case .first: "the first tab (yellow, button red)"
      case .middle: "the middle tab (green, button green)"
      case .second: "the second tab (blue, button red)"
      }
    }

    static let red = Screenshot.Color(254, 116, 96)
    static let green = Screenshot.Color(102, 166, 54)
  }

  /// Points, from the example: a bar of 49 at the bottom, a button of 42 that starts 10 above it.
  static let barHeight = 49.0
  static let buttonDiameter = 42.0
  static let buttonRise = 10.0

  let scale: Double
  /// The left edge, the top, the width and the height in points of the output.
  let minX: Double
  let minY: Double
  let width: Double
  let height: Double

  /// Finds the window, showing `tab`; throws what is not as it must be.
  init(_ shot: Screenshot, showing tab: Tab, scale: Double) throws {
    let others = Tab.allCases.filter { $0 != tab }.map(\.background) + [tab == .middle ? Tab.red : Tab.green]
    let boxes = try shot.boxes(of: [tab.background, tab.button] + others)
    for (color, box) in zip(others, boxes.dropFirst(2)) {
      try check(box == nil, "there are pixels of \(color), \(box!), while \(tab) is expected")
    }
    guard let page = boxes[0] else { throw Failure("no pixel of the background of \(tab)") }
    guard let button = boxes[1] else { throw Failure("no pixel of the button of \(tab)") }
    // The outermost pixels are mixed with what is behind, so the solid part may miss one on each side, and two where
    // the compositor scales a larger buffer down.
    let slack = 2.0 + scale
    for (what, extent) in [("wide", button.width), ("high", button.height)] {
      try check(
        abs(Double(extent) - Self.buttonDiameter * scale) <= slack,
        "the button is \(extent) px \(what) and not \(Self.buttonDiameter * scale)")
    }
    try check(
      abs(button.midX - page.midX) <= scale + 0.5,
      "the button's centre \(button.midX) is not the window's \(page.midX)")

    self.scale = scale
    minX = Double(page.minX) / scale
    minY = Double(page.minY) / scale
    width = Double(page.width) / scale
    let bottom =
      (button.midY / scale - Self.buttonDiameter / 2 + Self.buttonRise + Self.barHeight).rounded(to: scale)
    height = bottom - minY

    let barTop = bottom - Self.barHeight
    let white = Screenshot.Color(255, 255, 255)
    let whites = [
      ("the heart in the button", centerX, barTop - Self.buttonRise + Self.buttonDiameter / 2),
      ("the half circle above the button", centerX, barTop - 12.5),
      ("the bar at its left end", minX + 4, barTop + 4),
      ("the bar at its right end", minX + width - 4, barTop + 4),
    ]
    let pixels = (whites.map { ($1, $2) } + [(minX + 4, bottom - 4)]).map { (x: Int($0 * scale), y: Int($1 * scale)) }
    let colors = try shot.colors(at: pixels)
    for ((what, x, y), color) in zip(whites, colors) {
      try check(
        (color?.distance(to: white) ?? 255) <= 12,
        "\(what) should be white at \(x),\(y) and is \(color?.description ?? "outside")")
    }
    // Nothing of the page shows beside the bar's lower half: the bar reaches both sides and the bottom.
    try check(colors.last! != tab.background, "the bar does not reach the bottom")
  }

  var centerX: Double { minX + width / 2 }
  private var barTop: Double { minY + height - Self.barHeight }

  /// Places for a finger, in points of the output.
  enum Place {
    /// The middle of what sticks out of the bar.
    case protrudingPart
    /// As high as that, but outside of the button and the half circle.
    case besideProtrudingPart
    case firstItem, secondItem
    case middleOfPage
  }

  func point(_ place: Place) -> (x: Double, y: Double) {
    switch place {
    case .protrudingPart: (centerX, barTop - Self.buttonRise / 2)
    case .besideProtrudingPart: (centerX - 40, barTop - Self.buttonRise / 2)
    case .firstItem: (minX + width / 6, barTop + Self.barHeight / 2)
    case .secondItem: (minX + width * 5 / 6, barTop + Self.barHeight / 2)
    case .middleOfPage: (centerX, minY + height / 3)
    }
  }
}

extension Double {
  /// The nearest multiple of a device pixel.
  fileprivate func rounded(to scale: Double) -> Double { (self * scale).rounded() / scale }
}
