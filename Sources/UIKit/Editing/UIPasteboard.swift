import Foundation

/// What was cut or copied, for pasting.
///
/// `general` is the app's own for now: it ends with the process. `PasteboardStore` is where the desktop's takes its place.
@MainActor open class UIPasteboard {
  /// Posted when a pasteboard gets other content; the object is the pasteboard.
  nonisolated public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

  /// The pasteboard of cut, copy and paste.
  public static let general = UIPasteboard(name: "com.apple.UIKit.pboard.general", store: LocalPasteboardStore())
  private static var named: [String: UIPasteboard] = [:]

  /// The pasteboard's name.
  public let name: String
  /// Where the content is kept.
  package var store: any PasteboardStore

  private init(name: String, store: any PasteboardStore) {
    self.name = name
    self.store = store
  }

  /// The app's pasteboard of that name; nil when there is none and `create` is false.
  public static func pasteboard(named name: String, create: Bool) -> UIPasteboard? {
    if name == general.name { return general }
    if let known = named[name] { return known }
    guard create else { return nil }
    let pasteboard = UIPasteboard(name: name, store: LocalPasteboardStore())
    named[name] = pasteboard
    return pasteboard
  }

  /// A new pasteboard of a name that no other has.
  public static func withUniqueName() -> UIPasteboard {
    let pasteboard = UIPasteboard(name: UUID().uuidString, store: LocalPasteboardStore())
    named[pasteboard.name] = pasteboard
    return pasteboard
  }

  /// Forgets the app's pasteboard of that name; `general` stays.
  public static func remove(withName name: String) { named[name] = nil }

  /// How often the content was changed.
  open var changeCount: Int { store.changeCount }

  /// What is on the pasteboard: per item, values by type, as `"public.utf8-plain-text"`.
  open var items: [[String: Any]] {
    get { store.items }
    set {
      store.items = newValue
      NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
    }
  }

  /// How many items there are.
  open var numberOfItems: Int { store.items.count }
  /// The types of the first item.
  open var types: [String] { (store.items.first?.keys).map { $0.sorted() } ?? [] }
  /// Whether the first item has one of `types`.
  open func contains(pasteboardTypes types: [String]) -> Bool { types.contains { store.items.first?[$0] != nil } }
  /// The first item's value of a type.
  open func value(forPasteboardType type: String) -> Any? { store.items.first?[type] }
  /// Puts one value on the pasteboard in place of everything.
  open func setValue(_ value: Any, forPasteboardType type: String) { items = [[type: value]] }
  /// The first item's data of a type; text as UTF-8. Nil when there is none, or it is no data.
  open func data(forPasteboardType type: String) -> Data? {
    switch value(forPasteboardType: type) {
    case let data as Data: data
    case let string as String: Data(string.utf8)
    case let url as URL: Data(url.absoluteString.utf8)
    default: nil
    }
  }
  /// Puts data on the pasteboard in place of everything.
  open func setData(_ data: Data, forPasteboardType type: String) { setValue(data, forPasteboardType: type) }

  private static let textTypes = ["public.utf8-plain-text", "public.text", "public.plain-text", "text/plain"]
  private static let urlType = "public.url"
  private static let imageType = "public.png"
  private static let colorType = "com.apple.uikit.color"

  private static func text(of item: [String: Any]) -> String? {
    for type in textTypes {
      switch item[type] {
      case let string as String: return string
      case let data as Data: if let string = String(data: data, encoding: .utf8) { return string }
      default: break
      }
    }
    return nil
  }

  /// The text of each item that has one. Setting it puts these texts in place of everything; nil takes all away.
  open var strings: [String]? {
    get {
      let found = store.items.compactMap { Self.text(of: $0) }
      return found.isEmpty ? nil : found
    }
    set { items = (newValue ?? []).map { [Self.textTypes[0]: $0] } }
  }
  /// The first item's text.
  open var string: String? {
    get { store.items.first.flatMap { Self.text(of: $0) } }
    set { strings = newValue.map { [$0] } }
  }
  /// Whether there is text.
  open var hasStrings: Bool { store.items.contains { Self.text(of: $0) != nil } }

  private func objects<Object>(_ type: String, as: Object.Type) -> [Object]? {
    let found = store.items.compactMap { $0[type] as? Object }
    return found.isEmpty ? nil : found
  }
  private func setObjects(_ objects: [Any]?, type: String) { items = (objects ?? []).map { [type: $0] } }

  /// The addresses of the items that have one.
  open var urls: [URL]? {
    get { objects(Self.urlType, as: URL.self) }
    set { setObjects(newValue, type: Self.urlType) }
  }
  /// The first address.
  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }
  /// Whether there is an address.
  open var hasURLs: Bool { urls != nil }

  /// The pictures of the items that have one.
  open var images: [UIImage]? {
    get { objects(Self.imageType, as: UIImage.self) }
    set { setObjects(newValue, type: Self.imageType) }
  }
  /// The first picture.
  open var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }
  /// Whether there is a picture.
  open var hasImages: Bool { images != nil }

  /// The colours of the items that have one.
  open var colors: [UIColor]? {
    get { objects(Self.colorType, as: UIColor.self) }
    set { setObjects(newValue, type: Self.colorType) }
  }
  /// The first colour.
  open var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }
  /// Whether there is a colour.
  open var hasColors: Bool { colors != nil }
}

/// Keeps a pasteboard's content: the app's memory, or a window server's selection.
@MainActor package protocol PasteboardStore: AnyObject {
  /// Per item, values by type.
  var items: [[String: Any]] { get set }
  /// How often the content was changed, by whomever.
  var changeCount: Int { get }
}

/// Content in the app's own memory.
@MainActor final class LocalPasteboardStore: PasteboardStore {
  var items: [[String: Any]] = [] {
    didSet { changeCount += 1 }
  }
  private(set) var changeCount = 0
}
