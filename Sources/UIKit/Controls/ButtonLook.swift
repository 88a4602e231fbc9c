import CoreGraphics
import Foundation

/// The colours of a configured button in the state and tint that it has.
@MainActor struct ButtonLook {
  /// Of title and image.
  let foreground: UIColor
  /// Of the background; nil for none.
  let background: UIColor
  /// How opaque the content is.
  let contentOpacity: Float

  /// How much of the tint is in a tinted background, light and dark; after iOS.
  private static let tintedAlpha: CGFloat = 0.18
  /// How opaque the background of a pressed button is; our choice.
  private static let pressedAlpha: CGFloat = 0.75
  /// How opaque the content of a pressed button without a background is; our choice.
  private static let pressedContent: Float = 0.4

  init(_ configuration: UIButton.Configuration, button: UIButton) {
    let state = button.state
    let base = configuration.baseBackgroundColor
    let tint: UIColor = button.role == .destructive ? .systemRed : button.tintColor
    let isPressed = state.contains(.highlighted)
    let isSelected = configuration.automaticallyUpdateForSelection && state.contains(.selected)
    var background: UIColor
    var foreground: UIColor
    var pressFadesContent = false
    switch (configuration.style, isSelected) {
    case (.plain, false), (.borderless, _):
      background = .clear
      foreground = tint
      pressFadesContent = true
    case (.gray, false), (.bordered, false):
      background = base ?? .secondarySystemFill
      foreground = tint
    case (.tinted, false), (.borderedTinted, false), (.plain, true), (.gray, true), (.bordered, true):
      background = (base ?? tint).withAlphaComponent(Self.tintedAlpha)
      foreground = base ?? tint
    case (.filled, _), (.borderedProminent, _), (.tinted, true), (.borderedTinted, true):
      background = base ?? tint
      foreground = .white
    }
    if let own = configuration.baseForegroundColor { foreground = own }
    let isFlat = configuration.style == .plain && !isSelected || configuration.style == .borderless
    if configuration.background.hasOwnColor {
      background = configuration.background.resolvedBackgroundColor(for: tint)
    } else {
      if state.contains(.disabled) {
        if !isFlat { background = .tertiarySystemFill }
      } else if isPressed, !isFlat {
        background = Self.faded(background)
      }
      if let transformer = configuration.background.backgroundColorTransformer { background = transformer(background) }
    }
    if state.contains(.disabled) { foreground = .tertiaryLabel }
    self.foreground = foreground
    self.background = background
    contentOpacity = isPressed && pressFadesContent ? Self.pressedContent : 1
  }

  private static func faded(_ color: UIColor) -> UIColor {
    let part = pressedAlpha
    return UIColor { traits in
      let resolved = color.resolvedColor(with: traits)
      return resolved.withAlphaComponent(resolved.cgColor.alpha * part)
    }
  }
}
