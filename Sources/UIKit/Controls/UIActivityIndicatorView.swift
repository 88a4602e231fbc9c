import CoreGraphics
import Foundation
import QuartzCore

/// Spokes that turn while something is going on whose end is not known.
///
/// It turns by a timer that all indicators share, and that sleeps while none of them can be seen.
@MainActor open class UIActivityIndicatorView: UIView {
  /// The size.
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }

  private static let spokeCount = 8
  /// How bright the spokes are, from the one that leads on: what follows it fades. As iOS shows it.
  private static let opacities: [Float] = [1, 0.78, 0.62, 0.48, 0.36, 0.28, 0.22, 0.18]

  private var spokes: [CALayer] = []
  private var phase = 0
  private var storedIsAnimating = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    makeSpokes()
    isHidden = true
  }

  /// An indicator as large as its style.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(origin: .zero, size: style.size))
    makeSpokes()
    isHidden = true
  }

  private func makeSpokes() {
    for _ in 0..<Self.spokeCount {
      let spoke = CALayer()
      spoke.changesAtOnce = true
      spokes.append(spoke)
      layer.addSublayer(spoke)
    }
    isUserInteractionEnabled = false
    showPhase()
    applyColor()
  }

  // MARK: Look

  /// The size of the spokes; medium unless the indicator was made with another.
  open var style = Style.medium {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The colour of the spokes; grey at first, and again when it is set to nil.
  open var color: UIColor! = .systemGray {
    didSet {
      if color == nil { color = .systemGray }
      applyColor()
    }
  }

  private func applyColor() {
    let color = color.resolvedColor(with: traitCollection).cgColor
    for spoke in spokes { spoke.backgroundColor = color }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyColor()
  }

  private func showPhase() {
    for (index, spoke) in spokes.enumerated() {
      spoke.opacity = Self.opacities[(phase - index + 2 * Self.spokeCount) % Self.spokeCount]
    }
  }

  // MARK: Turning

  /// Whether it turns.
  public var isAnimating: Bool { storedIsAnimating }

  /// Whether it is hidden while it does not turn; on at first.
  open var hidesWhenStopped = true {
    didSet { if !storedIsAnimating { isHidden = hidesWhenStopped } }
  }

  /// Shows it and lets it turn; nothing happens when it turns.
  open func startAnimating() {
    guard !storedIsAnimating else { return }
    storedIsAnimating = true
    isHidden = false
    UIApplication.ifRunning?.spinnerClock.add(self)
  }

  /// Lets it stand still, and hides it when it is to be hidden then.
  open func stopAnimating() {
    guard storedIsAnimating else { return }
    storedIsAnimating = false
    UIApplication.ifRunning?.spinnerClock.remove(self)
    phase = 0
    showPhase()
    if hidesWhenStopped { isHidden = true }
  }

  /// Turns by one spoke.
  func turn() {
    phase = (phase + 1) % Self.spokeCount
    showPhase()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    applyColor()
    if storedIsAnimating { UIApplication.ifRunning?.spinnerClock.add(self) }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { style.size }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { style.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let spoke = style.spoke
    for (index, layer) in spokes.enumerated() {
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(Self.spokeCount)
      layer.bounds = CGRect(origin: .zero, size: spoke)
      layer.cornerRadius = spoke.width / 2
      // From the middle of the indicator to the middle of the spoke, the first one upwards, the others clockwise.
      let way = style.size.height / 2 - spoke.height / 2
      layer.position = CGPoint(x: bounds.midX + way * sin(angle), y: bounds.midY - way * cos(angle))
      layer.setAffineTransform(CGAffineTransform(rotationAngle: angle))
    }
  }
}

extension UIActivityIndicatorView.Style {
  /// Points. LOOK: activity indicator 20 or 37.
  fileprivate var size: CGSize {
    switch self {
    case .medium: CGSize(width: 20, height: 20)
    case .large: CGSize(width: 37, height: 37)
    }
  }

  /// Width and length of a spoke, points; as iOS shows it.
  fileprivate var spoke: CGSize {
    switch self {
    case .medium: CGSize(width: 2.5, height: 6)
    case .large: CGSize(width: 4.5, height: 11)
    }
  }
}
