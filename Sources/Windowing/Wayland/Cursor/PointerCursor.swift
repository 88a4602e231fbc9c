import Foundation
import Wayland

/// The arrow of one pointer: by name where the compositor draws cursors, else a picture of the user's theme.
/// Where there is no theme either, the cursor is what the compositor leaves.
@MainActor final class PointerCursor {
  private let pointer: WlPointer
  private let device: WpCursorShapeDeviceV1?
  private let images: CursorImages

  init(pointer: WlPointer, shapes: WpCursorShapeManagerV1?, images: CursorImages) {
    self.pointer = pointer
    self.images = images
    device = shapes?.getPointer(pointer: pointer)
  }

  /// The pointer entered one of our surfaces, with `serial`.
  func show(serial: UInt32) {
    if let device { return device.setShape(serial: serial, shape: .default) }
    guard let arrow = images.arrow() else { return }
    pointer.setCursor(
      serial: serial, surface: arrow.surface, hotspotX: arrow.hotspotX, hotspotY: arrow.hotspotY)
  }

  func end() { device?.destroy() }
}

/// The arrow as a surface, made when a pointer first needs it and again when the scale changes.
@MainActor final class CursorImages {
  struct Arrow {
    let surface: WlSurface
    /// Points.
    let hotspotX: Int32
    let hotspotY: Int32
  }

  private let compositor: WlCompositor
  private let shm: WlShm
  private let environment: [String: String]
  /// The largest scale of the outputs.
  var scale: () -> Int32 = { 1 }
  private var made: (scale: Int32, arrow: Arrow?, buffer: ShmBuffer?)?

  init(compositor: WlCompositor, shm: WlShm, environment: [String: String]) {
    self.compositor = compositor
    self.shm = shm
    self.environment = environment
  }

  func arrow() -> Arrow? {
    let scale = self.scale()
    if let made, made.scale == scale { return made.arrow }
    made?.arrow?.surface.destroy()
    made?.buffer?.destroy()
    let new = makeArrow(scale: scale)
    made = (scale, new?.arrow, new?.buffer)
    return new?.arrow
  }

  private func makeArrow(scale: Int32) -> (arrow: Arrow, buffer: ShmBuffer)? {
    let theme = CursorTheme(environment: environment)
    guard let file = theme.cursor(named: ["default", "left_ptr"], scale: Int(scale)) else { return nil }
    // A theme without large pictures: shown at the scale that it has, in whole multiples as the protocol demands.
    let isScaled =
      file.width >= theme.size * Int(scale) && file.width % Int(scale) == 0 && file.height % Int(scale) == 0
    let bufferScale = isScaled ? scale : 1
    guard let buffer = try? ShmBuffer(shm, width: file.width, height: file.height) else { return nil }
    file.pixels.withUnsafeBytes { buffer.memory.bytes.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    let surface = compositor.createSurface()
    surface.setBufferScale(scale: bufferScale)
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: Int32(file.width), height: Int32(file.height))
    surface.commit()
    let arrow = Arrow(
      surface: surface, hotspotX: Int32(file.hotspotX) / bufferScale, hotspotY: Int32(file.hotspotY) / bufferScale)
    return (arrow, buffer)
  }
}
