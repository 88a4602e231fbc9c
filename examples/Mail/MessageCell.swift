import UIKit

/// A row of the mailbox: who wrote, about what, when, and how urgent it is.
final class MessageCell: UITableViewCell {
  static let reuseIdentifier = "message"

  let senderLabel = UILabel()
  let subjectLabel = UILabel()
  let previewLabel = UILabel()
  let dateLabel = UILabel()
  let urgencyControl = UrgencyControl(frame: .zero)
  /// Called when the user has set the urgency.
  var onUrgency: ((Int) -> Void)?
  private let unreadDot = UIView()
  private let pin = UIImageView(image: UIImage(systemName: "pin.fill"))

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .default, reuseIdentifier: reuseIdentifier)
    senderLabel.font = .preferredFont(forTextStyle: .headline)
    subjectLabel.font = .preferredFont(forTextStyle: .subheadline)
    previewLabel.font = .preferredFont(forTextStyle: .subheadline)
    dateLabel.font = .preferredFont(forTextStyle: .subheadline)
    previewLabel.textColor = .secondaryLabel
    dateLabel.textColor = .secondaryLabel
    previewLabel.numberOfLines = 2
    for label in [senderLabel, subjectLabel, previewLabel, dateLabel] { label.adjustsFontForContentSizeCategory = true }
    dateLabel.setContentCompressionResistancePriority(.required, for: .horizontal)
    dateLabel.setContentHuggingPriority(.required, for: .horizontal)
    unreadDot.backgroundColor = .systemBlue
    unreadDot.layer.cornerRadius = 5
    pin.tintColor = .systemGray
    urgencyControl.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        onUrgency?(urgencyControl.urgency)
      }, for: .valueChanged)
    arrange()
  }

  required init?(coder: NSCoder) { nil }

  private func arrange() {
    let parts = [senderLabel, subjectLabel, previewLabel, dateLabel, urgencyControl, unreadDot, pin]
    for part in parts {
      part.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(part)
    }
    let guide = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      unreadDot.widthAnchor.constraint(equalToConstant: 10),
      unreadDot.heightAnchor.constraint(equalToConstant: 10),
      unreadDot.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      unreadDot.centerYAnchor.constraint(equalTo: senderLabel.centerYAnchor),
      pin.centerXAnchor.constraint(equalTo: unreadDot.centerXAnchor),
      pin.centerYAnchor.constraint(equalTo: subjectLabel.centerYAnchor),
      pin.widthAnchor.constraint(equalToConstant: 14),
      pin.heightAnchor.constraint(equalToConstant: 14),

      senderLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 11),
      senderLabel.leadingAnchor.constraint(equalTo: unreadDot.trailingAnchor, constant: 8),
      dateLabel.leadingAnchor.constraint(greaterThanOrEqualTo: senderLabel.trailingAnchor, constant: 8),
      dateLabel.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      dateLabel.firstBaselineAnchor.constraint(equalTo: senderLabel.firstBaselineAnchor),

      subjectLabel.topAnchor.constraint(equalTo: senderLabel.bottomAnchor, constant: 2),
      subjectLabel.leadingAnchor.constraint(equalTo: senderLabel.leadingAnchor),
      subjectLabel.trailingAnchor.constraint(equalTo: urgencyControl.leadingAnchor, constant: -8),
      previewLabel.topAnchor.constraint(equalTo: subjectLabel.bottomAnchor, constant: 2),
      previewLabel.leadingAnchor.constraint(equalTo: senderLabel.leadingAnchor),
      previewLabel.trailingAnchor.constraint(equalTo: subjectLabel.trailingAnchor),
      previewLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -11),

      urgencyControl.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      urgencyControl.topAnchor.constraint(equalTo: dateLabel.bottomAnchor, constant: 2),
    ])
  }

  func show(_ message: Message) {
    senderLabel.text = message.sender
    subjectLabel.text = message.subject
    previewLabel.text = message.body
    dateLabel.text = message.date
    urgencyControl.urgency = message.urgency
    unreadDot.isHidden = !message.isUnread
    pin.isHidden = !message.isPinned
  }
}
