import CoreGraphics
import Foundation
import QuartzCore

/// A row of dots, one for each page; that of the current page stands out.
///
/// A tap beside the middle goes a page on or back, a finger that moves along the dots takes the current page with it.
@MainActor open class UIPageControl: UIControl {
  /// What the user does with the control.
  public enum InteractionState: Int, Sendable { case none, discrete, continuous }
  /// When the control has a background.
  public enum BackgroundStyle: Int, Sendable {
    /// While the user moves along the dots.
    case automatic
    case prominent, minimal
  }

  /// Points. LOOK: dots 7, gap 9.
  private static let dotSide: CGFloat = 7
  private static let gap: CGFloat = 9
  /// Height, as UIKit's was as long as its dots had this size.
  private static let height: CGFloat = 37
  private static let backgroundHeight: CGFloat = 26
  private static let backgroundMargin: CGFloat = 10
  /// The dots at the ends when there are more pages than have room, points from the outermost on; ours.
  private static let edgeDotSides: [CGFloat] = [3, 5]
  /// How far (points) a finger moves before it takes the page along.
  private static let scrubSlop: CGFloat = 10
  /// How far a disabled page control is faded.
  private static let disabledOpacity: Float = 0.4

  private let backing = UIView(frame: .zero)
  /// The dots that have room, from the leading side on.
  private var dots: [UIImageView] = []
  private var storedCount = 0
  private var storedPage = 0
  private var indicatorImages: [Int: UIImage] = [:]
  private var currentIndicatorImages: [Int: UIImage] = [:]
  private var touchStart: CGFloat = 0
  private var pageAtTouch = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    backing.isUserInteractionEnabled = false
    backing.backgroundColor = .secondarySystemFill
    backing.layer.cornerRadius = Self.backgroundHeight / 2
    backing.isHidden = true
    addSubview(backing)
  }

  override var beatsTapsOfAncestors: Bool { true }

  // MARK: Pages

  /// How many pages there are, 0 at first; a negative number counts as 0. The current page is kept within.
  open var numberOfPages: Int {
    get { storedCount }
    set {
      storedCount = max(0, newValue)
      storedPage = clamped(storedPage)
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The current page, from 0; a page that there is not means the nearest that there is. Setting it sends no event.
  open var currentPage: Int {
    get { storedPage }
    set {
      storedPage = clamped(newValue)
      setNeedsLayout()
    }
  }

  private func clamped(_ page: Int) -> Int { max(0, min(page, storedCount - 1)) }

  /// Whether nothing is shown for a single page; off at first.
  open var hidesForSinglePage = false {
    didSet { setNeedsLayout() }
  }

  // MARK: Look

  /// The colour of the dots of other pages; nil means the system's.
  open var pageIndicatorTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The colour of the current page's dot; nil means the system's.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// Shown instead of dots, in their colours when it is a template; nil shows dots.
  open var preferredIndicatorImage: UIImage? {
    didSet { indicatorsDidChange() }
  }
  /// Shown for the current page instead of `preferredIndicatorImage`; nil means that.
  open var preferredCurrentPageIndicatorImage: UIImage? {
    didSet { indicatorsDidChange() }
  }
  /// When the control has a background.
  open var backgroundStyle = BackgroundStyle.automatic {
    didSet { setNeedsLayout() }
  }

  /// Shows `image` for a page instead of the preferred one; nil takes it back. A page that there is not traps.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    checkPage(page)
    indicatorImages[page] = image
    indicatorsDidChange()
  }
  /// The image that was set for a page; nil when none was. A page that there is not traps.
  open func indicatorImage(forPage page: Int) -> UIImage? {
    checkPage(page)
    return indicatorImages[page]
  }

  /// Shows `image` for a page while it is current; nil takes it back. A page that there is not traps.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    checkPage(page)
    currentIndicatorImages[page] = image
    indicatorsDidChange()
  }
  /// The image that was set for a page while it is current; nil when none was. A page that there is not traps.
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
    checkPage(page)
    return currentIndicatorImages[page]
  }

  private func checkPage(_ page: Int) {
    precondition(page >= 0 && page < storedCount, "UIPageControl: there is no page \(page) of \(storedCount)")
  }

  private func indicatorsDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func image(for page: Int) -> UIImage? {
    let other = indicatorImages[page] ?? preferredIndicatorImage
    return page == storedPage ? currentIndicatorImages[page] ?? preferredCurrentPageIndicatorImage ?? other : other
  }

  // MARK: Layout

  /// The size of an indicator's place: the largest of those that are shown.
  private var indicatorSize: CGSize {
    var size = CGSize(width: Self.dotSide, height: Self.dotSide)
    for image in [preferredIndicatorImage, preferredCurrentPageIndicatorImage] + Array(indicatorImages.values)
      + Array(currentIndicatorImages.values)
    {
      size.width = max(size.width, image?.size.width ?? 0)
      size.height = max(size.height, image?.size.height ?? 0)
    }
    return size
  }

  /// From one indicator to the next, points.
  private var pitch: CGFloat { indicatorSize.width + Self.gap }

  /// The size that so many pages need; negative numbers count as 0.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let size = indicatorSize
    return CGSize(
      width: pageCount > 0 ? CGFloat(pageCount) * pitch - Self.gap : 0, height: max(Self.height, size.height))
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: storedCount) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The pages whose indicators have room: all, or so many around the current one.
  private var shownPages: Range<Int> {
    guard !(hidesForSinglePage && storedCount == 1) else { return 0..<0 }
    // Nothing shows more dots than this, however wide it is.
    let most: CGFloat = 1000
    let room = min(most, max(1, ((bounds.width + Self.gap) / pitch).rounded(.down)))
    guard CGFloat(storedCount) > room else { return 0..<storedCount }
    let count = Int(room)
    let first = max(0, min(storedPage - count / 2, storedCount - count))
    return first..<first + count
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let pages = shownPages
    while dots.count > pages.count { dots.removeLast().removeFromSuperview() }
    while dots.count < pages.count {
      let dot = UIImageView(frame: .zero)
      dots.append(dot)
      addSubview(dot)
    }
    placeDots(of: pages)
    let width = min(bounds.width, CGFloat(pages.count) * pitch - Self.gap + 2 * Self.backgroundMargin)
    backing.frame = onPixelGrid(
      CGRect(
        x: bounds.midX - width / 2, y: bounds.midY - Self.backgroundHeight / 2, width: max(0, width),
        height: Self.backgroundHeight))
    let isShown = backgroundStyle == .prominent || (backgroundStyle == .automatic && interactionState == .continuous)
    backing.isHidden = !isShown || pages.isEmpty
  }

  private func placeDots(of pages: Range<Int>) {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = CGFloat(pages.count) * pitch - Self.gap
    let left = onPixelGrid(bounds.midX - width / 2)
    for (index, page) in pages.enumerated() {
      let place = isMirrored ? pages.count - 1 - index : index
      let x = left + CGFloat(place) * pitch + indicatorSize.width / 2
      show(page, in: dots[index], at: CGPoint(x: x, y: bounds.midY), side: dotSide(of: page, in: pages))
    }
  }

  /// Dots next to pages without one are smaller.
  private func dotSide(of page: Int, in pages: Range<Int>) -> CGFloat {
    guard page != storedPage, pages.count > 2 * Self.edgeDotSides.count else { return Self.dotSide }
    let before = pages.lowerBound > 0 ? page - pages.lowerBound : Int.max
    let after = pages.upperBound < storedCount ? pages.upperBound - 1 - page : Int.max
    let distance = min(before, after)
    return distance < Self.edgeDotSides.count ? Self.edgeDotSides[distance] : Self.dotSide
  }

  private func show(_ page: Int, in dot: UIImageView, at center: CGPoint, side: CGFloat) {
    let color: UIColor =
      page == storedPage ? currentPageIndicatorTintColor ?? .label : pageIndicatorTintColor ?? .tertiaryLabel
    let image = image(for: page)
    let size = image?.size ?? CGSize(width: side, height: side)
    dot.image = image
    dot.tintColor = color
    dot.backgroundColor = image == nil ? color : nil
    dot.layer.cornerRadius = image == nil ? side / 2 : 0
    dot.layer.opacity = isEnabled ? 1 : Self.disabledOpacity
    dot.frame = onPixelGrid(
      CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height))
  }

  // MARK: Tracking

  /// Whether `point` is in the control; for a finger it is at least 44 points high.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { isInFingerReach(point, event) }

  /// Whether a finger that moves along the dots takes the current page along; on at first.
  open var allowsContinuousInteraction = true

  /// What the user does with the control now: `discrete` for a touch, `continuous` once it moves along the dots.
  public private(set) var interactionState = InteractionState.none {
    didSet { if oldValue != interactionState { setNeedsLayout() } }
  }

  private func go(to page: Int, _ event: UIEvent?) {
    let page = clamped(page)
    guard page != storedPage else { return }
    currentPage = page
    sendValueChanged(event)
  }

  /// How many pages a way of so many points, to the right, leads on.
  private func pages(along way: CGFloat) -> Int {
    let pages = (way / pitch).rounded(.toNearestOrAwayFromZero)
    let limited = max(-CGFloat(storedCount), min(CGFloat(storedCount), pages))
    return Int(effectiveUserInterfaceLayoutDirection == .rightToLeft ? -limited : limited)
  }

  /// Follows any touch.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touchStart = touch.location(in: self).x
    pageAtTouch = storedPage
    interactionState = .discrete
    return true
  }

  /// Takes the current page along.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let way = touch.location(in: self).x - touchStart
    if allowsContinuousInteraction, way.magnitude > Self.scrubSlop { interactionState = .continuous }
    if interactionState == .continuous { go(to: pageAtTouch + pages(along: way), event) }
    return true
  }

  /// After a tap, goes on or back by a page.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let isTap = interactionState == .discrete
    interactionState = .none
    guard isTap, let touch, isInside(touch) else { return }
    let isRight = touch.location(in: self).x >= bounds.midX
    go(to: storedPage + (isRight != (effectiveUserInterfaceLayoutDirection == .rightToLeft) ? 1 : -1), event)
  }

  override func answers(to key: ControlKey) -> Bool { key != .activate }

  override func answer(_ key: ControlKey) {
    switch key {
    case .backward: go(to: storedPage - 1, nil)
    case .forward: go(to: storedPage + 1, nil)
    case .first: go(to: 0, nil)
    case .last: go(to: storedCount - 1, nil)
    case .activate: break
    }
  }

  /// The page stays.
  open override func cancelTracking(with event: UIEvent?) { interactionState = .none }
}
