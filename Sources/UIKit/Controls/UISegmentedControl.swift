import CoreGraphics
import Foundation
import QuartzCore

/// A row of segments, of which one is selected, or that act as buttons.
///
/// Segments are counted from the leading side. Where a segment is named by an index, one beyond the last means the last, and
/// a negative one the first; without segments nothing happens.
@MainActor open class UISegmentedControl: UIControl {
  /// The index that stands for no segment.
  public static let noSegment = -1

  /// Points. LOOK: segmented control 32 high, radius 8, sliding selection with shadow.
  private static let height: CGFloat = 32
  private static let cornerRadius: CGFloat = 8
  private static let selectionInset: CGFloat = 2
  /// How much smaller the selection is while it is pressed; ours.
  private static let pressedInset: CGFloat = 1
  /// The fill of the selected segment, as iOS shows it.
  private static let selectionColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(red: 99 / 255, green: 99 / 255, blue: 102 / 255, alpha: 1) : .white
  }

  private let body = UIView(frame: .zero)
  private let selection = UIView(frame: .zero)
  private var segments: [Segment] = []
  private var dividers: [UIView] = []
  private var selectedIndex = UISegmentedControl.noSegment
  private var attributes = StateValues<[NSAttributedString.Key: Any]>()
  /// The segment under the finger; nil when none is.
  private var pressedIndex: Int?
  /// Whether the finger came down on the selected segment: then it takes the selection along.
  private var slidesSelection = false
  /// What was selected before the touch, or what code selected since.
  private weak var segmentBeforeTouch: Segment?

  // MARK: Creation

  public override init(frame: CGRect) {
    super.init(frame: frame)
    body.isUserInteractionEnabled = false
    body.backgroundColor = .tertiarySystemFill
    body.layer.cornerRadius = Self.cornerRadius
    body.layer.cornerCurve = .continuous
    addSubview(body)
    selection.isUserInteractionEnabled = false
    selection.layer.cornerRadius = Self.cornerRadius - 1
    selection.layer.cornerCurve = .continuous
    selection.layer.shadowColor = .black
    selection.layer.shadowOpacity = 0.14
    selection.layer.shadowRadius = 3
    selection.layer.shadowOffset = CGSize(width: 0, height: 2)
    selection.isHidden = true
    addSubview(selection)
    applyLook()
  }

  /// A control with a segment for each of `items`, which are strings, images and actions; others trap. It is as large as it
  /// asks for.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      switch item {
      case let title as String: insertSegment(withTitle: title, at: numberOfSegments, animated: false)
      case let image as UIImage: insertSegment(with: image, at: numberOfSegments, animated: false)
      case let action as UIAction: insertSegment(action: action, at: numberOfSegments, animated: false)
      default: preconditionFailure("UISegmentedControl(items:): \(item) is no String, UIImage or UIAction")
      }
    }
    frame.size = intrinsicContentSize
  }

  /// A control with a segment for each of `actions`, which runs it when the user selects it.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
  }

  override var beatsTapsOfAncestors: Bool { true }

  // MARK: Segments

  /// How many segments there are.
  open var numberOfSegments: Int { segments.count }

  /// Puts a segment with a title before the one at `segment`, at the end when there is none.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(Segment(title: title), at: segment, animated: animated)
  }

  /// Puts a segment with an image before the one at `segment`, at the end when there is none.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(Segment(image: image), at: segment, animated: animated)
  }

  /// Puts a segment that shows and runs an action before the one at `segment`, at the end when there is none.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(Segment(action: action), at: segment, animated: animated)
  }

  private func insert(_ segment: Segment, at index: Int, animated: Bool) {
    let index = min(max(0, index), segments.count)
    segments.insert(segment, at: index)
    addSubview(segment.view)
    if selectedIndex >= index { selectedIndex += 1 }
    segmentsDidChange(animated: animated, new: index)
  }

  /// Takes a segment away. A selection of it is gone, that of another stays with that one.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard let index = pinned(segment) else { return }
    segments.remove(at: index).view.removeFromSuperview()
    if selectedIndex == index {
      selectedIndex = Self.noSegment
    } else if selectedIndex > index {
      selectedIndex -= 1
    }
    segmentsDidChange(animated: animated)
  }

  /// Takes all segments away.
  open func removeAllSegments() {
    for segment in segments { segment.view.removeFromSuperview() }
    segments = []
    selectedIndex = Self.noSegment
    segmentsDidChange(animated: false)
  }

  /// The segment that `index` names; nil when there is no segment.
  private func pinned(_ index: Int) -> Int? { segments.isEmpty ? nil : min(max(0, index), segments.count - 1) }

  private func change(_ index: Int, _ change: (Segment) -> Void) {
    guard let index = pinned(index) else { return }
    change(segments[index])
    segmentsDidChange(animated: false)
  }

  /// Segments came, went or changed their size. A `new` one fades in where it belongs.
  private func segmentsDidChange(animated: Bool, new: Int? = nil) {
    pressedIndex = nil
    let wanted = max(0, segments.count - 1)
    while dividers.count > wanted { dividers.removeLast().removeFromSuperview() }
    while dividers.count < wanted {
      let divider = UIView(frame: .zero)
      divider.isUserInteractionEnabled = false
      divider.backgroundColor = UIColor.systemGray.withAlphaComponent(0.3)
      dividers.append(divider)
      insertSubview(divider, aboveSubview: body)
    }
    applyLook()
    invalidateIntrinsicContentSize()
    guard animated, layer.isInWindow else { return }
    let arriving = new.map { segments[$0].view }
    if let new, let arriving {
      UIView.performWithoutAnimation {
        arriving.frame = segmentFrames()[new]
        arriving.alpha = 0
      }
    }
    changeParts(animated: true) {
      arriving?.alpha = 1
      layoutIfNeeded()
    }
  }

  /// Shows a title in a segment, instead of an image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) { $0.show(title: title) }
  }
  /// The title of a segment; nil when it shows an image or nothing.
  open func titleForSegment(at segment: Int) -> String? { pinned(segment).flatMap { segments[$0].title } }

  /// Shows an image in a segment, instead of a title.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) { $0.show(image: image) }
  }
  /// The image of a segment; nil when it shows a title or nothing.
  open func imageForSegment(at segment: Int) -> UIImage? { pinned(segment).flatMap { segments[$0].image } }

  /// Shows an action in a segment, and runs it when the user selects that. An action whose identifier another segment has
  /// traps.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    let known = segmentIndex(identifiedBy: action.identifier)
    precondition(
      known == NSNotFound || known == pinned(segment),
      "UISegmentedControl: another segment has an action of the identifier \(action.identifier.rawValue)")
    change(segment) { $0.show(action) }
  }
  /// The action of a segment; nil when it has none.
  open func actionForSegment(at segment: Int) -> UIAction? { pinned(segment).flatMap { segments[$0].action } }

  /// The segment that has the action of that identifier; `NSNotFound` when none has.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? NSNotFound
  }

  /// Gives a segment a width in points; 0 lets the control choose. Negative values and what is not finite count as 0.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    change(segment) { $0.width = width.isFinite ? max(0, width) : 0 }
  }
  /// The width that a segment was given, points; 0 when the control chooses it.
  open func widthForSegment(at segment: Int) -> CGFloat { pinned(segment).map { segments[$0].width } ?? 0 }

  /// Moves the content of a segment, in points. What is not finite counts as 0.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    change(segment) {
      $0.contentOffset = CGSize(
        width: offset.width.isFinite ? offset.width : 0, height: offset.height.isFinite ? offset.height : 0)
    }
  }
  /// How far the content of a segment is moved, points.
  open func contentOffsetForSegment(at segment: Int) -> CGSize {
    pinned(segment).map { segments[$0].contentOffset } ?? .zero
  }

  /// Whether the user can select a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment) { $0.isEnabled = enabled }
  }
  /// Whether the user can select a segment; false without segments.
  open func isEnabledForSegment(at segment: Int) -> Bool { pinned(segment).map { segments[$0].isEnabled } ?? false }

  // MARK: Selection

  /// The selected segment, `noSegment` when there is none, as at first. Setting it sends no event; an index without a segment
  /// changes nothing, a negative one selects none. While `isMomentary`, it is a segment only during `.valueChanged`, and
  /// setting it does nothing.
  open var selectedSegmentIndex: Int {
    get { selectedIndex }
    set {
      guard !isMomentary, newValue < segments.count else { return }
      select(max(Self.noSegment, newValue), animated: false)
      segmentBeforeTouch = selectedSegment
      slidesSelection = false
    }
  }

  /// Whether segments act as buttons: none stays selected.
  open var isMomentary = false {
    didSet {
      guard isMomentary else { return }
      select(Self.noSegment, animated: false)
      segmentBeforeTouch = nil
    }
  }

  private var selectedSegment: Segment? { segments.indices.contains(selectedIndex) ? segments[selectedIndex] : nil }

  private func select(_ index: Int, animated: Bool) {
    guard index != selectedIndex else { return }
    let hadSelection = selectedIndex != Self.noSegment
    selectedIndex = index
    applyLook()
    // What was not there does not come from anywhere.
    changeParts(animated: animated && hadSelection, placeSelection)
  }

  // MARK: Look

  /// Whether segments without a width of their own are as wide as their contents ask for, and not all the same.
  open var apportionsSegmentWidthsByContent = false {
    didSet { segmentsDidChange(animated: false) }
  }

  /// The fill of the selected segment; nil means the system's.
  open var selectedSegmentTintColor: UIColor? {
    didSet { applyLook() }
  }

  /// The attributes of titles in `state`, over those of the normal state; nil takes them back.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    self.attributes.set(attributes, for: state)
    segmentsDidChange(animated: false)
  }
  /// The attributes that were set for titles in `state`; nil when none were.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    attributes.ownValue(for: state)
  }

  private func titleAttributes(for state: State) -> [NSAttributedString.Key: Any] {
    let normal = attributes.ownValue(for: .normal) ?? [:]
    return normal.merging(attributes.ownValue(for: state) ?? [:]) { _, own in own }
  }

  private func applyLook() {
    selection.backgroundColor = selectedSegmentTintColor ?? Self.selectionColor
    for (index, segment) in segments.enumerated() {
      var state: State = []
      if !isEnabled || !segment.isEnabled { state.insert(.disabled) }
      if index == selectedIndex { state.insert(.selected) }
      if index == pressedIndex, index != selectedIndex { state.insert(.highlighted) }
      segment.view.apply(segment, state: state, attributes: titleAttributes)
    }
    setNeedsLayout()
  }

  override func stateDidChange() {
    super.stateDidChange()
    applyLook()
  }

  // MARK: Layout

  private var widths: SegmentWidths {
    SegmentWidths(
      fixed: segments.map(\.width), content: segments.map(\.view.contentWidth),
      isByContent: apportionsSegmentWidthsByContent)
  }

  /// The frames of the segments from the first on, in the bounds.
  private func segmentFrames() -> [CGRect] {
    var x: CGFloat = 0
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    // In an endless control segments are as wide as they ask for.
    let whole = bounds.width.isFinite ? widths.fitted(to: bounds.width) : widths.natural
    return whole.map { width in
      let left = onPixelGrid(x)
      let right = onPixelGrid(x + width)
      x += width
      return CGRect(
        x: bounds.minX + (isMirrored && bounds.width.isFinite ? bounds.width - right : left), y: bounds.minY,
        width: right - left,
        height: bounds.height)
    }
  }

  /// Wide enough for all segments, and as high as a segmented control is.
  open override var intrinsicContentSize: CGSize {
    return CGSize(width: widths.natural.reduce(0, +).rounded(.up), height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    body.frame = bounds
    let frames = segmentFrames()
    for (segment, frame) in zip(segments, frames) {
      segment.view.frame = frame
      segment.view.contentOffset = segment.contentOffset
    }
    for (index, divider) in dividers.enumerated() where index + 1 < frames.count {
      let edge = max(frames[index].minX, frames[index + 1].minX)
      let inset = onPixelGrid(bounds.height / 4)
      divider.frame = CGRect(
        x: onPixelGrid(edge - 0.5), y: bounds.minY + inset, width: max(1, pixelLength),
        height: max(0, bounds.height - 2 * inset))
      divider.isHidden = selectedIndex == index || selectedIndex == index + 1
    }
    placeSelection()
  }

  private func placeSelection() {
    selection.isHidden = selectedIndex == Self.noSegment
    guard segments.indices.contains(selectedIndex) else { return }
    let isPressed = pressedIndex == selectedIndex && slidesSelection
    let inset = Self.selectionInset + (isPressed ? Self.pressedInset : 0)
    selection.frame = segmentFrames()[selectedIndex].insetBy(dx: inset, dy: inset)
  }

  // MARK: Tracking

  /// Whether `point` is in the control; for a finger it is at least 44 points high.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { isInFingerReach(point, event) }

  /// The segment at a point of the control's space, which may be above or below it; nil beside them, and when it is
  /// disabled.
  private func enabledSegment(at point: CGPoint) -> Int? {
    let index = segmentFrames().firstIndex { $0.minX <= point.x && point.x < $0.maxX }
    return index.flatMap { segments[$0].isEnabled ? $0 : nil }
  }

  private func press(_ index: Int?) {
    guard index != pressedIndex else { return }
    pressedIndex = index
    applyLook()
  }

  /// Follows a touch that begins on a segment that is enabled.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let index = enabledSegment(at: touch.location(in: self)) else { return false }
    segmentBeforeTouch = selectedSegment
    slidesSelection = index == selectedIndex
    press(index)
    return true
  }

  /// Presses the segment under the finger, or takes the selection there.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let index = isInside(touch) ? enabledSegment(at: touch.location(in: self)) : nil
    if slidesSelection, let index { select(index, animated: true) }
    press(index)
    return true
  }

  /// Selects the segment under the finger and tells of it, when it is another one.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let index = touch.flatMap { isInside($0) ? enabledSegment(at: $0.location(in: self)) : nil }
    press(nil)
    if let index { select(index, animated: true) }
    if selectedSegment !== segmentBeforeTouch { didSelect(event) }
  }

  /// Tells of the user's choice.
  private func didSelect(_ event: UIEvent?) {
    guard segments.indices.contains(selectedIndex) else { return }
    segments[selectedIndex].action?.perform(sender: self)
    sendValueChanged(event)
    if isMomentary { select(Self.noSegment, animated: false) }
  }

  override func answers(to key: ControlKey) -> Bool { key != .activate && !isMomentary }

  /// Selects the next segment in that direction that is enabled.
  override func answer(_ key: ControlKey) {
    let enabled = segments.indices.filter { segments[$0].isEnabled }
    let wanted: Int? =
      switch key {
      case .backward: enabled.last { $0 < selectedIndex }
      case .forward: enabled.first { $0 > selectedIndex }
      case .first: enabled.first
      case .last: enabled.last
      case .activate: nil
      }
    guard let wanted, wanted != selectedIndex else { return }
    select(wanted, animated: true)
    didSelect(nil)
  }

  /// Goes back to the selection before the touch, or to that of code since.
  open override func cancelTracking(with event: UIEvent?) {
    press(nil)
    select(segments.firstIndex { $0 === segmentBeforeTouch } ?? Self.noSegment, animated: true)
  }
}
