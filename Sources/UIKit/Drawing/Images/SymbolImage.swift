import CoreGraphics
import Foundation

/// A symbol at a size and weight: its vectors and its measures in points.
struct SymbolImage: Hashable, Sendable {
  /// Where the vectors come from.
  enum Picture: Sendable {
    /// The toolkit's own drawing.
    case art(SymbolArt)
    /// An icon of the desktop's theme. It has one weight.
    case icon(IconTheme.Icon)
  }

  let name: String
  let pointSize: CGFloat
  let weight: UIImage.SymbolWeight
  let scale: UIImage.SymbolScale
  let picture: Picture
  /// Units of the picture's sides.
  private let artSize: CGSize
  /// Points, whole ones, so that a symbol placed on whole points has its edges on pixels at every scale.
  let size: CGSize
  /// Points per unit of the picture.
  let unit: CGFloat

  /// Points of body text, which symbols take when nothing else is said.
  static let defaultPointSize: CGFloat = 17
  /// Units of the art's grid per point of text.
  private static let gridPointSize: CGFloat = 17
  /// Units of the longer side of an icon, whose drawings leave a margin of about a sixteenth on each side.
  private static let iconSide: CGFloat = 22
  /// Units of the height of capitals at the grid's size: SF's and Inter's share of the em.
  private static let capHeight: CGFloat = 12.2

  init?(name: String, configuration: UIImage.SymbolConfiguration?) {
    let pointSize = configuration?.pointSize ?? SymbolImage.defaultPointSize
    let weight = configuration?.weight ?? .regular
    let scale = configuration?.scale ?? .medium
    unit = pointSize / SymbolImage.gridPointSize * scale.factor
    if let art = SymbolCatalog.art(named: name, line: weight.line, textWeight: weight.characterWeight) {
      picture = .art(art)
      artSize = art.size
    } else if let icon = IconTheme.icon(for: name, size: SymbolImage.pixels(SymbolImage.iconSide * unit)) {
      picture = .icon(icon)
      let proportion = icon.proportion
      let side = SymbolImage.iconSide / max(proportion.width, proportion.height)
      artSize = CGSize(width: proportion.width * side, height: proportion.height * side)
    } else {
      return nil
    }
    self.name = name
    self.pointSize = pointSize
    self.weight = weight
    self.scale = scale
    size = CGSize(
      width: max(1, (artSize.width * unit - 0.01).rounded(.up)),
      height: max(1, (artSize.height * unit - 0.01).rounded(.up)))
  }

  /// Whole pixels of a length in points under the current traits.
  private static func pixels(_ points: CGFloat) -> Int {
    Int(max(1, min(4096, (points * max(1, UITraitCollection.current.displayScale)).rounded())))
  }

  /// Whether it has colours of its own, and is no shape for the tint.
  var isColored: Bool {
    if case .icon(let icon) = picture { return !icon.isSymbolic }
    return false
  }

  /// Whether it is turned over when interfaces are read from right to left. Icons that are have another name for that.
  var isDirectional: Bool {
    if case .art(let art) = picture { return art.isDirectional }
    return false
  }

  /// Draws over `rect`, stretched to it, in the context's points, y down.
  ///
  /// - Parameters:
  ///   - color: the colour of it all.
  ///   - levels: colours of the symbol's parts instead of `color`, the most important first, the last one for all that
  ///     follow; nil or none draws all in `color`. With one alone what is cut out stays cut out. An icon has one part.
  ///   - isTinted: whether an icon with colours of its own is drawn in `color` too.
  func draw(in rect: CGRect, context: CGContext, color: CGColor, levels: [CGColor]?, isTinted: Bool) {
    let part = artRect
    let (x, y) = (rect.width / size.width, rect.height / size.height)
    let target = CGRect(
      x: rect.minX + part.minX * x, y: rect.minY + part.minY * y, width: part.width * x, height: part.height * y)
    switch picture {
    case .art(let art):
      if let levels, levels.count > 1 {
        art.draw(in: target, context: context, levels: levels)
      } else {
        art.draw(in: target, context: context, color: levels?.first ?? color)
      }
    case .icon(let icon):
      let isInOneColor = icon.isSymbolic || levels != nil || isTinted
      context.draw(in: target, allIn: isInOneColor ? levels?.first ?? color : nil) {
        switch icon.picture {
        case .vectors(let document): context.draw(document, in: target)
        case .pixels(let image): context.drawUpright(image, in: target, source: nil)
        }
      }
    }
  }

  /// Where a baseline runs: symbols stand centred on the height of capitals beside them.
  var baselineOffset: CGFloat {
    let capHeight = SymbolImage.capHeight * pointSize / SymbolImage.gridPointSize
    return (size.height - capHeight) / 2
  }

  /// The part of the image's own bounds that the vectors fill: all but what rounding up added, shared evenly.
  var artRect: CGRect {
    let width = artSize.width * unit
    let height = artSize.height * unit
    return CGRect(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  static func == (left: SymbolImage, right: SymbolImage) -> Bool {
    left.name == right.name && left.pointSize == right.pointSize && left.weight == right.weight
      && left.scale == right.scale
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(pointSize)
    hasher.combine(weight)
    hasher.combine(scale)
  }
}

extension UIImage.SymbolWeight {
  /// Units of the line on the grid of 17 points, as heavy as the stems of text of that weight.
  var line: CGFloat {
    switch self {
    case .ultraLight: 0.7
    case .thin: 0.9
    case .light: 1.2
    case .unspecified, .regular: 1.5
    case .medium: 1.75
    case .semibold: 2
    case .bold: 2.25
    case .heavy: 2.55
    case .black: 2.9
    }
  }

  /// The weight of letters and digits inside a frame on OpenType's scale: a step heavier, for they are small.
  var characterWeight: Int { min(900, fontWeight().openType + 100) }
}

extension UIImage.SymbolScale {
  var factor: CGFloat {
    switch self {
    case .small: 0.78
    case .default, .unspecified, .medium: 1
    case .large: 1.28
    }
  }
}
