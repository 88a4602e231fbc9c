import Foundation

extension UIButton {
  /// Makes the pointer's style over a button: of the button, the effect and the shape that the system proposes. The shape is
  /// in the space of the effect's target container. Nil means no style of the button's own.
  public typealias PointerStyleProvider = @MainActor (UIButton, UIPointerEffect, UIPointerShape) -> UIPointerStyle?
}

/// The built-in pointer interaction of a button.
@MainActor final class ButtonPointer: UIPointerInteractionDelegate {
  private unowned let button: UIButton
  private(set) lazy var interaction = UIPointerInteraction(delegate: self)

  init(_ button: UIButton) { self.button = button }

  /// A disabled button does nothing, and promises nothing.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { button.isEnabled ? defaultRegion : nil }

  func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
    let preview = UITargetedPreview(view: button)
    let rect = button.convert(button.bounds, to: preview.target.container)
    let effect = UIPointerEffect.automatic(preview)
    let radius = button.layer.cornerRadius > 0 ? button.layer.cornerRadius : UIPointerShape.defaultCornerRadius
    let shape = UIPointerShape.roundedRect(rect, radius: radius)
    guard let provider = button.pointerStyleProvider else { return UIPointerStyle(effect: effect, shape: shape) }
    return provider(button, effect, shape) ?? .system()
  }
}
