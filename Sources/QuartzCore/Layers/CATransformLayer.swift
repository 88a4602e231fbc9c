/// Keeps the depth of its sublayers: all below it, through transform layers inside it too, stand in one space, where the
/// nearer hides the farther, and planes that meet cut through each other.
///
/// It is no plane itself. Its background, border, contents, corners, shadow, mask and masking are not drawn, its opacity
/// counts for each sublayer by itself, and a hit test asks the sublayers, the nearest at the point first. Sublayers are
/// planes: what is inside of those is flat.
open class CATransformLayer: CALayer {
  public required init() {
    super.init()
    values.flags.insert(.preservesDepth)
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    values.flags.insert(.preservesDepth)
  }
}
