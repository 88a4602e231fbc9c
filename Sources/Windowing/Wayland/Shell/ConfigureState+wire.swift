import CoreGraphics
import Foundation
import Wayland

extension ConfigureState.Size {
  /// Whole points; what is no number counts as 0, sides end at 16384.
  init(points: CGSize) {
    func side(_ length: CGFloat) -> Int { length.isNaN ? 0 : Int(min(max(length, 0), 16384).rounded()) }
    self.init(width: side(points.width), height: side(points.height))
  }
}

extension ConfigureState.States {
  /// The states of an `xdg_toplevel.configure`; those that mean nothing here are left out.
  init(words: [UInt32]) {
    self = []
    for word in words {
      switch XdgToplevel.State(rawValue: word) {
      case .maximized: insert(.maximized)
      case .fullscreen: insert(.fullscreen)
      case .resizing: insert(.resizing)
      case .activated: insert(.activated)
      case .suspended: insert(.suspended)
      case .tiledLeft, .tiledRight, .tiledTop, .tiledBottom: insert(.tiled)
      default: break
      }
    }
  }
}

extension PixelRect {
  /// The whole points inside each of `rects` (points) and a surface of `size`: a part of a point is not opaque. A rectangle
  /// that is not finite is left out.
  static func whole(within rects: [CGRect], size: ConfigureState.Size) -> [PixelRect] {
    let bounds = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    // Points; beyond any surface, so that whole numbers can hold it.
    let limit = 32768.0
    func cut(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max(value, -limit), limit).rounded(rule))
    }
    return rects.compactMap { rect in
      guard !rect.isNull, rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
        return nil
      }
      let x = cut(rect.minX, .up)
      let y = cut(rect.minY, .up)
      let part = PixelRect(x: x, y: y, width: cut(rect.maxX, .down) - x, height: cut(rect.maxY, .down) - y)
        .intersection(bounds)
      return part.isEmpty ? nil : part
    }
  }
}
