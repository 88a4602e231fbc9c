import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Segmented controls")
struct SegmentedControlTests {
  /// Three segments of 100 points from x 50 on, in the middle of y 116.
  private func makeControl(_ items: [Any] = ["a", "b", "c"]) -> UISegmentedControl {
    let control = UISegmentedControl(items: items)
    control.frame = rect(50, 100, 300, 32)
    return control
  }

  @Test("control-024 what a new segmented control is like")
  func defaults() {
    let control = UISegmentedControl(items: ["a", "b", "c"])
    #expect(control.numberOfSegments == 3)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(control.selectedSegmentIndex == -1)
    #expect(!control.isMomentary)
    #expect(control.frame.size == control.intrinsicContentSize)
    #expect(control.frame.height == 32)
    #expect(UISegmentedControl(items: nil).numberOfSegments == 0)
  }

  // MARK: Segments

  @Test("segments come and go, and the selection stays with its segment")
  func insertAndRemove() {
    let control = makeControl()
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "first", at: 0, animated: true)
    #expect(control.selectedSegmentIndex == 2)
    control.insertSegment(withTitle: "last", at: 99, animated: false)
    #expect((0..<5).map { control.titleForSegment(at: $0) } == ["first", "a", "b", "c", "last"])
    control.removeSegment(at: 0, animated: true)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 3, animated: true)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(control.numberOfSegments == 2)
    control.selectedSegmentIndex = 0
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.removeSegment(at: 0, animated: false)
    #expect(control.intrinsicContentSize.width == 0)
  }

  @Test("a title takes the place of an image and the other way round")
  func content() {
    let image = UIImage(cgImage: .filled(.blue, width: 10, height: 10))
    let control = makeControl(["a", image])
    #expect(control.titleForSegment(at: 1) == nil)
    #expect(control.imageForSegment(at: 1) === image)
    control.setImage(image, forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == nil)
    control.setTitle("b", forSegmentAt: 1)
    #expect(control.imageForSegment(at: 1) == nil)
    let stage = Stage(adding: control)
    stage.app.expect(.blue, at: point(125, 116))
  }

  @Test("an index beyond the last segment means the last; without segments nothing happens")
  func pinnedIndexes() {
    let control = makeControl()
    control.setTitle("z", forSegmentAt: 77)
    #expect(control.titleForSegment(at: 2) == "z")
    #expect(control.titleForSegment(at: 1000) == "z")
    control.setEnabled(false, forSegmentAt: -4)
    #expect(!control.isEnabledForSegment(at: 0))
    let empty = UISegmentedControl(items: [])
    empty.setTitle("a", forSegmentAt: 0)
    empty.setWidth(4, forSegmentAt: 0)
    #expect(empty.titleForSegment(at: 0) == nil)
    #expect(empty.widthForSegment(at: 0) == 0)
    #expect(!empty.isEnabledForSegment(at: 0))
  }

  @Test("a selection without a segment is ignored, a negative one takes the selection away")
  func badSelection() {
    let control = makeControl()
    control.selectedSegmentIndex = 1
    control.selectedSegmentIndex = 3
    #expect(control.selectedSegmentIndex == 1)
    control.selectedSegmentIndex = -7
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("an item that is no content traps")
  func badItem() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = UISegmentedControl(items: [1]) }
  }

  // MARK: Widths

  private func widths(of control: UISegmentedControl) -> [Int] {
    // Where a tap selects which segment says where the segments are.
    let stage = Stage(adding: control)
    var counts = [Int](repeating: 0, count: control.numberOfSegments)
    for x in stride(from: control.frame.minX + 0.5, to: control.frame.maxX, by: 1) {
      control.selectedSegmentIndex = UISegmentedControl.noSegment
      stage.app.play("D1(\(x),\(control.frame.midY)) U1")
      if control.selectedSegmentIndex >= 0 { counts[control.selectedSegmentIndex] += 1 }
    }
    return counts
  }

  @Test("segments are equally wide; those with a width of their own have it, and the others share the rest")
  func widths() {
    let control = makeControl(["a", "a much longer title", "c"])
    control.frame.size.width = 90
    #expect(widths(of: control) == [30, 30, 30])
    control.setWidth(50, forSegmentAt: 0)
    #expect(control.widthForSegment(at: 0) == 50)
    #expect(widths(of: control) == [50, 20, 20])
    control.setWidth(.nan, forSegmentAt: 0)
    #expect(control.widthForSegment(at: 0) == 0)
    control.setWidth(100, forSegmentAt: 0)
    control.setWidth(50, forSegmentAt: 1)
    control.setWidth(30, forSegmentAt: 2)
    #expect(widths(of: control) == [50, 25, 15], "too wide together, they shrink together")
  }

  @Test("segments are as wide as their contents ask for, in proportion")
  func apportioned() {
    let images = [20, 80].map { UIImage(cgImage: .filled(.blue, width: $0, height: 10)) }
    let control = makeControl(images)
    #expect(control.intrinsicContentSize.width == 200)
    control.apportionsSegmentWidthsByContent = true
    #expect(control.intrinsicContentSize.width == 140)
    control.frame.size.width = 70
    #expect(widths(of: control) == [20, 50])
  }

  @Test("selecting changes no width")
  func stableWidth() {
    let control = UISegmentedControl(items: ["Some title", "Other"])
    let width = control.intrinsicContentSize.width
    control.selectedSegmentIndex = 0
    #expect(control.intrinsicContentSize.width == width)
    control.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 40)], for: .normal)
    #expect(control.intrinsicContentSize.width > 2 * width)
  }

  @Test("the content of a segment can be moved")
  func contentOffset() {
    let control = makeControl([UIImage(cgImage: .filled(.blue, width: 10, height: 10))])
    control.setContentOffset(CGSize(width: 30, height: 5), forSegmentAt: 0)
    control.setContentOffset(CGSize(width: 30, height: CGFloat.nan), forSegmentAt: 5)
    #expect(control.contentOffsetForSegment(at: 0) == CGSize(width: 30, height: 0))
    let stage = Stage(adding: control)
    stage.app.expect(.blue, at: point(230, 116))
  }

  // MARK: Tracking

  @Test("a tap selects, and tells once, before the touch is up")
  func tap() {
    let control = makeControl()
    let journal = SliderTests.journal(of: control)
    let stage = Stage(adding: control)
    stage.app.tap(point(200, 116))
    #expect(control.selectedSegmentIndex == 1)
    #expect(journal.entries == ["touchDown", "valueChanged", "touchUpInside"])
    stage.app.tap(point(200, 116))
    #expect(journal.count(of: "valueChanged") == 1, "it is selected already")
  }

  @Test("segments are selected where the finger is lifted, with some room around the control")
  func slide() {
    let control = makeControl()
    let journal = SliderTests.journal(of: control)
    let stage = Stage(adding: control)
    stage.app.play("D1(100,116) M1(200,116) M1(300,160) U1")
    #expect(control.selectedSegmentIndex == 2)
    #expect(journal.count(of: "valueChanged") == 1)
    stage.app.play("t=1 D1(100,116) M1(100,320) U1")
    #expect(control.selectedSegmentIndex == 2)
  }

  @Test("a finger on the selected segment takes the selection along, and tells at its end")
  func slideSelection() {
    let control = makeControl()
    control.selectedSegmentIndex = 0
    let journal = SliderTests.journal(of: control)
    let stage = Stage(adding: control)
    stage.app.play("D1(100,116) M1(200,116)")
    #expect(control.selectedSegmentIndex == 1)
    #expect(journal.count(of: "valueChanged") == 0)
    stage.app.play("M1(300,116) U1")
    #expect(control.selectedSegmentIndex == 2)
    #expect(journal.count(of: "valueChanged") == 1)
    stage.app.play("t=1 D1(300,116) M1(200,116) C")
    #expect(control.selectedSegmentIndex == 2, "what is cancelled goes back")
    #expect(journal.count(of: "valueChanged") == 1)
  }

  @Test("a disabled segment cannot be selected by the user, by code it can")
  func disabledSegment() {
    let control = makeControl()
    control.setEnabled(false, forSegmentAt: 1)
    let journal = SliderTests.journal(of: control)
    let stage = Stage(adding: control)
    stage.app.tap(point(200, 116))
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(journal.entries.isEmpty)
    stage.app.play("t=1 D1(100,116) M1(200,116) U1")
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 1
    #expect(control.selectedSegmentIndex == 1)
    control.isEnabled = false
    stage.app.tap(point(100, 116))
    #expect(control.selectedSegmentIndex == 1)
  }

  @Test("momentary segments are selected while they tell, again and again")
  func momentary() {
    let control = makeControl()
    control.selectedSegmentIndex = 0
    control.isMomentary = true
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 2
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    var seen: [Int] = []
    control.addAction(UIAction { [unowned control] _ in seen.append(control.selectedSegmentIndex) }, for: .valueChanged)
    let stage = Stage(adding: control)
    stage.app.tap(point(200, 116))
    stage.app.tap(point(200, 116))
    #expect(seen == [1, 1])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("the action of a segment is shown, found by its identifier, and run when the user selects it")
  func actions() {
    var log: [String] = []
    let action = UIAction(title: "Two", identifier: .init("two")) {
      log.append("two \($0.sender is UISegmentedControl)")
    }
    let control = UISegmentedControl(frame: rect(50, 100, 300, 32), actions: [UIAction(title: "One") { _ in }, action])
    control.addAction(UIAction { _ in log.append("changed") }, for: .valueChanged)
    #expect(control.titleForSegment(at: 1) == "Two")
    #expect(control.actionForSegment(at: 1) === action)
    #expect(control.segmentIndex(identifiedBy: .init("two")) == 1)
    #expect(control.segmentIndex(identifiedBy: .init("none")) == NSNotFound)
    let stage = Stage(adding: control)
    control.selectedSegmentIndex = 1
    #expect(log.isEmpty)
    control.selectedSegmentIndex = 0
    stage.app.tap(point(300, 116))
    #expect(log == ["two true", "changed"])
  }

  @Test("an action's target that takes all segments away leaves a control that works")
  func removedByTarget() {
    let control = makeControl()
    control.isMomentary = true
    control.addAction(UIAction { [unowned control] _ in control.removeAllSegments() }, for: .valueChanged)
    let stage = Stage(adding: control)
    stage.app.tap(point(200, 116))
    #expect(control.numberOfSegments == 0)
    stage.app.tap(point(200, 116))
    control.insertSegment(withTitle: "new", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("segments that go while a finger slides the selection end nothing badly")
  func removedWhilePressed() {
    let control = makeControl()
    control.selectedSegmentIndex = 2
    let stage = Stage(adding: control)
    stage.app.play("D1(300,116)")
    control.removeSegment(at: 2, animated: false)
    control.removeSegment(at: 1, animated: false)
    stage.app.play("C")
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("from right to left the first segment is at the right")
  func mirrored() {
    let control = makeControl()
    control.semanticContentAttribute = .forceRightToLeft
    let stage = Stage(adding: control)
    stage.app.tap(point(340, 116))
    #expect(control.selectedSegmentIndex == 0)
  }

  @Test("the selection has the colour that was set, and titles their attributes")
  func look() {
    let control = makeControl()
    control.selectedSegmentTintColor = .red
    control.selectedSegmentIndex = 2
    control.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
    #expect(control.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == .green)
    #expect(control.titleTextAttributes(for: .normal) == nil)
    let stage = Stage(adding: control)
    stage.app.expect(.red, at: point(260, 116))
    control.selectedSegmentIndex = 0
    stage.app.expect(.red, at: point(60, 116))
  }
}
