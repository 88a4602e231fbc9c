import Foundation
import Windowing

/// An output of the desktop.
///
/// On Linux a window is rarely as large as its screen: lay out by the window's bounds, not the screen's.
@MainActor public final class UIScreen {
  /// The first output. While none is known it is as large as a phone's screen.
  public static let main = UIScreen()

  /// Points; what a screen is taken to be while no output is known: that of a current phone, our choice.
  static let unknownSize = CGSize(width: 390, height: 844)

  /// Points, origin zero.
  public private(set) var bounds = CGRect(origin: .zero, size: unknownSize)
  /// Pixels per point.
  public private(set) var scale: CGFloat = 1
  /// Pixels, origin zero.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: (bounds.width * scale).rounded(), height: (bounds.height * scale).rounded())
  }
  /// Pixels per point: the same as `scale`, since nothing is drawn at another scale first.
  public var nativeScale: CGFloat { scale }
  /// Frames per second at most; 60 when unknown.
  public private(set) var maximumFramesPerSecond = 60

  func update(from server: any WindowServer) {
    guard let output = server.outputs.first else { return }
    bounds.size = output.size.width > 0 && output.size.height > 0 ? output.size : Self.unknownSize
    scale = output.scale
    maximumFramesPerSecond = max(1, Int(output.refreshRate.rounded()))
  }

  /// The scale of the surfaces is known before that of the outputs on some compositors.
  func update(scale: CGFloat) { self.scale = scale }
}
