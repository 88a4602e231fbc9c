import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// Squares of one colour.
private func pictures(_ colors: UIColor..., side: Int = 8) -> [UIImage] {
  colors.map { color in
    UIImage(
      cgImage: picture(side, side) { _ in
        color.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: side, height: side))
      })
  }
}

@MainActor private func color(_ stage: Stage, _ x: Int = 4, _ y: Int = 4) -> String {
  switch stage.app.snapshot().rgba(x, y) {
  case [255, 0, 0, 255]: "red"
  case [0, 255, 0, 255]: "green"
  case [0, 0, 255, 255]: "blue"
  case [255, 255, 255, 255]: "white"
  case [0, 0, 0, 255]: "black"
  case let other: "\(other)"
  }
}

@MainActor private var isTicking: Bool { UIApplication.shared.imageClock.isTicking }

@MainActor @Suite struct ImageAnimationTests {
  @Test("pictures follow one another, each for its share of the duration")
  func plays() {
    let view = UIImageView(frame: rect(0, 0, 8, 8))
    view.animationImages = pictures(.red, .green, .blue)
    view.animationDuration = 0.6
    let stage = Stage(adding: view)
    view.startAnimating()
    #expect(view.isAnimating && isTicking)
    stage.app.advance(by: 0.05)
    #expect(color(stage) == "red")
    var seen: [String] = []
    for _ in 0..<6 {
      stage.app.advance(by: 0.2)
      seen.append(color(stage))
    }
    #expect(seen == ["green", "blue", "red", "green", "blue", "red"])
    view.stopAnimating()
    stage.app.advance(by: 0.2)
    #expect(!view.isAnimating && !isTicking && view.layer.contents == nil)
  }

  @Test("without a duration each picture is shown for a thirtieth of a second")
  func defaultDuration() {
    let animation = ImageAnimation(images: pictures(.red, .green, .blue), duration: 0, repeatCount: 0, begin: 10)
    #expect(abs(animation.duration - 0.1) < 1e-12 && animation.end == nil)
    #expect([10, 10.03, 10.04, 10.07, 10.1].map { animation.index(at: $0) } == [0, 0, 1, 2, 0])
    #expect(animation.index(at: 9) == 0 && abs(animation.change(after: 10.04) - (10 + 2 / 30.0)) < 1e-9)
    for duration in [-1, .nan, .infinity] {
      #expect(ImageAnimation(images: pictures(.red), duration: duration, repeatCount: -4, begin: 0).duration < 0.04)
    }
    // More pictures a second than anybody sees do not keep the clock busier than that.
    let fast = ImageAnimation(images: pictures(.red, .green), duration: 1e-9, repeatCount: 0, begin: 0)
    #expect(fast.change(after: 1) > 1.002 && fast.index(at: 1) != nil)
    // The moment of a change, as sums of intervals come to it, is always after the time it was asked for.
    let third = ImageAnimation(images: pictures(.red, .green, .blue), duration: 1, repeatCount: 0, begin: 0.1)
    var (time, indices) = (0.1, [Int]())
    for _ in 0..<3000 {
      let next = third.change(after: time)
      guard next > time + 0.3 else {
        Issue.record("\(next) is not after \(time)")
        return
      }
      indices.append(third.index(at: next) ?? -1)
      time = next
    }
    #expect(indices == (0..<3000).map { ($0 + 1) % 3 })
  }

  @Test("an animation that is shown twice ends, and the image is shown again")
  func repeats() {
    let view = UIImageView(image: pictures(.white)[0])
    view.animationImages = pictures(.red, .green)
    view.animationDuration = 0.2
    view.animationRepeatCount = 2
    let stage = Stage(adding: view)
    view.startAnimating()
    stage.app.advance(by: 0.35)
    #expect(color(stage) == "green" && view.isAnimating)
    stage.app.advance(by: 0.1)
    #expect(color(stage) == "white" && !view.isAnimating && !isTicking)
    // Once more, out of sight: it ends all the same.
    view.startAnimating()
    view.isHidden = true
    stage.app.advance(by: 0.5)
    #expect(!view.isAnimating && !isTicking && view.playing == nil)
  }

  @Test("an animated image plays by itself, and another image ends it")
  func animatedImage() throws {
    let animated = try #require(UIImage.animatedImage(with: pictures(.red, .green), duration: 0.4))
    let view = UIImageView(image: animated)
    let stage = Stage(adding: view)
    #expect(view.isAnimating && view.frame.size == CGSize(width: 8, height: 8))
    stage.app.advance(by: 0.25)
    #expect(color(stage) == "green")
    view.stopAnimating()
    stage.app.advance(by: 0.1)
    #expect(color(stage) == "red" && !view.isAnimating)
    view.startAnimating()
    stage.app.advance(by: 0.25)
    #expect(color(stage) == "green")
    view.image = pictures(.blue)[0]
    stage.app.advance(by: 0.25)
    #expect(color(stage) == "blue" && !view.isAnimating && !isTicking)
    view.highlightedImage = animated
    #expect(!view.isAnimating)
    view.isHighlighted = true
    #expect(view.isAnimating)
    view.isHighlighted = false
    #expect(!view.isAnimating)
  }

  @Test("pictures of other sizes do not change how large the view wants to be")
  func size() {
    let view = UIImageView(image: pictures(.white)[0])
    view.animationImages = pictures(.red, side: 30)
    view.startAnimating()
    #expect(view.intrinsicContentSize == CGSize(width: 8, height: 8))
    view.image = nil
    #expect(view.intrinsicContentSize == CGSize(width: 30, height: 30) && view.isAnimating)
  }

  @Test(
    "the clock sleeps while nobody can see the pictures, and the right one is shown afterwards",
    arguments: ["hidden", "transparent", "no window", "outside", "clipped", "background"])
  func sleeps(reason: String) {
    let view = UIImageView(frame: rect(0, 0, 8, 8))
    view.animationImages = pictures(.red, .green, .blue)
    view.animationDuration = 3
    let holder = UIView(frame: rect(0, 0, 100, 100))
    holder.clipsToBounds = true
    holder.addSubview(view)
    let stage = Stage(adding: holder)
    func set(seen: Bool) {
      switch reason {
      case "hidden": view.isHidden = !seen
      case "transparent": holder.alpha = seen ? 1 : 0
      case "no window": if seen { stage.root.addSubview(holder) } else { holder.removeFromSuperview() }
      case "outside": holder.frame.origin.x = seen ? 0 : 2000
      case "clipped": view.frame.origin.y = seen ? 0 : 300
      default: if seen { stage.app.resume() } else { stage.app.suspend() }
      }
    }
    view.startAnimating()
    stage.app.advance(by: 0.5)
    set(seen: false)
    stage.app.advance(by: 1)
    #expect(!isTicking && view.isAnimating)
    stage.app.advance(by: 1)
    set(seen: true)
    stage.app.advance(by: 0.05)
    #expect(isTicking && color(stage) == "blue")
  }

  @Test("a view that plays and is given up stops the clock")
  func givenUp() {
    var view: UIImageView? = UIImageView(frame: rect(0, 0, 8, 8))
    view?.animationImages = pictures(.red, .green)
    view?.animationDuration = 0.2
    let stage = Stage(adding: view!)
    view?.startAnimating()
    #expect(isTicking)
    weak let weakView = view
    view?.removeFromSuperview()
    view = nil
    stage.app.advance(by: 0.5)
    #expect(weakView == nil && !isTicking)
  }

  @Test("two views of different speeds are each right, by one timer")
  func twoViews() {
    let views = [rect(0, 0, 8, 8), rect(20, 0, 8, 8)].map { UIImageView(frame: $0) }
    views[0].animationImages = pictures(.red, .green)
    views[0].animationDuration = 0.2
    views[1].animationImages = pictures(.blue, .white)
    views[1].animationDuration = 2
    let stage = Stage(adding: views[0], views[1])
    for view in views { view.startAnimating() }
    stage.app.advance(by: 0.15)
    #expect(color(stage) == "green" && color(stage, 24) == "blue")
    stage.app.advance(by: 0.9)
    #expect(color(stage) == "red" && color(stage, 24) == "white")
  }

  @Test("an image view that moves or fades decodes and draws nothing again")
  func movingCostsNothing() throws {
    let symbol = UIImageView(image: UIImage(systemName: "heart"))
    symbol.contentMode = .center
    let bitmap = UIImageView(image: pictures(.red)[0])
    let stage = Stage(adding: symbol, bitmap)
    let before = [symbol, bitmap].map { $0.layer.contents as? CGImage }
    #expect(before[1] === bitmap.image?.cgImage && before[0] != nil)
    for step in 1...5 {
      for view in [symbol, bitmap] {
        view.center = CGPoint(x: 20 + 10 * step, y: 40)
        view.alpha = 1 - CGFloat(step) / 10
        view.transform = CGAffineTransform(rotationAngle: CGFloat(step))
      }
      stage.app.advance(by: 0.1)
    }
    symbol.bounds.size = CGSize(width: 60, height: 60)
    stage.app.advance(by: 0.1)
    #expect(symbol.layer.contents as? CGImage === before[0] && bitmap.layer.contents as? CGImage === before[1])
  }
}
