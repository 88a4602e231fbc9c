import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Labels of several lines under constraints")
struct LabelWidthTests {
  @Test("a label of several lines grows again with its text")
  func growsAgain() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "short"
    label.translatesAutoresizingMaskIntoConstraints = false
    let app = HeadlessApp(rootView: UIView(), size: CGSize(width: 400, height: 300), scale: 1)
    let root = app.window.rootViewController!.view!
    root.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: root.topAnchor), label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      label.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
    ])
    app.advance(by: 0.1)
    let short = label.bounds.size
    label.text = "a text that is a good deal longer"
    app.advance(by: 0.1)
    let long = label.bounds.size
    #expect(long.width > 2 * short.width)
    #expect(long.height == short.height, "there is room for one line")
    app.resize(to: CGSize(width: 100, height: 300))
    app.advance(by: 0.1)
    #expect(label.bounds.width <= 100)
    #expect(label.bounds.height >= 2 * short.height)
    label.text = "short"
    app.advance(by: 0.1)
    #expect(label.bounds.size == short)
    label.text = "another text that is a good deal longer"
    app.advance(by: 0.1)
    #expect(label.bounds.width <= 100 && label.bounds.width > short.width)
    #expect(label.bounds.height >= 2 * short.height)
  }
}
