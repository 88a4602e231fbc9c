import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Visual format")
struct VisualFormatTests {
  @Test("a row of views with distances, sizes and margins")
  func row() {
    let parent = makeView(0, 0, 300, 50)
    parent.layoutMargins = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 30)
    let (icon, title, detail) = (makeConstrained(in: parent), makeConstrained(in: parent), makeConstrained(in: parent))
    let views: [String: Any] = ["icon": icon, "title": title, "detail": detail]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-[icon(28)]-gap-[title]-[detail(==icon)]-|", options: [.alignAllTop, .alignAllBottom],
        metrics: ["gap": 12], views: views))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "V:|-5-[icon(20)]", options: [], metrics: nil, views: views))
    parent.layoutIfNeeded()
    #expect(icon.frame == CGRect(x: 20, y: 5, width: 28, height: 20))
    #expect(title.frame == CGRect(x: 60, y: 5, width: 174, height: 20))
    #expect(detail.frame == CGRect(x: 242, y: 5, width: 28, height: 20))
  }

  @Test("relations, priorities and touching edges")
  func relations() {
    let parent = makeView(0, 0, 300, 50)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|[a(>=40,100@500)][b(<=180)]-(>=0,==60@300)-|", metrics: nil, views: ["a": a, "b": b]))
    b.widthAnchor.constraint(equalToConstant: 170).isActive = true
    parent.layoutIfNeeded()
    #expect(a.frame.minX == 0 && a.frame.width == 100)
    #expect(b.frame.minX == 100 && b.frame.width == 170)
  }

  @Test("right to left by option")
  func rightToLeft() {
    let parent = makeView(0, 0, 300, 50)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|-10-[a(50)]-5-[b(20)]", options: .directionRightToLeft, metrics: nil,
        views: ["a": a, "b": b]))
    parent.layoutIfNeeded()
    #expect(a.frame.maxX == 290)
    #expect(b.frame.maxX == 235)
  }

  @Test(
    "what cannot be read says where",
    arguments: [
      ("H:[a", 4), ("H:[a]-", 6), ("[a]-8[b]", 5), ("[a(>=)]", 5), ("|[a]|[b]", 5), ("", 0), ("V:[1a]", 3),
    ])
  func failures(format: String, position: Int) {
    let failure = #expect(throws: VisualFormat.Failure.self) { _ = try VisualFormat(format) }
    #expect(failure?.position == position)
  }

  @Test("a format that cannot be read, or a name that is missing, traps")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = NSLayoutConstraint.constraints(withVisualFormat: "[a", metrics: nil, views: ["a": UIView(frame: .zero)])
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = NSLayoutConstraint.constraints(withVisualFormat: "[a(20)]", metrics: nil, views: [:])
      }
    }
  }
}
