import UIKit

/// A page: what to try, the strip that blocks the main thread, and below them a stage for what moves.
class PageController: UIViewController {
  /// No page is wider than what reads well.
  static let largestWidth: CGFloat = 560
  static let margin: CGFloat = 20

  let strip = BusyStrip()
  /// Reaches from the strip to the bottom of the page. Subclasses put their views there.
  let stage = UIView()
  private let titleLabel = UILabel()
  private let textLabel = UILabel()

  init(title: String, text: String) {
    super.init()
    titleLabel.text = title
    textLabel.text = text
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
    textLabel.font = .preferredFont(forTextStyle: .subheadline)
    textLabel.textColor = .secondaryLabel
    textLabel.numberOfLines = 0
    for part in [titleLabel, textLabel, strip, stage] { view.addSubview(part) }
  }

  /// Places what is on the stage, whose bounds are right.
  func layOutStage() {}

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds.inset(by: view.safeAreaInsets)
    let width = max(0, min(area.width - 2 * Self.margin, Self.largestWidth))
    let x = (area.midX - width / 2).rounded()
    var y = area.minY + 16
    for (label, gap) in [(titleLabel, CGFloat(4)), (textLabel, 14)] {
      let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
      label.frame = CGRect(x: x, y: y, width: width, height: height)
      y += height + gap
    }
    strip.frame = CGRect(x: x, y: y, width: width, height: BusyStrip.height)
    y += BusyStrip.height + 12
    let frame = CGRect(x: x, y: y, width: width, height: max(0, area.maxY - y))
    guard frame != stage.frame else { return }
    stage.frame = frame
    layOutStage()
  }
}
