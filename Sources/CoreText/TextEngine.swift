internal import CPango
import Foundation
import Synchronization

/// The one door to pango and fontconfig: a font map and a context, made when the first text is measured.
///
/// `@unchecked Sendable` is right because every stored property is touched only inside `withLock`, and pango
/// objects never leave it except wrapped in `GlyphFace`, which comes back here to be used.
final class TextEngine: @unchecked Sendable {
  static let shared = TextEngine()

  /// Families that stock fontconfig rules name for `system-ui` when nobody chose an interface font.
  private static let unchosen: Set<String> = [
    "DejaVu Sans", "Noto Sans", "Noto Sans UI", "Cantarell", "Verdana", "Segoe UI", "Segoe UI Historic",
    "Segoe UI Symbol", "Arial", "Albany AMT", "Luxi Sans", "Nimbus Sans L", "Nimbus Sans", "Helvetica",
    "Lucida Sans Unicode", "BPG Glaho International", "Tahoma", "Liberation Sans", "DejaVu Sans Mono",
  ]

  /// Interface fonts to take when the desktop names none, best first.
  static let preferredFamilies = ["Inter", "Cantarell", "Noto Sans", "DejaVu Sans"]

  private let lock = NSRecursiveLock()
  private var pango: (map: UnsafeMutablePointer<PangoFontMap>, context: OpaquePointer)?
  private var faces: [UnsafeMutablePointer<PangoFont>: GlyphFace] = [:]
  private var facesByTraits: [FontTraits: GlyphFace] = [:]
  private var nextFaceID: UInt32 = 1
  private var chosenSystemFamily: String?
  /// The families that the desktop's settings name.
  private var desktopFamilies: (system: String?, monospaced: String?)
  /// Counts the changes of what the system fonts are; what was measured before the last one counts no more.
  let generation = Atomic<UInt32>(0)
  /// Rendered glyphs, used by drawing under the lock.
  var glyphs = GlyphCache()
  /// Paragraphs that were made glyphs of. Used inside `withLock`.
  var paragraphs = ShapedParagraphs()
  /// How many times pango or HarfBuzz was given text. Used inside `withLock`.
  var shapings = 0
  /// Counts how often fonts became others. Used inside `withLock`.
  private(set) var fontsVersion = 0
  private var plainFonts: [PlainKey: PlainFont?] = [:]
  /// What HarfBuzz works on. Used inside `withLock`.
  private(set) lazy var shapingBuffer: OpaquePointer = hb_buffer_create()

  private struct PlainKey: Hashable {
    var style: TextStyle
    var script: PlainFont.Script
  }

  /// Runs `body` with pango to itself. Nests.
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Reads fontconfig's rules and the system font on another thread, so that the first text need not wait for them.
  func prepare() {
    // A thread that ends with its work: one of libdispatch's would wake the idle process once more to end itself.
    Thread.detachNewThread {
      _ = TextEngine.shared.face(of: FontTraits(size: FontTraits.defaultSize))
    }
  }

  /// The context all layouts are made with: unhinted, unrounded, so that text is as wide at every scale. Call
  /// inside `withLock`.
  var context: OpaquePointer {
    if let pango { return pango.context }
    // Before pango, which would read fontconfig's rules on a thread of its own at the same time: once is enough.
    _ = systemFamily
    guard let map = pango_cairo_font_map_new(), let context = pango_font_map_create_context(map) else {
      fatalError("pango gave no font map")
    }
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    pango = (map, context)
    return context
  }

  /// Takes the system fonts from these families from now on, where they are installed; nil names none. False when nothing changed.
  func setDesktopFamilies(system: String?, monospaced: String?) -> Bool {
    withLock {
      guard desktopFamilies != (system, monospaced) else { return false }
      desktopFamilies = (system, monospaced)
      chosenSystemFamily = nil
      faces.removeAll()
      facesByTraits.removeAll()
      forgetShapedText()
      generation.add(1, ordering: .releasing)
      return true
    }
  }

  /// The interface font's family, or several of which the first that is installed counts: the one that the desktop's settings
  /// name, else what the user's fontconfig rules give for `system-ui`, and where they say nothing `preferredFamilies`.
  var systemFamily: String {
    withLock {
      if let chosenSystemFamily { return chosenSystemFamily }
      if let wanted = desktopFamilies.system {
        let families = ([wanted] + TextEngine.preferredFamilies).joined(separator: ",")
        chosenSystemFamily = families
        return families
      }
      let family = TextEngine.matchedFamily("system-ui").flatMap { TextEngine.unchosen.contains($0) ? nil : $0 }
      let result = family ?? TextEngine.preferredFamilies.joined(separator: ",")
      chosenSystemFamily = result
      return result
    }
  }

  /// The family fontconfig substitutes for `name`.
  private static func matchedFamily(_ name: String) -> String? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    _ = FcPatternAddString(pattern, FC_FAMILY, name)
    _ = FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FAMILY, 0, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  // MARK: Fonts

  /// A pango description of `traits` in points; the caller frees it.
  func makeDescription(of traits: FontTraits) -> OpaquePointer {
    guard let description = pango_font_description_new() else { fatalError("out of memory") }
    let family =
      switch traits.family {
      case .system: systemFamily
      case .monospaced: desktopFamilies.monospaced.map { $0 + ",monospace" } ?? "monospace"
      case .serif: "serif"
      case .rounded: TextEngine.roundedFamilies + "," + systemFamily
      case .named(let name): name + "," + systemFamily
      }
    pango_font_description_set_family(description, family)
    pango_font_description_set_absolute_size(description, Double(traits.size) * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(UInt32(traits.weight)))
    pango_font_description_set_style(description, traits.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    if traits.width != 100 { pango_font_description_set_stretch(description, TextEngine.stretch(traits.width)) }
    return description
  }

  /// The face that draws letters of `traits`.
  func face(of traits: FontTraits) -> GlyphFace {
    withLock {
      if let face = facesByTraits[traits] { return face }
      let description = makeDescription(of: traits)
      defer { pango_font_description_free(description) }
      guard let font = pango_context_load_font(context, description) else {
        fatalError("no font is installed: install one, for example the package fonts-inter")
      }
      let result = face(of: font)
      g_object_unref(font)
      if facesByTraits.count >= GlyphCache.faceLimit { facesByTraits.removeAll() }
      facesByTraits[traits] = result
      return result
    }
  }

  /// The wrapper of a pango font, the same one while it is in use. Call inside `withLock`.
  func face(of font: UnsafeMutablePointer<PangoFont>) -> GlyphFace {
    if let face = faces[font] { return face }
    if faces.count >= GlyphCache.faceLimit {
      // Drops wrappers only: layouts keep the ones they use, and a new wrapper has a new id in the glyph cache.
      faces.removeAll()
      facesByTraits.removeAll()
    }
    let face = GlyphFace(font: font, id: nextFaceID)
    nextFaceID &+= 1
    faces[font] = face
    return face
  }

  /// Forgets which fonts text is set in, for other fonts will be taken from now on.
  func forgetShapedText() {
    withLock {
      plainFonts.removeAll()
      paragraphs = ShapedParagraphs()
      fontsVersion += 1
    }
  }

  /// How plain letters of a style are set; nil where they are not set plainly. Call inside `withLock`.
  ///
  /// - Parameters:
  ///   - style: without colours and lines.
  ///   - makeAttributes: pango's attributes for text of the style, which the caller gives away.
  func plainFont(
    of style: TextStyle, script: PlainFont.Script, makeAttributes: () -> OpaquePointer?
  ) -> PlainFont? {
    let key = PlainKey(style: style, script: script)
    if let known = plainFonts[key] { return known }
    var font: PlainFont?
    if let attributes = makeAttributes() {
      font = PlainFont(attributes: attributes, script: script)
      pango_attr_list_unref(attributes)
    }
    if plainFonts.count >= GlyphCache.faceLimit { plainFonts.removeAll() }
    plainFonts[key] = .some(font)
    return font
  }

  /// The names of all installed families, in no order.
  var installedFamilies: [String] {
    withLock {
      var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
      var count: Int32 = 0
      pango_context_list_families(context, &list, &count)
      defer { g_free(list) }
      return (0..<Int(count)).compactMap { index in
        list?[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
      }
    }
  }

  func metrics(of traits: FontTraits) -> FontMetrics {
    withLock { face(of: traits).metrics }
  }

  /// The family and the PostScript-like name of the face that `traits` resolves to.
  func resolvedNames(of traits: FontTraits) -> (family: String, face: String) {
    withLock {
      guard let description = pango_font_describe(face(of: traits).pangoFont) else { return ("", "") }
      defer { pango_font_description_free(description) }
      let family = pango_font_description_get_family(description).map { String(cString: $0) } ?? ""
      let style = TextEngine.styleName(
        weight: Int(pango_font_description_get_weight(description).rawValue),
        isItalic: pango_font_description_get_style(description) != PANGO_STYLE_NORMAL,
        isCondensed: pango_font_description_get_stretch(description).rawValue < PANGO_STRETCH_NORMAL.rawValue)
      return (family, family.filter { $0 != " " } + "-" + style)
    }
  }
}

/// What setting text has cost so far.
package enum TextShaping {
  /// How many times text was shaped in this process: paragraphs, or parts of them, that were made glyphs of.
  package static var count: Int { TextEngine.shared.withLock { TextEngine.shared.shapings } }

  /// How many times `body` shapes text. Other threads wait with theirs meanwhile.
  package static func count(during body: () throws -> Void) rethrows -> Int {
    try TextEngine.shared.withLock {
      let before = TextEngine.shared.shapings
      try body()
      return TextEngine.shared.shapings - before
    }
  }
}
