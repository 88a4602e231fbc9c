import CoreGraphics
import Foundation
import QuartzCore

/// A control for a value out of a range: a thumb that is dragged along a track.
///
/// A finger takes the thumb along from where it grabbed it; a touch beside the thumb does nothing. While the thumb follows,
/// pans and swipes along the slider that belong to views around it do not begin.
@MainActor open class UISlider: UIControl {
  /// Points. LOOK: slider 34 high, track 4, thumb 28.
  private static let height: CGFloat = 34
  private static let trackHeight: CGFloat = 4
  private static let thumbSize = CGSize(width: 28, height: 28)
  /// How far the track ends inside the bounds, and the thumb reaches over its ends: as iOS shows it.
  private static let trackInset: CGFloat = 2
  /// Between the track and an image at its end; ours.
  private static let imageGap: CGFloat = 8
  /// How far the tracks of a disabled slider are faded.
  private static let disabledOpacity: Float = 0.4

  private let minimumTrack = UIImageView(frame: .zero)
  private let maximumTrack = UIImageView(frame: .zero)
  private let thumb = ControlKnob(
    ControlKnob.Shadows(wide: (0.12, 6.5, 4), near: (0.16, 1, 0.5)))
  private var minimumImageView: UIImageView?
  private var maximumImageView: UIImageView?
  private var thumbImages = StateValues<UIImage>()
  private var minimumTrackImages = StateValues<UIImage>()
  private var maximumTrackImages = StateValues<UIImage>()
  private var storedValue: Float = 0
  private var storedMinimum: Float = 0
  private var storedMaximum: Float = 1
  /// From the thumb's middle to the finger that holds it, points along the track.
  private var grabOffset: CGFloat = 0
  /// The value before the present drag.
  private var valueAtGrab: Float = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [maximumTrack, minimumTrack] { addSubview(view) }
    addSubview(thumb)
    applyLook()
  }

  // MARK: Value

  /// The value, limited to the range; 0 at first. NaN changes nothing. Setting it sends no event.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// The value at the leading end, 0 at first. A value above `maximumValue` takes that along. What is not finite changes
  /// nothing.
  open var minimumValue: Float {
    get { storedMinimum }
    set {
      guard newValue.isFinite else { return }
      storedMinimum = newValue
      storedMaximum = max(storedMaximum, newValue)
      rangeDidChange()
    }
  }

  /// The value at the trailing end, 1 at first. A value below `minimumValue` takes that along. What is not finite changes
  /// nothing.
  open var maximumValue: Float {
    get { storedMaximum }
    set {
      guard newValue.isFinite else { return }
      storedMaximum = newValue
      storedMinimum = min(storedMinimum, newValue)
      rangeDidChange()
    }
  }

  /// Whether `.valueChanged` comes while the thumb is dragged, and not at the end of the drag alone; on at first.
  open var isContinuous = true

  /// Sets the value, limited to the range; NaN changes nothing.
  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return }
    let limited = clamped(value)
    guard limited != storedValue else { return }
    storedValue = limited
    changeParts(animated: animated, placeThumb)
  }

  private func clamped(_ value: Float) -> Float { min(storedMaximum, max(storedMinimum, value)) }

  private func rangeDidChange() {
    storedValue = clamped(storedValue)
    setNeedsLayout()
  }

  // MARK: Look

  /// Shown at the leading end, for the smallest value; nil shows nothing.
  open var minimumValueImage: UIImage? {
    didSet {
      minimumImageView = show(minimumValueImage, in: minimumImageView)
      endImageDidChange()
    }
  }

  /// Shown at the trailing end, for the greatest value; nil shows nothing.
  open var maximumValueImage: UIImage? {
    didSet {
      maximumImageView = show(maximumValueImage, in: maximumImageView)
      endImageDidChange()
    }
  }

  /// The colour of the track up to the thumb, and of a template image for it; nil means the tint.
  open var minimumTrackTintColor: UIColor? {
    didSet { applyLook() }
  }
  /// The colour of the track behind the thumb, and of a template image for it; nil means the system's fill.
  open var maximumTrackTintColor: UIColor? {
    didSet { applyLook() }
  }
  /// The colour of the thumb, and of a template image for it; nil means white.
  open var thumbTintColor: UIColor? {
    didSet { applyLook() }
  }

  /// Shows `image` for the thumb in `state`, as large as it is; nil takes it back. A state without one has that of the normal
  /// state, and without that the thumb is a disc.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages.set(image, for: state)
    invalidateIntrinsicContentSize()
    applyLook()
  }
  /// Shows `image` for the track up to the thumb in `state`, stretched along; its height is the track's. Nil takes it back.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    minimumTrackImages.set(image, for: state)
    applyLook()
  }
  /// Shows `image` for the track behind the thumb in `state`, stretched along; its height is the track's. Nil takes it back.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    maximumTrackImages.set(image, for: state)
    applyLook()
  }

  /// The image of the thumb in `state`, else that of the normal state; nil for the disc.
  open func thumbImage(for state: State) -> UIImage? { thumbImages.value(for: state) }
  /// The image of the track up to the thumb in `state`, else that of the normal state; nil for the plain one.
  open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages.value(for: state) }
  /// The image of the track behind the thumb in `state`, else that of the normal state; nil for the plain one.
  open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages.value(for: state) }

  /// The image that the thumb has now; nil for the disc.
  public var currentThumbImage: UIImage? { thumbImage(for: state) }
  /// The image that the track up to the thumb has now; nil for the plain one.
  public var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  /// The image that the track behind the thumb has now; nil for the plain one.
  public var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

  /// Shows `image` in `view`, or in a new one; nil when there is nothing to show.
  private func show(_ image: UIImage?, in view: UIImageView?) -> UIImageView? {
    guard let image else {
      view?.removeFromSuperview()
      return nil
    }
    let shown = view ?? UIImageView(frame: .zero)
    shown.contentMode = .scaleAspectFit
    shown.image = image
    if view == nil { addSubview(shown) }
    return shown
  }

  private func endImageDidChange() {
    invalidateIntrinsicContentSize()
    applyLook()
  }

  private func applyLook() {
    apply(currentMinimumTrackImage, minimumTrackTintColor ?? tintColor, to: minimumTrack)
    apply(currentMaximumTrackImage, maximumTrackTintColor ?? .systemFill, to: maximumTrack)
    // A template image is in the tint, as the slider is.
    thumb.color = thumbTintColor ?? (currentThumbImage == nil ? .white : tintColor)
    thumb.image = currentThumbImage
    let opacity = isEnabled ? 1 : Self.disabledOpacity
    for view in [minimumTrack, maximumTrack, minimumImageView, maximumImageView] { view?.layer.opacity = opacity }
    setNeedsLayout()
  }

  private func apply(_ image: UIImage?, _ color: UIColor, to track: UIImageView) {
    track.image = image
    track.tintColor = color
    track.backgroundColor = image == nil ? color : nil
  }

  override func stateDidChange() {
    super.stateDidChange()
    applyLook()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    applyLook()
  }

  // MARK: Layout

  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Where the image of the smallest value is in `bounds`: as large as it is, at the leading end; empty without one.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    endImageRect(minimumValueImage, atLeft: !isRightToLeft, in: bounds)
  }

  /// Where the image of the greatest value is in `bounds`: as large as it is, at the trailing end; empty without one.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    endImageRect(maximumValueImage, atLeft: isRightToLeft, in: bounds)
  }

  private func endImageRect(_ image: UIImage?, atLeft: Bool, in bounds: CGRect) -> CGRect {
    let size = image?.size ?? .zero
    return CGRect(
      x: atLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Where the track is in `bounds`: between the images at the ends, in the middle from top to bottom.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    func inset(_ image: UIImage?) -> CGFloat {
      image == nil ? Self.trackInset : image!.size.width + Self.imageGap
    }
    let leading = inset(minimumValueImage)
    let trailing = inset(maximumValueImage)
    let images = [currentMinimumTrackImage, currentMaximumTrackImage].compactMap { $0?.size.height }
    let height = images.max() ?? Self.trackHeight
    return CGRect(
      x: bounds.minX + (isRightToLeft ? trailing : leading), y: bounds.midY - height / 2,
      width: max(0, bounds.width - leading - trailing), height: height)
  }

  /// Where the thumb is for `value`, limited to the range, when the track is at `rect`. NaN counts as the smallest value.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? Self.thumbSize
    let range = Double(storedMaximum) - Double(storedMinimum)
    let limited = value.isNaN ? storedMinimum : clamped(value)
    let part = range > 0 ? CGFloat((Double(limited) - Double(storedMinimum)) / range) : 0
    // On an endless track there is no place but the beginning.
    let way = rect.width.isFinite ? max(0, rect.width + 2 * Self.trackInset - size.width) : 0
    return CGRect(
      x: rect.minX - Self.trackInset + way * (isRightToLeft ? 1 - part : part), y: rect.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  private func thumbRect(for value: Float) -> CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
  }

  /// As wide as it is, and as high as a slider is, or the images at its ends.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: intrinsicContentSize.height)
  }

  open override var intrinsicContentSize: CGSize {
    let images = [minimumValueImage, maximumValueImage, thumbImages.value(for: .normal)].compactMap { $0?.size.height }
    return CGSize(width: UIView.noIntrinsicMetric, height: max(Self.height, images.max() ?? 0))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    minimumImageView?.frame = onPixelGrid(minimumValueImageRect(forBounds: bounds))
    maximumImageView?.frame = onPixelGrid(maximumValueImageRect(forBounds: bounds))
    placeThumb()
  }

  private func placeThumb() {
    let track = onPixelGrid(trackRect(forBounds: bounds))
    let place = onPixelGrid(thumbRect(for: storedValue))
    let filled = min(max(place.midX, track.minX), track.maxX)
    let (left, right) = (
      CGRect(x: track.minX, y: track.minY, width: filled - track.minX, height: track.height),
      CGRect(x: filled, y: track.minY, width: track.maxX - filled, height: track.height)
    )
    thumb.frame = place
    setFrame(of: minimumTrack, isRightToLeft ? right : left, in: track)
    setFrame(of: maximumTrack, isRightToLeft ? left : right, in: track)
  }

  private func setFrame(of view: UIImageView, _ part: CGRect, in track: CGRect) {
    view.frame = part
    // A plain track is round at its ends; where the thumb hides its other end that does not matter.
    view.layer.cornerRadius = view.image == nil ? track.height / 2 : 0
  }

  // MARK: Tracking

  /// Whether `point` is in the slider; for a finger the place where it takes hold of the thumb belongs to it.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    super.point(inside: point, with: event) || (isInFingerReach(point, event) && grabRect.contains(point))
  }

  /// Where a touch takes hold of the thumb.
  private var grabRect: CGRect {
    let rect = thumbRect(for: storedValue)
    return rect.insetBy(
      dx: min(0, (rect.width - Self.leastFingerSide) / 2), dy: min(0, (rect.height - Self.leastFingerSide) / 2))
  }

  /// Follows a touch that takes hold of the thumb.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    guard grabRect.contains(location) else { return false }
    grabOffset = location.x - thumbRect(for: storedValue).midX
    valueAtGrab = storedValue
    if isContinuous { sendValueChanged(event) }
    return true
  }

  /// Takes the thumb along.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if follow(touch), isContinuous { sendValueChanged(event) }
    return true
  }

  /// Sends `.valueChanged` a last time.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let touch { _ = follow(touch) }
    sendValueChanged(event)
  }

  /// The thumb stays where it was dragged to.
  open override func cancelTracking(with event: UIEvent?) {
    if !isContinuous, storedValue != valueAtGrab { sendValueChanged(event) }
  }

  /// Sets the value for the place of the finger. True when it is another one.
  private func follow(_ touch: UITouch) -> Bool {
    let low = thumbRect(for: storedMinimum).midX
    let way = thumbRect(for: storedMaximum).midX - low
    guard way != 0 else { return false }
    let part = min(1, max(0, (touch.location(in: self).x - grabOffset - low) / way))
    let old = storedValue
    let range = Double(storedMaximum) - Double(storedMinimum)
    setValue(Float(Double(storedMinimum) + Double(part) * range), animated: false)
    return storedValue != old
  }

  /// How much of the range an arrow key moves the thumb; ours.
  private static let keyStep = 0.05

  override func answers(to key: ControlKey) -> Bool { key != .activate }

  override func answer(_ key: ControlKey) {
    let step = (Double(storedMaximum) - Double(storedMinimum)) * Self.keyStep
    let wanted: Double =
      switch key {
      case .backward: Double(storedValue) - step
      case .forward: Double(storedValue) + step
      case .first: Double(storedMinimum)
      case .last: Double(storedMaximum)
      case .activate: Double(storedValue)
      }
    let old = storedValue
    setValue(Float(wanted), animated: true)
    if storedValue != old { sendValueChanged(nil) }
  }

  /// Keeps ancestors' pans and swipes along the slider from beginning with a finger that holds the thumb.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    // The thumb may be elsewhere than when the finger came down.
    if isRivalDrag(gestureRecognizer, startingIn: { isTracking || grabRect.contains($0) }) { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
