import UIKit
import UIKitTesting

/// An app with a table at the window's origin, whose rows come from a model and whose delegate calls are noted.
@MainActor struct TableStage {
  let table: UITableView
  let model: TableModel
  let stage: Stage
  var app: HeadlessApp { stage.app }

  init(
    _ model: TableModel = TableModel([10]), style: UITableView.Style = .plain, size: CGSize = CGSize(width: 300, height: 400),
    scale: CGFloat = 1, delegate: (any UIScrollViewDelegate)? = nil, set: (UITableView) -> Void = { _ in }
  ) {
    self.model = model
    table = UITableView(frame: CGRect(origin: .zero, size: size), style: style)
    table.register(NotingCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = model
    table.delegate = delegate ?? model
    set(table)
    stage = Stage(Stage.plainRoot(size), size: size, scale: scale)
    stage.root.addSubview(table)
    app.advance(by: HeadlessApp.frameInterval)
    model.calls = []
  }

  /// Lets a frame pass.
  func frame() { app.advance(by: HeadlessApp.frameInterval) }

  func scroll(to y: CGFloat) {
    table.contentOffset.y = y
    frame()
  }

  /// The middle of a row on the screen.
  func middle(_ row: Int, _ section: Int = 0) -> CGPoint {
    let rect = table.rectForRow(at: IndexPath(row: row, section: section))
    return CGPoint(x: rect.midX, y: rect.midY - table.contentOffset.y)
  }

  func tap(_ row: Int, _ section: Int = 0) { app.tap(middle(row, section)) }

  /// What the cells that are seen say, from top to bottom.
  var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }
}

extension Stage {
  static func plainRoot(_ size: CGSize) -> UIView { UIView(frame: CGRect(origin: .zero, size: size)) }
}

/// A cell that counts how often it is used.
@MainActor final class NotingCell: UITableViewCell {
  static var made = 0
  private(set) var reuses = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    Self.made += 1
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }
}

/// A data source and delegate that notes what it is told.
@MainActor class TableModel: UITableViewDataSource, UITableViewDelegate {
  /// The texts of the rows, by section.
  var sections: [[String]]
  var headers: [Int: String] = [:]
  var footers: [Int: String] = [:]
  var calls: [String] = []
  var cellsAsked = 0
  var onSelect: ((IndexPath) -> Void)?
  var configure: ((UITableViewCell, IndexPath) -> Void)?

  /// Sections with so many rows.
  init(_ counts: [Int]) {
    sections = counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
  }

  func note(_ call: String) { calls.append(call) }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    cellsAsked += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    configure?(cell, indexPath)
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { headers[section] }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { footers[section] }

  /// Which rows were asked about, and the answer.
  var asksAboutEditing: [Int] = []
  var canEdit: (Int) -> Bool = { _ in true }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    asksAboutEditing.append(indexPath.row)
    return canEdit(indexPath.row)
  }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) { note("willBeginEditing") }

  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    note("willDisplay \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    note("didEndDisplaying \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    note("shouldHighlight \(indexPath.row)")
    return true
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { note("didHighlight \(indexPath.row)") }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { note("didUnhighlight \(indexPath.row)") }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    note("willSelect \(indexPath.row)")
    return indexPath
  }
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    note("willDeselect \(indexPath.row)")
    return indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    note("didSelect \(indexPath.row)")
    onSelect?(indexPath)
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { note("didDeselect \(indexPath.row)") }
  func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
    note("accessory \(indexPath.row)")
  }
}

/// A delegate that tells heights. A class of its own: what a subclass adds does not count for the protocol of its superclass.
@MainActor final class HeightDelegate: UITableViewDelegate {
  var asked: [IndexPath] = []
  var height: (IndexPath) -> CGFloat

  init(_ height: @escaping (IndexPath) -> CGFloat = { _ in 44 }) { self.height = height }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    asked.append(indexPath)
    return height(indexPath)
  }
}
