internal import CPango
import Foundation

/// How pango sets plain letters of one style, asked of pango itself: which font it takes, with which features, for which
/// script and language. What such letters become is then asked of HarfBuzz alone.
///
/// Plain is what has no surprises: Latin letters with or without accents, digits, spaces and common punctuation, from left to
/// right, all in one font. Everything else is pango's.
///
/// `@unchecked Sendable` is right because it is used only inside `TextEngine.withLock`.
final class PlainFont: @unchecked Sendable {
  /// The scripts that plain text may have; digits and punctuation alone have none of their own.
  enum Script: Hashable {
    case latin, common
  }

  let face: GlyphFace
  private let hbFont: OpaquePointer
  private let script: hb_script_t
  private let language: hb_language_t?
  let pangoLanguage: OpaquePointer?
  private var features: [hb_feature_t]
  /// The style's attributes, for asking about more characters.
  private let attributes: OpaquePointer
  private let probe: String
  /// The characters from U+0020 on that are set in this font, and those that were asked about.
  private var isSet = [UInt64](repeating: 0, count: PlainFont.words)
  private var isAsked = [UInt64](repeating: 0, count: PlainFont.words)

  /// U+0020 to U+024F, and then the punctuation from U+2010 to U+2027.
  private static let letters: ClosedRange<UInt32> = 0x20...0x24F
  private static let punctuation: ClosedRange<UInt32> = 0x2010...0x2027
  private static let words = (Int(0x250 - 0x20) + 0x18 + 63) / 64

  /// Nil where pango does more than plain setting for the style. Call inside `TextEngine.withLock`.
  ///
  /// - Parameter attributes: pango's attributes for text of the style.
  init?(attributes: OpaquePointer, script kind: Script) {
    probe = kind == .latin ? "a" : "1"
    guard let items = PlainFont.itemize(probe, attributes), items.count == 1, let item = items.first,
      let font = item.font, item.isPlain, let hb = pango_font_get_hb_font(font)
    else { return nil }
    // A colour font may colour any letter.
    let file = hb_font_get_face(hb)
    guard hb_ot_color_has_layers(file) == 0, hb_ot_color_has_png(file) == 0, hb_ot_color_has_svg(file) == 0 else {
      return nil
    }
    face = TextEngine.shared.face(of: font)
    hbFont = hb
    script = hb_script_from_iso15924_tag(g_unicode_script_to_iso15924(GUnicodeScript(Int32(item.script))))
    pangoLanguage = item.language
    language = hb_language_from_string(pango_language_to_string(item.language), -1)
    features = PlainFont.features(of: font, and: item.features)
    self.attributes = pango_attr_list_ref(attributes)
    if kind == .latin { ask(aboutASCII: ()) }
  }

  deinit { pango_attr_list_unref(attributes) }

  // MARK: Characters

  private static func place(_ scalar: UInt32) -> Int? {
    if letters.contains(scalar) { return Int(scalar) - 0x20 }
    if punctuation.contains(scalar) { return Int(scalar - punctuation.lowerBound) + 0x250 - 0x20 }
    return nil
  }

  /// What text is plain, as far as its characters say: nil for text that is not.
  static func script(of utf8: UnsafeBufferPointer<UInt8>) -> Script? {
    var hasLetter = false
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte < 0x80 {
        // Tabs and other controls have a meaning.
        guard byte >= 0x20, byte != 0x7F else { return nil }
        let lower = byte | 0x20
        if lower >= 0x61, lower <= 0x7A { hasLetter = true }
        index += 1
        continue
      }
      guard let scalar = scalar(at: &index, in: utf8), place(scalar) != nil else { return nil }
      switch scalar {
      case 0x80..<0xA0, 0xAD, 0xA9, 0xAE, 0x2011: return nil  // controls, hyphens of their own, may be emoji
      case 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: hasLetter = true
      default: break
      }
    }
    return hasLetter ? .latin : .common
  }

  /// The character at a place, two or three bytes long, which the place then is behind; nil for any other.
  private static func scalar(at index: inout Int, in utf8: UnsafeBufferPointer<UInt8>) -> UInt32? {
    let byte = utf8[index]
    if byte & 0xE0 == 0xC0, index + 1 < utf8.count {
      defer { index += 2 }
      return UInt32(byte & 0x1F) << 6 | UInt32(utf8[index + 1] & 0x3F)
    }
    guard byte & 0xF0 == 0xE0, index + 2 < utf8.count else { return nil }
    defer { index += 3 }
    return UInt32(byte & 0x0F) << 12 | UInt32(utf8[index + 1] & 0x3F) << 6 | UInt32(utf8[index + 2] & 0x3F)
  }

  /// Whether pango sets all of a text, of which `script(of:)` gave the script of this font, in this font.
  func sets(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < utf8.count {
      var scalar = UInt32(utf8[index])
      if scalar < 0x80 {
        index += 1
      } else if let longer = PlainFont.scalar(at: &index, in: utf8) {
        scalar = longer
      } else {
        return false
      }
      guard let place = PlainFont.place(scalar) else { return false }
      let bit = UInt64(1) << UInt64(place & 63)
      if isAsked[place >> 6] & bit == 0 { ask(about: scalar, word: place >> 6, bit: bit) }
      if isSet[place >> 6] & bit == 0 { return false }
    }
    return true
  }

  private func ask(about scalar: UInt32, word: Int, bit: UInt64) {
    isAsked[word] |= bit
    guard let character = Unicode.Scalar(scalar), isOneItem(probe + String(Character(character))) else { return }
    isSet[word] |= bit
  }

  /// All of ASCII at once, which most text is made of.
  private func ask(aboutASCII: Void) {
    guard isOneItem(probe + String(String.UnicodeScalarView((0x20...0x7E).compactMap { Unicode.Scalar($0) }))) else {
      return
    }
    for scalar in 0..<(0x7F - 0x20) {
      isAsked[scalar >> 6] |= 1 << UInt64(scalar & 63)
      isSet[scalar >> 6] |= 1 << UInt64(scalar & 63)
    }
  }

  private func isOneItem(_ text: String) -> Bool {
    guard let items = PlainFont.itemize(text, attributes), items.count == 1 else { return false }
    return items[0].font == face.pangoFont
  }

  // MARK: What pango says

  private struct Item {
    var font: UnsafeMutablePointer<PangoFont>?
    var script: UInt8
    var language: OpaquePointer?
    /// Feature strings of attributes.
    var features: [String]
    /// Left to right, and no attribute that changes what letters become.
    var isPlain: Bool
  }

  /// Pango's own mark on every item, that characters are counted.
  private static let counted: UInt8 = 0x80

  private static func itemize(_ text: String, _ attributes: OpaquePointer) -> [Item]? {
    let context = TextEngine.shared.context
    let length = Int32(text.utf8.count)
    let list = text.withCString {
      pango_itemize_with_base_dir(context, PANGO_DIRECTION_LTR, $0, 0, length, attributes, nil)
    }
    var result: [Item] = []
    var node = list
    while let current = node {
      node = current.pointee.next
      guard let item = current.pointee.data?.assumingMemoryBound(to: PangoItem.self) else { continue }
      let analysis = item.pointee.analysis
      var one = Item(
        font: analysis.font, script: analysis.script, language: analysis.language, features: [],
        isPlain: analysis.level == 0 && analysis.flags & ~counted == 0 && analysis.gravity == 0)
      var extra = analysis.extra_attrs
      while let attribute = extra?.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) {
        switch attribute.pointee.klass.pointee.type {
        case PANGO_ATTR_FOREGROUND, PANGO_ATTR_INSERT_HYPHENS: break
        case PANGO_ATTR_FONT_FEATURES:
          let features = UnsafeRawPointer(attribute).assumingMemoryBound(to: PangoAttrFontFeatures.self).pointee
            .features
          if let features { one.features.append(String(cString: features)) }
        default: one.isPlain = false
        }
        extra = extra?.pointee.next
      }
      result.append(one)
    }
    // The engine's caches keep the fonts.
    for item in result { if let font = item.font { _ = TextEngine.shared.face(of: font) } }
    g_list_free_full(list) { $0.map { pango_item_free($0.assumingMemoryBound(to: PangoItem.self)) } }
    return result
  }

  /// The features of a font's own, from the user's rules, and those of attributes, in the order in which pango gives them.
  private static func features(
    of font: UnsafeMutablePointer<PangoFont>, and strings: [String]
  ) -> [hb_feature_t] {
    var count: UInt32 = 0
    var result = [hb_feature_t](unsafeUninitializedCapacity: 32) { buffer, initialized in
      buffer.initialize(repeating: hb_feature_t())
      pango_font_get_features(font, buffer.baseAddress, 32, &count)
      initialized = Int(count)
    }
    for string in strings {
      for part in string.split(separator: ",") {
        var feature = hb_feature_t()
        if hb_feature_from_string(String(part), -1, &feature) != 0 { result.append(feature) }
      }
    }
    return result
  }

  // MARK: Shaping

  /// Adds the glyphs of a part of a text. False, with nothing added, where they are not as simple as thought.
  ///
  /// - Parameters:
  ///   - bytes: the part, of one style.
  ///   - utf8: all of the paragraph, which letters at the edges may depend on.
  func shape(_ bytes: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, into glyphs: inout [PlainGlyph]) -> Bool {
    TextEngine.shared.shapings += 1
    let buffer = TextEngine.shared.shapingBuffer
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_language(buffer, language)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if bytes.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if bytes.upperBound == utf8.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    hb_buffer_set_flags(buffer, hb_buffer_flags_t(flags))
    utf8.withMemoryRebound(to: CChar.self) {
      hb_buffer_add_utf8(
        buffer, $0.baseAddress, Int32(clamping: $0.count), UInt32(bytes.lowerBound), Int32(clamping: bytes.count))
    }
    hb_shape(hbFont, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return false }
    let old = glyphs.count
    glyphs.reserveCapacity(old + Int(count))
    for index in 0..<Int(count) {
      let info = infos[index]
      let position = positions[index]
      guard info.codepoint != 0, position.x_advance >= 0 else {
        glyphs.removeSubrange(old...)
        return false
      }
      glyphs.append(
        PlainGlyph(
          index: info.codepoint, cluster: Int32(info.cluster), advance: position.x_advance, x: position.x_offset,
          y: -position.y_offset, isSafeBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0))
    }
    return count > 0
  }
}

/// A glyph of plain text; lengths in pango's units of 1/1024 of a point.
struct PlainGlyph: Sendable {
  var index: UInt32
  /// The byte of the paragraph that it stands for, the first one where it stands for several.
  var cluster: Int32
  var advance: Int32
  var x: Int32
  /// Down.
  var y: Int32
  /// Whether text that is broken before it becomes the same glyphs as here.
  var isSafeBreak: Bool
}
