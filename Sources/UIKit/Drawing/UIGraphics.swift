import CoreGraphics
import Foundation

/// The context that UIKit's drawing calls on this thread draw into, nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ThreadDrawingState.current.contexts.last
}

/// Makes `context` the current one until the matching `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
  ThreadDrawingState.current.contexts.append(context)
}

/// Makes the context before the last push the current one again. Without a push it does nothing.
public func UIGraphicsPopContext() {
  _ = ThreadDrawingState.current.contexts.popLast()
}

/// Fills `rect` with the current fill colour.
public func UIRectFill(_ rect: CGRect) {
  UIRectFillUsingBlendMode(rect, .copy)
}

/// Fills `rect` with the current fill colour under a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame one point wide just inside `rect` with the current fill colour, as UIKit does.
public func UIRectFrame(_ rect: CGRect) {
  UIRectFrameUsingBlendMode(rect, .copy)
}

/// Draws a frame one point wide just inside `rect` with the current fill colour under a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  let rect = rect.standardized
  guard rect.width > 0, rect.height > 0, !rect.isInfinite else { return }
  let edge = min(1, rect.width / 2, rect.height / 2)
  context.saveGState()
  context.setBlendMode(blendMode)
  for side in [
    CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: edge),
    CGRect(x: rect.minX, y: rect.maxY - edge, width: rect.width, height: edge),
    CGRect(x: rect.minX, y: rect.minY + edge, width: edge, height: rect.height - 2 * edge),
    CGRect(x: rect.maxX - edge, y: rect.minY + edge, width: edge, height: rect.height - 2 * edge),
  ] {
    context.fill(side)
  }
  context.restoreGState()
}

/// Cuts the current context's clip down to `rect`.
public func UIRectClip(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.clip(to: rect)
}
