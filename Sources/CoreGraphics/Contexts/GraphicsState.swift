import Foundation

/// How images are smoothed when they are drawn at another size.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0
  case none = 1
  case low = 2
  case high = 3
  case medium = 4
}

/// What a drawn path becomes.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// What `saveGState` keeps. The clip is kept by cairo as well, which clips; here it is remembered.
struct GraphicsState {
  struct Shadow {
    /// In the context's base space.
    var offset: CGSize
    /// Twice the standard deviation of the Gaussian, in the base space.
    var blur: CGFloat
    var color: RGBA
  }

  /// From user space to the device as the caller sees it: y up in a bitmap context.
  var ctm = CGAffineTransform.identity
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []
  var flatness: CGFloat = 1
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  var shouldAntialias = true
  var shadow: Shadow?
  var softClip: SoftClip?
  /// How the clip came about, the last step first; nil for the whole bitmap.
  var clipSteps: ClipSteps?
  /// Where pattern cells begin, in the base space.
  var patternPhase = CGSize.zero
  var textDrawingMode = CGTextDrawingMode.fill
}

/// How text is drawn.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip

  package var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  package var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
  package var clips: Bool { [.fillClip, .strokeClip, .fillStrokeClip, .clip].contains(self) }
}

/// A clip of partial coverage: what is drawn is multiplied by it, and outside it nothing is drawn.
struct SoftClip {
  let mask: AlphaMask
  /// Where the mask's first pixel lies, in device pixels.
  let x: Int
  let y: Int
}
