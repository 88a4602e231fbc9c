import UIKit

/// A view with three layers, each of which grows when it is touched.
final class LayersView: NamedView {
  private static let growth: CGFloat = 1.1
  private static let largest: CGFloat = 2

  var asksLayers = true
  private(set) var touchedLayer: CALayer?
  private let parts = [CALayer(), CALayer(), CALayer()]

  init(_ name: String, color: UIColor) {
    super.init(name, color: color)
    for (part, name) in zip(parts, ["green", "red", "blue"]) {
      part.name = name
      part.cornerRadius = 10
      layer.addSublayer(part)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height) * 0.3
    let places = [CGPoint(x: 0.55, y: 0.22), CGPoint(x: 0.28, y: 0.5), CGPoint(x: 0.68, y: 0.74)]
    let colors: [UIColor] = [.systemGreen, .systemRed, .systemBlue]
    for (index, part) in parts.enumerated() {
      part.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      part.position = CGPoint(x: bounds.width * places[index].x, y: bounds.height * places[index].y)
      part.backgroundColor = colors[index].resolvedColor(with: traitCollection).cgColor
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    touchedLayer = nil
    guard asksLayers, let touch = touches.first else { return }
    // A layer's hit test takes a point of its superlayer, a view's one of its own.
    guard let hit = layer.hitTest(touch.location(in: superview)), parts.contains(hit) else { return }
    touchedLayer = hit
    let grown = CATransform3DScale(hit.transform, Self.growth, Self.growth, 1)
    if grown.m11 <= Self.largest { hit.transform = grown }
  }

  func reset() {
    touchedLayer = nil
    for part in parts { part.transform = CATransform3DIdentity }
  }
}
