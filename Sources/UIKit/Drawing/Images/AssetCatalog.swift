import CoreGraphics
import Foundation

/// Image sets of asset catalogs, which are read as they are in the source: on Linux nothing compiles them.
///
/// Known of a set are its files' scales and their dark variants, whether it is a template, and how it is resized.
enum AssetCatalog {
  /// `Contents.json` of an image set, as far as it is known.
  private struct Contents: Decodable {
    struct Entry: Decodable {
      var filename: String?
      var scale: String?
      var idiom: String?
      var appearances: [Appearance]?
      var resizing: Resizing?
    }

    struct Appearance: Decodable {
      var appearance: String
      var value: String
    }

    struct Resizing: Decodable {
      struct Insets: Decodable {
        var top: CGFloat?
        var left: CGFloat?
        var bottom: CGFloat?
        var right: CGFloat?
      }

      struct Center: Decodable {
        var mode: String?
      }

      var center: Center?
      /// Pixels.
      var insets: Insets?

      enum CodingKeys: String, CodingKey {
        case center
        case insets = "cap-insets"
      }
    }

    struct Properties: Decodable {
      var intent: String?

      enum CodingKeys: String, CodingKey {
        case intent = "template-rendering-intent"
      }
    }

    var images: [Entry]
    var properties: Properties?
  }

  /// The image of a name in the catalogs in `folder`; nil when no set of that name has a file that can be read. A `/` in the
  /// name is a folder in the catalog; groups that are not named are searched too.
  static func parts(named name: String, below folder: URL, for traits: UITraitCollection) -> UIImage.Parts? {
    let contents = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for catalog in contents.filter({ $0.hasSuffix(".xcassets") }).sorted() {
      if let set = set(named: name, below: folder.appendingPathComponent(catalog), depth: 0) {
        return ImageResources.shared(set.path, traits) { parts(of: set, for: traits) }
      }
    }
    return nil
  }

  /// Folders of folders that are searched; more would be a loop of links.
  private static let deepest = 16

  private static func set(named name: String, below folder: URL, depth: Int) -> URL? {
    let direct = folder.appendingPathComponent(name + ".imageset")
    if FileManager.default.fileExists(atPath: direct.path) { return direct }
    guard depth < deepest else { return nil }
    let contents = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for group in contents.sorted() where !group.contains(".") {
      if let found = set(named: name, below: folder.appendingPathComponent(group), depth: depth + 1) { return found }
    }
    return nil
  }

  private static func parts(of set: URL, for traits: UITraitCollection) -> UIImage.Parts? {
    guard let data = try? Data(contentsOf: set.appendingPathComponent("Contents.json")),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { return nil }
    for entry in ranked(contents.images, for: traits) {
      guard let name = entry.filename, let file = ImageFile(path: set.appendingPathComponent(name).path) else {
        continue
      }
      var parts = UIImage.Parts(file, scale: scale(of: entry) ?? 1)
      switch contents.properties?.intent {
      case "template": parts.renderingMode = .alwaysTemplate
      case "original": parts.renderingMode = .alwaysOriginal
      default: break
      }
      if let resizing = entry.resizing, let insets = resizing.insets {
        let scale = parts.scale
        parts.capInsets = UIEdgeInsets(
          top: (insets.top ?? 0) / scale, left: (insets.left ?? 0) / scale, bottom: (insets.bottom ?? 0) / scale,
          right: (insets.right ?? 0) / scale)
        parts.resizingMode = resizing.center?.mode == "stretch" ? .stretch : .tile
        parts.isResizable = true
      }
      return parts
    }
    return nil
  }

  private static func scale(of entry: Contents.Entry) -> CGFloat? {
    entry.scale.flatMap { $0.hasSuffix("x") ? Double($0.dropLast()) : nil }.map { CGFloat($0) }
  }

  /// The entries that have a file, the best for `traits` first: of its style before those of any style, the rest not at all;
  /// of those for every device or the phone before others; of the best scale, where one without a scale serves all.
  private static func ranked(_ entries: [Contents.Entry], for traits: UITraitCollection) -> [Contents.Entry] {
    let scales = UIImage.scales(for: traits.displayScale)
    func rank(_ entry: Contents.Entry) -> (Int, Int, Int)? {
      guard entry.filename != nil else { return nil }
      let luminosity = entry.appearances?.first { $0.appearance == "luminosity" }?.value
      let wanted = traits.userInterfaceStyle == .dark ? "dark" : "light"
      guard luminosity == nil || luminosity == wanted else { return nil }
      let idiom = ["universal", "iphone", "ipad"].firstIndex(of: entry.idiom ?? "universal") ?? 3
      let scale = scale(of: entry).map { scale in scales.firstIndex { CGFloat($0) == scale } ?? scales.count } ?? 0
      return (luminosity == nil ? 1 : 0, idiom, scale)
    }
    return entries.compactMap { entry in rank(entry).map { (entry, $0) } }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
