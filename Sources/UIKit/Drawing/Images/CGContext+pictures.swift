import CoreGraphics
import Foundation

extension CGContext {
  /// Fills `rect` with copies of an image, each over `size` in user space and upright where y points down, the first one in
  /// the corner of the smallest x and y. The number of copies costs nothing.
  func tile(_ image: CGImage, size: CGSize, in rect: CGRect) {
    saveGState()
    clip(to: rect)
    // A tiled image stands upright where y points up.
    translateBy(x: 0, y: 2 * rect.minY + size.height)
    scaleBy(x: 1, y: -1)
    draw(image, in: CGRect(x: rect.minX, y: rect.minY, width: size.width, height: size.height), byTiling: true)
    restoreGState()
  }

  /// What `body` draws within `rect`, in its own colours, or all in `color` when there is one.
  func draw(in rect: CGRect, allIn color: CGColor?, _ body: () -> Void) {
    guard let color else { return body() }
    beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
    body()
    setBlendMode(.sourceIn)
    setFillColor(color)
    fill(rect)
    endTransparencyLayer()
  }

  /// Pixels along a side of the largest picture that is made of vectors to be drawn; what is larger is enlarged from it.
  private static let largestSide: CGFloat = 8192

  /// Draws an SVG file over `rect`, y down, at the resolution of the context.
  func draw(_ document: SVGDocument, in rect: CGRect) {
    let (x, y) = (hypot(ctm.a, ctm.b) * rect.width, hypot(ctm.c, ctm.d) * rect.height)
    guard x.isFinite, y.isFinite else { return }
    let side = { (length: CGFloat) in Int(max(1, min(CGContext.largestSide, (length - 1e-6).rounded(.up)))) }
    guard let image = document.image(width: side(x), height: side(y)) else { return }
    drawUpright(image, in: rect, source: nil)
  }
}
