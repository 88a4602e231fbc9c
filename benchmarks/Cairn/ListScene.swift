import UIKit

/// A table of 1,000 rows, or as many as the last argument says, that moves by six points a frame.
final class ListDelegate: FramesDelegate, UIApplicationDelegate {
  private let controller = ListController(style: .plain)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    start(controller)
    return true
  }

  override func step() { controller.scroll(by: 6) }
}

private final class ListController: UITableViewController {
  private let rowCount = CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 1000 : 1000

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.backgroundColor = .white
    tableView.rowHeight = 44
    tableView.separatorStyle = .none
    tableView.showsVerticalScrollIndicator = false
    tableView.contentInsetAdjustmentBehavior = .never
    tableView.register(RowCell.self, forCellReuseIdentifier: "row")
  }

  func scroll(by distance: CGFloat) {
    let end = tableView.contentSize.height - tableView.bounds.height
    let y = tableView.contentOffset.y + distance
    tableView.contentOffset.y = y > end ? 0 : y
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rowCount }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    (cell as? RowCell)?.show(indexPath.row)
    return cell
  }
}

private final class RowCell: UITableViewCell {
  private let disc = UIView(frame: CGRect(x: 16, y: 8, width: 28, height: 28))
  private let title = UILabel(frame: CGRect(x: 60, y: 4, width: 320, height: 20))
  private let subtitle = UILabel(frame: CGRect(x: 60, y: 24, width: 320, height: 16))

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    backgroundColor = .white
    disc.layer.cornerRadius = 14
    title.font = .systemFont(ofSize: 15)
    title.textColor = .black
    subtitle.font = .systemFont(ofSize: 11)
    subtitle.textColor = UIColor(white: 0.45, alpha: 1)
    for view in [disc, title, subtitle] { contentView.addSubview(view) }
  }

  func show(_ index: Int) {
    disc.backgroundColor = FramesDelegate.discColor(index)
    title.text = "Row title \(index)"
    subtitle.text = "The subtitle of row number \(index)"
  }
}
