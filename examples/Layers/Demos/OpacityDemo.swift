import UIKit

/// Two groups at half opacity: one fades as a picture, in the other each layer shows what is behind it.
final class OpacityDemo: DemoView {
  private let groups = [CALayer(), CALayer()]

  override init(frame: CGRect) {
    super.init(frame: frame)
    for group in groups {
      for _ in 0..<3 { group.addSublayer(CALayer()) }
      group.opacity = 0.5
      layer.addSublayer(group)
    }
    groups[1].allowsGroupOpacity = false
  }

  override func arrange() {
    for (index, group) in groups.enumerated() {
      group.frame = slot(index, of: 2)
      let size = group.bounds.width * 0.62
      let places = [CGPoint(x: 0.5, y: 0.31), CGPoint(x: 0.31, y: 0.66), CGPoint(x: 0.69, y: 0.66)]
      for (place, (part, color)) in zip(
        places, zip(group.sublayers ?? [], [UIColor.systemRed, .systemGreen, .systemBlue]))
      {
        part.bounds = CGRect(x: 0, y: 0, width: size, height: size)
        part.position = CGPoint(x: group.bounds.width * place.x, y: group.bounds.height * place.y)
        part.cornerRadius = size / 2
        part.backgroundColor = resolved(color)
      }
    }
  }
}
