import Testing

@testable import UIKit
import UIKitTesting
import Windowing

/// Answers by closures, and notes what it hears.
@MainActor private final class Answers: UIPointerInteractionDelegate {
  var region: (UIPointerRegionRequest, UIPointerRegion) -> UIPointerRegion? = { $1 }
  var style: (UIPointerRegion) -> UIPointerStyle? = { _ in nil }
  var notes: [String] = []

  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { region(request, defaultRegion) }

  func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
    notes.append("style \(region.identifier.map { "\($0)" } ?? "-")")
    return style(region)
  }

  func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating
  ) {
    notes.append("enter \(region.identifier.map { "\($0)" } ?? "-")")
    animator.addAnimations { self.notes.append("animate") }
    animator.addCompletion { self.notes.append("completed \($0)") }
  }

  func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating
  ) { notes.append("exit \(region.identifier.map { "\($0)" } ?? "-")") }
}

@MainActor @Suite("Pointer interactions")
struct PointerInteractionTests {
  private let view = UIView(frame: rect(100, 100, 100, 100))
  private let answers = Answers()
  private let interaction: UIPointerInteraction

  init() {
    interaction = UIPointerInteraction(delegate: answers)
    view.addInteraction(interaction)
  }

  @Test("text fields show the beam, disabled ones and everything else the arrow; no window, no cursor")
  func textField() {
    let field = UITextField(frame: rect(0, 0, 80, 34))
    let stage = Stage(adding: field)
    #expect(stage.app.cursor == nil)
    stage.app.pointerMove(to: point(40, 10))
    #expect(stage.app.cursor == "text")
    stage.app.pointerMove(to: point(41, 11))
    stage.app.pointerMove(to: point(300, 300))
    #expect(stage.app.cursor == "default")
    stage.app.pointerMove(to: point(40, 10))
    #expect(stage.app.server.cursorLog == [.text, .arrow, .text])
    stage.app.pointerLeave()
    #expect(stage.app.cursor == nil)
    // Another coming has to be told again, with nothing in between.
    stage.app.pointerMove(to: point(40, 10))
    #expect(stage.app.server.cursorLog == [.text, .arrow, .text, .text])
    field.isEnabled = false
    stage.app.advance(by: HeadlessApp.frameInterval)
    #expect(stage.app.cursor == "default")
  }

  @Test("shapes and styles have the desktop's cursors")
  func cursors() {
    #expect(UIPointerStyle.hidden().cursor == .hidden)
    #expect(UIPointerStyle.system().cursor == .arrow)
    #expect(UIPointerStyle(shape: .verticalBeam(length: 20)).cursor == .text)
    #expect(UIPointerStyle(shape: .horizontalBeam(length: 20), constrainedAxes: .vertical).cursor == .verticalText)
    #expect(UIPointerStyle(shape: .roundedRect(rect(0, 0, 9, 9))).cursor == .arrow)
    let named = UIPointerStyle.SystemCursor.allCases.map { UIPointerStyle.system($0).cursor }
    #expect(Set(named).count == named.count)
    #expect(Set(named).union([.hidden]) == Set(CursorShape.allCases))
  }

  @Test("a region is entered once, asked for at each move, and left; its style is asked for once")
  func region() {
    let stage = Stage(adding: view)
    var asked: [CGPoint] = []
    answers.region = { request, whole in
      asked.append(request.location)
      return whole
    }
    answers.style = { _ in .system(.pointingHand) }
    stage.app.pointerMove(to: point(110, 110))
    stage.app.pointerMove(to: point(120, 110))
    #expect(asked == [point(10, 10), point(20, 10)])
    #expect(answers.notes == ["style -", "enter -", "animate", "completed true"])
    #expect(stage.app.cursor == "pointer")
    stage.app.pointerMove(to: point(10, 10))
    #expect(answers.notes.last == "exit -")
    #expect(stage.app.cursor == "default")
  }

  @Test("regions of one view differ by rectangle and identifier; outside of them the view around decides")
  func severalRegions() {
    let stage = Stage(adding: view)
    let outer = Answers()
    outer.style = { _ in .system(.crosshair) }
    let outerInteraction = UIPointerInteraction(delegate: outer)
    stage.root.addInteraction(outerInteraction)
    answers.region = { request, _ in
      if request.location.x < 30 { return UIPointerRegion(rect: rect(0, 0, 30, 100), identifier: "left") }
      // Does not hold the pointer: none.
      if request.location.x < 60 { return UIPointerRegion(rect: rect(0, 0, 5, 5), identifier: "wrong") }
      return nil
    }
    answers.style = { _ in .system(.resizeLeftRight) }
    stage.app.pointerMove(to: point(110, 110))
    #expect(stage.app.cursor == "ew-resize")
    stage.app.pointerMove(to: point(140, 110))
    #expect(stage.app.cursor == "crosshair")
    stage.app.pointerMove(to: point(190, 110))
    #expect(stage.app.cursor == "crosshair")
    #expect(
      answers.notes.filter { !$0.contains("anim") && !$0.contains("compl") } == [
        "style left", "enter left", "exit left",
      ])
    #expect(outer.notes.count { $0 == "enter -" } == 1)
  }

  @Test("the newest interaction is asked first, a disabled one not at all, a removed one no more")
  func order() {
    let stage = Stage(adding: view)
    let newer = Answers()
    newer.style = { _ in .hidden() }
    answers.style = { _ in .system(.help) }
    let second = UIPointerInteraction(delegate: newer)
    view.addInteraction(second)
    stage.app.pointerMove(to: point(150, 150))
    #expect(stage.app.cursor == "none")
    second.isEnabled = false
    #expect(stage.app.cursor == "help")
    second.isEnabled = true
    #expect(stage.app.cursor == "none")
    view.removeInteraction(second)
    #expect(second.view == nil)
    #expect(stage.app.cursor == "help")
    view.interactions = []
    #expect(stage.app.cursor == "default")
    #expect(answers.notes.last == "exit -")
  }

  @Test("an interaction belongs to one view")
  func oneView() {
    let other = UIView()
    other.addInteraction(interaction)
    #expect(view.interactions.isEmpty)
    #expect(interaction.view === other)
    other.addInteraction(interaction)
    #expect(other.interactions.count == 1)
  }

  @Test("invalidate asks for the style again; modifier keys ask for the region")
  func invalidation() {
    let stage = Stage(adding: view)
    answers.style = { _ in .system(.openHand) }
    stage.app.pointerMove(to: point(150, 150))
    answers.style = { _ in .system(.closedHand) }
    #expect(stage.app.cursor == "grab")
    interaction.invalidate()
    #expect(stage.app.cursor == "grabbing")
    answers.region = { request, whole in
      request.modifiers.contains(.alternate) ? UIPointerRegion(rect: whole.rect, identifier: "alt") : whole
    }
    answers.style = { $0.identifier == nil ? .system(.openHand) : .system(.zoomOut) }
    stage.app.server.inject(.modifiers(.alternate))
    #expect(stage.app.cursor == "zoom-out")
    stage.app.server.inject(.modifiers([]))
    #expect(stage.app.cursor == "grab")
  }

  @Test("a delegate that invalidates while it is asked is not asked for ever")
  func recursion() {
    let stage = Stage(adding: view)
    answers.style = { [interaction, view] _ in
      interaction.invalidate()
      view.removeInteraction(interaction)
      return .system(.wait)
    }
    stage.app.pointerMove(to: point(150, 150))
    #expect(answers.notes.count { $0.hasPrefix("style") } == 1)
    stage.app.pointerMove(to: point(151, 150))
    #expect(stage.app.cursor == "default")
  }

  @Test("while a button is held the look stays")
  func pressed() {
    let stage = Stage(adding: view)
    answers.style = { _ in .system(.resizeColumn) }
    stage.app.pointerMove(to: point(150, 150))
    stage.app.pointerDown()
    stage.app.pointerMove(to: point(300, 150))
    #expect(stage.app.cursor == "col-resize")
    stage.app.pointerUp()
    #expect(stage.app.cursor == "default")
  }

  @Test("a view that goes from under a resting pointer takes its look with it")
  func removed() {
    let stage = Stage(adding: view)
    answers.style = { _ in .system(.move) }
    stage.app.pointerMove(to: point(150, 150))
    view.removeFromSuperview()
    #expect(stage.app.cursor == "default")
    stage.root.addSubview(view)
    #expect(stage.app.cursor == "move")
    stage.app.advance(by: 1)
    #expect(stage.app.server.cursorLog == [.move, .arrow, .move])
  }

  @Test(
    "effects tint the view while the pointer is over it, in the shape that is given, and no frame is drawn for nothing")
  func effects() {
    let stage = Stage(adding: view)
    let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    view.backgroundColor = white
    stage.root.backgroundColor = white
    stage.app.pointerMove(to: point(150, 150))
    #expect(stage.app.color(at: point(150, 150)) != white)
    // The corner is round.
    #expect(stage.app.color(at: point(100.5, 100.5)) == white)
    let frames = stage.app.server.openSurfaces[0].presentedFrames
    stage.app.pointerMove(to: point(151, 150))
    stage.app.advance(by: 1)
    #expect(stage.app.server.openSurfaces[0].presentedFrames == frames)
    stage.app.pointerMove(to: point(10, 10))
    #expect(stage.app.color(at: point(150, 150)) == white)
    answers.style = { [view] _ in
      UIPointerStyle(
        effect: .hover(UITargetedPreview(view: view), preferredTintMode: .overlay),
        shape: .roundedRect(rect(100, 100, 20, 20)))
    }
    stage.app.pointerMove(to: point(150, 150))
    #expect(stage.app.color(at: point(110, 110)) != white)
    #expect(stage.app.color(at: point(150, 150)) == white)
    answers.style = { [view] _ in
      UIPointerStyle(effect: .hover(UITargetedPreview(view: view), preferredTintMode: .none))
    }
    interaction.invalidate()
    #expect(stage.app.color(at: point(110, 110)) == white)
  }

  @Test("a button's own interaction is off at first; its provider decides; a disabled button has none")
  func button() {
    let button = UIButton(frame: rect(0, 0, 100, 50))
    let stage = Stage(adding: button)
    stage.app.pointerMove(to: point(50, 25))
    #expect(button.interactions.isEmpty)
    let plain = stage.app.color(at: point(20, 25))
    button.isPointerInteractionEnabled = true
    #expect(stage.app.color(at: point(20, 25)) != plain)
    var proposed: CGRect?
    button.pointerStyleProvider = { _, _, shape in
      if case .roundedRect(let rect, _) = shape { proposed = rect }
      return .system(.pointingHand)
    }
    #expect(stage.app.cursor == "pointer")
    #expect(proposed == rect(0, 0, 100, 50))
    button.isEnabled = false
    stage.app.advance(by: HeadlessApp.frameInterval)
    #expect(stage.app.cursor == "default")
    button.isPointerInteractionEnabled = false
    #expect(button.interactions.isEmpty)
  }
}
