import UIKit

/// 1,000 rows in a scroll view that moves by six points a frame; rows that leave are used again.
final class ListDelegate: FramesDelegate, UIApplicationDelegate {
  private let controller = ListController()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    start(controller)
    return true
  }

  override func step() { controller.scroll(by: 6) }
}

private final class ListController: UIViewController, UIScrollViewDelegate {
  private static let rowCount = 1000
  private static let rowHeight: CGFloat = 44
  private let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 700))
  private var rows: [Int: RowView] = [:]
  private var spare: [RowView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    scrollView.backgroundColor = .white
    scrollView.showsVerticalScrollIndicator = false
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.contentSize = CGSize(width: 400, height: CGFloat(Self.rowCount) * Self.rowHeight)
    scrollView.delegate = self
    view.addSubview(scrollView)
    showRows()
  }

  func scroll(by distance: CGFloat) {
    let end = scrollView.contentSize.height - scrollView.bounds.height
    let y = scrollView.contentOffset.y + distance
    scrollView.contentOffset.y = y > end ? 0 : y
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { showRows() }

  private func showRows() {
    let top = scrollView.contentOffset.y
    let first = max(0, Int((top / Self.rowHeight).rounded(.down)))
    let end = min(Self.rowCount, Int(((top + scrollView.bounds.height) / Self.rowHeight).rounded(.up)))
    for (index, row) in rows where index < first || index >= end {
      rows[index] = nil
      spare.append(row)
    }
    for index in first..<end where rows[index] == nil {
      let row = spare.popLast() ?? RowView(frame: .zero)
      row.frame = CGRect(x: 0, y: CGFloat(index) * Self.rowHeight, width: 400, height: Self.rowHeight)
      row.show(index)
      if row.superview == nil { scrollView.addSubview(row) }
      rows[index] = row
    }
  }
}

private final class RowView: UIView {
  private let disc = UIView(frame: CGRect(x: 16, y: 8, width: 28, height: 28))
  private let title = UILabel(frame: CGRect(x: 60, y: 4, width: 320, height: 20))
  private let subtitle = UILabel(frame: CGRect(x: 60, y: 24, width: 320, height: 16))

  override init(frame: CGRect) {
    super.init(frame: frame)
    disc.layer.cornerRadius = 14
    title.font = .systemFont(ofSize: 15)
    title.textColor = .black
    subtitle.font = .systemFont(ofSize: 11)
    subtitle.textColor = UIColor(white: 0.45, alpha: 1)
    for view in [disc, title, subtitle] { addSubview(view) }
  }

  func show(_ index: Int) {
    disc.backgroundColor = FramesDelegate.discColor(index)
    title.text = "Row title \(index)"
    subtitle.text = "The subtitle of row number \(index)"
  }
}
