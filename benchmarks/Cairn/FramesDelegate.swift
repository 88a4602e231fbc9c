import Foundation
import UIKit

/// What the scenes that draw frame by frame have in common: a white window of 400x700, and an end after so many frames.
@MainActor class FramesDelegate: UIResponder {
  var window: UIWindow?
  private var framesLeft = frameCount
  private var link: CADisplayLink?

  /// The frames asked for on the command line; 240 when none are.
  static let frameCount = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 240 : 240

  /// Shows `controller`, and calls `step` before each frame.
  final func start(_ controller: UIViewController) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 700))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    let link = CADisplayLink(target: self, selector: FramesDelegate.tick)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func tick() {
    if framesLeft == 0 { exit(0) }
    framesLeft -= 1
    step()
  }

  /// Changes what the next frame shows.
  func step() {}

  /// The colour of the disc of row or frame `index`.
  static func discColor(_ index: Int) -> UIColor {
    let i = CGFloat(index)
    return UIColor(
      red: 0.5 + 0.5 * sin(i), green: 0.5 + 0.5 * sin(i + 2), blue: 0.5 + 0.5 * sin(i + 4), alpha: 1)
  }
}
