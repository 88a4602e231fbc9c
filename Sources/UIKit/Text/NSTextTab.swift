import CoreText
import Foundation

/// A place in a line that text after a tab stands at. Immutable.
public final class NSTextTab: NSObject, NSCopying, Sendable {
  /// The keys of options.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `CharacterSet`: the text up to the first of its characters stands left of the place. Numbers are set so that
    /// their decimal points stand there, whatever the set.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// Whether text begins, ends or has its middle at the place.
  public let alignment: NSTextAlignment
  /// Points from the edge that reading begins at.
  public let location: CGFloat
  private let hasTerminators: Bool

  /// - Parameter location: points; a place that is not positive and finite is passed over.
  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    self.alignment = alignment
    self.location = location
    hasTerminators = options[.columnTerminators] is CharacterSet
  }

  /// The characters that end a column of numbers in a locale: its decimal separator.
  public class func columnTerminators(for locale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: (locale ?? .current).decimalSeparator ?? ".")
  }

  /// The tab stop as the text layout takes it.
  var stop: TabStops.Stop {
    let alignment: TabStops.Alignment =
      switch self.alignment {
      case .right: hasTerminators ? .decimal : .end
      case .center: .center
      case .left, .justified, .natural: .start
      }
    return TabStops.Stop(location: location, alignment: alignment)
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return alignment == other.alignment && location == other.location && hasTerminators == other.hasTerminators
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(alignment)
    hasher.combine(location)
    return hasher.finalize()
  }
}
