import CoreGraphics
import Foundation

// Rows that are swiped for their actions.
extension UITableView {
  func addSwipeRecognizer() {
    let recognizer = RowSwipeGestureRecognizer()
    recognizer.table = self
    recognizer.addTarget(self, action: UITableView.swipeDidChange)
    addGestureRecognizer(recognizer)
    swipeRecognizer = recognizer
  }

  /// What a swipe shows of a row where the delegate does not say: a button that deletes, if the row can be deleted.
  func usualSwipeActions(forRowAt path: IndexPath) -> UISwipeActionsConfiguration? {
    guard dataSourceCommits, canEdit(path), editingStyle(of: path) == .delete else {
      return nil
    }
    let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
    let action = UIContextualAction(style: .destructive, title: title) { [weak self] _, _, completion in
      guard let self, let cell = self.swipe?.cell, let path = self.indexPath(for: cell) else {
        return completion(false)
      }
      self.commit(.delete, at: path)
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }

  /// The actions that a swipe to the right (`sign` 1) or left (-1) shows of a row.
  private func configuration(for path: IndexPath, sign: CGFloat) -> UISwipeActionsConfiguration? {
    guard canEdit(path) else { return nil }
    let isLeading = (sign > 0) != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
    let found =
      if let tableDelegate {
        isLeading
          ? tableDelegate.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
          : tableDelegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
      } else {
        isLeading ? nil : usualSwipeActions(forRowAt: path)
      }
    return found?.actions.isEmpty == true ? nil : found
  }

  /// Whether a swipe there has something to do.
  func canSwipe(at point: CGPoint, sign: CGFloat) -> Bool {
    guard !storedIsEditing, let path = indexPathForRow(at: point), let cell = cells[path] else { return false }
    // An open row can be moved either way.
    if let swipe { return swipe.isOpen && swipe.cell === cell }
    return configuration(for: path, sign: sign) != nil
  }

  func swipeDidChange(_ recognizer: UIGestureRecognizer) {
    guard let pan = swipeRecognizer else { return }
    switch pan.state {
    case .began: beginSwipe(pan)
    case .changed: moveSwipe(pan)
    case .ended: letGoOfSwipe(pan)
    case .cancelled, .failed: endSwipe(animated: true)
    case .possible: break
    }
  }

  private func beginSwipe(_ pan: UIPanGestureRecognizer) {
    rowTouchesCancelled()
    let translation = pan.translation(in: self).x
    if let swipe {
      swipe.startOffset = swipe.offset
    } else {
      let sign: CGFloat = translation > 0 ? 1 : -1
      guard let path = indexPathForRow(at: pan.location(in: self)), let cell = cells[path],
        let configuration = configuration(for: path, sign: sign)
      else { return }
      let new = RowSwipe(cell: cell, configuration: configuration, sign: sign)
      new.tray.onChoice { [weak self] action, view in self?.perform(action, view) }
      swipe = new
      insertSubview(new.tray, belowSubview: cell)
      tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    }
    moveSwipe(pan)
  }

  private func moveSwipe(_ pan: UIPanGestureRecognizer) {
    guard let swipe else { return }
    swipe.follow(swipe.startOffset + pan.translation(in: self).x)
    swipe.tray.isFull = swipe.isFull(width: swipe.cell.bounds.width)
    layOutSwipe()
  }

  private func letGoOfSwipe(_ pan: UIPanGestureRecognizer) {
    guard let swipe else { return }
    if swipe.isFull(width: swipe.cell.bounds.width), let first = swipe.configuration.actions.first {
      UIView.animate(withDuration: 0.2) {
        swipe.offset = swipe.sign * swipe.cell.bounds.width
        self.layOutSwipe()
      }
      return perform(first, swipe.tray.firstButton ?? swipe.tray)
    }
    let speed = pan.velocity(in: self).x * swipe.sign
    let isFar = abs(swipe.offset) > swipe.tray.naturalWidth / 2
    guard abs(speed) > RowSwipe.decisiveSpeed ? speed > 0 : isFar else { return endSwipe(animated: true) }
    swipe.isOpen = true
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [.allowUserInteraction]
    ) {
      swipe.offset = swipe.openOffset
      self.layOutSwipe()
    }
  }

  private func perform(_ action: UIContextualAction, _ view: UIView) {
    guard let swipe else { return }
    action.handler(action, view) { [weak self] _ in
      if self?.swipe === swipe { self?.endSwipe(animated: true) }
    }
  }

  /// Puts the swiped row and its actions where they are.
  func layOutSwipe() {
    guard let swipe, let path = indexPath(for: swipe.cell), geometry.contains(path) else { return }
    let frame = rowFrame(path)
    swipe.cell.frame = frame.offsetBy(dx: swipe.offset, dy: 0)
    let width = abs(swipe.offset)
    swipe.tray.frame = CGRect(
      x: swipe.sign > 0 ? frame.minX : frame.maxX - width, y: frame.minY, width: width, height: frame.height)
    swipe.tray.layoutIfNeeded()
  }

  /// Hides the actions.
  func endSwipe(animated: Bool) {
    guard let swipe else { return }
    self.swipe = nil
    let path = indexPath(for: swipe.cell)
    let close = {
      // A row that is gone leaves as it is.
      guard let frame = path.map({ self.rowFrame($0) }) else {
        swipe.tray.alpha = 0
        return
      }
      swipe.cell.frame = frame
      swipe.tray.frame = CGRect(
        x: swipe.sign > 0 ? frame.minX : frame.maxX, y: frame.minY, width: 0, height: frame.height)
    }
    if animated, window != nil {
      UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction], animations: close) { _ in
        swipe.tray.removeFromSuperview()
      }
    } else {
      close()
      swipe.tray.removeFromSuperview()
    }
    tableDelegate?.tableView(self, didEndEditingRowAt: path)
  }

  /// Whether a touch of `view` only hides the actions.
  func closesSwipe(hitting view: UIView?) -> Bool {
    guard let view, let swipe, swipe.isOpen else { return false }
    return !view.isDescendant(of: swipe.tray)
  }
}
