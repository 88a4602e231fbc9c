import CoreGraphics
import Foundation
import QuartzCore

/// What a finger drags in a slider or a switch: a disc, or a capsule when it is wider than high, above its surroundings.
@MainActor final class ControlKnob: UIView {
  /// How a knob's shadow falls: a wide one and a near one that marks the edge on a light background.
  struct Shadows {
    var wide: (opacity: Float, radius: CGFloat, offset: CGFloat)
    var near: (opacity: Float, radius: CGFloat, offset: CGFloat)
  }

  // The second shadow: a layer has one.
  private let near = UIView(frame: .zero)
  private let shadows: Shadows
  private var imageView: UIImageView?

  /// The colour of the disc.
  var color: UIColor = .white {
    didSet { applyColor() }
  }

  /// Shown instead of the disc, without a shadow; nil shows the disc.
  var image: UIImage? {
    didSet { if oldValue != image { imageDidChange() } }
  }

  init(_ shadows: Shadows) {
    self.shadows = shadows
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(near)
    for (layer, shadow) in [(layer, shadows.wide), (near.layer, shadows.near)] {
      layer.shadowColor = .black
      layer.shadowOpacity = shadow.opacity
      layer.shadowRadius = shadow.radius
      layer.shadowOffset = CGSize(width: 0, height: shadow.offset)
    }
    applyColor()
  }

  private func imageDidChange() {
    near.isHidden = image != nil
    layer.shadowOpacity = image == nil ? shadows.wide.opacity : 0
    applyColor()
    if let image {
      let view = imageView ?? UIImageView(frame: bounds)
      view.image = image
      if imageView == nil { addSubview(view) }
      imageView = view
    } else {
      imageView?.removeFromSuperview()
      imageView = nil
    }
    setNeedsLayout()
  }

  private func applyColor() {
    backgroundColor = image == nil ? color : nil
    imageView?.tintColor = color
    near.backgroundColor = color
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let radius = image == nil ? min(bounds.width, bounds.height) / 2 : 0
    layer.cornerRadius = radius
    near.frame = bounds
    near.layer.cornerRadius = radius
    imageView?.frame = bounds
  }
}
