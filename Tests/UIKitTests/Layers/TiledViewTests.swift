import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Views on tiled layers")
struct TiledViewTests {
  private final class Board: UIView {
    override class var layerClass: CALayer.Type { CATiledLayer.self }
    var drawn: [CGRect] = []

    override func draw(_ rect: CGRect) {
      drawn.append(rect)
      UIColor.blue.setFill()
      UIBezierPath(rect: rect.insetBy(dx: 1, dy: 1)).fill()
    }
  }

  @Test("draw(_:) gets the tiles that scroll into sight, at the screen's resolution")
  func scroll() {
    let controller = UIViewController()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let board = Board(frame: CGRect(x: 0, y: 0, width: 200, height: 10_000))
    (board.layer as? CATiledLayer)?.tileSize = CGSize(width: 400, height: 200)
    controller.view.addSubview(scroll)
    scroll.addSubview(board)
    scroll.contentSize = board.bounds.size
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 200, height: 200), scale: 2)
    app.advance(by: 0.1)
    let first = Set(board.drawn.map(\.minY))
    #expect(first.isSuperset(of: [0, 100]) && !first.contains(400), "\(board.drawn)")
    #expect(board.drawn.allSatisfy { $0.width == 200 && $0.height == 100 })
    board.drawn = []
    scroll.contentOffset.y = 5_020
    app.advance(by: 0.1)
    #expect(Set(board.drawn.map(\.minY)).isSuperset(of: [5_000, 5_100, 5_200]), "\(board.drawn)")
    board.drawn = []
    board.setNeedsDisplay(CGRect(x: 0, y: 5_110, width: 5, height: 5))
    app.advance(by: 0.1)
    #expect(board.drawn == [CGRect(x: 0, y: 5_100, width: 200, height: 100)])
  }
}
