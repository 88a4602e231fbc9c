import UIKit

/// A cube that a finger turns: its faces stand in the space of a transform layer, seen in perspective.
final class CubeDemo: DemoView {
  let cube = CATransformLayer()
  private(set) var angle: CGFloat = .pi / 5
  private let faces = (1...6).map { number in
    let face = CALayer()
    let label = CATextLayer()
    label.string = "\(number)"
    label.alignmentMode = .center
    label.foregroundColor = CGColor(gray: 1, alpha: 1)
    face.addSublayer(label)
    return face
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    // The eye is 500 points in front of the view.
    layer.sublayerTransform.m34 = -1 / 500
    for face in faces { cube.addSublayer(face) }
    layer.addSublayer(cube)
    addHorizontalDrag()
  }

  override func arrange() {
    let side = min(bounds.height * 0.56, bounds.width * 0.4)
    cube.position = CGPoint(x: bounds.midX, y: bounds.midY)
    let colors: [UIColor] = [.systemBlue, .systemGreen, .systemPurple, .systemOrange, .systemPink, .systemTeal]
    // Front, right, back, left, top and bottom: pushed out, then turned to where it belongs.
    let turns: [(angle: CGFloat, x: CGFloat, y: CGFloat)] = [
      (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
    ]
    for (index, face) in faces.enumerated() {
      face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      face.cornerRadius = 6
      face.backgroundColor = resolved(colors[index])
      let turn = CATransform3DMakeRotation(turns[index].angle, turns[index].x, turns[index].y, 0)
      face.transform = CATransform3DTranslate(turn, 0, 0, side / 2)
      let label = face.sublayers?[0] as? CATextLayer
      label?.fontSize = side * 0.5
      label?.frame = CGRect(x: 0, y: side * 0.2, width: side, height: side * 0.6)
    }
    turn()
  }

  override func horizontalDrag(_ distance: CGFloat) {
    angle += distance / 80
    turn()
  }

  private func turn() {
    cube.transform = CATransform3DRotate(CATransform3DMakeRotation(-0.45, 1, 0, 0), angle, 0, 1, 0)
  }
}
