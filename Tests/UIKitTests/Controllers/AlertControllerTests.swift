import Testing
import UIKit
import UIKitTesting

/// A running app that shows an alert.
@MainActor private final class Alerts {
  let root = UIViewController()
  let alert: UIAlertController
  let app: HeadlessApp
  private(set) var chosen: [String] = []

  init(
    _ style: UIAlertController.Style = .alert, title: String? = "Delete the file?",
    message: String? = "It cannot be brought back.",
    actions: [(String, UIAlertAction.Style)] = [("Cancel", .cancel), ("OK", .default)], fields: Int = 0
  ) {
    alert = UIAlertController(title: title, message: message, preferredStyle: style)
    root.view.backgroundColor = .white
    app = HeadlessApp(rootViewController: root, size: CGSize(width: 390, height: 600), scale: 1)
    app.advance(by: 0.1)
    for (title, style) in actions { add(title, style) }
    for _ in 0..<fields { alert.addTextField() }
    root.present(alert, animated: true)
    app.advance(by: 0.1)
  }

  private func add(_ title: String, _ style: UIAlertAction.Style) {
    alert.addAction(
      UIAlertAction(title: title, style: style) { [unowned self] action in
        chosen.append((action.title ?? "") + (alert.presentingViewController == nil ? "" : " too early"))
      })
  }

  /// Where a choice is in the window, found by its text.
  func place(of title: String) -> CGPoint {
    func find(_ view: UIView) -> UIView? {
      if (view as? UILabel)?.text == title { return view }
      return view.subviews.lazy.compactMap(find).first
    }
    guard let view = find(alert.view) else { return .zero }
    return view.convert(point(view.bounds.midX, view.bounds.midY), to: nil)
  }

  func tap(_ title: String) {
    app.tap(place(of: title))
    app.advance(by: 0.1)
  }
}

@MainActor @Suite("Alerts")
struct AlertControllerTests {
  @Test("viewcontroller-017 actions in order, no text fields")
  func actions() {
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    #expect(alert.actions.count == 2)
    #expect(alert.actions.map(\.title) == ["Cancel", "OK"])
    #expect(alert.textFields == nil)
    alert.addTextField { $0.placeholder = "Name" }
    #expect(alert.textFields?.map(\.placeholder) == ["Name"])
  }

  @Test("viewcontroller-017 a second cancel action traps, and so do strange preferred actions and fields in sheets")
  func traps() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      alert.addAction(UIAlertAction(title: "No", style: .cancel))
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      UIAlertController(title: nil, message: nil, preferredStyle: .alert).preferredAction = UIAlertAction(
        title: "OK", style: .default)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet).addTextField()
    }
  }

  @Test("an alert is 270 wide in the middle, two choices side by side, the cancelling one first")
  func layout() {
    let it = Alerts(actions: [("OK", .default), ("Cancel", .cancel)])
    let frame = it.alert.view.frame
    #expect(frame.width == 270)
    #expect(frame.midX == 195)
    #expect(abs(frame.midY - 300) <= 0.5)
    #expect(it.place(of: "Cancel").x < it.place(of: "OK").x)
    #expect(it.place(of: "Cancel").y == it.place(of: "OK").y)
    #expect(it.root.presentedViewController === it.alert)
    #expect(it.root.view.window != nil)
  }

  @Test("choices with long texts are put below each other, the cancelling one last")
  func stacked() {
    let it = Alerts(
      actions: [("Cancel", .cancel), ("Replace all that is there", .destructive), ("Keep both", .default)])
    let ys = ["Replace all that is there", "Keep both", "Cancel"].map { it.place(of: $0).y }
    #expect(ys[1] - ys[0] == 44 && ys[2] - ys[1] == 44)
  }

  @Test("a tap on a choice dismisses the alert, then runs its handler")
  func choose() {
    let it = Alerts()
    it.tap("OK")
    #expect(it.chosen == ["OK"])
    #expect(it.root.presentedViewController == nil)
    #expect(it.alert.view.window == nil)
  }

  @Test("touches beside the alert and on its text do nothing")
  func beside() {
    let it = Alerts()
    it.app.tap(point(20, 20))
    it.tap("Delete the file?")
    #expect(it.chosen.isEmpty)
    #expect(it.root.presentedViewController === it.alert)
  }

  @Test("a finger slides from choice to choice; one that ends beside them chooses nothing")
  func slide() {
    let it = Alerts()
    let (from, to) = (it.place(of: "Cancel"), it.place(of: "OK"))
    it.app.drag(from: from, to: point(from.x, 20), duration: 0.2)
    #expect(it.chosen.isEmpty)
    it.app.drag(from: from, to: to, duration: 0.2)
    it.app.advance(by: 0.1)
    #expect(it.chosen == ["OK"])
  }

  @Test("a disabled choice cannot be tapped")
  func disabled() {
    let it = Alerts()
    it.alert.actions[1].isEnabled = false
    it.app.advance(by: 0.1)
    it.tap("OK")
    #expect(it.chosen.isEmpty)
    it.alert.actions[1].isEnabled = true
    it.app.advance(by: 0.1)
    it.tap("OK")
    #expect(it.chosen == ["OK"])
  }

  @Test("Return and Escape")
  func keys() {
    var it = Alerts()
    it.app.keyDown(.keyboardReturnOrEnter)
    it.app.advance(by: 0.1)
    #expect(it.chosen == ["OK"])
    it = Alerts()
    it.app.keyDown(.keyboardEscape)
    it.app.advance(by: 0.1)
    #expect(it.chosen == ["Cancel"])
    it = Alerts(actions: [("Cancel", .cancel), ("One", .default), ("Two", .default)])
    it.app.keyDown(.keyboardReturnOrEnter)
    it.app.advance(by: 0.1)
    #expect(it.chosen.isEmpty, "which of the two is not said")
    it.alert.preferredAction = it.alert.actions[2]
    it.app.keyUp(.keyboardReturnOrEnter)
    it.app.keyDown(.keyboardReturnOrEnter)
    it.app.advance(by: 0.1)
    #expect(it.chosen == ["Two"])
  }

  @Test("text fields: the first has the keys, Return goes on, in the last one it chooses")
  func fields() {
    let it = Alerts(fields: 2)
    let fields = it.alert.textFields ?? []
    #expect(fields.count == 2)
    #expect(fields.first?.isFirstResponder == true)
    it.app.type("ab")
    it.app.keyDown(.keyboardReturnOrEnter)
    it.app.keyUp(.keyboardReturnOrEnter)
    #expect(fields.last?.isFirstResponder == true)
    it.app.type("c")
    #expect(it.chosen.isEmpty)
    it.app.keyDown(.keyboardReturnOrEnter)
    it.app.advance(by: 0.1)
    #expect(it.chosen == ["OK"])
    #expect(fields.map(\.text) == ["ab", "c"])
  }

  @Test("an action sheet is at the bottom, its cancel choice apart; a touch beside it cancels")
  func sheet() {
    let it = Alerts(.actionSheet, actions: [("Save", .default), ("Cancel", .cancel), ("Delete", .destructive)])
    #expect(it.alert.view.frame.maxY == 592)
    #expect(it.alert.view.frame.width == 374)
    let ys = ["Save", "Delete", "Cancel"].map { it.place(of: $0).y }
    #expect(ys[1] - ys[0] == 57)
    #expect(ys[2] - ys[1] == 65)
    it.app.tap(point(195, 50))
    it.app.advance(by: 0.1)
    #expect(it.chosen == ["Cancel"])
  }

  @Test("a message that is longer than the window leaves room for the choices")
  func longMessage() {
    let it = Alerts(message: String(repeating: "A long message. ", count: 200))
    #expect(it.alert.view.frame.height <= 600)
    #expect(it.alert.view.frame.minY >= 0)
    it.tap("OK")
    #expect(it.chosen == ["OK"])
  }

  @Test("an alert can present the next one from its handler")
  func next() {
    let it = Alerts(actions: [])
    let second = UIAlertController(title: "Second", message: nil, preferredStyle: .alert)
    it.alert.addAction(UIAlertAction(title: "Next", style: .default) { _ in it.root.present(second, animated: true) })
    it.app.advance(by: 0.1)
    it.tap("Next")
    #expect(it.root.presentedViewController === second)
    it.app.window.rootViewController?.dismiss(animated: false)
  }
}
