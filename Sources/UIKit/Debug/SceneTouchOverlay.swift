import CoreGraphics
import Foundation
import QuartzCore

/// What `TouchOverlay` shows in one scene.
@MainActor final class SceneTouchOverlay {
  /// Points, around the finger: a ring that a fingertip does not hide.
  private static let ringRadius: CGFloat = 26
  /// Points between the list and the window's edges.
  private static let margin: CGFloat = 8
  /// The last of these stays in the list when a chain is longer than the window.
  private static let leastLines = 4

  private(set) weak var scene: UIWindowScene?
  /// The layer that holds all of it, in the scene's points. Without size, so that it covers nothing.
  let root = CALayer()
  private var marks: [UITouch: TouchMark] = [:]
  private let list = DebugTextLayer(font: .monospacedSystemFont(ofSize: 11, weight: .regular))
  /// The touch that the list is about: the last that began or hit.
  private var listed: UITouch?

  init(scene: UIWindowScene) {
    self.scene = scene
    root.name = "CAIRN_DEBUG=touches"
    root.changesAtOnce = true
    root.addSublayer(list)
  }

  /// Shows `touch` as it is now.
  func note(_ touch: UITouch) {
    if marks[touch] == nil {
      // The next of several taps takes the place of the one before.
      for (other, mark) in marks where other.isOver && mark.isNear(touch.sceneLocation, Self.ringRadius * 2) {
        mark.layer.removeFromSuperlayer()
        marks[other] = nil
      }
      let numbers = Set(marks.values.map(\.number))
      let mark = TouchMark(number: touch.isHovering ? 0 : (1...).first { !numbers.contains($0) } ?? 1)
      marks[touch] = mark
      root.insertSublayer(mark.layer, below: list)
      listed = touch
    }
    if touch.phase == .began || listed == nil { listed = touch }
  }

  /// Takes a touch that ended away.
  func forget(_ touch: UITouch) {
    marks.removeValue(forKey: touch)?.layer.removeFromSuperlayer()
    if listed == touch { listed = marks.keys.first }
    refresh()
  }

  /// Places everything anew: a view may have moved under its finger.
  func refresh() {
    guard let scene else { return }
    root.isHidden = marks.isEmpty
    for (touch, mark) in marks {
      mark.update(for: touch, in: root, radius: Self.ringRadius, scale: scene.scale)
    }
    if let listed, let mark = marks[listed] { showList(of: listed, mark: mark, in: scene) }
  }

  private func showList(of touch: UITouch, mark: TouchMark, in scene: UIWindowScene) {
    let place = touch.location(in: nil)
    let heading =
      "\(mark.title)  \(touch.phase)  (\(DebugText.text(place.x.rounded())), \(DebugText.text(place.y.rounded())))"
    // A touch that is over lets go of its view; what was listed stays.
    if let view = touch.view {
      mark.chain = view.responderChainDescription().split(separator: "\n").map(String.init)
    }
    list.setText([heading] + mark.chain, heading: mark.color, scale: scene.scale)
    let room = CGRect(origin: .zero, size: scene.size).insetBy(dx: Self.margin, dy: Self.margin)
    let lines = max(Self.leastLines, Int(room.height / 2 / list.lineHeight))
    if mark.chain.count + 1 > lines {
      // The middle is what an app knows best: controllers' and containers' views.
      let left = lines - 3
      let chain =
        [heading] + mark.chain.prefix(left) + ["… \(mark.chain.count - left - 1) more"] + mark.chain.suffix(1)
      list.setText(chain, heading: mark.color, scale: scene.scale)
    }
    let size = list.fittingSize(within: room.size)
    // On the half of the window where the finger is not.
    let isBelow = touch.sceneLocation.y < scene.size.height / 2
    list.frame = CGRect(
      x: room.minX, y: isBelow ? room.maxY - size.height : room.minY, width: size.width, height: size.height)
  }
}
