import CoreGraphics
import Foundation

extension TextLayout {
  /// Coverage of the glyphs of one run, to be drawn in a colour.
  package struct Coverage {
    /// A byte for each pixel, rows `stride` bytes apart; not to be used after the call.
    package let bytes: UnsafePointer<UInt8>
    package let stride: Int
    /// Where it belongs, whole pixels.
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int
    /// The run's own colour; nil for that of the text.
    package let color: CGColor?
  }

  /// Whether the text is nothing but letters: without lines along them, grounds, effects, pictures, or boxes of characters that no font has.
  package var isLettersAlone: Bool {
    styles.allSatisfy {
      $0.background == nil && $0.underline == .none && $0.strikethrough == .none && $0.effects == nil
        && $0.color?.pattern == nil
    }
      && lines.allSatisfy { line in
        line.runs.allSatisfy { run in !run.isColor && !run.glyphs.contains { $0.index & GlyphRun.missing != 0 } }
      }
  }

  /// Calls `body` with the coverage of each run of letters, the text's top left corner at `origin` in points, which are scaled by `xScale` and
  /// `yScale` and moved by `x` and `y` pixels to be pixels. False when it cannot be drawn so: some letters are too large.
  ///
  /// The pixels are those that `draw(in:at:color:)` draws.
  package func forEachCoverage(
    at origin: CGPoint, xScale: CGFloat, yScale: CGFloat, x: CGFloat, y: CGFloat,
    clip: (left: Int, top: Int, right: Int, bottom: Int), _ body: (Coverage) -> Void
  ) -> Bool {
    guard xScale > 0, yScale > 0, x.isFinite, y.isFinite, origin.x.isFinite, origin.y.isFinite else { return false }
    for line in lines {
      for run in line.runs {
        let em = run.face.emSize * yScale
        guard em <= GlyphCache.largestEm, em * 2 > 1 else { return false }
      }
    }
    let scale = GlyphComposer.Scale(x: xScale, y: yScale, originX: x, originY: y)
    let limits = GlyphComposer.Box(left: clip.left, top: clip.top, right: clip.right, bottom: clip.bottom)
    let engine = TextEngine.shared
    for line in lines {
      let top = (origin.y + line.top) * yScale + y
      let slack = line.inkSlack * yScale
      if top + line.height * yScale + slack < CGFloat(clip.top) || top - slack > CGFloat(clip.bottom) { continue }
      // Line by line: another thread that measures waits for one at most.
      engine.withLock {
        for run in line.runs {
          guard let font = engine.glyphs.font(of: run.face, xScale: xScale, yScale: yScale),
            let box = engine.composer.place(
              run, font, scale, left: origin.x + line.x, baseline: origin.y + line.baseline, clip: limits,
              cache: &engine.glyphs)
          else { continue }
          engine.composer.withCoverage(box, cache: engine.glyphs) { bytes, stride in
            body(
              Coverage(
                bytes: bytes, stride: stride, x: box.left, y: box.top, width: box.width, height: box.height,
                color: styles[run.style].color))
          }
        }
      }
    }
    return true
  }
}
