import CoreGraphics
import Foundation
import Testing
import UIKit
import UIKitTesting

/// A drawing with an edge in every direction.
private let wheel = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <circle cx="16" cy="16" r="14" fill="#fde68a" stroke="#b45309" stroke-width="2"/>
    <path d="M16 4v24M4 16h24M7.5 7.5l17 17M24.5 7.5l-17 17" stroke="#b45309" stroke-width="1"/>
    <circle cx="16" cy="16" r="4" fill="#0f766e"/>
  </svg>
  """

private func render(_ size: CGSize, scale: CGFloat, _ draw: (CGContext) -> Void) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = scale
  return UIGraphicsImageRenderer(size: size, format: format).image { draw($0.cgContext) }
}

/// Rings that become ever finer, up to two pixels a ring: what shows every filter's faults.
private func rings(_ side: Int) -> UIImage {
  render(CGSize(width: side, height: side), scale: 1) { context in
    let middle = CGFloat(side) / 2
    for index in (0...side / 4).reversed() {
      let radius = middle * (CGFloat(index) / CGFloat(side / 4)).squareRoot()
      context.setFillColor(index % 2 == 0 ? CGColor(gray: 1, alpha: 1) : CGColor(gray: 0, alpha: 1))
      context.fillEllipse(in: CGRect(x: middle - radius, y: middle - radius, width: 2 * radius, height: 2 * radius))
    }
  }
}

/// A letter F of a colour on a tile, so that turning and mirroring show.
private func flag() -> CGImage? {
  render(CGSize(width: 24, height: 16), scale: 2) { context in
    UIColor(red: 0.9, green: 0.94, blue: 1, alpha: 1).setFill()
    context.fill(CGRect(x: 0, y: 0, width: 24, height: 16))
    UIColor(red: 0.1, green: 0.3, blue: 0.7, alpha: 1).setFill()
    for bar in [(4, 3, 3, 10), (4, 3, 12, 3), (4, 7, 8, 2)] {
      context.fill(CGRect(x: bar.0, y: bar.1, width: bar.2, height: bar.3))
    }
  }.cgImage
}

/// A bubble with round caps and a pattern in its middle.
private func bubble() -> UIImage {
  render(CGSize(width: 24, height: 24), scale: 2) { context in
    UIColor(red: 0.2, green: 0.6, blue: 0.3, alpha: 1).setFill()
    UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 24, height: 24), cornerRadius: 8).fill()
    UIColor(white: 1, alpha: 0.8).setFill()
    context.fillEllipse(in: CGRect(x: 10, y: 10, width: 4, height: 4))
  }
}

/// A round of translucent orange, a blue square in it, and a hole in that.
private func disk() -> UIImage {
  render(CGSize(width: 200, height: 200), scale: 1) { context in
    UIColor(red: 1, green: 0.6, blue: 0.1, alpha: 0.9).setFill()
    context.fillEllipse(in: CGRect(x: 4, y: 4, width: 192, height: 192))
    UIColor(red: 0.1, green: 0.5, blue: 0.9, alpha: 1).setFill()
    context.fill(CGRect(x: 60, y: 60, width: 80, height: 80))
    context.clear(CGRect(x: 85, y: 85, width: 30, height: 30))
  }
}

@Suite struct ImagePicturesTests {
  @Test("how images look, drawn large, small, turned, tiled and coloured", arguments: [1, 1.5, 2] as [CGFloat])
  func sheet(scale: CGFloat) throws {
    let vectors = try #require(UIImage(data: Data(wheel.utf8)))
    let pixels = try #require(flag())
    let sheet = render(CGSize(width: 320, height: 240), scale: scale) { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 320, height: 240))
      // Vectors at several sizes, and in a tint.
      var x: CGFloat = 8
      for side: CGFloat in [12, 20, 32, 48] {
        vectors.draw(in: CGRect(x: x, y: 8, width: side, height: side))
        x += side + 8
      }
      vectors.withTintColor(.red, renderingMode: .alwaysOriginal).draw(in: CGRect(x: x, y: 8, width: 32, height: 32))
      // Much smaller, and larger.
      rings(512).draw(in: CGRect(x: 200, y: 8, width: 48, height: 48))
      rings(512).draw(in: CGRect(x: 256, y: 8, width: 20, height: 20))
      rings(16).draw(in: CGRect(x: 256, y: 32, width: 32, height: 32))
      context.interpolationQuality = .none
      rings(16).draw(in: CGRect(x: 290, y: 32, width: 24, height: 24))
      context.interpolationQuality = .default
      // The eight orientations.
      for raw in 0..<8 {
        let image = UIImage(cgImage: pixels, scale: 2, orientation: UIImage.Orientation(rawValue: raw)!)
        image.draw(at: CGPoint(x: 8 + raw * 34, y: 72))
      }
      // Caps with a middle that stretches and one that tiles.
      let insets = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      let bubble = bubble()
      bubble.draw(at: CGPoint(x: 8, y: 108))
      bubble.resizableImage(withCapInsets: insets, resizingMode: .stretch)
        .draw(in: CGRect(x: 40, y: 108, width: 90, height: 44))
      bubble.resizableImage(withCapInsets: insets, resizingMode: .tile)
        .draw(in: CGRect(x: 138, y: 108, width: 90, height: 44))
      bubble.resizableImage(withCapInsets: insets).draw(in: CGRect(x: 236, y: 108, width: 12, height: 44))
      vectors.preparingThumbnail(of: CGSize(width: 12, height: 12))?
        .drawAsPattern(in: CGRect(x: 256, y: 108, width: 54, height: 44))
      // Colours of a symbol's parts.
      let size = UIImage.SymbolConfiguration(pointSize: 32)
      let configurations: [UIImage.SymbolConfiguration] = [
        .preferringMonochrome(), UIImage.SymbolConfiguration(hierarchicalColor: .blue),
        UIImage.SymbolConfiguration(paletteColors: [.red, UIColor(white: 0.8, alpha: 1)]),
      ]
      x = 8
      for name in ["plus.circle.fill", "heart.circle"] {
        for configuration in configurations {
          let image = UIImage(systemName: name, withConfiguration: size.applying(configuration))
          image?.draw(at: CGPoint(x: x, y: 166))
          x += 50
        }
      }
      UIImage(systemName: "exclamationmark.triangle.fill", withConfiguration: size.applying(configurations[2]))?
        .draw(in: CGRect(x: 8, y: 210, width: 26, height: 24))
      // Translucent, and under a blend mode.
      vectors.draw(in: CGRect(x: 60, y: 206, width: 32, height: 32), blendMode: .normal, alpha: 0.4)
      UIColor.yellow.setFill()
      context.fill(CGRect(x: 110, y: 206, width: 40, height: 32))
      vectors.draw(in: CGRect(x: 114, y: 206, width: 32, height: 32), blendMode: .multiply, alpha: 1)
      // A translucent picture made smaller, turned, and at its own size between pixels: no edge becomes darker.
      let disk = disk()
      disk.draw(in: CGRect(x: 160, y: 206, width: 32, height: 32))
      context.saveGState()
      context.translateBy(x: 216, y: 222)
      context.rotate(by: 0.5)
      disk.draw(in: CGRect(x: -16, y: -16, width: 32, height: 32))
      context.restoreGState()
      // Caps that end between pixels.
      let edges = UIEdgeInsets(top: 9, left: 9, bottom: 9, right: 9)
      bubble.resizableImage(withCapInsets: edges, resizingMode: .stretch)
        .draw(in: CGRect(x: 240.3, y: 206.3, width: 70, height: 31))
    }
    assertSnapshot(of: try #require(sheet.cgImage), named: "images@\(scale)x")
  }
}
