import Foundation
import Wayland

/// One output of the compositor.
@MainActor final class WaylandOutput {
  /// The registry's number.
  let globalName: UInt32
  let proxy: WlOutput
  /// Something about it changed, and is complete.
  var onChange: () -> Void = {}

  private var name: String
  private(set) var scale: Int32 = 1
  private var pixels: (width: Int32, height: Int32) = (0, 0)
  private var isTurned = false
  private var refreshRate = 60.0

  init(_ proxy: WlOutput, globalName: UInt32) {
    self.proxy = proxy
    self.globalName = globalName
    name = "output-\(globalName)"
    proxy.onEvent = { [unowned self] in receive($0) }
  }

  /// As the toolkit sees it. The size is zero while no mode is known; a whole scale only is known here.
  var info: OutputInfo {
    let width = CGFloat(max(0, isTurned ? pixels.height : pixels.width))
    let height = CGFloat(max(0, isTurned ? pixels.width : pixels.height))
    return OutputInfo(
      name: name, size: CGSize(width: width / CGFloat(scale), height: height / CGFloat(scale)), scale: CGFloat(scale),
      refreshRate: refreshRate)
  }

  func remove() { proxy.destroy() }

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
      onChange()
    }
    // Version 1 has no `done`.
    if proxy.version < 2 { onChange() }
  }
}
