import CoreText
import Foundation

/// Apple's numbers for font features, and the OpenType features that do the same.
enum FontFeatures {
  /// The numbers of the registry: type, selector. A selector that turns a feature off has nil.
  private static let known: [(type: Int, selector: Int, tag: String?)] = [
    (6, 0, "tnum"), (6, 1, "pnum"),  // number spacing
    (10, 1, "sups"), (10, 2, "subs"), (10, 3, "ordn"), (10, 4, "sinf"), (10, 0, nil),  // vertical position
    (11, 1, "afrc"), (11, 2, "frac"), (11, 0, nil),  // fractions
    (14, 4, "zero"), (14, 5, nil),  // slashed zero
    (21, 0, "onum"), (21, 1, "lnum"),  // number case
    (37, 1, "smcp"), (37, 2, "pcap"), (37, 0, nil),  // lower case letters
    (38, 1, "c2sc"), (38, 2, "c2pc"), (38, 0, nil),  // upper case letters
  ]

  /// The alternatives of a font, on with an even number and off with the next one: `ss01` is 2 and 3.
  private static let stylistic = 35

  /// Turns features on and off; those that are not known here are ignored.
  static func apply(_ settings: [[UIFontDescriptor.FeatureKey: Any]], to traits: inout FontTraits) {
    for setting in settings {
      guard let type = number(setting[.type]), let selector = number(setting[.selector]) else { continue }
      if type == stylistic {
        guard (2...41).contains(selector) else { continue }
        let tag = "ss" + (selector < 20 ? "0" : "") + String(selector / 2)
        traits.features.removeAll { $0 == tag }
        if selector.isMultiple(of: 2) { traits.features.append(tag) }
        continue
      }
      guard let feature = known.first(where: { $0.type == type && $0.selector == selector }) else { continue }
      let rivals = known.filter { $0.type == type }.compactMap(\.tag)
      traits.features.removeAll { rivals.contains($0) }
      if type == 6 {
        traits.hasTabularDigits = feature.tag == "tnum"
      } else if let tag = feature.tag {
        traits.features.append(tag)
      }
    }
  }

  /// What `apply` gives these traits by.
  static func settings(of traits: FontTraits) -> [[UIFontDescriptor.FeatureKey: Any]] {
    var result: [[UIFontDescriptor.FeatureKey: Any]] = []
    func add(_ type: Int, _ selector: Int) { result.append([.type: type, .selector: selector]) }
    if traits.hasTabularDigits { add(6, 0) }
    for tag in traits.features {
      if let feature = known.first(where: { $0.tag == tag }) {
        add(feature.type, feature.selector)
      } else if tag.hasPrefix("ss"), let number = Int(tag.dropFirst(2)) {
        add(stylistic, number * 2)
      }
    }
    return result
  }

  private static func number(_ value: Any?) -> Int? { CGFloat(anyNumber: value).flatMap { Int(exactly: $0) } }
}
