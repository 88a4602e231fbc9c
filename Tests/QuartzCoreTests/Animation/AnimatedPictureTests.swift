import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// What frames of moving layers look like.
@MainActor struct AnimatedPictureTests {
  /// Paints a window's frames one over the other, and each anew beside it.
  @MainActor final class Film {
    let timeline = Timeline()
    private let renderer = Renderer()
    private var shown: RenderTree?
    private(set) var picture = PixelBuffer(width: 400, height: 400)
    private(set) var damage: [PixelRect] = []

    init() { timeline.root.backgroundColor = .white }

    /// Shows the frame of now; whether it is what painting all of it gives.
    func frame() -> Bool {
      let tree = timeline.commit().seen(at: timeline.now).tree
      let change = renderer.change(from: shown, to: tree)
      for move in change.moves { move.copy(from: picture.pixels, to: picture.pixels, stride: picture.stride) }
      paint(tree, picture, renderer, change.damage)
      shown = tree
      damage = change.damage
      let anew = PixelBuffer(width: 400, height: 400)
      paint(tree, anew, Renderer(), [anew.bounds])
      // The edges of turned pictures depend a little on cairo's clip.
      let difference = anew.difference(to: picture, tolerance: 2)
      return difference.pixels.count <= 8 && difference.largest <= 16
    }

    private func paint(_ tree: RenderTree, _ buffer: PixelBuffer, _ renderer: Renderer, _ rects: [PixelRect]) {
      renderer.paint(
        tree, pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.stride, repaint: rects)
    }
  }

  private func spin(_ path: String, to value: CGFloat, seconds: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: path)
    animation.fromValue = 0
    animation.toValue = value
    animation.duration = seconds
    return animation
  }

  @Test("a frame paints what moved, and nothing when nothing moves")
  func damage() {
    let film = Film()
    let layer = film.timeline.addLayer()
    layer.backgroundColor = .red
    layer.removeAllAnimations()
    layer.add(spin("position.x", to: 300), forKey: nil)
    #expect(film.frame())
    film.timeline.wait(0.5)
    #expect(film.frame())
    #expect(film.picture.isColor(150, 100, .red))
    film.timeline.wait(0.1)
    #expect(film.frame())
    #expect(film.damage.allSatisfy { $0.minY >= 49 && $0.maxY <= 151 })
    film.timeline.wait(0.5)
    #expect(film.frame())
    #expect(film.picture.isColor(100, 100, .red))
    film.timeline.wait(1)
    #expect(film.frame())
    #expect(film.damage.isEmpty)
  }

  @Test("animations in masks, in replicator layers and in the space of a transform layer are seen")
  func inside() {
    let film = Film()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let masked = film.timeline.addLayer()
    masked.backgroundColor = .green
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
    mask.backgroundColor = .red
    masked.mask = mask
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 200, width: 400, height: 100)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(100, 0, 0)
    replicator.instanceDelay = 0.5
    film.timeline.root.addSublayer(replicator)
    let dot = CALayer()
    dot.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    dot.backgroundColor = .blue
    replicator.addSublayer(dot)
    let box = CATransformLayer()
    box.frame = CGRect(x: 200, y: 50, width: 100, height: 100)
    film.timeline.root.addSublayer(box)
    let (near, far) = (CALayer(), CALayer())
    for (layer, color, z) in [(near, CGColor.red, 10.0), (far, .blue, -10)] {
      layer.frame = box.bounds
      layer.backgroundColor = color
      layer.zPosition = z
      box.addSublayer(layer)
    }
    CATransaction.commit()
    film.timeline.commit()
    mask.add(spin("position.x", to: 75), forKey: nil)
    let move = spin("position.y", to: 80, seconds: 4)
    move.fillMode = .backwards
    dot.add(move, forKey: nil)
    box.add(spin("transform.rotation.y", to: .pi, seconds: 2), forKey: nil)
    #expect(film.frame())
    #expect(film.picture.isColor(70, 100, .green) && film.picture.isColor(80, 100, .white))
    #expect(film.picture.isColor(250, 100, .red))
    for _ in 0..<9 {
      film.timeline.wait(0.11)
      #expect(film.frame())
    }
    // After 0.99 seconds the mask covers the right, the first copy is ahead of the others.
    #expect(film.picture.isColor(140, 100, .green) && film.picture.isColor(60, 100, .white))
    let tops = [0, 100, 200].map { left in
      (200..<300).first { film.picture.isColor(left + 20, $0, .blue) } ?? 0
    }
    #expect(tops[0] > tops[1] && tops[1] >= tops[2], "\(tops)")
    film.timeline.wait(1)
    #expect(film.frame())
    // Turned about: what was far is near.
    #expect(film.picture.isColor(250, 100, .blue))
  }

  @Test("a deep chain of layers with a moving one at its end is evaluated without a deep stack")
  func deep() {
    let film = Film()
    var layer = film.timeline.root
    for _ in 0..<5000 {
      let next = CALayer()
      next.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
      layer.addSublayer(next)
      layer = next
    }
    let leaf = film.timeline.addLayer(to: layer)
    leaf.backgroundColor = .red
    leaf.removeAllAnimations()
    leaf.add(spin("position.x", to: 200), forKey: nil)
    film.timeline.wait(0.5)
    #expect(film.timeline.seen(leaf)?.position.x == 100)
    film.timeline.wait(1)
    // Ends of so many layers come one after the other, not one in the other.
    layer = film.timeline.root
    while let next = layer.sublayers?.first {
      next.removeFromSuperlayer()
      layer = next
    }
  }

  @Test(
    "a transition shows the old picture first and the new one last",
    arguments: [
      CATransitionType.fade, .moveIn, .push, .reveal,
    ])
  func transition(type: CATransitionType) {
    let film = Film()
    let layer = film.timeline.addLayer()
    let content = CALayer()
    content.frame = layer.bounds
    content.backgroundColor = .red
    layer.addSublayer(content)
    #expect(film.frame())
    let transition = CATransition()
    transition.type = type
    transition.subtype = .fromLeft
    transition.duration = 1
    layer.add(transition, forKey: nil)
    #expect(layer.animationKeys() == [kCATransition])
    content.removeFromSuperlayer()
    let new = CALayer()
    new.frame = layer.bounds
    new.backgroundColor = .blue
    layer.addSublayer(new)
    #expect(film.frame())
    #expect(film.picture.isColor(100, 100, .red))
    film.timeline.wait(0.5)
    #expect(film.frame())
    let (left, right) = (film.picture.rgba(60, 100), film.picture.rgba(140, 100))
    switch type {
    case .fade: #expect(left[0] > 60 && left[0] < 200 && left[2] > 60)
    case .moveIn, .push: #expect(left == [0, 0, 255, 255] && right == [255, 0, 0, 255])
    // The old one goes the way that the new one would come.
    default: #expect(left == [0, 0, 255, 255] && right == [255, 0, 0, 255])
    }
    film.timeline.wait(0.6)
    #expect(film.frame())
    #expect(film.picture.isColor(100, 100, .blue) && film.picture.isColor(200, 100, .white))
  }
}
