import CoreGraphics
import CoreText
import Foundation

/// Sets a label's text into a rectangle: lines, shrinking and tightening.
struct LabelLayout {
  /// What a rectangle allows.
  struct Room: Equatable {
    /// Points; nil for any.
    var width: CGFloat?
    /// Points; nil for any.
    var height: CGFloat?
    /// 0 for any number.
    var lines: Int
  }

  /// Text set into lines.
  struct Fit {
    var layout: TextLayout
    /// Factor on the fonts' sizes.
    var factor: CGFloat = 1
    /// Points from the left edge of the room to that of the layout.
    var x: CGFloat = 0
  }

  /// The text in its full size.
  let text: StyledText
  let direction: TextDirection
  /// Whether all of the text has the paragraph style of the label.
  let isPlain: Bool
  /// The smallest factor on the fonts' sizes; 1 for none.
  var smallestFactor: CGFloat = 1
  /// Whether letters may move together before text is cut.
  var tightens = false

  /// Hundredths of the width that letters may move together by: AppKit's documented default.
  private static let tightening: CGFloat = 0.05
  /// How exactly the factor of several lines is found.
  private static let factorStep: CGFloat = 1.0 / 64
  /// Points that text may be wider or higher than its room: rounding errors.
  private static let slack: CGFloat = 0.02
  /// Points to measure text in that ends in an ellipsis whatever its room is.
  private static let wide: CGFloat = 900_000

  /// The lines of one line of text in any room, when that is all there is to it; kept, for it is asked for by measuring
  /// and drawing.
  private(set) var natural: TextLayout?

  init(text: StyledText, direction: TextDirection, isPlain: Bool) {
    self.text = text
    self.direction = direction
    self.isPlain = isPlain
  }

  /// Sets the text into `room`.
  mutating func fit(_ room: Room) -> Fit {
    if room.lines == 1, let fit = fitOnOneLine(room) { return fit }
    let layout = set(text, room)
    guard let width = room.width, isCut(layout, room) else { return Fit(layout: layout) }
    if tightens, let tight = tightened(room, width: width) { return Fit(layout: tight) }
    guard smallestFactor < 1, room.lines > 0 else { return Fit(layout: layout) }
    let factor = room.lines == 1 ? factorOfOneLine(width: width) : factorOfLines(room)
    return Fit(layout: set(text.scaled(by: factor), room), factor: factor)
  }

  /// The text as one line that fits as it is; nil when it takes more than that.
  private mutating func fitOnOneLine(_ room: Room) -> Fit? {
    guard isPlain else { return nil }
    let layout: TextLayout
    if let natural {
      layout = natural
    } else {
      layout = TextLayout(text, maxLines: 1, direction: direction)
      natural = layout
    }
    guard !layout.isTruncated else { return room.width == nil ? Fit(layout: measured) : nil }
    guard let width = room.width else { return Fit(layout: layout) }
    let free = width - layout.size.width
    guard free >= -Self.slack else { return nil }
    switch text.lastParagraph.alignment {
    case .left: return Fit(layout: layout)
    case .right: return Fit(layout: layout, x: free)
    case .center: return Fit(layout: layout, x: free / 2)
    case .natural: return Fit(layout: layout, x: direction == .rightToLeft ? free : 0)
    case .justified: return nil
    }
  }

  /// The text on its one line with the sign that more follows.
  private var measured: TextLayout {
    TextLayout(text, maxWidth: Self.wide, maxLines: 1, direction: direction)
  }

  private func set(_ text: StyledText, _ room: Room) -> TextLayout {
    // Most text fits, and is set once for all heights.
    let layout = TextLayout(text, maxWidth: room.width, maxLines: room.lines, direction: direction)
    guard let height = room.height, layout.size.height > height + Self.slack, layout.lineCount > 1 else {
      return layout
    }
    return TextLayout(
      text, maxWidth: room.width, maxHeight: height, maxLines: room.lines, direction: direction)
  }

  private func isCut(_ layout: TextLayout, _ room: Room) -> Bool {
    guard !layout.isTruncated, let width = room.width else { return layout.isTruncated }
    return layout.size.width > width + Self.slack
  }

  /// The width of the text on one line without limits.
  private func naturalWidth(of text: StyledText) -> CGFloat {
    TextLayout(text, maxLines: 1, direction: direction).size.width
  }

  private func factorOfOneLine(width: CGFloat) -> CGFloat {
    let full = naturalWidth(of: text)
    guard full > 0 else { return 1 }
    // A hair less, for what widths are rounded to.
    return max(smallestFactor, min(1, (width - 0.01) / full))
  }

  private func factorOfLines(_ room: Room) -> CGFloat {
    var low = smallestFactor
    var high: CGFloat = 1
    while high - low > Self.factorStep {
      let middle = (low + high) / 2
      if isCut(set(text.scaled(by: middle), room), room) { high = middle } else { low = middle }
    }
    return low
  }

  /// The text with its letters moved together so that nothing is cut; nil when that does not help.
  private func tightened(_ room: Room, width: CGFloat) -> TextLayout? {
    let full = naturalWidth(of: text)
    // There is no room behind the last letter to save.
    let count = CGFloat(text.string.count - 1)
    guard full > 0, count > 0 else { return nil }
    let most = full * Self.tightening
    var less = most
    if room.lines == 1 {
      less = full - width + 0.05
      guard less <= most else { return nil }
    }
    let layout = set(text.kerned(by: -less / count), room)
    return isCut(layout, room) ? nil : layout
  }
}
