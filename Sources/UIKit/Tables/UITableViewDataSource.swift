import Foundation

/// Stands for the result of a method that a data source does not implement. A type does not need it: it is what the compiler finds for
/// methods that are left to their defaults.
public struct UIMethodNotImplemented {
  public init() {}
}

/// Gives a table its rows. All but two methods have defaults.
///
/// The two associated types are nobody's to write: the compiler takes them from the methods, and by them the table knows whether rows can
/// be deleted and moved at all.
@MainActor public protocol UITableViewDataSource: AnyObject {
  associatedtype CommitResult = UIMethodNotImplemented
  associatedtype MoveResult = UIMethodNotImplemented

  /// How many rows a section has. Less than 0 traps.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// The cell that shows a row: one that `dequeueReusableCell` gave, or a new one.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// How many sections there are; 1 unless implemented.
  func numberOfSections(in tableView: UITableView) -> Int
  /// The text above a section; nil for none.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// The text below a section; nil for none.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  /// Whether a row can be deleted or gets a control while editing; true unless implemented.
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Whether a row can be moved while editing; unless implemented, those of a data source that implements `moveRowAt` can.
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// The titles along the side that lead to sections; nil for none.
  func sectionIndexTitles(for tableView: UITableView) -> [String]?
  /// The section that a title leads to; the one of the same number unless implemented.
  func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int
  /// The user deletes or inserts a row: the data source does it, and tells the table.
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) -> CommitResult
  /// The user has moved a row: the data source follows.
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) -> MoveResult
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { tableView.dataSourceMovesRows }
  public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  public func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { index }
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) -> UIMethodNotImplemented { UIMethodNotImplemented() }
  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) -> UIMethodNotImplemented { UIMethodNotImplemented() }

  static var commits: Bool { CommitResult.self != UIMethodNotImplemented.self }
  static var moves: Bool { MoveResult.self != UIMethodNotImplemented.self }
  /// Commits, whatever that gives back.
  func commitRow(_ tableView: UITableView, _ style: UITableViewCell.EditingStyle, _ path: IndexPath) {
    _ = self.tableView(tableView, commit: style, forRowAt: path)
  }
  func moveRow(_ tableView: UITableView, _ source: IndexPath, _ destination: IndexPath) {
    _ = self.tableView(tableView, moveRowAt: source, to: destination)
  }
}
