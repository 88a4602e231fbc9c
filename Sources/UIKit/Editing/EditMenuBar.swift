import CoreGraphics
import Foundation
import QuartzCore

/// A row of titles in a capsule, one of which is chosen by a finger.
@MainActor final class EditMenuBar: UIView {
  /// Points: after iOS 17.
  private static let height: CGFloat = 40
  private static let padding: CGFloat = 14
  private static let gap: CGFloat = 8
  private static let fontSize: CGFloat = 14

  private let labels: [UILabel]
  private var lines: [UIView] = []
  private let onChoice: (Int) -> Void

  init(_ titles: [String], onChoice: @escaping (Int) -> Void) {
    self.onChoice = onChoice
    labels = titles.map { title in
      let label = UILabel(frame: .zero)
      label.text = title
      label.font = .systemFont(ofSize: Self.fontSize)
      label.textAlignment = .center
      return label
    }
    super.init(frame: .zero)
    backgroundColor = MenuMetrics.background
    layer.cornerRadius = 10
    layer.cornerCurve = .continuous
    layer.shadowColor = .black
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 12
    layer.shadowOffset = CGSize(width: 0, height: 4)
    for label in labels {
      label.layer.cornerRadius = 10
      addSubview(label)
    }
    for _ in labels.dropFirst() {
      let line = UIView(frame: .zero)
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      lines.append(line)
      addSubview(line)
    }
  }

  /// Above `anchor`, or below where there is no room; both in the window.
  func place(at anchor: CGRect, in room: CGRect) {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x: CGFloat = 0
    let pixel = 1 / max(1, layer.contentsScale)
    let ordered = isRightToLeft ? Array(labels.reversed()) : labels
    for (index, label) in ordered.enumerated() {
      let width = label.sizeThatFits(.zero).width.rounded(.up) + 2 * Self.padding
      label.frame = CGRect(x: x, y: 0, width: width, height: Self.height)
      if index > 0 { lines[index - 1].frame = CGRect(x: x, y: 0, width: pixel, height: Self.height) }
      x += width
    }
    let left = max(room.minX + Self.gap, min(room.maxX - Self.gap - x, anchor.midX - x / 2))
    let above = anchor.minY - Self.gap - Self.height
    let y = above >= room.minY ? above : anchor.maxY + Self.gap
    frame = CGRect(x: left.rounded(), y: y.rounded(), width: x, height: Self.height)
  }

  private func index(at touch: UITouch?) -> Int? {
    guard let point = touch?.location(in: self), bounds.contains(point) else { return nil }
    return labels.firstIndex { $0.frame.contains(point) }
  }

  private func highlight(_ index: Int?) {
    for (number, label) in labels.enumerated() {
      label.backgroundColor = number == index ? MenuMetrics.highlighted : nil
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { highlight(index(at: touches.first)) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { highlight(index(at: touches.first)) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { highlight(nil) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    highlight(nil)
    if let index = index(at: touches.first) { onChoice(index) }
  }
}
