import CoreGraphics
import Foundation
import QuartzCore

/// What is behind the content of a bar: its colour, and a line one pixel thin at the edge towards the page.
@MainActor struct BarBackground {
  enum Edge { case top, bottom }

  private let hairline = CALayer()
  private let edge: Edge

  init(of bar: UIView, line edge: Edge) {
    self.edge = edge
    // Behind everything that the app adds to the bar, at whatever index, and above the bar's own background.
    hairline.zPosition = -1
    hairline.changesAtOnce = true
    bar.layer.addSublayer(hairline)
  }

  /// Colours the bar, in its traits of now; in the system's background without a `tint`.
  func updateColors(of bar: UIView, tint: UIColor?) {
    bar.backgroundColor = tint ?? .systemBackground
    hairline.backgroundColor = UIColor.separator.resolvedColor(with: bar.traitCollection).cgColor
  }

  func layOut(in bar: UIView) {
    let bounds = bar.bounds
    let pixel = 1 / max(1, bar.layer.contentsScale)
    hairline.frame = CGRect(
      x: bounds.minX, y: edge == .top ? bounds.minY : bounds.maxY - pixel, width: bounds.width, height: pixel)
  }
}
