import Foundation

/// Where a gradient goes on with its end colours.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// The bits as given.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
  /// The last colour goes on after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}

/// Colours at locations between 0 and 1, with smooth transitions between them.
///
/// Between two locations the components and alpha are mixed in sRGB, not multiplied by alpha.
public final class CGGradient: Sendable {
  package struct Stop: Hashable, Sendable {
    /// Where between 0 and 1.
    package var location: CGFloat
    /// The colour there.
    package var color: RGBA
  }

  /// Ordered by location; at least one.
  package let stops: [Stop]

  package init?(stops: [Stop]) {
    guard !stops.isEmpty else { return nil }
    let clean = stops.map { Stop(location: $0.location.clampedToUnit, color: $0.color) }
    // A stable sort keeps two colours at one place in the order in which they came.
    self.stops = clean.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }

  /// A gradient through `colors`; without locations they are spread evenly, and locations are cut to 0 to 1. Nil
  /// without colours.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    self.init(colors: colors, locations: locations)
  }

  /// A gradient through `count` colours whose components with alpha follow each other; `locations` has a number for
  /// each, or is nil for even spreading.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    guard count > 0, components.count >= count * size else { return nil }
    let colors = (0..<count).compactMap { index in
      CGColor(colorSpace: space, components: Array(components[index * size..<(index + 1) * size]))
    }
    self.init(colors: colors, locations: locations)
  }

  package convenience init?(colors: [CGColor], locations: [CGFloat]?) {
    let last = CGFloat(max(1, colors.count - 1))
    self.init(
      stops: colors.enumerated().map { index, color in
        let even = CGFloat(index) / last
        let location = locations.map { index < $0.count ? $0[index] : 1 } ?? even
        return Stop(location: location, color: color.rgba)
      })
  }

  /// The colour at `location`, the end colours beyond the ends.
  package func color(at location: CGFloat) -> RGBA {
    guard let next = stops.firstIndex(where: { $0.location > location }) else { return stops[stops.count - 1].color }
    guard next > 0 else { return stops[0].color }
    let (before, after) = (stops[next - 1], stops[next])
    let share = (location - before.location) / (after.location - before.location)
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return RGBA(
      red: mix(before.color.red, after.color.red), green: mix(before.color.green, after.color.green),
      blue: mix(before.color.blue, after.color.blue), alpha: mix(before.color.alpha, after.color.alpha))
  }

  /// Whether every colour is opaque.
  package var isOpaque: Bool { stops.allSatisfy { $0.color.alpha >= 1 } }
}
