import CoreGraphics
import Foundation

/// What of a text is drawn in one go.
enum TextPart: Equatable {
  case all
  case backgrounds
  /// Letters and their lines that cast this shadow; nil for those that cast none.
  case letters(TextEffects.Shadow?)

  func contains(_ style: TextStyle) -> Bool {
    switch self {
    case .all: true
    case .backgrounds: false
    case .letters(let shadow): style.effects?.shadow == shadow
    }
  }

  var hasBackgrounds: Bool { self == .all || self == .backgrounds }
}

extension TextLayout {
  /// The shadows that are cast, each once.
  private var shadows: [TextEffects.Shadow] {
    var shadows: [TextEffects.Shadow] = []
    for style in styles {
      guard let shadow = style.effects?.shadow, !shadows.contains(shadow) else { continue }
      shadows.append(shadow)
    }
    return shadows
  }

  /// Whether a style has effects at all.
  var hasEffects: Bool { styles.contains { $0.effects != nil } }

  /// Points that shadows and outlines may reach beyond the letters.
  var effectReach: CGFloat {
    styles.reduce(0) { max($0, $1.effects?.reach(size: $1.font.size) ?? 0) }
  }

  /// Calls `draw` for each part of the text from back to front, with the part's shadow set in the context.
  func forEachPart(in context: CGContext, _ draw: (TextPart) -> Void) {
    guard hasEffects else { return draw(.all) }
    let shadows = shadows
    guard !shadows.isEmpty else { return draw(.all) }
    draw(.backgrounds)
    for shadow in shadows {
      context.saveGState()
      context.setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
      draw(.letters(shadow))
      context.restoreGState()
    }
    draw(.letters(nil))
  }

  /// Draws what stands in lines in place of characters, its corner on a whole pixel under an upright transform.
  func drawPictures(in context: CGContext, at origin: CGPoint, color: CGColor?, part: TextPart) {
    guard hasEffects, part != .backgrounds else { return }
    let transform = context.pixelTransform
    let isUpright = transform.b == 0 && transform.c == 0 && transform.a > 0 && transform.d > 0
    for line in lines {
      for run in line.runs {
        let style = styles[run.style]
        guard let picture = style.effects?.picture, picture.bounds.width > 0, picture.bounds.height > 0,
          part.contains(style)
        else { continue }
        // Letters stand on whole pixels too, and the picture stands as they do.
        var baseline = origin.y + line.baseline - (style.baselineOffset.isFinite ? style.baselineOffset : 0)
        if isUpright { baseline = ((baseline * transform.d + transform.ty).rounded() - transform.ty) / transform.d }
        // A picture narrower than a thousandth of a point is not seen, however often it stands there.
        let count = picture.bounds.width < 1e-3 ? 1 : max(1, Int((run.width / picture.bounds.width).rounded()))
        for index in 0..<count {
          var rect = CGRect(
            x: origin.x + line.x + run.x + run.width * CGFloat(index) / CGFloat(count) + picture.bounds.minX,
            y: baseline - picture.bounds.maxY, width: picture.bounds.width, height: picture.bounds.height)
          if isUpright {
            let corner = CGPoint(x: rect.minX, y: rect.minY).applying(transform)
            rect.origin.x = (corner.x.rounded() - transform.tx) / transform.a
            rect.origin.y = (corner.y.rounded() - transform.ty) / transform.d
          }
          picture.draw(context, rect, style.color ?? color ?? context.fillColor)
        }
      }
    }
  }
}
