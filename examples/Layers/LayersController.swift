import UIKit

/// A page that scrolls, with a tile for each kind of layer and what it can do.
final class LayersController: UIViewController {
  let scrollView = UIScrollView()
  let grid = GridView(
    tiles: [
      TileView("CALayer", "Contents by gravity; a transform turns about the anchor point", BasicsDemo()),
      TileView("Corners and borders", "All corners, some of them, and corners that flow", CornersDemo()),
      TileView("Shadows", "Of what is drawn, of a path, and coloured", ShadowsDemo()),
      TileView("Masks", "A shape and a gradient cut what they mask", MasksDemo()),
      TileView("CAShapeLayer", "Fill rules, joins and dashes. Drag to trim the ring", ShapesDemo()),
      TileView("CAGradientLayer", "Axial, radial and conic", GradientsDemo()),
      TileView("CATextLayer", "Wrapped, shortened, aligned, and as a mask", TextDemo()),
      TileView("CAReplicatorLayer", "Each copy is turned, moved and coloured a step further", ReplicatorsDemo()),
      TileView("CAScrollLayer", "A window onto a wide layer. Drag to scroll", ScrollDemo()),
      TileView("CATransformLayer", "Six faces in one space. Drag to turn", CubeDemo()),
      TileView("Group opacity", "As one picture, and each layer by itself", OpacityDemo()),
      TileView("Blend modes", "What draw(_:) can do with what it has drawn before", BlendDemo()),
    ])

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    scrollView.alwaysBounceVertical = true
    scrollView.addSubview(grid)
    view.addSubview(scrollView)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    let width = view.bounds.width
    let size = CGSize(width: width, height: grid.height(forWidth: width))
    grid.frame = CGRect(origin: .zero, size: size)
    scrollView.contentSize = size
  }
}
