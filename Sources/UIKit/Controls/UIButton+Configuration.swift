import Foundation

extension UIButton {
  /// What a button is for, which decides how it stands out.
  public enum Role: Int, Sendable { case normal, primary, cancel, destructive }

  /// Sets a button's configuration up for the state that the button is in.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

  /// How a button looks, as one value: its content, where that is, its background, and its colours.
  ///
  /// What is not set follows the style, the button's state and its tint.
  @MainActor public struct Configuration: Equatable {
    /// How large the button and its font are.
    public enum Size: Int, Sendable { case medium, small, mini, large }

    /// Where the corners' radius comes from.
    public enum CornerStyle: Int, Sendable {
      /// The background's radius, whatever the size of text.
      case fixed = -1
      /// The background's radius, or that of the button's size, grown with the size of text.
      case dynamic = 0
      /// 6, 8 and 12 points.
      case small, medium, large
      /// Half of the height.
      case capsule
    }

    /// Where title and subtitle are to each other.
    public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }

    /// A sign that the button opens something.
    public enum Indicator: Int, Sendable {
      /// As the button's menu asks for.
      case automatic
      case none
      /// Two arrows: a value is chosen.
      case popup
      /// One arrow: a list comes down.
      case pulldown
    }

    enum Style: Sendable {
      case plain, gray, tinted, filled, borderless, bordered, borderedTinted, borderedProminent
    }

    let style: Style

    /// The background; what it leaves open follows the style and the state.
    public var background = UIBackgroundConfiguration()
    /// Where the corners' radius comes from.
    public var cornerStyle = CornerStyle.dynamic
    /// How large the button is: LOOK: 28, 34 and 50 points high.
    public var buttonSize = Size.medium
    /// The colour that those of title and image are made of; nil means what the style has.
    public var baseForegroundColor: UIColor?
    /// The colour that the background's is made of; nil means what the style has.
    public var baseBackgroundColor: UIColor?

    /// The image; a spinner stands in its place while `showsActivityIndicator`.
    public var image: UIImage?
    /// Changes the image's colour before it is shown.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// How a symbol is drawn; nil means to fit the title.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// At which edge of the text the image is: one of leading, trailing, top and bottom.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// Points between image and text.
    public var imagePadding: CGFloat = 0
    /// Whether a spinner is shown instead of the image.
    public var showsActivityIndicator = false
    /// Changes the spinner's colour before it is shown.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    /// The title; sets the attributed one to a text without attributes.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// The title with attributes of its own; those that it lacks come from the style.
    public var attributedTitle: AttributedString?
    /// Changes the attributes of the title.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// How a title that is too wide is broken or cut.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// A smaller text below the title; sets the attributed one to a text without attributes.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }
    /// The subtitle with attributes of its own.
    public var attributedSubtitle: AttributedString?
    /// Changes the attributes of the subtitle.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// How a subtitle that is too wide is broken or cut.
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// Points between title and subtitle.
    public var titlePadding: CGFloat = 1
    /// Where title and subtitle are to each other.
    public var titleAlignment = TitleAlignment.automatic
    /// Whether the style has a selected button look selected.
    public var automaticallyUpdateForSelection = true
    /// The sign that the button opens something.
    public var indicator = Indicator.automatic
    /// Changes the sign's colour before it is shown.
    public var indicatorColorTransformer: UIConfigurationColorTransformer?

    /// Points around the content; those of style and size unless set.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? defaultInsets }
      set { ownInsets = newValue }
    }
    private(set) var ownInsets: NSDirectionalEdgeInsets?

    /// Takes the insets of the style and the size again.
    public mutating func setDefaultContentInsets() { ownInsets = nil }

    private init(_ style: Style) { self.style = style }

    // MARK: Styles

    /// No background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// A grey background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// A background of a little tint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// A background of the tint, with a title that stands out of it.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Neither a background nor room around the content.
    public static func borderless() -> Configuration { Configuration(.borderless) }
    /// As a system control; here like `gray`.
    public static func bordered() -> Configuration { Configuration(.bordered) }
    /// As a system control in the tint; here like `tinted`.
    public static func borderedTinted() -> Configuration { Configuration(.borderedTinted) }
    /// As a system control that stands out; here like `filled`.
    public static func borderedProminent() -> Configuration { Configuration(.borderedProminent) }

    // MARK: Metrics

    /// What the insets are unless the app sets others: ours, so that one line of text has the height of LOOK.
    private var defaultInsets: NSDirectionalEdgeInsets {
      if style == .borderless { return .zero }
      let (high, wide): (CGFloat, CGFloat) =
        switch buttonSize {
        case .mini, .small: (4, 10)
        case .medium: (6, 12)
        case .large: (14, 20)
        }
      return NSDirectionalEdgeInsets(top: high, leading: wide, bottom: high, trailing: wide)
    }

    /// Points that the button is high at least, unless the app chose the insets: 0 for a style without a background.
    var leastHeight: CGFloat { style == .borderless || ownInsets != nil ? 0 : lineHeight }

    /// Points that the button is high with one line. LOOK: small 28, medium 34, large 50.
    private var lineHeight: CGFloat {
      switch buttonSize {
      case .mini, .small: 28
      case .medium: 34
      case .large: 50
      }
    }

    /// Points of the radius of the corners of a background of a size. LOOK: about 6, 8, 12.
    func cornerRadius(of size: CGSize) -> CGFloat {
      let ofSize: CGFloat =
        switch buttonSize {
        case .mini, .small: 6
        case .medium: 8
        case .large: 12
        }
      let radius: CGFloat =
        switch cornerStyle {
        case .fixed, .dynamic: background.hasOwnRadius ? background.cornerRadius : ofSize
        case .small: 6
        case .medium: 8
        case .large: 12
        case .capsule: size.height / 2
        }
      return max(0, min(radius, size.width / 2, size.height / 2))
    }

    /// How large the title's text is, and the subtitle's. Ours, after iOS.
    var fonts: (title: UIFont.TextStyle, subtitle: UIFont.TextStyle) {
      switch buttonSize {
      case .mini, .small: (.subheadline, .caption1)
      case .medium, .large: (.body, .footnote)
      }
    }

    /// The configuration as `button` shows it: colours that were left open are those of its state and tint.
    public func updated(for button: UIButton) -> Configuration {
      let look = ButtonLook(self, button: button)
      var result = self
      result.baseForegroundColor = look.foreground
      result.background.backgroundColor = look.background
      return result
    }

    /// Equal when all values are; transformers cannot be compared, and count as equal where both or neither are there.
    nonisolated public static func == (left: Configuration, right: Configuration) -> Bool {
      MainActor.assumeIsolated { left.hasSameContent(as: right) && left.hasSameLook(as: right) }
    }

    private func hasSameContent(as other: Configuration) -> Bool {
      attributedTitle == other.attributedTitle && attributedSubtitle == other.attributedSubtitle
        && image === other.image && imagePlacement == other.imagePlacement && imagePadding == other.imagePadding
        && showsActivityIndicator == other.showsActivityIndicator && indicator == other.indicator
        && titlePadding == other.titlePadding && titleAlignment == other.titleAlignment
        && titleLineBreakMode == other.titleLineBreakMode && subtitleLineBreakMode == other.subtitleLineBreakMode
        && preferredSymbolConfigurationForImage == other.preferredSymbolConfigurationForImage
        && (titleTextAttributesTransformer == nil) == (other.titleTextAttributesTransformer == nil)
        && (subtitleTextAttributesTransformer == nil) == (other.subtitleTextAttributesTransformer == nil)
    }

    private func hasSameLook(as other: Configuration) -> Bool {
      style == other.style && background == other.background && cornerStyle == other.cornerStyle
        && buttonSize == other.buttonSize && baseForegroundColor == other.baseForegroundColor
        && baseBackgroundColor == other.baseBackgroundColor && ownInsets == other.ownInsets
        && automaticallyUpdateForSelection == other.automaticallyUpdateForSelection
        && (imageColorTransformer == nil) == (other.imageColorTransformer == nil)
        && (indicatorColorTransformer == nil) == (other.indicatorColorTransformer == nil)
        && (activityIndicatorColorTransformer == nil) == (other.activityIndicatorColorTransformer == nil)
    }
  }
}
