import Foundation

extension UIView {
  /// The length or coordinate nearest to `value` that is a whole number of this view's pixels; points.
  func onPixelGrid(_ value: CGFloat) -> CGFloat {
    let scale = max(1, layer.contentsScale)
    return (value * scale).rounded() / scale
  }

  /// `rect` with its origin on a pixel and its size kept, so that what has the same size looks the same everywhere.
  func onPixelGrid(_ rect: CGRect) -> CGRect {
    CGRect(origin: CGPoint(x: onPixelGrid(rect.minX), y: onPixelGrid(rect.minY)), size: rect.size)
  }

  /// The length of one of this view's pixels, points.
  var pixelLength: CGFloat { 1 / max(1, layer.contentsScale) }
}
