import UIKit
import UIKitTesting

/// A sheet of cells with layers in them, drawn by a whole app.
@MainActor struct LayerSheet {
  static let cell: CGFloat = 80
  let app: HeadlessApp
  let root: CALayer
  private let columns: Int

  init(columns: Int, rows: Int, scale: CGFloat) {
    self.columns = columns
    let controller = UIViewController()
    controller.view.backgroundColor = .white
    app = HeadlessApp(
      rootViewController: controller,
      size: CGSize(width: CGFloat(columns) * Self.cell, height: CGFloat(rows) * Self.cell), scale: scale)
    root = controller.view.layer
  }

  /// Puts a layer of 52 by 52 points, or of the size it has, into the middle of a cell.
  @discardableResult func add<Layer: CALayer>(_ layer: Layer, _ index: Int) -> Layer {
    if layer.bounds.isEmpty { layer.bounds.size = CGSize(width: 52, height: 52) }
    layer.position = CGPoint(
      x: (CGFloat(index % columns) + 0.5) * Self.cell, y: (CGFloat(index / columns) + 0.5) * Self.cell)
    root.addSublayer(layer)
    return layer
  }
}

extension CGColor {
  static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  static let ink = rgb(0.11, 0.11, 0.14)
  static let sea = rgb(0, 0.48, 1)
  static let rose = rgb(1, 0.18, 0.33)
  static let leaf = rgb(0.2, 0.78, 0.35)
  static let sun = rgb(1, 0.8, 0)
  static let mist = rgb(0.9, 0.92, 0.95)
}
