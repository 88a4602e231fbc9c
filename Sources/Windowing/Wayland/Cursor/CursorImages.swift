import Foundation
import Wayland

/// The pictures of the user's cursor theme, each loaded when a pointer first shows it at a scale.
@MainActor final class CursorImages {
  struct Picture {
    let buffer: ShmBuffer
    /// Pixels a point of the cursor's surface.
    let scale: Int32
    /// Points.
    let hotspotX: Int32
    let hotspotY: Int32
  }

  private struct Key: Hashable {
    var shape: CursorShape
    var scale: Int32
  }

  let compositor: WlCompositor
  /// The outputs that exist: scales by the registry's names.
  var outputScales: () -> [UInt32: Int32] = { [:] }
  /// The registry's name of an output; nil for null and unknown ones.
  var outputName: (WlOutput?) -> UInt32? = { _ in nil }
  private let shm: WlShm
  private let theme: CursorTheme
  /// Nil for what the theme has no picture of.
  private var pictures: [Key: Picture?] = [:]

  /// - Parameter environment: names the theme, as `CursorTheme` reads it.
  init(compositor: WlCompositor, shm: WlShm, environment: [String: String]) {
    self.compositor = compositor
    self.shm = shm
    theme = CursorTheme(environment: environment)
  }

  /// The picture of `shape` for a surface of `scale` pixels a point, the arrow where the theme has none. Nil without a
  /// theme.
  func picture(of shape: CursorShape, scale: Int32) -> Picture? {
    let key = Key(shape: shape, scale: scale)
    if let known = pictures[key] { return known }
    let made = makePicture(of: shape, scale: scale) ?? (shape == .arrow ? nil : picture(of: .arrow, scale: scale))
    pictures[key] = .some(made)
    return made
  }

  private func makePicture(of shape: CursorShape, scale: Int32) -> Picture? {
    guard let file = theme.cursor(named: shape.themeNames, scale: Int(scale)) else { return nil }
    // A theme without large pictures: shown at the scale that it has, in whole multiples as the protocol demands.
    let isScaled =
      file.width >= theme.size * Int(scale) && file.width % Int(scale) == 0 && file.height % Int(scale) == 0
    let bufferScale = isScaled ? scale : 1
    guard let buffer = try? ShmBuffer(shm, width: file.width, height: file.height) else { return nil }
    file.pixels.withUnsafeBytes { buffer.memory.bytes.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    return Picture(
      buffer: buffer, scale: bufferScale, hotspotX: Int32(file.hotspotX) / bufferScale,
      hotspotY: Int32(file.hotspotY) / bufferScale)
  }
}
