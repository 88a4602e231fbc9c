import Testing
import UIKit
import UIKitTesting

/// A scroll view's content and frame in constraints.
@MainActor @Suite("Scroll views and constraints")
struct ScrollConstraintTests {
  private func box(_ width: CGFloat?, _ height: CGFloat) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    if let width { view.widthAnchor.constraint(equalToConstant: width).isActive = true }
    view.heightAnchor.constraint(equalToConstant: height).isActive = true
    return view
  }

  /// A scroll view of 200 points square with a view inside, tied to the edges of `edges`.
  private func stage(
    _ content: UIView, to edges: (UIScrollView) -> UILayoutGuide?
  ) -> (app: HeadlessApp, scrollView: UIScrollView) {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scrollView.contentInsetAdjustmentBehavior = .never
    let root = UIView()
    let app = HeadlessApp(rootView: root, size: CGSize(width: 200, height: 200))
    root.addSubview(scrollView)
    scrollView.addSubview(content)
    if let guide = edges(scrollView) {
      NSLayoutConstraint.activate([
        content.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 10),
        content.topAnchor.constraint(equalTo: guide.topAnchor, constant: 20),
        guide.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: 30),
        guide.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: 40),
      ])
    } else {
      NSLayoutConstraint.activate([
        content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor, constant: 10),
        content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 20),
        scrollView.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: 30),
        scrollView.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: 40),
      ])
    }
    app.advance(by: 0.1)
    return (app, scrollView)
  }

  @Test("edges mean the content, whose size follows", arguments: [false, true])
  func edges(byGuide: Bool) {
    let content = box(300, 500)
    let (app, scrollView) = stage(content) { byGuide ? $0.contentLayoutGuide : nil }
    #expect(scrollView.contentSize == CGSize(width: 340, height: 560))
    #expect(content.frame == rect(10, 20, 300, 500))
    scrollView.contentOffset = point(50, 100)
    app.advance(by: 0.1)
    #expect(content.frame == rect(10, 20, 300, 500) && scrollView.contentOffset == point(50, 100))
    content.constraints.first { $0.firstAttribute == .height }!.constant = 900
    app.advance(by: 0.1)
    #expect(scrollView.contentSize.height == 960)
  }

  @Test("a width is that of the frame, so that content scrolls one way")
  func widthOfFrame() {
    let content = box(nil, 500)
    let (app, scrollView) = stage(content) { $0.contentLayoutGuide }
    content.widthAnchor.constraint(equalTo: scrollView.widthAnchor, constant: -40).isActive = true
    app.advance(by: 0.1)
    #expect(scrollView.contentSize == CGSize(width: 200, height: 560) && content.frame.width == 160)
    scrollView.frame.size.width = 150
    app.advance(by: 0.1)
    #expect(scrollView.contentSize.width == 150 && content.frame.width == 110)
  }

  @Test("what is tied to the frame stays while the content scrolls")
  func frameGuide() {
    let (app, scrollView) = stage(box(100, 1_000)) { $0.contentLayoutGuide }
    let pinned = box(30, 30)
    scrollView.addSubview(pinned)
    NSLayoutConstraint.activate([
      pinned.trailingAnchor.constraint(equalTo: scrollView.frameLayoutGuide.trailingAnchor, constant: -5),
      pinned.bottomAnchor.constraint(equalTo: scrollView.frameLayoutGuide.bottomAnchor, constant: -5),
    ])
    app.advance(by: 0.1)
    #expect(pinned.frame == rect(165, 165, 30, 30))
    scrollView.contentOffset.y = 400
    app.advance(by: 0.1)
    #expect(pinned.convert(pinned.bounds, to: nil) == rect(165, 165, 30, 30))
    #expect(scrollView.frameLayoutGuide.layoutFrame == rect(0, 400, 200, 200))
    #expect(scrollView.contentSize == CGSize(width: 140, height: 1_060))
  }

  @Test(
    "content that ties only its beginning leaves the end at the beginning; a size set by code stays without constraints"
  )
  func open() {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let app = HeadlessApp(rootView: scrollView, size: CGSize(width: 200, height: 200))
    scrollView.contentSize = CGSize(width: 500, height: 700)
    let content = box(50, 50)
    scrollView.addSubview(content)
    content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 3).isActive = true
    content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor).isActive = true
    app.advance(by: 0.1)
    #expect(content.frame == rect(0, 3, 50, 50))
    #expect(scrollView.contentSize == CGSize(width: 500, height: 700))
  }
}
