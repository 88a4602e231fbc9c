import CoreGraphics
import Foundation

extension RenderNode {
  /// Whether at most one thing is drawn, so that opacity can be a matter of that one alone.
  var isSingle: Bool {
    var count = 0
    if let color = values.backgroundColor, color.alpha > 0 { count += 1 }
    if BorderStyle(values) != nil { count += 1 }
    if values.contents != nil { count += 1 }
    switch values.payload {
    case .none, .replicator: break
    case .gradient(let gradient): count += gradient.value.isDrawable ? 1 : 0
    case .shape(let shape):
      count += (shape.value.fillColor?.alpha ?? 0) > 0 ? 1 : 0
      count += shape.value.strokes ? 1 : 0
    case .text(let text):
      if let picture = text.value.picture { count += picture.layout.isPlain ? 1 : 2 }
    }
    if values.shadow != nil { count += 1 }
    if count > 1 { return false }
    for child in children where !child.isInvisible {
      count += 1
      if count > 1 { return false }
    }
    return true
  }

  /// Whether the node itself draws nothing but its background.
  var ownIsBackground: Bool {
    switch values.payload {
    case .none, .replicator: values.contents == nil
    default: false
    }
  }
}
