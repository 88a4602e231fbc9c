import CoreGraphics
import Foundation
import QuartzCore

/// A bar of buttons at the bottom.
@MainActor open class UIToolbar: UIView {
  /// Points. LOOK: toolbar 44 high; the outer buttons 16 from the edges.
  static let standardHeight: CGFloat = 44
  private static let margin: CGFloat = 16

  /// The items from leading to trailing.
  open var items: [UIBarButtonItem]? {
    get { storedItems }
    set { setItems(newValue, animated: false) }
  }

  /// The bar's background; nil means the system's.
  open var barTintColor: UIColor? {
    didSet { updateBackground() }
  }

  private var storedItems: [UIBarButtonItem]?
  private var row = BarButtonRow([])
  private lazy var background = BarBackground(of: self, line: .top)
  private var needsRebuild = false

  public required override init(frame: CGRect) {
    super.init(frame: frame)
    updateBackground()
  }

  /// Replaces the items; at once, `animated` or not.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    for item in storedItems ?? [] { item.onChange = nil }
    storedItems = items
    rebuild()
  }

  private func rebuild() {
    needsRebuild = false
    for element in row.elements { element.view?.removeFromSuperview() }
    row = BarButtonRow(storedItems ?? [])
    for element in row.elements { if let view = element.view { addSubview(view) } }
    for item in storedItems ?? [] {
      item.onChange = { [weak self] in
        self?.needsRebuild = true
        self?.setNeedsLayout()
      }
    }
    setNeedsLayout()
  }

  private func updateBackground() { background.updateColors(of: self, tint: barTintColor) }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateBackground()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    updateBackground()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.standardHeight + safeAreaInsets.bottom)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.standardHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if needsRebuild { rebuild() }
    background.layOut(in: self)
    let bar = CGRect(
      x: bounds.minX, y: bounds.minY, width: bounds.width, height: min(bounds.height, Self.standardHeight))
    row.place(
      in: bar, start: Self.margin, length: max(0, bar.width - 2 * Self.margin),
      isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }
}
