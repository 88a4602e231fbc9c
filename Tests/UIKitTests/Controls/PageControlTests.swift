import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Page controls")
struct PageControlTests {
  /// Five pages in a control of 200 points from x 100 on: the dots' middles are at x 168, 184, 200, 216 and 232, y 118.
  private func makeControl(_ current: Int = 2, count: Int = 5) -> UIPageControl {
    let control = UIPageControl(frame: rect(100, 100, 200, 37))
    control.numberOfPages = count
    control.currentPage = current
    control.currentPageIndicatorTintColor = .red
    control.pageIndicatorTintColor = .blue
    return control
  }

  /// The colours of the dots, or of what is between them, at these places.
  private func colors(_ stage: Stage, at xs: [CGFloat]) -> [[Int]] {
    xs.map { Array(stage.app.channels(at: point($0, 118)).prefix(3)) }
  }

  private let red = [255, 0, 0]
  private let blue = [0, 0, 255]

  @Test("what a new page control is like")
  func defaults() {
    let control = UIPageControl()
    #expect(control.numberOfPages == 0 && control.currentPage == 0)
    #expect(!control.hidesForSinglePage)
    #expect(control.allowsContinuousInteraction)
    #expect(control.interactionState == .none)
    #expect(control.backgroundStyle == .automatic)
  }

  @Test("the current page is one that there is")
  func currentPage() {
    let control = makeControl(9)
    #expect(control.currentPage == 4)
    control.currentPage = -1
    #expect(control.currentPage == 0)
    control.currentPage = 4
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.numberOfPages = -3
    #expect(control.numberOfPages == 0 && control.currentPage == 0)
  }

  @Test("the size that pages need: dots of 7 with gaps of 9")
  func size() {
    let control = makeControl()
    #expect(control.size(forNumberOfPages: 3) == CGSize(width: 39, height: 37))
    #expect(control.size(forNumberOfPages: 1).width == 7)
    #expect(control.size(forNumberOfPages: 0).width == 0)
    #expect(control.size(forNumberOfPages: -2).width == 0)
    #expect(control.intrinsicContentSize == control.size(forNumberOfPages: 5))
    control.preferredIndicatorImage = UIImage(cgImage: .filled(.blue, width: 20, height: 50))
    #expect(control.size(forNumberOfPages: 3) == CGSize(width: 78, height: 50))
  }

  @Test("a dot for each page, that of the current one in its colour")
  func dots() {
    let control = makeControl(1)
    let stage = Stage(adding: control)
    #expect(colors(stage, at: [168, 184, 200, 216, 232]) == [blue, red, blue, blue, blue])
    #expect(colors(stage, at: [160, 176, 240]) == [[0, 0, 0], [0, 0, 0], [0, 0, 0]])
    control.currentPage = 4
    #expect(colors(stage, at: [184, 232]) == [blue, red])
    control.semanticContentAttribute = .forceRightToLeft
    control.setNeedsLayout()
    #expect(colors(stage, at: [168, 232]) == [red, blue])
  }

  @Test("a single page is hidden only when that was asked for")
  func singlePage() {
    let control = makeControl(0, count: 1)
    let stage = Stage(adding: control)
    #expect(colors(stage, at: [200]) == [red])
    control.hidesForSinglePage = true
    #expect(colors(stage, at: [200]) == [[0, 0, 0]])
    control.numberOfPages = 2
    #expect(colors(stage, at: [192, 208]) == [red, blue])
  }

  @Test("of a million pages those around the current one are shown")
  func manyPages() {
    let control = makeControl(500_000, count: 1_000_000)
    let stage = Stage(adding: control)
    // 13 fit; the current one is the seventh.
    #expect(control.subviews.count < 20)
    #expect(colors(stage, at: [200]) == [red])
    #expect(colors(stage, at: [184, 216]) == [blue, blue])
    control.currentPage = 0
    #expect(colors(stage, at: [104]) == [red])
  }

  @Test("a tap at a side goes a page there, and tells; at the end it does neither")
  func tap() {
    let control = makeControl(3)
    let journal = SliderTests.journal(of: control)
    let stage = Stage(adding: control)
    stage.app.tap(point(280, 118))
    #expect(control.currentPage == 4)
    #expect(journal.entries == ["touchDown", "valueChanged", "touchUpInside"])
    stage.app.tap(point(280, 118))
    #expect(control.currentPage == 4)
    #expect(journal.count(of: "valueChanged") == 1)
    stage.app.tap(point(120, 118))
    #expect(control.currentPage == 3)
    control.semanticContentAttribute = .forceRightToLeft
    stage.app.tap(point(120, 118))
    #expect(control.currentPage == 4)
  }

  @Test("a finger that moves takes the page along, a page for the way between two dots")
  func scrub() {
    let control = makeControl(1)
    let journal = SliderTests.journal(of: control)
    let stage = Stage(adding: control)
    stage.app.play("D1(150,118)")
    #expect(control.interactionState == .discrete)
    stage.app.play("M1(157,118)")
    #expect(control.currentPage == 1)
    stage.app.play("M1(166,118)")
    #expect(control.currentPage == 2)
    #expect(control.interactionState == .continuous)
    stage.app.play("M1(198,118)")
    #expect(control.currentPage == 4)
    stage.app.play("M1(390,118) M1(134,118) U1")
    #expect(control.currentPage == 0)
    #expect(control.interactionState == .none)
    #expect(journal.count(of: "valueChanged") == 3)
  }

  @Test("without continuous interaction a drag is a tap where it ends")
  func noScrub() {
    let control = makeControl(2)
    control.allowsContinuousInteraction = false
    let stage = Stage(adding: control)
    stage.app.play("D1(120,118) M1(290,118)")
    #expect(control.currentPage == 2)
    stage.app.play("U1")
    #expect(control.currentPage == 3)
  }

  @Test("what ends far outside or is taken away is no tap", arguments: ["M1(120,350) U1", "C"])
  func noTap(end: String) {
    let control = makeControl(2)
    let stage = Stage(adding: control)
    stage.app.play("D1(120,118) \(end)")
    #expect(control.currentPage == 2)
    #expect(control.interactionState == .none)
  }

  @Test("the background is there while a finger moves along, or always, or never")
  func background() {
    let control = makeControl(2)
    let stage = Stage(adding: control)
    stage.root.backgroundColor = .white
    func hasBackground() -> Bool { colors(stage, at: [192])[0] != [255, 255, 255] }
    #expect(!hasBackground())
    stage.app.play("D1(200,118) M1(216,118)")
    #expect(hasBackground())
    control.backgroundStyle = .minimal
    #expect(!hasBackground())
    stage.app.play("U1")
    control.backgroundStyle = .prominent
    #expect(hasBackground())
  }

  @Test("images instead of dots: of a page, of the current page, preferred ones")
  func images() {
    func image(_ color: UIColor) -> UIImage { UIImage(cgImage: .filled(color, width: 7, height: 7)) }
    let control = makeControl(0)
    control.preferredIndicatorImage = image(.green)
    control.setIndicatorImage(image(.yellow), forPage: 1)
    control.preferredCurrentPageIndicatorImage = image(.cyan)
    control.setCurrentPageIndicatorImage(image(.magenta), forPage: 2)
    #expect(control.indicatorImage(forPage: 0) == nil)
    #expect(control.indicatorImage(forPage: 1) != nil)
    #expect(control.currentPageIndicatorImage(forPage: 2) != nil)
    let stage = Stage(adding: control)
    #expect(colors(stage, at: [168, 184, 200]) == [[0, 255, 255], [255, 255, 0], [0, 255, 0]])
    control.currentPage = 2
    #expect(colors(stage, at: [168, 184, 200]) == [[0, 255, 0], [255, 255, 0], [255, 0, 255]])
  }

  @Test("an image for a page that there is not traps")
  func badPage() async {
    await #expect(processExitsWith: .failure) { @MainActor in UIPageControl().setIndicatorImage(nil, forPage: 0) }
  }

  @Test("a disabled page control does nothing")
  func disabled() {
    let control = makeControl(2)
    control.isEnabled = false
    let stage = Stage(adding: control)
    stage.app.tap(point(280, 118))
    #expect(control.currentPage == 2)
  }
}
