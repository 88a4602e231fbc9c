import CoreGraphics
import Foundation

/// A row that is moved by its grip.
@MainActor final class RowMove {
  let cell: UITableViewCell
  /// Where the row was.
  let origin: IndexPath
  /// Where it would go now.
  var target: IndexPath
  /// From the finger to the cell's top, in points.
  let grab: CGFloat
  /// Where the finger is in the table's frame, in points from its top.
  var finger: CGFloat = 0

  init(cell: UITableViewCell, origin: IndexPath, grab: CGFloat) {
    self.cell = cell
    self.origin = origin
    self.grab = grab
    target = origin
  }

  /// How far a row gives way, in points downwards.
  func shift(of path: IndexPath) -> CGFloat {
    if path > origin, path <= target { return -cell.bounds.height }
    if path < origin, path >= target { return cell.bounds.height }
    return 0
  }
}

/// The grip of a row: it has a finger as soon as it is touched.
@MainActor final class CellGrip: UIImageView {
  weak var cell: UITableViewCell?

  init(cell: UITableViewCell) {
    self.cell = cell
    super.init(frame: .zero)
    image = UIImage(
      systemName: "line.3.horizontal", withConfiguration: UIImage.SymbolConfiguration(pointSize: 17, weight: .regular))
    tintColor = .tertiaryLabel
    contentMode = .center
    isUserInteractionEnabled = true
    let press = UILongPressGestureRecognizer(target: self, action: CellGrip.pressDidChange)
    press.minimumPressDuration = 0
    addGestureRecognizer(press)
  }

  private func pressDidChange(_ press: UILongPressGestureRecognizer) {
    guard let cell, let table = cell.tableView else { return }
    table.gripDidChange(press, of: cell)
  }
}

// Rows that are moved by fingers.
extension UITableView {
  /// How near to an end of what is seen (points) a finger scrolls, and how fast, in points a second.
  private static let scrollZone: CGFloat = 40
  private static let scrollSpeed: CGFloat = 400

  func gripDidChange(_ press: UIGestureRecognizer, of cell: UITableViewCell) {
    let y = press.location(in: self).y
    switch press.state {
    case .began: beginMove(of: cell, at: y)
    case .changed:
      move?.finger = y - contentOffset.y
      followMove()
      let isNearEnd = move.map { scrollDirection($0) != 0 } ?? false
      if isNearEnd { moveFrames.start() } else { moveFrames.stop() }
    case .ended: endMove()
    case .cancelled, .failed: cancelMove()
    case .possible: break
    }
  }

  private func beginMove(of cell: UITableViewCell, at y: CGFloat) {
    guard move == nil, let path = indexPath(for: cell) else { return }
    let new = RowMove(cell: cell, origin: path, grab: y - cell.frame.minY)
    new.finger = y - contentOffset.y
    move = new
    moveTime = nil
    bringSubviewToFront(cell)
    cell.layer.shadowOpacity = 0.2
    cell.layer.shadowRadius = 6
    cell.layer.shadowOffset = .zero
  }

  /// -1 upwards, 1 downwards, 0 for not at all.
  private func scrollDirection(_ move: RowMove) -> CGFloat {
    let inset = adjustedContentInset
    if move.finger < inset.top + Self.scrollZone, hasRoom(.vertical, sign: -1) { return -1 }
    if move.finger > bounds.height - inset.bottom - Self.scrollZone, hasRoom(.vertical, sign: 1) { return 1 }
    return 0
  }

  /// A frame comes while the finger is near an end.
  func scrollForMove(at time: TimeInterval) {
    guard let move else { return moveFrames.stop() }
    let direction = scrollDirection(move)
    guard direction != 0 else { return moveFrames.stop() }
    let seconds = min(max(time - (moveTime ?? time), 0), 0.1)
    moveTime = time
    moveOffset(
      to: limited(CGPoint(x: contentOffset.x, y: contentOffset.y + direction * Self.scrollSpeed * CGFloat(seconds))))
    followMove()
  }

  /// Puts the moved row under the finger, and makes room where it would go.
  private func followMove() {
    guard let move else { return }
    let last = max(0, geometry.sectionsEnd - move.cell.bounds.height)
    let y = min(max(contentOffset.y + move.finger - move.grab, geometry.tableHeader), last)
    move.cell.frame.origin.y = y
    guard let proposed = geometry.row(at: y + move.cell.bounds.height / 2) else { return }
    let target =
      tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: move.origin, toProposedIndexPath: proposed)
      ?? proposed
    guard target != move.target, target.section < geometry.sections.count else { return }
    move.target = target
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) {
      for (path, cell) in self.cells { self.place(cell, at: path) }
    }
  }

  private func letGo() -> RowMove? {
    guard let move else { return nil }
    self.move = nil
    moveFrames.stop()
    move.cell.layer.shadowOpacity = 0
    return move
  }

  private func endMove() {
    guard let move = letGo() else { return }
    guard move.target != move.origin else { return settleMove(of: move) }
    beginUpdates()
    dataSource?.moveRow(self, move.origin, move.target)
    moveRow(at: move.origin, to: move.target)
    endUpdates()
  }

  /// Ends a move with the row where it was.
  func cancelMove() {
    if let move = letGo() { settleMove(of: move) }
  }

  private func settleMove(of move: RowMove) {
    UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) {
      for (path, cell) in self.cells { self.place(cell, at: path) }
    }
  }
}
