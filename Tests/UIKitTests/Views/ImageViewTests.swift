import Foundation
import QuartzCore
import Testing

@testable import UIKit

/// A square of 8 points with caps of 2 on every side: red caps, a blue middle.
private func capped(_ mode: UIImage.ResizingMode) -> UIImage {
  let image = picture(8, 8) { _ in
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 2, y: 2, width: 4, height: 4))
  }
  return UIImage(cgImage: image)
    .resizableImage(withCapInsets: UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2), resizingMode: mode)
}

@MainActor private func shown(_ view: UIImageView) -> CGImage? {
  view.display(view.layer)
  return view.layer.contents as? CGImage
}

@MainActor @Suite struct ImageViewTests {
  @Test("a view shows pixels as they are, and lets the layer stretch their middle")
  func shares() throws {
    let image = capped(.stretch)
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.image = image
    #expect(shown(view) === image.cgImage)
    #expect(view.layer.contentsCenter == CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let drawn = UIGraphicsImageRenderer(size: view.bounds.size, format: format).image {
      view.layer.render(in: $0.cgContext)
    }
    let pixels = try #require(drawn.cgImage)
    #expect(pixels.rgba(1, 10) == [255, 0, 0, 255] && pixels.rgba(38, 10) == [255, 0, 0, 255])
    #expect(pixels.rgba(20, 1) == [255, 0, 0, 255] && pixels.rgba(20, 18) == [255, 0, 0, 255])
    #expect(pixels.rgba(4, 4)[2] > 200 && pixels.rgba(35, 15)[2] > 200)

    // Another image takes the whole again.
    let plain = UIImage(cgImage: picture(4, 4) { _ in UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4)) })
    view.image = plain
    #expect(shown(view) === plain.cgImage && view.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    view.image = image
    view.contentMode = .center
    #expect(shown(view) !== image.cgImage && view.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    // What somebody else set stays.
    let other = UIImageView(frame: view.frame)
    other.layer.contentsCenter = CGRect(x: 0.1, y: 0.1, width: 0.2, height: 0.2)
    other.image = plain
    #expect(shown(other) === plain.cgImage && other.layer.contentsCenter.width == 0.2)
  }

  @Test("a middle that tiles, vectors and tinted images are drawn at the size they are shown at")
  func draws() throws {
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.image = capped(.tile)
    let tiled = try #require(shown(view))
    #expect(tiled !== view.image?.cgImage && tiled.width >= 40 && view.layer.needsDisplayOnBoundsChange)
    let file =
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'><rect width='2' height='2' fill='#00f'/></svg>"
    let drawing = try #require(UIImage(data: Data(file.utf8)))
    view.image = drawing
    let vectors = try #require(shown(view))
    let middle = vectors.width / 2
    #expect(vectors.rgba(middle - 1, 3) == [0, 0, 255, 255] && vectors.rgba(middle, 3) == [0, 0, 0, 0])
    #expect(view.intrinsicContentSize == CGSize(width: 4, height: 2))
  }

  @Test("an animation is kept, and its first picture shown while it runs")
  func animation() throws {
    let images = [3, 4, 5].map { UIImage(cgImage: picture($0, $0) { _ in }) }
    let view = UIImageView(image: images[2])
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = [images[0], images[1]]
    view.highlightedAnimationImages = [images[1]]
    view.startAnimating()
    #expect(view.isAnimating && shown(view) === images[0].cgImage)
    view.isHighlighted = true
    #expect(shown(view) === images[1].cgImage)
    view.stopAnimating()
    #expect(!view.isAnimating && shown(view) === images[2].cgImage)
    view.startAnimating()
    view.animationImages = []
    #expect(!view.isAnimating && view.animationDuration == 0 && view.animationRepeatCount == 0)
    view.image = nil
    #expect(shown(view) == nil)
  }

  @Test("an image larger than its view is seen beyond it, unless the view clips")
  func overflow() throws {
    let view = UIImageView(frame: rect(20, 20, 10, 10))
    view.contentMode = .center
    view.tintColor = .red
    view.image = UIImage(
      cgImage: picture(30, 30) { _ in UIRectFill(CGRect(x: 0, y: 0, width: 30, height: 30)) }
    ).withRenderingMode(.alwaysTemplate)
    let stage = Stage(adding: view)
    func box() -> [Int]? {
      let seen = stage.app.snapshot()
      let red = (0..<60).flatMap { y in (0..<60).map { ($0, y) } }
        .filter { seen.rgba($0.0, $0.1) == [255, 0, 0, 255] }
      guard let left = red.map(\.0).min(), let right = red.map(\.0).max() else { return nil }
      return [left, red.map(\.1).min() ?? -1, right + 1, (red.map(\.1).max() ?? -1) + 1]
    }
    #expect(box() == [10, 10, 40, 40])
    view.contentMode = .topLeft
    #expect(box() == [20, 20, 50, 50])
    view.contentMode = .bottomRight
    #expect(box() == [0, 0, 30, 30])
    view.clipsToBounds = true
    #expect(box() == [20, 20, 30, 30])
    view.contentMode = .scaleAspectFill
    view.bounds.size = CGSize(width: 20, height: 10)
    #expect(box() == [15, 20, 35, 30])
    view.clipsToBounds = false
    #expect(box() == [15, 15, 35, 35])
    view.contentMode = .scaleAspectFit
    #expect(box() == [20, 20, 30, 30])
    view.contentMode = .scaleToFill
    #expect(box() == [15, 20, 35, 30])
  }

  @Test(
    "pixels, symbols and vectors stand at the same place in every content mode", arguments: [1, 1.5, 2] as [CGFloat])
  func modes(scale: CGFloat) throws {
    let modes: [UIView.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
      .bottomLeft, .bottomRight,
    ]
    let file = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='20' height='10'/></svg>"
    let vectors = try #require(UIImage(data: Data(file.utf8)))
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let pixels = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10), format: format).image {
      $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    for mode in modes {
      let views = [pixels, vectors, vectors.withTintColor(.black)].map { image in
        let view = UIImageView(frame: rect(20, 20, 40, 40))
        view.image = image
        view.contentMode = mode
        return view
      }
      let pictures = views.map { view in
        let stage = Stage(scale: scale)
        stage.root.addSubview(view)
        return stage.app.snapshot()
      }
      for other in pictures[1...] {
        let differences = zip(pictures[0].allPixels, other.allPixels).filter { $0 != $1 }
        #expect(differences.isEmpty, "\(mode) at \(scale): \(differences.count) pixels differ")
      }
    }
  }

  @Test("a view shows the variant for its own traits, and changes with them")
  func variants() throws {
    let image = UIImage(
      cgImage: picture(4, 4) { _ in
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
      })
    let dark = UIImage(
      cgImage: picture(4, 4) { _ in
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
      })
    image.imageAsset?.register(dark, with: UITraitCollection(userInterfaceStyle: .dark))
    let view = UIImageView(image: image)
    let stage = Stage(adding: view)
    #expect(stage.app.snapshot().rgba(1, 1) == [255, 0, 0, 255])
    stage.app.userInterfaceStyle = .dark
    #expect(stage.app.snapshot().rgba(1, 1) == [0, 0, 255, 255])
    stage.app.userInterfaceStyle = .light
    #expect(stage.app.snapshot().rgba(1, 1) == [255, 0, 0, 255])
  }
}
