import Foundation

/// The action of a layer's property that changes smoothly: an animation from what is on the screen to the new value, with
/// the transaction's duration and pace.
///
/// A layer that was never on the screen, or is in no window, changes at once.
final class ImplicitAnimation: CABasicAnimation {
  /// Properties whose changes are animated unless somebody says otherwise, by Apple's documentation. Whether a layer is
  /// hidden, clips or shows its back, and the path of a shape change at once.
  private static let keys: Set<AnimatedProperty.Name> = [
    .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform, .sublayerTransform, .opacity,
    .backgroundColor, .contents, .contentsRect, .contentsCenter, .cornerRadius, .borderWidth, .borderColor,
    .shadowColor, .shadowOpacity, .shadowRadius, .shadowOffset, .shadowPath, .fillColor, .strokeColor, .strokeStart,
    .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase, .colors, .locations, .startPoint, .endPoint,
    .foregroundColor, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
    .instanceBlueOffset, .instanceAlphaOffset,
  ]

  /// Whether a property is one of them.
  static func isAnimated(_ key: String) -> Bool { AnimatedProperty.Name(rawValue: key).map(keys.contains) ?? false }

  /// Nil for what changes at once.
  static func make(forKey key: String) -> ImplicitAnimation? {
    guard let name = AnimatedProperty.Name(rawValue: key), keys.contains(name) else { return nil }
    let animation = ImplicitAnimation(keyPath: key)
    animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, layer.isCommitted else { return }
    // Who sets pictures one after the other shows a film: that is not to be a mixture of them.
    if event == "contents", layer.animation(forKey: event) != nil {
      layer.removeAnimation(forKey: event)
      return
    }
    layer.add(self, forKey: event)
  }
}
