import CoreGraphics
import Foundation

/// The symbols that `UIImage(systemName:)` knows, by name.
///
/// Nothing is made up front: a name is looked up in the code of a `switch` and its symbol drawn into vectors when it
/// is asked for.
enum SymbolCatalog {
  typealias Drawing = (inout SymbolPen, Bool) -> Void

  /// A symbol and the forms it exists in.
  struct Entry {
    var drawing: Drawing
    /// Also as `name.fill`.
    var isFillable: Bool
    /// Also as `name.circle`, `name.circle.fill`, and in a square: units it takes of the frame.
    var enclosedSide: CGFloat?
  }

  /// The vectors of `name`, drawn with a line of `line` units and characters of `textWeight` on OpenType's scale; nil
  /// when there is no such symbol.
  static func art(named name: String, line: CGFloat, textWeight: Int) -> SymbolArt? {
    guard let draw = drawing(named: name) else { return nil }
    var pen = SymbolPen(line: line, textWeight: textWeight, width: 20, height: 20)
    draw(&pen)
    return pen.art
  }

  /// Whether there is a symbol of that name.
  static func contains(_ name: String) -> Bool {
    drawing(named: name) != nil
  }

  private static func drawing(named name: String) -> ((inout SymbolPen) -> Void)? {
    if let entry = entry(name) { return { entry.drawing(&$0, false) } }
    guard let (base, last) = split(name) else { return nil }
    if last == "fill", let entry = entry(base), entry.isFillable { return { entry.drawing(&$0, true) } }
    if last == "fill", let (inner, frame) = split(base) { return enclosed(inner, in: frame, filled: true) }
    return enclosed(base, in: last, filled: false)
  }

  private static func split(_ name: String) -> (base: String, last: String)? {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  private static func enclosed(_ inner: String, in frame: String, filled: Bool) -> ((inout SymbolPen) -> Void)? {
    let draw: Drawing
    switch frame {
    case "circle": draw = SymbolDrawings.circle
    case "square": draw = SymbolDrawings.square
    default: return nil
    }
    if inner == "person", frame == "circle" { return { SymbolDrawings.personCircle(&$0, filled) } }
    if let text = character(inner) {
      return { SymbolDrawings.enclose(text: text, in: draw, pen: &$0, filled: filled) }
    }
    guard let entry = entry(inner), let side = entry.enclosedSide else { return nil }
    return {
      SymbolDrawings.enclose(
        entry.drawing, innerFilled: entry.isFillable, in: draw, side: side, pen: &$0, filled: filled)
    }
  }

  /// `0` to `50`, and letters from `a` to `z`, as they are shown.
  private static func character(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    switch bytes.count {
    case 1 where (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[0]): return name.uppercased()
    case 1 where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[0]): return name
    case 2
    where bytes[0] != UInt8(ascii: "0") && bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }):
      return Int(name).flatMap { $0 <= 50 ? name : nil }
    default: return nil
    }
  }

  /// A symbol that is one drawing.
  private static func plain(_ drawing: @escaping Drawing, in side: CGFloat? = nil) -> Entry {
    Entry(drawing: drawing, isFillable: false, enclosedSide: side)
  }

  /// A symbol with an outlined and a filled form.
  private static func both(_ drawing: @escaping Drawing, in side: CGFloat? = nil) -> Entry {
    Entry(drawing: drawing, isFillable: true, enclosedSide: side)
  }

  private static func entry(_ name: String) -> Entry? {
    switch name {
    case "plus": plain(SymbolDrawings.plus, in: 9.6)
    case "minus": plain(SymbolDrawings.minus, in: 9.6)
    case "xmark": plain(SymbolDrawings.xmark, in: 7.6)
    case "checkmark": plain(SymbolDrawings.checkmark, in: 9)
    case "ellipsis": plain(SymbolDrawings.ellipsis, in: 11)
    case "questionmark": plain(SymbolDrawings.questionmark, in: 10.6)
    case "exclamationmark": plain(SymbolDrawings.exclamationmark, in: 10.6)
    case "info": plain(SymbolDrawings.info, in: 10.8)

    case "chevron.left": plain(SymbolDrawings.chevronLeft, in: 9.4)
    case "chevron.right": plain(SymbolDrawings.chevronRight, in: 9.4)
    case "chevron.up": plain(SymbolDrawings.chevronUp, in: 9.4)
    case "chevron.down": plain(SymbolDrawings.chevronDown, in: 9.4)
    case "chevron.backward": plain(SymbolDrawings.chevronBackward, in: 9.4)
    case "chevron.forward": plain(SymbolDrawings.chevronForward, in: 9.4)
    case "chevron.up.chevron.down": plain(SymbolDrawings.chevronUpDown)

    case "arrow.left": plain(SymbolDrawings.arrowLeft, in: 10.4)
    case "arrow.right": plain(SymbolDrawings.arrowRight, in: 10.4)
    case "arrow.up": plain(SymbolDrawings.arrowUp, in: 10.4)
    case "arrow.down": plain(SymbolDrawings.arrowDown, in: 10.4)
    case "arrow.backward": plain(SymbolDrawings.arrowBackward, in: 10.4)
    case "arrow.forward": plain(SymbolDrawings.arrowForward, in: 10.4)
    case "arrow.clockwise": plain(SymbolDrawings.arrowClockwise, in: 10.8)
    case "arrow.counterclockwise": plain(SymbolDrawings.arrowCounterclockwise, in: 10.8)
    case "square.and.arrow.up": both(SymbolDrawings.squareAndArrowUp)
    case "square.and.arrow.down": both(SymbolDrawings.squareAndArrowDown)
    case "square.and.pencil": plain(SymbolDrawings.squareAndPencil)

    case "circle": both(SymbolDrawings.circle)
    case "square": both(SymbolDrawings.square)
    case "triangle": both(SymbolDrawings.triangle)
    case "exclamationmark.triangle": both(SymbolDrawings.exclamationmarkTriangle)

    case "heart": both(SymbolDrawings.heart, in: 10.4)
    case "star": both(SymbolDrawings.star, in: 11.4)
    case "trash": both(SymbolDrawings.trash, in: 10.8)
    case "gear": plain(SymbolDrawings.gear)
    case "gearshape": both(SymbolDrawings.gearshape)
    case "person": both(SymbolDrawings.person)
    case "person.2": both(SymbolDrawings.personTwo)
    case "house": both(SymbolDrawings.house, in: 11.4)
    case "magnifyingglass": plain(SymbolDrawings.magnifyingglass, in: 9.8)
    case "bell": both(SymbolDrawings.bell, in: 11)
    case "bookmark": both(SymbolDrawings.bookmark, in: 10.2)
    case "pencil": plain(SymbolDrawings.pencil, in: 10)
    case "folder": both(SymbolDrawings.folder, in: 11)
    case "doc": both(SymbolDrawings.doc, in: 10.6)
    case "doc.text": both(SymbolDrawings.docText)
    case "envelope": both(SymbolDrawings.envelope, in: 11.4)
    case "paperplane": both(SymbolDrawings.paperplane, in: 10.4)
    case "phone": both(SymbolDrawings.phone, in: 10)
    case "camera": both(SymbolDrawings.camera, in: 11.6)
    case "photo": both(SymbolDrawings.photo)
    case "calendar": plain(SymbolDrawings.calendar, in: 10.2)
    case "clock": both(SymbolDrawings.clock)
    case "lock": both(SymbolDrawings.lock, in: 10.4)
    case "bag": both(SymbolDrawings.bag, in: 10.6)
    case "cart": both(SymbolDrawings.cart, in: 11.2)
    case "tag": both(SymbolDrawings.tag, in: 10)
    case "tray": both(SymbolDrawings.tray, in: 11)
    case "archivebox": both(SymbolDrawings.archivebox, in: 10.6)
    case "scissors": plain(SymbolDrawings.scissors, in: 11)
    case "paperclip": plain(SymbolDrawings.paperclip, in: 11)
    case "link": plain(SymbolDrawings.link, in: 11)
    case "map": both(SymbolDrawings.map, in: 10.8)
    case "mappin": plain(SymbolDrawings.mappin, in: 12)
    case "flag": both(SymbolDrawings.flag, in: 10.6)
    case "battery.100": plain(SymbolDrawings.battery)

    case "play": both(SymbolDrawings.play, in: 9.2)
    case "pause": both(SymbolDrawings.pause, in: 8.6)
    case "stop": both(SymbolDrawings.stop, in: 7.8)
    case "forward": both(SymbolDrawings.forward, in: 11)
    case "backward": both(SymbolDrawings.backward, in: 11)
    case "square.grid.2x2": both(SymbolDrawings.squareGrid)
    case "list.bullet": plain(SymbolDrawings.listBullet, in: 10.4)
    case "line.3.horizontal": plain(SymbolDrawings.lines, in: 9.8)
    case "slider.horizontal.3": plain(SymbolDrawings.sliders)
    case "globe": plain(SymbolDrawings.globe)
    case "location": both(SymbolDrawings.location, in: 9.6)
    case "hand.thumbsup": both(SymbolDrawings.thumbsup, in: 10.4)
    case "hand.thumbsdown": both(SymbolDrawings.thumbsdown, in: 10.4)
    case "moon": both(SymbolDrawings.moon, in: 10)
    case "sun.max": both(SymbolDrawings.sun, in: 12.4)
    case "bolt": both(SymbolDrawings.bolt, in: 11.4)
    case "wifi": plain(SymbolDrawings.wifi, in: 11)
    case "speaker": both(SymbolDrawings.speaker, in: 9.6)
    case "speaker.wave.2": both(SymbolDrawings.speakerWave, in: 11)
    case "speaker.slash": both(SymbolDrawings.speakerSlash, in: 10.6)
    case "mic": both(SymbolDrawings.mic, in: 11)
    case "eye": both(SymbolDrawings.eye, in: 12)
    case "eye.slash": both(SymbolDrawings.eyeSlash, in: 12)
    default: nil
    }
  }
}
