import Foundation
import UIKit

/// Rows of an icon, a title and a detail in one container, each row of 12 constraints, as the README spells them out.
@MainActor enum LayoutScene {
  /// A container with `count` rows, and the constraints that place them.
  struct Rows {
    let container: UIView
    private(set) var constraints: [NSLayoutConstraint] = []
    private(set) var lastTitle: UIView!
    /// The first row's icon width, which nothing outside the row depends on but for the row's own title.
    private(set) var iconWidth: NSLayoutConstraint!

    @MainActor init(count: Int, width: CGFloat) {
      container = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 44 * CGFloat(count)))
      constraints.reserveCapacity(12 * count)
      var above: UIView?
      for _ in 0..<count { above = addRow(below: above) }
    }

    @MainActor private mutating func addRow(below above: UIView?) -> UIView {
      let (icon, title, detail) = (UIView(), UIView(), UIView())
      for view in [icon, title, detail] {
        view.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(view)
      }
      let half = title.widthAnchor.constraint(equalTo: container.widthAnchor, multiplier: 0.5)
      half.priority = .defaultHigh
      let width = icon.widthAnchor.constraint(equalToConstant: 28)
      constraints += [
        icon.leftAnchor.constraint(equalTo: container.leftAnchor, constant: 16),
        icon.topAnchor.constraint(
          equalTo: above?.bottomAnchor ?? container.topAnchor, constant: above == nil ? 8 : 16),
        width,
        icon.heightAnchor.constraint(equalToConstant: 28),
        title.leftAnchor.constraint(equalTo: icon.rightAnchor, constant: 12),
        title.topAnchor.constraint(equalTo: icon.topAnchor),
        title.heightAnchor.constraint(equalToConstant: 16),
        title.rightAnchor.constraint(lessThanOrEqualTo: detail.leftAnchor, constant: -8),
        half,
        detail.rightAnchor.constraint(equalTo: container.rightAnchor, constant: -16),
        detail.widthAnchor.constraint(equalToConstant: 60),
        detail.topAnchor.constraint(equalTo: icon.topAnchor),
      ]
      if iconWidth == nil { iconWidth = width }
      lastTitle = title
      return icon
    }

    /// Gives the container another width, and all views inside it the frames that follow from that.
    @MainActor func layOut(width: CGFloat) {
      container.frame.size.width = width
      container.layoutIfNeeded()
    }
  }

  /// The first solution, from views without constraints to views with frames, then changes of the container's width.
  static func run() {
    let clock = ContinuousClock()
    var rows: Rows!
    let initial = clock.measure {
      rows = Rows(count: 100, width: 400)
      NSLayoutConstraint.activate(rows.constraints)
      rows.container.layoutIfNeeded()
    }
    let edits = 100
    let edit = clock.measure {
      for k in 1...edits { rows.layOut(width: CGFloat(400 + k * 7 % 100)) }
    }
    rows.layOut(width: 450)
    let last = rows.lastTitle.frame
    print(
      "{\"initial_ms\":\(initial / .milliseconds(1)),\"edit_us\":\(edit / .microseconds(1) / Double(edits)),"
        + "\"edits\":\(edits),\"last\":[\(last.minX),\(last.minY),\(last.width)]}")
  }

  /// What changing one constant costs, in a hierarchy of ever more rows that have nothing to do with it.
  static func runScale() {
    let clock = ContinuousClock()
    for count in [100, 1_000, 10_000] {
      var rows: Rows!
      let initial = clock.measure {
        rows = Rows(count: count, width: 400)
        NSLayoutConstraint.activate(rows.constraints)
        rows.container.layoutIfNeeded()
      }
      let edit = clock.measure {
        for k in 1...1_000 {
          rows.iconWidth.constant = CGFloat(28 + k % 8)
          rows.container.layoutIfNeeded()
        }
      }
      print(
        "{\"rows\":\(count),\"initial_ms\":\(initial / .milliseconds(1)),\"edit_us\":\(edit / .microseconds(1) / 1_000)}"
      )
    }
  }
}
