import UIKit

/// Case 4: layers are no views, but can be found by a hit test of their own, and grow when they are touched.
final class LayersController: CaseController {
  private let layers = LayersView("View", color: .systemFill)

  init() {
    super.init(
      title: "Layers",
      explanation: "Three layers in one view. Hit testing finds the view; layer.hitTest(_:) finds the layer under the "
        + "point, which then grows by a tenth.",
      overrideTitle: "View asks layer.hitTest")
  }

  override func makeStage() {
    stage.addSubview(layers)
    NSLayoutConstraint.activate([
      layers.centerXAnchor.constraint(equalTo: stage.centerXAnchor),
      layers.centerYAnchor.constraint(equalTo: stage.centerYAnchor),
      layers.widthAnchor.constraint(equalTo: stage.widthAnchor, multiplier: 0.8),
      layers.heightAnchor.constraint(equalTo: stage.heightAnchor, multiplier: 0.8),
    ])
  }

  override func overridingDidChange() {
    layers.asksLayers = isOverriding
    layers.reset()
  }

  override func name(ofHit touch: UITouch) -> String {
    let view = super.name(ofHit: touch)
    guard touch.view === layers, let hit = layers.touchedLayer?.name else { return view }
    return "\(view), \(hit) layer"
  }
}
