import UIKit

/// A sheet that every finger draws on in a colour of its own. The pointer draws too, with a finer pen.
///
/// Every sample that arrived since the last frame becomes a point of the line, and only the rectangle around the new points
/// is drawn anew. A touch that the system cancels takes its line back. Lines and clearing are undone by the undo manager.
final class CanvasView: UIView {
  static let colors: [UIColor] = [
    .systemBlue, .systemRed, .systemGreen, .systemOrange, .systemPurple, .systemTeal, .systemPink, .systemIndigo,
    .systemYellow, .systemBrown,
  ]
  private static let fingerWidth: CGFloat = 8
  private static let pointerWidth: CGFloat = 4

  /// Called when a line begins or ends, and when lines go or come back.
  var onChange: (() -> Void)?
  /// Lines that are done, the oldest first.
  private(set) var strokes: [Stroke] = []
  /// Indexes into `colors` of the fingers that draw now.
  var activeColors: Set<Int> { Set(active.values.map(\.colorIndex)) }
  var isBlank: Bool { strokes.isEmpty && active.isEmpty }

  private var active: [UITouch: (stroke: Stroke, colorIndex: Int)] = [:]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    backgroundColor = .systemBackground
    contentMode = .redraw
  }

  override func draw(_ rect: CGRect) {
    for stroke in strokes { stroke.draw(in: rect) }
    for (_, line) in active.sorted(by: { $0.value.colorIndex < $1.value.colorIndex }) { line.stroke.draw(in: rect) }
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches.sorted(by: { $0.location(in: self).x < $1.location(in: self).x }) {
      let used = activeColors
      let index = Self.colors.indices.first { !used.contains($0) } ?? 0
      let width = touch.type == .indirectPointer ? Self.pointerWidth : Self.fingerWidth
      active[touch] = (Stroke(color: Self.colors[index], width: width), index)
      extend(touch, with: event)
    }
    onChange?()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { extend(touch, with: event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      extend(touch, with: event)
      guard let line = active.removeValue(forKey: touch) else { continue }
      setStrokes(strokes + [line.stroke])
      // The line, drawn already, now lies under those that are not done.
      for other in active.values {
        let overlap = other.stroke.bounds.intersection(line.stroke.bounds)
        if !overlap.isNull { setNeedsDisplay(overlap) }
      }
    }
    onChange?()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      guard let line = active.removeValue(forKey: touch) else { continue }
      setNeedsDisplay(line.stroke.bounds)
    }
    onChange?()
  }

  private func extend(_ touch: UITouch, with event: UIEvent?) {
    guard let stroke = active[touch]?.stroke else { return }
    for sample in event?.coalescedTouches(for: touch) ?? [touch] {
      let dirty = stroke.append(sample.location(in: self))
      if !dirty.isNull { setNeedsDisplay(dirty) }
    }
  }

  // MARK: Editing

  /// Takes all lines away. Can be undone.
  func clear() {
    if !strokes.isEmpty { replaceStrokes(with: []) }
  }

  private func replaceStrokes(with new: [Stroke]) {
    // One list is always the beginning of the other.
    let common = min(strokes.count, new.count)
    for stroke in strokes.dropFirst(common) + new.dropFirst(common) { setNeedsDisplay(stroke.bounds) }
    setStrokes(new)
    onChange?()
  }

  private func setStrokes(_ new: [Stroke]) {
    let old = strokes
    strokes = new
    undoManager?.registerUndo(withTarget: self) { $0.replaceStrokes(with: old) }
  }
}
