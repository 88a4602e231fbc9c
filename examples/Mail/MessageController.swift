import UIKit

/// One letter to read.
final class MessageController: UIViewController {
  private let message: Message

  init(message: Message) {
    self.message = message
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    title = message.sender
    let subject = label(message.subject, .title2)
    let date = label(message.date, .footnote)
    date.textColor = .secondaryLabel
    let page = UIStackView(arrangedSubviews: [subject, date, label(message.body, .body)])
    page.axis = .vertical
    page.spacing = 8
    page.setCustomSpacing(20, after: date)
    let scrollView = UIScrollView()
    scrollView.alwaysBounceVertical = true
    for part in [scrollView, page] { part.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(scrollView)
    scrollView.addSubview(page)
    let (frame, content) = (scrollView.frameLayoutGuide, scrollView.contentLayoutGuide)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      page.topAnchor.constraint(equalTo: content.topAnchor, constant: 20),
      page.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -20),
      page.leadingAnchor.constraint(equalTo: view.readableContentGuide.leadingAnchor),
      page.trailingAnchor.constraint(equalTo: view.readableContentGuide.trailingAnchor),
      content.widthAnchor.constraint(equalTo: frame.widthAnchor),
    ])
  }

  private func label(_ text: String, _ style: UIFont.TextStyle) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    return label
  }
}
