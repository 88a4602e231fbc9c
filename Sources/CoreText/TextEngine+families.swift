internal import CPango
import Foundation

extension TextEngine {
  /// Families with round ends to take where such a design is asked for, best first.
  static let roundedFamilies = "ui-rounded,Nunito,Varela Round,Quicksand,M PLUS Rounded 1c"

  /// Pango's name for a width in hundredths of the normal one.
  static func stretch(_ width: Int) -> PangoStretch {
    switch width {
    case ..<57: PANGO_STRETCH_ULTRA_CONDENSED
    case ..<69: PANGO_STRETCH_EXTRA_CONDENSED
    case ..<82: PANGO_STRETCH_CONDENSED
    case ..<94: PANGO_STRETCH_SEMI_CONDENSED
    case ..<107: PANGO_STRETCH_NORMAL
    case ..<119: PANGO_STRETCH_SEMI_EXPANDED
    case ..<138: PANGO_STRETCH_EXPANDED
    case ..<175: PANGO_STRETCH_EXTRA_EXPANDED
    default: PANGO_STRETCH_ULTRA_EXPANDED
    }
  }

  /// A word for the weight, slant and width of a face, as PostScript names have it: `SemiBoldItalic`.
  static func styleName(weight: Int, isItalic: Bool, isCondensed: Bool = false) -> String {
    let names: [(Int, String)] = [
      (100, "Thin"), (200, "ExtraLight"), (300, "Light"), (400, "Regular"), (500, "Medium"), (600, "SemiBold"),
      (700, "Bold"), (800, "ExtraBold"), (900, "Black"),
    ]
    var style = names.min { abs($0.0 - weight) < abs($1.0 - weight) }?.1 ?? "Regular"
    if isCondensed { style = style == "Regular" ? "Condensed" : "Condensed" + style }
    if isItalic { style = style == "Regular" ? "Italic" : style + "Italic" }
    return style
  }

  /// The families that are files, not fontconfig's names for others, such as `Sans`.
  var familiesWithFaces: [String] {
    withLock { families { !faceNames(of: $0, named: "").isEmpty ? $1 : nil } }
  }

  /// The names of the faces of an installed family, from light to heavy, upright before italic; empty for a family that is
  /// not installed. Names are compared without spaces and case.
  func faceNames(ofFamily name: String) -> [String] {
    func plain(_ text: some StringProtocol) -> String { text.lowercased().filter { $0 != " " } }
    let wanted = plain(name)
    return withLock { families { plain($1) == wanted ? faceNames(of: $0, named: $1) : nil }.first ?? [] }
  }

  /// What `body` finds in families and their names. Call inside `withLock`.
  private func families<Found>(_ body: (UnsafeMutablePointer<PangoFontFamily>, String) -> Found?) -> [Found] {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_context_list_families(context, &list, &count)
    defer { g_free(list) }
    return (0..<Int(count)).compactMap { index in
      guard let family = list?[index], let name = pango_font_family_get_name(family) else { return nil }
      return body(family, String(cString: name))
    }
  }

  private func faceNames(of family: UnsafeMutablePointer<PangoFontFamily>, named name: String) -> [String] {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFace>?>?
    var count: Int32 = 0
    pango_font_family_list_faces(family, &list, &count)
    defer { g_free(list) }
    var faces: [(isItalic: Bool, weight: Int, name: String)] = []
    for index in 0..<Int(count) {
      guard let face = list?[index], pango_font_face_is_synthesized(face) == 0,
        let description = pango_font_face_describe(face)
      else { continue }
      defer { pango_font_description_free(description) }
      let weight = Int(pango_font_description_get_weight(description).rawValue)
      let isItalic = pango_font_description_get_style(description) != PANGO_STYLE_NORMAL
      let isCondensed = pango_font_description_get_stretch(description).rawValue < PANGO_STRETCH_NORMAL.rawValue
      let style = TextEngine.styleName(weight: weight, isItalic: isItalic, isCondensed: isCondensed)
      faces.append((isItalic, weight, name.filter { $0 != " " } + "-" + style))
    }
    faces.sort { ($0.isItalic ? 1 : 0, $0.weight, $0.name) < ($1.isItalic ? 1 : 0, $1.weight, $1.name) }
    var names: [String] = []
    for face in faces where !names.contains(face.name) { names.append(face.name) }
    return names
  }
}

extension FontTraits {
  /// The names of all installed families, in alphabetical order.
  package static var installedFamilies: [String] { TextEngine.shared.familiesWithFaces.sorted() }

  /// The names of the faces of an installed family, as `installed(_:size:)` takes them; empty for another.
  package static func faceNames(ofFamily name: String) -> [String] {
    TextEngine.shared.faceNames(ofFamily: name)
  }
}
