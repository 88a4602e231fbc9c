import Foundation
import Wayland

/// One output of the compositor.
@MainActor final class WaylandOutput {
  /// The registry's number.
  let globalName: UInt32
  let proxy: WlOutput
  /// Something about it changed, and is complete.
  var onChange: () -> Void = {}

  /// Tells the size in the desktop's units; nil where the compositor has no xdg-output.
  private let place: ZxdgOutputV1?
  private var name: String
  private(set) var scale: Int32 = 1
  private var pixels: (width: Int32, height: Int32) = (0, 0)
  private var logicalSize: CGSize?
  private var isTurned = false
  /// Whether the compositor has described it: until then nobody is told of it.
  private(set) var isKnown = false
  private var refreshRate = 60.0

  init(_ proxy: WlOutput, globalName: UInt32, place: ZxdgOutputV1?) {
    self.proxy = proxy
    self.place = place
    self.globalName = globalName
    name = "output-\(globalName)"
    proxy.onEvent = { [unowned self] in receive($0) }
    place?.onEvent = { [unowned self] in receive($0) }
  }

  /// As the toolkit sees it. The size is zero while no mode is known. Only a whole scale is known here: where the output's
  /// is a fraction it is rounded up, and the size that follows from it is too small unless xdg-output tells the real one.
  var info: OutputInfo {
    if let logicalSize {
      return OutputInfo(name: name, size: logicalSize, scale: CGFloat(scale), refreshRate: refreshRate)
    }
    let width = CGFloat(max(0, isTurned ? pixels.height : pixels.width))
    let height = CGFloat(max(0, isTurned ? pixels.width : pixels.height))
    return OutputInfo(
      name: name, size: CGSize(width: width / CGFloat(scale), height: height / CGFloat(scale)), scale: CGFloat(scale),
      refreshRate: refreshRate)
  }

  func remove() {
    place?.destroy()
    proxy.destroy()
  }

  private func receive(_ event: ZxdgOutputV1.Event) {
    switch event {
    case .logicalSize(let width, let height):
      logicalSize = width > 0 && height > 0 ? CGSize(width: CGFloat(width), height: CGFloat(height)) : nil
      onChange()
    case .done: onChange()
    // The output's own name is the same, and nothing here depends on its place.
    case .logicalPosition, .name, .description: break
    }
  }

  private func receive(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, _, _, _, _, _, let transform):
      // A quarter turn, mirrored or not, has an odd number.
      isTurned = transform.rawValue % 2 == 1
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { break }
      pixels = (width, height)
      refreshRate = refresh > 0 ? Double(refresh) / 1000 : 60
    case .scale(let factor):
      scale = max(1, factor)
    case .name(let name):
      self.name = name
    case .description:
      break
    case .done:
      isKnown = true
      onChange()
    }
    // Version 1 has no `done`.
    if proxy.version < 2 {
      isKnown = true
      onChange()
    }
  }
}
