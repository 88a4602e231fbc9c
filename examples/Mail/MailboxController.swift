import UIKit

/// The letters in a table. A swipe on a row is the control's in it where that is touched, else the row's, whose actions it shows; a row
/// without actions leaves it to the table, which then shows unread letters only, or all again.
final class MailboxController: UITableViewController {
  private let mailbox: Mailbox
  private(set) var showsUnreadOnly = false
  /// What the table shows, in its order.
  private(set) var shown: [Message] = []

  /// How long the mailbox is asked for new letters, in seconds.
  static let fetchTime = 1.0

  init(mailbox: Mailbox) {
    self.mailbox = mailbox
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Inbox"
    shown = mailbox.messages
    navigationItem.rightBarButtonItem = editButtonItem
    tableView.register(MessageCell.self, forCellReuseIdentifier: MessageCell.reuseIdentifier)
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 92
    let refresh = UIRefreshControl()
    refresh.addTarget(self, action: MailboxController.fetch, for: .valueChanged)
    refreshControl = refresh
    let swipe = UISwipeGestureRecognizer(target: self, action: MailboxController.toggleUnread)
    swipe.direction = .left
    tableView.addGestureRecognizer(swipe)
    tellCount()
  }

  // MARK: Actions

  private func fetch() {
    _ = Timer.scheduledTimer(withTimeInterval: Self.fetchTime, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.didFetch() }
    }
  }

  private func didFetch() {
    mailbox.fetch()
    refreshControl?.endRefreshing()
    update()
  }

  private func toggleUnread() {
    showsUnreadOnly.toggle()
    update()
  }

  /// Brings the table to what there is now to show, row by row.
  private func update() {
    let old = shown
    let oldIDs = Set(old.map(\.id))
    shown = mailbox.messages.filter { !showsUnreadOnly || $0.isUnread }
    let new = shown
    let newIDs = Set(new.map(\.id))
    tellCount()
    tableView.performBatchUpdates { [tableView] in
      guard let tableView else { return }
      tableView.deleteRows(
        at: old.indices.filter { !newIDs.contains(old[$0].id) }.map { IndexPath(row: $0, section: 0) }, with: .automatic
      )
      tableView.insertRows(
        at: new.indices.filter { !oldIDs.contains(new[$0].id) }.map { IndexPath(row: $0, section: 0) },
        with: .automatic)
    }
  }

  private func change(_ id: Message.ID, _ change: (inout Message) -> Void) {
    mailbox.update(id, change)
    guard let row = shown.firstIndex(where: { $0.id == id }) else { return }
    change(&shown[row])
    (tableView.cellForRow(at: IndexPath(row: row, section: 0)) as? MessageCell)?.show(shown[row])
    tellCount()
  }

  private func tellCount() {
    navigationItem.title = showsUnreadOnly ? "Unread (\(mailbox.unreadCount))" : "Inbox"
  }

  private func delete(_ id: Message.ID) {
    mailbox.remove(id)
    update()
  }

  // MARK: Rows

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: MessageCell.reuseIdentifier, for: indexPath)
    let message = shown[indexPath.row]
    if let cell = cell as? MessageCell {
      cell.show(message)
      cell.onUrgency = { [weak self] urgency in self?.change(message.id) { $0.urgency = urgency } }
    }
    return cell
  }

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    !shown[indexPath.row].isPinned
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    if editingStyle == .delete { delete(shown[indexPath.row].id) }
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let message = shown[indexPath.row]
    let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
      self?.delete(message.id)
      done(true)
    }
    return message.isPinned ? nil : UISwipeActionsConfiguration(actions: [delete])
  }

  override func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let message = shown[indexPath.row]
    guard !message.isPinned else { return nil }
    let mark = UIContextualAction(style: .normal, title: message.isUnread ? "Read" : "Unread") {
      [weak self] _, _, done in
      self?.change(message.id) { $0.isUnread.toggle() }
      done(true)
    }
    mark.backgroundColor = .systemBlue
    return UISwipeActionsConfiguration(actions: [mark])
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let message = shown[indexPath.row]
    change(message.id) { $0.isUnread = false }
    navigationController?.pushViewController(MessageController(message: message), animated: true)
  }
}
