import Foundation
import Testing
import UIKitTesting

@testable import Mail
@testable import UIKit

/// The seed's case: who gets a swipe on a row of a mailbox.
@MainActor @Suite("The mail example")
struct MailExampleTests {
  private let app: HeadlessApp
  private let navigation: UINavigationController
  private let box: MailboxController

  init() {
    app = HeadlessApp(Mail.AppDelegate.self, size: CGSize(width: 390, height: 844))
    app.advance(by: 0.5)
    navigation = app.window.rootViewController as! UINavigationController
    box = navigation.viewControllers[0] as! MailboxController
  }

  private var table: UITableView { box.tableView }

  private func cell(_ row: Int) -> MessageCell {
    table.cellForRow(at: IndexPath(row: row, section: 0)) as! MessageCell
  }

  private func middle(of view: UIView) -> CGPoint {
    view.convert(point(view.bounds.midX, view.bounds.midY), to: nil)
  }

  /// A finger goes from `start` by `way` in a fifth of a second, and lets go.
  private func swipe(_ start: CGPoint, by way: CGPoint) {
    app.touchDown(at: start)
    app.frame()
    for step in 1...10 {
      app.advance(by: 0.02)
      let part = CGFloat(step) / 10
      app.touchMove(to: point(start.x + way.x * part, start.y + way.y * part))
      app.frame()
    }
    app.touchUp()
    app.advance(by: 1)
  }

  @Test("rows show their letters, as high as these need, and none is cut")
  func rows() {
    #expect(box.shown.count == 14)
    for row in 0..<4 {
      let cell = cell(row)
      #expect(cell.senderLabel.text == box.shown[row].sender)
      #expect(cell.frame.height > 70 && cell.frame.height < 130)
      #expect(cell.previewLabel.frame.maxY <= cell.contentView.bounds.height)
      #expect(cell.dateLabel.frame.width >= cell.dateLabel.intrinsicContentSize.width - 0.5)
    }
  }

  @Test("a swipe over the control in a row is the control's: the row shows no actions and the table does not change")
  func swipeOnControl() {
    let control = cell(1).urgencyControl
    let place = control.convert(point(4, control.bounds.midY), to: nil)
    swipe(place, by: point(control.bounds.width - 8, 0))
    #expect(box.shown[1].urgency == Message.mostUrgent)
    #expect(control.urgency == Message.mostUrgent)
    swipe(point(place.x + control.bounds.width - 8, place.y), by: point(-(control.bounds.width - 6), 0))
    #expect(box.shown[1].urgency == 0)
    #expect(box.shown.count == 14 && !box.showsUnreadOnly)
  }

  @Test("a swipe on a row shows its actions; Delete deletes the letter")
  func swipeToDelete() {
    let first = box.shown[0].id
    let start = middle(of: cell(0).previewLabel)
    swipe(point(300, start.y), by: point(-90, 0))
    #expect(box.shown.count == 14, "half a swipe shows the button only")
    app.tap(point(390 - 30, middle(of: cell(0)).y))
    app.advance(by: 1)
    #expect(box.shown.count == 13 && box.shown[0].id != first)
    #expect(table.numberOfRows(inSection: 0) == 13)
    #expect(cell(0).senderLabel.text == box.shown[0].sender)
  }

  @Test("a swipe all the way deletes at once")
  func fullSwipe() {
    let y = middle(of: cell(1)).y
    let second = box.shown[1].id
    swipe(point(300, y), by: point(-290, 0))
    #expect(box.shown.count == 13 && !box.shown.contains { $0.id == second })
  }

  @Test("a swipe on a row without actions is the table's: it shows unread letters only, and all again")
  func swipeOnTable() {
    #expect(box.shown[2].isPinned)
    let unread = box.shown.count { $0.isUnread }
    swipe(point(300, middle(of: cell(2)).y), by: point(-150, 0))
    #expect(box.showsUnreadOnly && box.shown.count == unread && table.numberOfRows(inSection: 0) == unread)
    #expect(box.shown.allSatisfy { $0.isUnread })
  }

  @Test("a finger that goes up and down scrolls, wherever it began")
  func scroll() {
    let control = cell(3).urgencyControl
    swipe(middle(of: control), by: point(0, -200))
    #expect(table.contentOffset.y > 100)
  }

  @Test("pulling fetches a letter, which comes in on top")
  func pullToRefresh() {
    let top = box.shown[0].id
    swipe(point(150, 200), by: point(0, 330))
    #expect(box.refreshControl?.isRefreshing == true)
    app.advance(by: MailboxController.fetchTime + 1)
    #expect(box.refreshControl?.isRefreshing == false)
    #expect(box.shown.count == 15 && box.shown[1].id == top && box.shown[0].isUnread)
    #expect(cell(0).senderLabel.text == box.shown[0].sender)
  }

  @Test("a tap pushes the letter, which is read then; going back shows the row as read")
  func open() {
    #expect(box.shown[0].isUnread)
    app.tap(middle(of: cell(0).previewLabel))
    app.advance(by: 1)
    #expect(navigation.topViewController is MessageController)
    navigation.popViewController(animated: true)
    app.advance(by: 1)
    #expect(!box.shown[0].isUnread && navigation.topViewController === box)
    #expect(table.indexPathForSelectedRow == nil)
  }
}
