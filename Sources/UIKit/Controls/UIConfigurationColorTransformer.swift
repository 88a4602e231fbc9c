import Foundation

/// Makes one colour of another: how a configuration changes a colour that it is given.
public struct UIConfigurationColorTransformer: Sendable {
  /// What the transformer does.
  public let transform: @Sendable (UIColor) -> UIColor

  /// A transformer that does `transform`.
  public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }

  /// The colour made of `color`.
  public func callAsFunction(_ color: UIColor) -> UIColor { transform(color) }

  /// The grey that is as light as the colour.
  public static let grayscale = UIConfigurationColorTransformer { color in
    UIColor { traits in
      var red: CGFloat = 0
      var green: CGFloat = 0
      var blue: CGFloat = 0
      var alpha: CGFloat = 0
      _ = color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      // The weights of ITU-R BT.709.
      return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
    }
  }

  /// The colour of a tint that does not stand out.
  public static let monochromeTint = UIConfigurationColorTransformer { _ in .secondaryLabel }

  /// The colour itself.
  public static let preferredTint = UIConfigurationColorTransformer { $0 }
}

/// Makes text attributes of others: how a configuration changes the attributes of a text.
public struct UIConfigurationTextAttributesTransformer: Sendable {
  /// What the transformer does.
  public let transform: @Sendable (AttributeContainer) -> AttributeContainer

  /// A transformer that does `transform`.
  public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// The attributes made of `attributes`.
  public func callAsFunction(_ attributes: AttributeContainer) -> AttributeContainer { transform(attributes) }
}
