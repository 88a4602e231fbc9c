import UIKit

/// The lanes of a timeline, one below the other.
final class LanesView: UIView {
  let rows: [LaneView]
  private let timeline: Timeline
  private let separators: [UIView]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    rows = timeline.lanes.map { LaneView($0) }
    separators = rows.dropFirst().map { _ in UIView() }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 16
    layer.cornerCurve = .continuous
    clipsToBounds = true
    for row in rows { addSubview(row) }
    for separator in separators {
      separator.backgroundColor = .separator
      addSubview(separator)
    }
    timeline.onStep = { [weak self] in self?.update() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height / CGFloat(max(1, rows.count))
    let hairline = 1 / max(1, traitCollection.displayScale)
    for (index, row) in rows.enumerated() {
      let top = (CGFloat(index) * height).rounded()
      row.nameWidth = bounds.width > 480 ? 136 : 108
      row.frame = CGRect(x: 0, y: top, width: bounds.width, height: (CGFloat(index + 1) * height).rounded() - top)
      if index > 0 {
        separators[index - 1].frame = CGRect(x: 12, y: top, width: bounds.width - 12, height: hairline)
      }
    }
  }

  private func update() {
    for row in rows { row.update(to: timeline.clock, cuts: timeline.cuts) }
  }
}
