import CoreText
import Foundation

/// The shadow of a run of text.
public final class NSShadow: NSObject, NSCopying {
  private let mark = FoundationMark()

  /// Points, y down.
  public var shadowOffset = CGSize(width: 0, height: -1)
  /// Points; the Gaussian's standard deviation is half of it.
  public var shadowBlurRadius: CGFloat = 0
  /// A `UIColor`, a third of black at first; nil is no shadow.
  public var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  public override init() { super.init() }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && shadowColor as? UIColor == other.shadowColor as? UIColor
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }
}

extension NSShadow: TextAttribute {
  package var textShadow: TextEffects.Shadow? {
    guard let color = TextStyle.color(of: shadowColor) else { return nil }
    return TextEffects.Shadow(offset: shadowOffset, blur: shadowBlurRadius, color: color)
  }
}
