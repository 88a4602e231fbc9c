import CoreGraphics
import Foundation
import QuartzCore
import Testing
import UIKit
import UIKitTesting

@testable import Windowing

/// What a frame costs follows from what changed, not from what is there.
@MainActor @Suite("What a frame costs")
struct FrameCostTests {
  /// Counts how often it draws.
  private final class Drawing: UIView {
    var draws = 0

    override func draw(_ rect: CGRect) {
      draws += 1
      UIColor.blue.setFill()
      UIRectFill(bounds.insetBy(dx: 4, dy: 4))
    }
  }

  /// Counts how often its text is drawn.
  private final class Label: UILabel {
    var draws = 0

    override func drawText(in rect: CGRect) {
      draws += 1
      super.drawText(in: rect)
    }
  }

  private func window(scale: CGFloat = 1) throws -> (app: HeadlessApp, root: UIView, surface: HeadlessSurface) {
    let root = UIView()
    root.backgroundColor = .white
    let app = HeadlessApp(rootView: root, size: CGSize(width: 400, height: 700), scale: scale)
    _ = app.snapshot()
    return (app, root, try #require(app.server.openSurfaces.first))
  }

  @Test("a circle of 42 points that changes colour repaints 50 x 50 points at most", arguments: [1.0, 1.5, 2.0])
  func circle(scale: CGFloat) throws {
    let (app, root, surface) = try window(scale: scale)
    let circle = CAShapeLayer()
    circle.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 42, height: 42)).cgPath
    circle.fillColor = UIColor.red.cgColor
    circle.frame = CGRect(x: 179, y: 600, width: 42, height: 42)
    root.layer.addSublayer(circle)
    _ = app.snapshot()
    surface.clearLog()
    for step in 0..<10 {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      circle.fillColor = (step % 2 == 0 ? UIColor.green : UIColor.red).cgColor
      CATransaction.commit()
      app.advance(by: 1.0 / 60)
    }
    #expect(surface.paintLog.count == 10)
    for frame in surface.paintLog + surface.damageLog {
      let box = frame.reduce(PixelRect.empty) { $0.union($1) }
      #expect(CGFloat(box.width) <= 50 * scale && CGFloat(box.height) <= 50 * scale && !box.isEmpty)
    }
  }

  @Test("a view that moves, fades or turns draws nothing and sets no text, nor does anything in it")
  func moving() throws {
    let (app, root, surface) = try window()
    let card = UIView(frame: CGRect(x: 20, y: 20, width: 200, height: 200))
    let label = Label(frame: CGRect(x: 10, y: 10, width: 150, height: 30))
    label.text = "Moved, not drawn"
    let drawing = Drawing(frame: CGRect(x: 10, y: 60, width: 50, height: 50))
    card.addSubview(label)
    card.addSubview(drawing)
    root.addSubview(card)
    _ = app.snapshot()
    let before = (label.draws, drawing.draws)
    #expect(before.0 > 0 && before.1 > 0)
    surface.clearLog()
    for step in 1...10 {
      card.center.y += 7
      card.alpha = 1 - CGFloat(step) / 20
      card.transform = CGAffineTransform(rotationAngle: CGFloat(step) / 10)
      app.advance(by: 1.0 / 60)
    }
    #expect(surface.paintLog.count == 10)
    #expect(label.draws == before.0 && drawing.draws == before.1)
  }

  @Test("what changes in a hidden view, or wholly behind an opaque one, makes no frame and paints nothing")
  func unseen() throws {
    let (app, root, surface) = try window()
    let hidden = Drawing(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    hidden.isHidden = true
    let behind = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    let cover = UIView(frame: CGRect(x: 80, y: 80, width: 140, height: 140))
    cover.backgroundColor = .gray
    for view in [hidden, behind, cover] { root.addSubview(view) }
    _ = app.snapshot()
    let draws = hidden.draws
    surface.clearLog()
    let shown = surface.presentedFrames
    for step in 0..<10 {
      hidden.backgroundColor = UIColor(white: CGFloat(step) / 10, alpha: 1)
      hidden.setNeedsDisplay()
      behind.backgroundColor = UIColor(white: CGFloat(step) / 10, alpha: 1)
      behind.center.x = 150 + CGFloat(step)
      app.advance(by: 1.0 / 60)
    }
    #expect(surface.presentedFrames == shown && surface.paintLog.isEmpty && surface.damageLog.isEmpty)
    #expect(hidden.draws == draws)
    hidden.isHidden = false
    app.advance(by: 1.0 / 60)
    #expect(hidden.draws == draws + 1)
    #expect(
      surface.paintLog == [
        [PixelRect(x: 0, y: 0, width: 100, height: 80), PixelRect(x: 0, y: 80, width: 80, height: 20)]
      ])
  }

  @Test("5,000 views inside each other are shown, hit, converted, changed and let go")
  func deep() throws {
    let (app, root, _) = try window()
    var innermost = root
    for _ in 0..<5000 {
      let next = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 700))
      innermost.addSubview(next)
      innermost = next
    }
    let leaf = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    leaf.backgroundColor = .red
    innermost.addSubview(leaf)
    app.advance(by: 1.0 / 60)
    #expect(root.hitTest(CGPoint(x: 15, y: 15), with: nil) === leaf)
    #expect(leaf.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 11, y: 11))
    leaf.frame.origin.x = 50
    leaf.setNeedsLayout()
    app.advance(by: 1.0 / 60)
    let picture = app.snapshot()
    #expect(picture.rgba(60, 20) == [255, 0, 0, 255] && picture.rgba(15, 15) == [255, 255, 255, 255])
    root.subviews[0].removeFromSuperview()
    app.advance(by: 1.0 / 60)
  }
}
