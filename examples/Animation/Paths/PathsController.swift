import UIKit

/// An arrow on its way along a figure, and indicators of things that go on.
final class PathsController: PageController {
  let choice = UISegmentedControl(items: Figure.allCases.map(\.name))
  let trace = TraceView()
  let loaders = LoadersView()
  private let tracePane = CardPane()
  private let loadersPane = CardPane()

  init() {
    super.init(title: "Paths", text: "Keyframes along a path, a line that is drawn, and groups that repeat.")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    choice.selectedSegmentIndex = trace.figure.rawValue
    choice.addTarget(self, action: PathsController.choose, for: .valueChanged)
    tracePane.addSubview(trace)
    loadersPane.addSubview(loaders)
    for part in [choice, tracePane, loadersPane] { stage.addSubview(part) }
  }

  override func layOutStage() {
    let size = stage.bounds.size
    choice.frame = CGRect(x: 0, y: 0, width: size.width, height: 32)
    loadersPane.frame = CGRect(x: 0, y: size.height - 16 - 76, width: size.width, height: 76)
    tracePane.frame = CGRect(x: 0, y: 44, width: size.width, height: max(0, loadersPane.frame.minY - 12 - 44))
    for (view, pane) in [(trace, tracePane), (loaders, loadersPane)] as [(UIView, UIView)] { view.frame = pane.bounds }
  }

  private func choose() { trace.figure = Figure(rawValue: choice.selectedSegmentIndex) ?? .heart }
}
