import CoreGraphics
import Foundation

/// Shows that content is being brought up to date, and lets the user ask for it by pulling the content down.
///
/// Give it to `UIScrollView.refreshControl`. When the content is pulled far enough it begins to refresh and sends `valueChanged`; the content then
/// comes to rest below it until `endRefreshing` is called.
@MainActor open class UIRefreshControl: UIControl {
  /// Points that the control takes above the content, as on iOS.
  private static let height: CGFloat = 60
  /// What a title adds to it; our choice.
  private static let titleHeight: CGFloat = 20
  /// How far content has to be pulled, in points of what is seen; our choice, about as far as on iOS.
  static let triggerDistance: CGFloat = 88

  private let spinner = UIActivityIndicatorView(style: .medium)
  private let titleLabel = UILabel()
  /// The view whose content it is pulled with.
  weak var scrollView: UIScrollView?
  private var storedIsRefreshing = false
  /// Whether the pull under way has begun a refresh already, so that it begins no other.
  private var hasTriggered = false

  /// A control for `UIScrollView.refreshControl`, which gives it its place and size.
  public convenience init() { self.init(frame: .zero) }

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: frame.width, height: Self.height)))
    spinner.hidesWhenStopped = false
    spinner.reveal(0)
    titleLabel.textAlignment = .center
    titleLabel.font = .preferredFont(forTextStyle: .footnote)
    titleLabel.textColor = .secondaryLabel
    addSubview(spinner)
    addSubview(titleLabel)
  }

  // MARK: Look

  /// The text below the spokes; nil for none.
  open var attributedTitle: NSAttributedString? {
    didSet {
      titleLabel.attributedText = attributedTitle
      setNeedsLayout()
      scrollView?.refreshControlDidChange()
    }
  }

  /// The colour of the spokes; grey unless set.
  open override var tintColor: UIColor! {
    get { super.tintColor }
    set {
      super.tintColor = newValue
      spinner.color = newValue
    }
  }

  /// The room that the control takes above the content, points.
  var room: CGFloat { Self.height + (attributedTitle == nil ? 0 : Self.titleHeight) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    spinner.center = CGPoint(x: bounds.midX, y: Self.height / 2)
    spinner.bounds.size = spinner.intrinsicContentSize
    titleLabel.frame = CGRect(
      x: 0, y: Self.height - Self.titleHeight / 2, width: bounds.width, height: Self.titleHeight)
  }

  // MARK: Refreshing

  /// Whether content is being brought up to date.
  open var isRefreshing: Bool { storedIsRefreshing }

  /// Shows that a refresh has begun that the user has not asked for: makes room above the content, without scrolling there and without sending
  /// `valueChanged`. Nothing happens while one goes on.
  open func beginRefreshing() {
    guard !storedIsRefreshing else { return }
    begin()
    if scrollView?.isDragging != true { scrollView?.refreshInset = room }
  }

  /// The content is up to date: the content comes back, when the user has let go of it. Nothing happens when nothing is refreshed.
  open func endRefreshing() {
    guard storedIsRefreshing else { return }
    storedIsRefreshing = false
    spinner.stopAnimating()
    if let scrollView, !scrollView.isDragging { scrollView.refreshInset = 0 }
    contentDidMove()
  }

  private func begin() {
    storedIsRefreshing = true
    spinner.reveal(1)
    spinner.startAnimating()
  }

  // MARK: Following the content

  /// A drag begins.
  func dragDidBegin() { hasTriggered = false }

  /// The user lets go: content that is refreshed rests below the control, other content does not.
  func dragWillEnd() {
    hasTriggered = false
    scrollView?.refreshInset = storedIsRefreshing ? room : 0
  }

  /// The content, or the view's size, is another.
  func contentDidMove() {
    guard let scrollView else { return }
    let pulled = scrollView.pullDistance
    // Content that is pulled further than the control is high takes it along only as far as it is seen as a whole.
    let frame = CGRect(x: 0, y: min(-pulled, -room), width: scrollView.bounds.width, height: room)
    if self.frame != frame { self.frame = frame }
    let isSeen = pulled > 0 && (storedIsRefreshing || scrollView.isDragging || scrollView.isDecelerating)
    if isHidden == isSeen { isHidden = !isSeen }
    guard !storedIsRefreshing else { return }
    spinner.reveal((pulled - Self.height / 2) / (Self.triggerDistance - Self.height / 2))
    if scrollView.isDragging, !hasTriggered, isEnabled, pulled >= Self.triggerDistance {
      hasTriggered = true
      begin()
      sendActions(for: .valueChanged)
    }
  }
}
