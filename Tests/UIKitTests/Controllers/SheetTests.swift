import Testing
import UIKit
import UIKitTesting

@MainActor private final class SheetListener: UISheetPresentationControllerDelegate {
  var changes: [String] = []
  var attempts = 0
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {
    changes.append(sheet.selectedDetentIdentifier?.rawValue.split(separator: ".").last.map(String.init) ?? "nil")
  }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { attempts += 1 }
}

@MainActor @Suite("Sheet presentation")
struct SheetTests {
  private func show(
    _ detents: [UISheetPresentationController.Detent], _ setUp: (UISheetPresentationController) -> Void = { _ in }
  ) -> (Stack, UISheetPresentationController) {
    let it = Stack()
    it.m.modalPresentationStyle = .pageSheet
    let sheet = it.m.sheetPresentationController!
    sheet.detents = detents
    setUp(sheet)
    it.p.present(it.m, animated: false)
    it.app.advance(by: 0.1)
    return (it, sheet)
  }

  private func top(_ it: Stack) -> CGFloat { it.m.view.convert(CGPoint.zero, to: nil).y }

  @Test("a sheet rests at its lowest detent, unless another is selected")
  func detents() {
    let (it, sheet) = show([.medium(), .large()])
    #expect(top(it) == 422)
    #expect(it.m.view.bounds.size == CGSize(width: 390, height: 422))
    sheet.selectedDetentIdentifier = .large
    it.app.advance(by: 0.1)
    #expect(top(it) == 30)
    sheet.detents = [.custom { $0.maximumDetentValue / 2 }]
    it.app.advance(by: 0.1)
    #expect(it.m.view.bounds.height == 407)
  }

  @Test("inactive and absurd detents are left out or cut")
  func strangeDetents() {
    let (it, sheet) = show([.custom { _ in nil }, .custom { _ in .nan }])
    #expect(top(it) == 30)
    sheet.detents = [.custom { _ in 1e9 }]
    it.app.advance(by: 0.1)
    #expect(top(it) == 30)
    sheet.detents = [.custom { _ in -5 }]
    it.app.advance(by: 0.1)
    #expect(it.m.view.bounds.height == 0)
    sheet.detents = []
    it.app.advance(by: 0.1)
    #expect(top(it) == 30)
  }

  @Test("a change of detent in animateChanges is smooth and tells nobody")
  func animateChanges() {
    let listener = SheetListener()
    let (it, sheet) = show([.medium(), .large()]) { $0.delegate = listener }
    sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
    #expect(top(it) == 30)
    it.app.advance(by: 0.1)
    let card = it.m.view.superview?.layer.presentation()?.frame.minY ?? -1
    #expect(card > 40 && card < 410)
    it.app.advance(by: 1)
    #expect(it.m.view.superview?.layer.presentation()?.frame.minY == 30)
    #expect(listener.changes.isEmpty)
  }

  @Test("the sheet follows a finger to the next detent and tells the delegate")
  func dragged() {
    let listener = SheetListener()
    let (it, sheet) = show([.medium(), .large()]) { $0.delegate = listener }
    it.app.play("t=0 D1(195,450) t=.2 M1(195,400) t=1 M1(195,250)")
    #expect(abs(top(it) - 222) < 15, "it grows under the finger")
    #expect(it.m.view.bounds.height == 844 - top(it))
    it.app.play("t=2 M1(195,150) t=3 U1")
    it.app.advance(by: 1)
    #expect(top(it) == 30)
    #expect(sheet.selectedDetentIdentifier == .large)
    #expect(listener.changes == ["large"])
    it.app.play("t=0 D1(195,50) t=.2 M1(195,100) t=1.2 M1(195,420) t=2 U1")
    it.app.advance(by: 1)
    #expect(top(it) == 422)
    #expect(listener.changes == ["large", "medium"])
  }

  @Test("dragged below its lowest detent a sheet goes; one that is modal comes back and tells the attempt")
  func draggedAway() {
    for isModal in [false, true] {
      let listener = SheetListener()
      let (it, sheet) = show([.medium(), .large()]) { $0.delegate = listener }
      it.m.isModalInPresentation = isModal
      it.app.play("t=0 D1(195,450) t=.2 M1(195,500) t=1 M1(195,750) t=1.2 U1")
      it.app.advance(by: 1)
      #expect((it.p.presentedViewController == nil) == !isModal)
      #expect(listener.attempts == (isModal ? 1 : 0))
      if isModal { #expect(top(it) == 422 && sheet.containerView != nil) }
    }
  }

  @Test("up to the largest undimmed detent what is behind is bright and takes touches")
  func undimmed() {
    let (it, sheet) = show([.medium(), .large()]) { $0.largestUndimmedDetentIdentifier = .medium }
    it.app.expect(.red, at: point(195, 200))
    var taps = 0
    let button = UIButton(frame: rect(0, 100, 390, 100), primaryAction: UIAction { _ in taps += 1 })
    it.p.view.addSubview(button)
    it.app.advance(by: 0.1)
    it.app.tap(point(195, 150))
    #expect(taps == 1 && it.p.presentedViewController === it.m)
    sheet.selectedDetentIdentifier = .large
    it.app.advance(by: 0.1)
    it.app.expect(UIColor(red: 0.8, green: 0, blue: 0, alpha: 1), at: point(195, 10), tolerance: 1)
    it.app.tap(point(195, 10))
    it.app.advance(by: 1)
    #expect(it.p.presentedViewController == nil)
  }

  @Test("a popover stands beside its source in a wide window, and is a sheet in a narrow one")
  func popover() {
    for isWide in [true, false] {
      let it = Stack(size: CGSize(width: isWide ? 1000 : 390, height: 844))
      let source = UIView(frame: rect(100, 100, 60, 40))
      it.p.view.addSubview(source)
      it.m.modalPresentationStyle = .popover
      it.m.preferredContentSize = CGSize(width: 200, height: 150)
      it.m.popoverPresentationController?.sourceView = source
      it.p.present(it.m, animated: false)
      it.app.advance(by: 0.1)
      let frame = it.m.view.convert(it.m.view.bounds, to: nil)
      if isWide {
        #expect(it.m.popoverPresentationController?.arrowDirection == .up)
        #expect(frame == rect(30, 153, 200, 150))
        it.app.expect(.green, at: point(130, 200))
        it.app.expect(.red, at: point(500, 700))
        it.app.tap(point(500, 700))
        it.app.advance(by: 1)
        #expect(it.p.presentedViewController == nil)
      } else {
        #expect(frame == rect(0, 30, 390, 814))
      }
    }
  }

  @Test("a delegate that answers none keeps a popover one in a narrow window; it goes where its arrow may point")
  func popoverStays() {
    final class Stays: UIPopoverPresentationControllerDelegate {
      var prepared = 0
      func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
      func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) { prepared += 1 }
    }
    let it = Stack()
    let stays = Stays()
    it.m.modalPresentationStyle = .popover
    it.m.preferredContentSize = CGSize(width: 200, height: 150)
    let popover = it.m.popoverPresentationController
    popover?.delegate = stays
    popover?.sourceView = it.p.view
    popover?.sourceRect = rect(350, 400, 20, 20)
    popover?.permittedArrowDirections = .down
    it.p.present(it.m, animated: true)
    it.app.advance(by: 1)
    #expect(stays.prepared == 1)
    #expect(popover?.arrowDirection == .down)
    #expect(it.m.view.convert(it.m.view.bounds, to: nil) == rect(180, 237, 200, 150))
    it.m.dismiss(animated: true)
    it.app.advance(by: 1)
    #expect(it.m.view.window == nil && it.app.window.subviews == [it.p.view])
  }

  @Test("more choices than there is room for are scrolled, and the last one can be chosen")
  func manyChoices() {
    let root = UIViewController()
    let app = HeadlessApp(rootViewController: root, size: CGSize(width: 390, height: 400), scale: 1)
    app.advance(by: 0.1)
    var chosen: [String] = []
    let alert = UIAlertController(title: "Choose", message: "One of many", preferredStyle: .alert)
    for index in 1...15 {
      alert.addAction(UIAlertAction(title: "Choice \(index)", style: .default) { chosen.append($0.title ?? "") })
    }
    root.present(alert, animated: true)
    app.advance(by: 1)
    #expect(alert.view.bounds.height <= 400 - 32)
    app.drag(from: point(195, 330), to: point(195, 120), duration: 0.3)
    app.advance(by: 3)
    app.drag(from: point(195, 330), to: point(195, 120), duration: 0.3)
    app.advance(by: 3)
    #expect(chosen.isEmpty)
    app.tap(point(195, 360))
    app.advance(by: 1)
    #expect(chosen == ["Choice 15"])
  }
}
