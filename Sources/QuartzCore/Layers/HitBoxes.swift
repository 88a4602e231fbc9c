import CoreGraphics
import Foundation

/// The places of a layer's sublayers, one beside the other, so that a hit test among hundreds of siblings reads 16 bytes
/// for each instead of two objects.
///
/// A box never says no wrongly: it is rounded outwards, and what its candidate says when asked properly is what counts.
package struct HitBoxes {
  /// Left, top, and the negated right and bottom edges, in the superlayer's space: a point is inside when its
  /// coordinates and their negatives are at least as great in all four.
  private var boxes: [SIMD4<Float>] = []

  package init(capacity: Int) { boxes.reserveCapacity(capacity) }

  /// A sublayer that is always to be asked.
  package mutating func appendEverywhere() { boxes.append(SIMD4(repeating: -.infinity)) }

  /// A sublayer that is hit by its bounds alone, and not at all with less than `opacity`.
  @MainActor package mutating func append(_ sublayer: CALayer, of layer: CALayer, fromOpacity opacity: Float) {
    let values = sublayer.values
    guard sublayer.parent === layer, values.transform == nil, values.bounds.size.width >= 0,
      values.bounds.size.height >= 0
    else {
      appendEverywhere()
      return
    }
    guard sublayer.isVisible(fromOpacity: opacity) else {
      boxes.append(SIMD4(repeating: .infinity))
      return
    }
    let offset = values.offset
    let origin = values.bounds.origin
    let size = values.bounds.size
    // What the sums of the exact test may be off by.
    let slack =
      (abs(values.position.x) + abs(values.position.y) + abs(origin.x) + abs(origin.y)
        + (1 + abs(values.anchorPoint.x)) * size.width + (1 + abs(values.anchorPoint.y)) * size.height) * 1e-14
    boxes.append(
      SIMD4(
        Self.roundedDown(offset.x + origin.x - slack), Self.roundedDown(offset.y + origin.y - slack),
        Self.roundedDown(-(offset.x + origin.x + size.width + slack)),
        Self.roundedDown(-(offset.y + origin.y + size.height + slack))))
  }

  /// What is not a number is everywhere.
  private static func roundedDown(_ value: CGFloat) -> Float { value.isNaN ? -.infinity : Float(value).nextDown }

  /// The last index before `end` whose sublayer `point` (the superlayer's space) may hit; nil when there is none.
  package func lastCandidate(below end: Int, at point: CGPoint) -> Int? {
    let x = Float(point.x)
    let y = Float(point.y)
    let place = SIMD4(x, y, -x, -y)
    return boxes.withUnsafeBufferPointer { boxes in
      var index = min(end, boxes.count)
      while index > 0 {
        index -= 1
        // Not "all are at least": a point that is not a number must reach the exact test.
        if !any(place .< boxes[index]) { return index }
      }
      return nil
    }
  }
}
