import CoreGraphics
import Foundation

/// Shows a segment: a title or an image, in the middle.
@MainActor final class SegmentView: UIView {
  /// Points on each side of the content that a segment asks for; ours, near what iOS leaves.
  private static let margin: CGFloat = 10
  /// The least space on each side of a title that is too long.
  private static let leastMargin: CGFloat = 6
  /// How far a pressed segment is faded, as iOS shows it.
  private static let pressedOpacity: Float = 0.3
  /// How far a disabled segment is faded.
  private static let disabledOpacity: Float = 0.35
  private static let fontSize: CGFloat = 13

  private let label = UILabel(frame: .zero)
  private var imageView: UIImageView?
  /// The title as it is when not selected and when selected.
  private var titles: [DrawnText]?
  /// The width of the wider of them, points; nil before it is measured.
  private var measuredTitle: CGFloat?

  /// How far the content is moved, points.
  var contentOffset = CGSize.zero {
    didSet { if oldValue != contentOffset { setNeedsLayout() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    label.textAlignment = .center
    addSubview(label)
  }

  /// Shows `segment` in `state`; `attributes` says those of the app for a title in a state, over the standard ones.
  func apply(
    _ segment: Segment, state: UIControl.State, attributes: (UIControl.State) -> [NSAttributedString.Key: Any]
  ) {
    func styled(_ state: UIControl.State) -> [NSAttributedString.Key: Any] {
      let weight: UIFont.Weight = state.contains(.selected) ? .semibold : .regular
      let standard: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: Self.fontSize, weight: weight), .foregroundColor: UIColor.label,
      ]
      // What is disabled or selected looks so, whatever else it is.
      let key: UIControl.State =
        state.contains(.disabled) ? .disabled : state.contains(.selected) ? .selected : state
      return standard.merging(attributes(key)) { _, own in own }
    }
    let shown = styled(state)
    label.setText(segment.title, attributes: shown)
    // A selection must change no width.
    titles = segment.title.map { title in
      [[], .selected].map { DrawnText(title, attributes: styled($0)) }
    }
    measuredTitle = nil
    show(segment.image, tint: shown[.foregroundColor] as? UIColor ?? .label)
    let opacity =
      state.contains(.disabled) ? Self.disabledOpacity : state.contains(.highlighted) ? Self.pressedOpacity : 1
    label.layer.opacity = opacity
    imageView?.layer.opacity = opacity
    setNeedsLayout()
  }

  private func show(_ image: UIImage?, tint: UIColor) {
    guard let image else {
      imageView?.removeFromSuperview()
      imageView = nil
      return
    }
    let view = imageView ?? UIImageView(frame: .zero)
    view.contentMode = .scaleAspectFit
    view.image = image
    view.tintColor = tint
    if imageView == nil { addSubview(view) }
    imageView = view
  }

  /// The width, points, that the content and the space beside it ask for, selected or not.
  var contentWidth: CGFloat {
    if let image = imageView?.image { return image.size.width + 2 * Self.margin }
    return titleWidth + 2 * Self.margin
  }

  private var titleWidth: CGFloat {
    if let measuredTitle { return measuredTitle }
    let width = (titles ?? []).map { $0.size().width }.max() ?? 0
    measuredTitle = width
    return width
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = bounds.insetBy(dx: min(Self.leastMargin, bounds.width / 2), dy: 0)
    let text = label.sizeThatFits(.zero)
    label.frame = centred(CGSize(width: min(text.width, room.width), height: text.height))
    if let imageView, let image = imageView.image {
      let size = image.size
      let ratio = min(1, room.width / max(1, size.width), bounds.height / max(1, size.height))
      imageView.frame = centred(CGSize(width: size.width * ratio, height: size.height * ratio))
    }
  }

  private func centred(_ size: CGSize) -> CGRect {
    onPixelGrid(
      CGRect(
        x: bounds.midX - size.width / 2 + contentOffset.width, y: bounds.midY - size.height / 2 + contentOffset.height,
        width: size.width, height: size.height))
  }
}
