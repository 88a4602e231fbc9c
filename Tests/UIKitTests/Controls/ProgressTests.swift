import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite("Progress views and activity indicators")
struct ProgressTests {
  // MARK: Progress views

  @Test("control-025 the progress is kept between 0 and 1")
  func progress() {
    let view = UIProgressView()
    #expect(view.progress == 0)
    view.progress = 2
    #expect(view.progress == 1)
    view.progress = -1
    #expect(view.progress == 0)
    view.setProgress(0.5, animated: true)
    view.progress = .nan
    #expect(view.progress == 0.5)
  }

  @Test("it is 4 high, in a bar less")
  func size() {
    let view = UIProgressView(progressViewStyle: .default)
    #expect(view.frame.height == 4)
    #expect(view.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 4))
    #expect(UIProgressView(progressViewStyle: .bar).frame.height == 2.5)
    view.frame = rect(0, 0, 300, 40)
    view.sizeToFit()
    #expect(view.frame == rect(0, 0, 300, 4))
  }

  @Test("it fills from the leading side, in the colours that were set", arguments: [false, true])
  func fill(isMirrored: Bool) {
    let view = UIProgressView(frame: rect(100, 100, 200, 10))
    if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
    view.tintColor = .green
    view.trackTintColor = .blue
    view.progress = 0.25
    let stage = Stage(adding: view)
    func expect(_ color: UIColor, at x: CGFloat) {
      stage.app.expect(color, at: point(isMirrored ? 400 - x - 0.5 : x + 0.5, 105))
    }
    expect(.green, at: 110)
    expect(.green, at: 140)
    expect(.blue, at: 160)
    view.progressTintColor = .red
    view.setProgress(1, animated: true)
    stage.app.advance(by: 0.5)
    expect(.red, at: 110)
    expect(.red, at: 290)
    view.progress = 0
    expect(.blue, at: 110)
  }

  @Test("images take the place of the colours")
  func images() {
    let view = UIProgressView(frame: rect(100, 100, 200, 10))
    view.progressImage = UIImage(cgImage: .filled(.red, width: 4, height: 6))
    view.trackImage = UIImage(cgImage: .filled(.blue, width: 4, height: 6))
    view.progress = 0.5
    #expect(view.intrinsicContentSize.height == 6)
    let stage = Stage(adding: view)
    stage.app.expect(.red, at: point(150, 105))
    stage.app.expect(.blue, at: point(250, 105))
  }

  // MARK: Activity indicators

  /// An indicator of 20 points at (100, 100), in white on black.
  private func makeIndicator() -> UIActivityIndicatorView {
    let view = UIActivityIndicatorView(style: .medium)
    view.frame.origin = point(100, 100)
    view.color = .white
    return view
  }

  /// A black page with these views.
  private func makeStage(_ first: UIView, _ others: UIView...) -> Stage {
    let stage = Stage(adding: first)
    stage.root.backgroundColor = .black
    for view in others { stage.root.addSubview(view) }
    return stage
  }

  /// How bright the spokes are, the upward one first and then clockwise by quarters.
  private func quarters(_ stage: Stage) -> [Int] {
    [point(110, 103), point(117, 110), point(110, 117), point(103, 110)].map { stage.app.channels(at: $0)[0] }
  }

  @Test("control-027 what a new indicator is like")
  func defaults() {
    let view = UIActivityIndicatorView()
    #expect(!view.isAnimating)
    #expect(view.hidesWhenStopped)
    #expect(view.isHidden)
    #expect(UIActivityIndicatorView(style: .medium).frame.size == CGSize(width: 20, height: 20))
    #expect(UIActivityIndicatorView(style: .large).frame.size == CGSize(width: 37, height: 37))
    view.style = .large
    #expect(view.intrinsicContentSize == CGSize(width: 37, height: 37))
    view.sizeToFit()
    #expect(view.bounds.size == CGSize(width: 37, height: 37))
  }

  @Test("it is shown while it turns, and hidden when it does not, unless it is to stay")
  func hides() {
    let view = makeIndicator()
    view.startAnimating()
    #expect(view.isAnimating && !view.isHidden)
    view.stopAnimating()
    #expect(!view.isAnimating && view.isHidden)
    view.hidesWhenStopped = false
    #expect(!view.isHidden)
    view.startAnimating()
    view.stopAnimating()
    #expect(!view.isHidden)
    view.hidesWhenStopped = true
    #expect(view.isHidden)
  }

  @Test("it turns clockwise by a spoke in a tenth of a second, and stands still when it is stopped")
  func turns() {
    let view = makeIndicator()
    view.hidesWhenStopped = false
    let stage = makeStage(view)
    let rest = quarters(stage)
    #expect(rest[0] > 240 && rest[0] > rest[3] && rest[3] > rest[2] && rest[2] > rest[1])
    view.startAnimating()
    stage.app.advance(by: 0.2)
    #expect(quarters(stage) == [rest[3], rest[0], rest[1], rest[2]], "a quarter on")
    stage.app.advance(by: 0.6)
    #expect(quarters(stage) == rest, "once around")
    stage.app.advance(by: 0.1)
    view.stopAnimating()
    #expect(quarters(stage) == rest)
    stage.app.advance(by: 0.4)
    #expect(quarters(stage) == rest)
  }

  @Test("starting twice does not make it faster, and another one turns with it")
  func several() {
    let (first, second) = (makeIndicator(), makeIndicator())
    first.hidesWhenStopped = false
    second.frame.origin.x = 300
    let stage = makeStage(first, second)
    let rest = quarters(stage)
    first.startAnimating()
    first.startAnimating()
    stage.app.advance(by: 0.15)
    second.startAnimating()
    stage.app.advance(by: 0.05)
    #expect(quarters(stage) == [rest[3], rest[0], rest[1], rest[2]])
    stage.app.advance(by: 0.1)
    #expect(stage.app.channels(at: point(317, 110))[0] == rest[0], "a quarter on as well, after 0.15 s")
  }

  @Test(
    "nothing wakes the app while no indicator can be seen, and it turns again when one can",
    arguments: [
      "hidden", "transparent", "faded layer", "hidden ancestor", "no window", "hidden window", "window without a scene",
      "background",
    ])
  func sleeps(reason: String) {
    let view = makeIndicator()
    let holder = UIView(frame: rect(0, 0, 400, 400))
    holder.addSubview(view)
    let stage = makeStage(holder)
    let (window, scene) = (stage.app.window, stage.app.window.windowScene)
    func set(seen: Bool) {
      switch reason {
      case "hidden": view.isHidden = !seen
      case "transparent": holder.alpha = seen ? 1 : 0
      case "faded layer": holder.layer.opacity = seen ? 1 : 0
      case "hidden ancestor": stage.root.isHidden = !seen
      case "no window": if seen { stage.root.addSubview(holder) } else { holder.removeFromSuperview() }
      case "hidden window": stage.app.scenes[0].windows[0].isHidden = !seen
      case "window without a scene": window.windowScene = seen ? scene : nil
      default: if seen { stage.app.resume() } else { stage.app.suspend() }
      }
    }
    view.startAnimating()
    stage.app.advance(by: 0.2)
    #expect(UIApplication.shared.spinnerClock.isTicking)
    set(seen: false)
    stage.app.advance(by: 0.2)
    #expect(!UIApplication.shared.spinnerClock.isTicking)
    stage.app.advance(by: 5)
    set(seen: true)
    stage.app.advance(by: 0.05)
    #expect(UIApplication.shared.spinnerClock.isTicking)
    let before = quarters(stage)
    stage.app.advance(by: 0.2)
    #expect(quarters(stage) != before)
    view.stopAnimating()
    #expect(!UIApplication.shared.spinnerClock.isTicking)
  }

  @Test("an indicator that is given up while it turns stops the clock")
  func givenUp() {
    var view: UIActivityIndicatorView? = makeIndicator()
    let stage = makeStage(view!)
    view?.startAnimating()
    weak let weakView = view
    view?.removeFromSuperview()
    view = nil
    stage.app.advance(by: 0.2)
    #expect(weakView == nil)
    #expect(!UIApplication.shared.spinnerClock.isTicking)
    #expect(!UIApplication.shared.spinnerClock.isAsleep)
  }
}
