import UIKit

/// A track in the list.
final class TrackRow: UIControl {
  static let height: CGFloat = 60

  let track: Track
  private let cover = CoverView()
  private let titleLabel = UILabel()
  private let artistLabel = UILabel()
  private let separator = UIView()

  /// Whether a line parts it from the next one.
  var hasSeparator: Bool {
    get { !separator.isHidden }
    set { separator.isHidden = !newValue }
  }

  init(_ track: Track) {
    self.track = track
    super.init(frame: .zero)
    cover.track = track
    titleLabel.text = track.title
    titleLabel.font = .preferredFont(forTextStyle: .body)
    artistLabel.text = track.artist
    artistLabel.font = .preferredFont(forTextStyle: .footnote)
    artistLabel.textColor = .secondaryLabel
    separator.backgroundColor = .separator
    separator.isUserInteractionEnabled = false
    for part in [cover, titleLabel, artistLabel, separator] { addSubview(part) }
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .quaternarySystemFill : nil }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    cover.frame = CGRect(x: 12, y: (bounds.height - 40) / 2, width: 40, height: 40)
    let width = max(0, bounds.width - 64 - 16)
    titleLabel.frame = CGRect(x: 64, y: bounds.midY - 21, width: width, height: 22)
    artistLabel.frame = CGRect(x: 64, y: bounds.midY + 2, width: width, height: 18)
    let line = 1 / max(1, traitCollection.displayScale)
    separator.frame = CGRect(x: 64, y: bounds.maxY - line, width: max(0, bounds.width - 64), height: line)
  }
}
