import CoreGraphics
import Foundation
import Synchronization

/// Finds images by name among the resources of an app.
enum ImageResources {
  /// What endings are tried for a name that has none.
  private static let endings = ["png", "svg", "jpg", "jpeg", "webp", "gif", "avif", "heic", "tiff", "bmp", "ico"]

  /// The image of a name in a bundle, or among the app's resources; nil when there is none.
  static func parts(named name: String, in bundle: Bundle?, for traits: UITraitCollection) -> UIImage.Parts? {
    guard !name.isEmpty, !name.contains("\0") else { return nil }
    for folder in folders(of: bundle) {
      if let parts = AssetCatalog.parts(named: name, below: folder, for: traits) { return parts }
      if let parts = parts(ofFile: name, in: folder, for: traits) { return parts }
    }
    return nil
  }

  private static func parts(ofFile name: String, in folder: URL, for traits: UITraitCollection) -> UIImage.Parts? {
    let url = folder.appendingPathComponent(name)
    let candidates =
      endings.contains(url.pathExtension.lowercased())
      ? [url.path] : endings.map { url.path + "." + $0 }
    for path in candidates {
      if let parts = shared(path, traits, make: { UIImage.Parts(path: path, displayScale: traits.displayScale) }) {
        return parts
      }
    }
    return nil
  }

  // MARK: Where

  /// The folders that are searched, in their order.
  private static func folders(of bundle: Bundle?) -> [URL] {
    if let bundle { return bundle.resourceURL.map { [$0] } ?? [] }
    var folders = Bundle.main.resourceURL.map { [$0] } ?? []
    guard let executable = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return folders }
    let beside = executable.deletingLastPathComponent()
    let contents = (try? FileManager.default.contentsOfDirectory(atPath: beside.path)) ?? []
    folders += contents.filter { $0.hasSuffix(".resources") }.sorted().map { beside.appendingPathComponent($0) }
    folders.append(
      beside.deletingLastPathComponent().appendingPathComponent("share")
        .appendingPathComponent(executable.lastPathComponent))
    return folders
  }

  // MARK: Sharing

  private struct Key: Hashable {
    var path: String
    var scale: CGFloat
    var style: UIUserInterfaceStyle
  }

  /// Pixels that somebody may still hold, with what the file says of them.
  private struct Known {
    weak var image: CGImage?
    var parts: UIImage.Parts
  }

  /// How many names are kept before those whose images are gone are forgotten.
  private static let limit = 64
  private static let known = Mutex<[Key: Known]>([:])

  /// What `make` makes for a path under some traits; the pixels made before where they still exist.
  static func shared(_ path: String, _ traits: UITraitCollection, make: () -> UIImage.Parts?) -> UIImage.Parts? {
    let key = Key(path: path, scale: traits.displayScale, style: traits.userInterfaceStyle)
    if let entry = known.withLock({ $0[key] }), let image = entry.image {
      var parts = entry.parts
      parts.content = .pixels(image)
      return parts
    }
    guard let parts = make() else { return nil }
    if case .pixels(let image) = parts.content {
      var rest = parts
      rest.content = .none
      let entry = Known(image: image, parts: rest)
      known.withLock {
        if $0.count >= limit { $0 = $0.filter { $0.value.image != nil } }
        $0[key] = entry
      }
    }
    return parts
  }
}
