import UIKit

/// The sheet: a small player at the bottom of the page when it is down, a large one when it is up.
final class PlayerView: UIView {
  /// How much of it is seen when it is down.
  static let peek: CGFloat = 76
  /// How far it reaches below the page, for a spring that swings over.
  static let reserve: CGFloat = 80
  private static let coverSide: CGFloat = 48

  let cover = CoverView()
  let playButton = UIButton(type: .system)
  private let grabber = UIView()
  /// Beside the small cover, and below the large one.
  private let smallLabels = [UILabel(), UILabel()]
  private let largeLabels = [UILabel(), UILabel()]
  private let smallPlayButton = UIButton(type: .system)
  private let progress = UIProgressView(progressViewStyle: .default)
  private let times = [UILabel(), UILabel()]
  private let sideButtons = [UIButton(type: .system), UIButton(type: .system)]
  private(set) var isPlaying = false

  /// Called for a track so many further in the list.
  var onSkip: ((Int) -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 20
    layer.cornerCurve = .continuous
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    layer.shadowOpacity = 0.16
    layer.shadowRadius = 16
    layer.shadowOffset = CGSize(width: 0, height: -2)
    grabber.backgroundColor = .systemGray3
    grabber.layer.cornerRadius = 2.5
    grabber.isUserInteractionEnabled = false
    for (labels, size) in [(smallLabels, CGFloat(17)), (largeLabels, 22)] {
      labels[0].font = .systemFont(ofSize: size, weight: .semibold)
      labels[1].font = .systemFont(ofSize: size - 3)
      labels[1].textColor = .secondaryLabel
    }
    for (label, text) in zip(times, ["1:24", "-2:31"]) {
      label.text = text
      label.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
      label.textColor = .secondaryLabel
    }
    times[1].textAlignment = .right
    progress.progress = 0.36
    progress.isUserInteractionEnabled = false
    for (button, skip) in zip(sideButtons, [-1, 1]) {
      setSymbol(skip < 0 ? "backward.fill" : "forward.fill", size: 26, of: button)
      button.addAction(UIAction { [weak self] _ in self?.onSkip?(skip) }, for: .touchUpInside)
    }
    for button in [playButton, smallPlayButton] {
      button.addTarget(self, action: PlayerView.togglePlaying, for: .touchUpInside)
    }
    for button in [playButton, smallPlayButton] + sideButtons { button.tintColor = .label }
    for part in largeParts + largeLabels + smallLabels + [grabber, smallPlayButton, cover] { addSubview(part) }
    updatePlayButtons()
    show(Track.all[0])
  }

  /// Seen only when the sheet is up.
  private var largeParts: [UIView] { [progress, playButton] + times + sideButtons }

  func show(_ track: Track) {
    cover.track = track
    for labels in [smallLabels, largeLabels] {
      labels[0].text = track.title
      labels[1].text = track.artist
      for label in labels { label.bounds.size = label.sizeThatFits(bounds.size) }
    }
  }

  private func togglePlaying() {
    isPlaying.toggle()
    updatePlayButtons()
  }

  private func updatePlayButtons() {
    let symbol = isPlaying ? "pause.fill" : "play.fill"
    setSymbol(symbol, size: 38, of: playButton)
    setSymbol(symbol, size: 22, of: smallPlayButton)
  }

  private func setSymbol(_ name: String, size: CGFloat, of button: UIButton) {
    button.setImage(
      UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size)), for: .normal)
  }

  // MARK: Layout

  /// Places all parts for one of the two ends of the way. `height` is what is seen of the sheet when it is up.
  func arrange(isUp: Bool, height: CGFloat) {
    let width = bounds.width
    // Nothing that the sheet draws has to be looked at for its shadow, frame by frame.
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: layer.cornerRadius).cgPath
    grabber.bounds = CGRect(x: 0, y: 0, width: 36, height: 5)
    grabber.center = CGPoint(x: width / 2, y: 9)
    // Fractions would blur the pictures.
    let side = max(Self.coverSide, min(width - 96, height - 236, 300)).rounded()
    cover.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    let scale = isUp ? 1 : Self.coverSide / side
    cover.transform = CGAffineTransform(scaleX: scale, y: scale)
    cover.layer.cornerRadius = isUp ? 20 : 8 / scale
    // What is below the cover needs 236 points, with the gaps at their least.
    let gap = max(8, ((height - 236 - side) / 3).rounded())
    cover.center =
      isUp ? CGPoint(x: width / 2, y: 24 + gap + side / 2) : CGPoint(x: 20 + Self.coverSide / 2, y: Self.peek / 2 + 4)
    // On the whole way the small texts are beside the cover, and the large ones below it.
    let left = cover.center.x + side * scale / 2 + 16
    for (label, offset) in zip(smallLabels, [CGFloat(-11), 11]) {
      label.center = CGPoint(x: left + label.bounds.width / 2, y: cover.center.y + offset)
      label.alpha = isUp ? 0 : 1
    }
    let textTop = cover.center.y + side * scale / 2 + gap
    for (label, offset) in zip(largeLabels, [CGFloat(12), 40]) {
      label.center = CGPoint(x: width / 2, y: textTop + offset)
      label.alpha = isUp ? 1 : 0
    }
    smallPlayButton.bounds = CGRect(x: 0, y: 0, width: 44, height: 44)
    smallPlayButton.center = CGPoint(x: width - 40, y: Self.peek / 2 + 4)
    smallPlayButton.alpha = isUp ? 0 : 1
    arrangeLargeParts(isUp: isUp, top: textTop + (isUp ? 68 : 90))
  }

  private func arrangeLargeParts(isUp: Bool, top: CGFloat) {
    let width = bounds.width
    let barWidth = max(0, min(width - 64, 420))
    let left = (width - barWidth) / 2
    progress.frame = CGRect(x: left, y: top, width: barWidth, height: 4)
    times[0].frame = CGRect(x: left, y: top + 10, width: 60, height: 16)
    times[1].frame = CGRect(x: left + barWidth - 60, y: top + 10, width: 60, height: 16)
    let middle = CGPoint(x: width / 2, y: top + 58)
    for (button, offset) in zip([playButton] + sideButtons, [CGFloat(0), -88, 88]) {
      button.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
      button.center = CGPoint(x: middle.x + offset, y: middle.y)
    }
    for part in largeParts { part.alpha = isUp ? 1 : 0 }
  }
}
