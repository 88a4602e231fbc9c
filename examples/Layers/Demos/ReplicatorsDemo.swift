import UIKit

/// A wheel of bars that fade, a field of dots by two replicators, and a reflection.
final class ReplicatorsDemo: DemoView {
  private let wheel = CAReplicatorLayer()
  private let bar = CALayer()
  private let rows = CAReplicatorLayer()
  private let columns = CAReplicatorLayer()
  private let dot = CALayer()
  private let mirror = CAReplicatorLayer()
  private let tower = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    wheel.addSublayer(bar)
    wheel.instanceCount = 12
    wheel.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    wheel.instanceAlphaOffset = -1 / 13
    rows.addSublayer(columns)
    columns.addSublayer(dot)
    dot.backgroundColor = CGColor(gray: 1, alpha: 1)
    rows.instanceCount = 5
    rows.instanceColor = CGColor(red: 1, green: 0.75, blue: 0.35, alpha: 1)
    rows.instanceRedOffset = -0.2
    rows.instanceBlueOffset = 0.15
    columns.instanceCount = 5
    columns.instanceGreenOffset = -0.15
    mirror.addSublayer(tower)
    mirror.instanceCount = 2
    mirror.instanceAlphaOffset = -0.7
    for part in [wheel, rows, mirror] { layer.addSublayer(part) }
  }

  override func arrange() {
    wheel.frame = slot(0, of: 3)
    let side = wheel.bounds.width
    bar.frame = CGRect(x: side / 2 - 3, y: 2, width: 6, height: side * 0.26)
    bar.cornerRadius = 3
    bar.backgroundColor = resolved(.label)

    rows.frame = slot(1, of: 3)
    columns.frame = rows.bounds
    let pitch = side / 5
    dot.frame = CGRect(x: pitch * 0.1, y: pitch * 0.1, width: pitch * 0.8, height: pitch * 0.8)
    dot.cornerRadius = pitch * 0.4
    rows.instanceTransform = CATransform3DMakeTranslation(0, pitch, 0)
    columns.instanceTransform = CATransform3DMakeTranslation(pitch, 0, 0)

    mirror.frame = slot(2, of: 3)
    let half = mirror.bounds.height / 2
    tower.frame = CGRect(x: side * 0.15, y: 0, width: side * 0.7, height: half - 1)
    tower.cornerRadius = 8
    tower.colors = [resolved(.systemMint), resolved(.systemBlue)]
    // Turned over about the middle: what stands on it is mirrored below.
    mirror.instanceTransform = CATransform3DMakeScale(1, -1, 1)
  }
}
