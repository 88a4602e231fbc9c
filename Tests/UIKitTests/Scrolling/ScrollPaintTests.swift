import CoreGraphics
import Foundation
import QuartzCore
import Testing
import UIKit
import UIKitTesting

@testable import Windowing

@MainActor @Suite("What scrolling paints")
struct ScrollPaintTests {
  /// A view that counts how often it draws.
  private final class Row: UIView {
    static var draws = 0

    override func draw(_ rect: CGRect) {
      Row.draws += 1
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 10, y: 10, width: 24, height: 24))
    }
  }

  @Test("scrolling paints the strip that appears and what floats, draws nothing anew, and damages all that it moved")
  func strip() throws {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    scrollView.contentSize = CGSize(width: 200, height: 4400)
    scrollView.showsVerticalScrollIndicator = false
    for index in 0..<100 {
      let row = Row(frame: CGRect(x: 0, y: CGFloat(index) * 44, width: 200, height: 44))
      row.backgroundColor = .clear
      scrollView.addSubview(row)
    }
    let root = UIView()
    root.backgroundColor = .white
    root.addSubview(scrollView)
    let app = HeadlessApp(rootView: root, size: CGSize(width: 200, height: 300), scale: 1)
    _ = app.snapshot()
    let surface = try #require(app.server.openSurfaces.first)
    let draws = Row.draws
    surface.clearLog()
    for step in 1...20 {
      scrollView.contentOffset.y = CGFloat(step) * 6
      app.advance(by: 1.0 / 60)
    }
    _ = app.snapshot()
    #expect(Row.draws == draws)
    // Every pixel that came in was painted once.
    #expect(surface.paintLog.count > 10)
    #expect(surface.paintLog.joined().reduce(0) { $0 + $1.area } == 200 * 6 * 20)
    #expect(surface.damageLog.allSatisfy { $0.reduce(0) { $0 + $1.area } == 200 * 300 })
    let moved = app.snapshot()
    root.backgroundColor = UIColor(white: 0.99, alpha: 1)
    _ = app.snapshot()
    root.backgroundColor = .white
    #expect(app.snapshot().pngData() == moved.pngData())
  }

  @Test("a frame for which there was no buffer is painted with the next, not moved")
  func withheld() throws {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    scrollView.contentSize = CGSize(width: 200, height: 4400)
    scrollView.showsVerticalScrollIndicator = false
    for index in 0..<100 {
      let row = UIView(frame: CGRect(x: CGFloat(index % 7) * 10, y: CGFloat(index) * 44, width: 100, height: 40))
      row.backgroundColor = index % 2 == 0 ? .red : .green
      scrollView.addSubview(row)
    }
    let app = HeadlessApp(rootView: scrollView, size: CGSize(width: 200, height: 300), scale: 1)
    _ = app.snapshot()
    let surface = try #require(app.server.openSurfaces.first)
    surface.buffersWithheld = true
    scrollView.contentOffset.y = 30
    app.advance(by: 0.1)
    scrollView.contentOffset.y = 50
    surface.buffersWithheld = false
    app.advance(by: 0.1)
    let shown = app.snapshot()
    scrollView.isHidden = true
    _ = app.snapshot()
    scrollView.isHidden = false
    #expect(app.snapshot().pngData() == shown.pngData())
  }
}
