import CoreGraphics
import Foundation

/// How a replicator layer repeats its sublayers.
package struct ReplicatorValues: Sendable {
  var count = 1
  var delay: CFTimeInterval = 0
  var transform: CATransform3D = CATransform3DIdentity
  var color: CGColor? = .opaqueWhite
  var offset = Tint(red: 0, green: 0, blue: 0, alpha: 0)

  package init() {}

  /// What the copy with that index is multiplied by; nil for nothing.
  func tint(_ index: Int) -> Tint? {
    let first = Tint(color ?? .opaqueWhite)
    func channel(_ value: CGFloat, _ offset: CGFloat) -> CGFloat {
      let sum = value + offset * CGFloat(index)
      return sum > 0 ? min(1, sum) : 0
    }
    let tint = Tint(
      red: channel(first.red, offset.red), green: channel(first.green, offset.green),
      blue: channel(first.blue, offset.blue), alpha: channel(first.alpha, offset.alpha))
    return tint == .white ? nil : tint
  }
}

/// Factors that each channel of a picture is multiplied by, not premultiplied.
package struct Tint: Sendable, Equatable {
  var red: CGFloat
  var green: CGFloat
  var blue: CGFloat
  var alpha: CGFloat

  static let white = Tint(red: 1, green: 1, blue: 1, alpha: 1)

  init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ color: CGColor) {
    let it = color.rgba
    self.init(red: it.red, green: it.green, blue: it.blue, alpha: it.alpha)
  }

  /// Whether only the alpha changes.
  var isFade: Bool { red == 1 && green == 1 && blue == 1 }

  /// Both factors.
  func times(_ other: Tint?) -> Tint {
    guard let other else { return self }
    return Tint(
      red: red * other.red, green: green * other.green, blue: blue * other.blue, alpha: alpha * other.alpha)
  }
}
