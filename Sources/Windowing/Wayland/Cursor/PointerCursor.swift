import Foundation
import Wayland

/// The cursor of one pointer: by name where the compositor draws cursors, else a picture of the user's theme.
/// Where there is no theme either, the cursor is what the compositor leaves.
@MainActor final class PointerCursor {
  private let pointer: WlPointer
  private let device: WpCursorShapeDeviceV1?
  private let images: CursorImages
  private var state = CursorState()
  /// What shows the theme's pictures; made for the first one.
  private var surface: CursorSurface?

  init(pointer: WlPointer, shapes: WpCursorShapeManagerV1?, images: CursorImages) {
    self.pointer = pointer
    self.images = images
    device = shapes?.getPointer(pointer: pointer)
  }

  /// The pointer entered one of our surfaces, with `serial`. The cursor is set by the next `apply`, an arrow unless `show`
  /// comes first.
  func enter(serial: UInt32) { state.enter(serial: serial) }

  /// The pointer left the surface that it entered.
  func leave() { state.leave() }

  /// What the pointer looks like from now on until it leaves. Nothing while it is over no surface.
  func show(_ shape: CursorShape) {
    state.want(shape)
    apply()
  }

  /// Sets the cursor if that is still to be done.
  func apply() {
    guard let request = state.takeRequest() else { return }
    guard let wireShape = request.shape.wireShape else {
      return pointer.setCursor(serial: request.serial, surface: nil, hotspotX: 0, hotspotY: 0)
    }
    if let device { return device.setShape(serial: request.serial, shape: wireShape) }
    let surface = self.surface ?? makeSurface()
    guard let picture = images.picture(of: request.shape, scale: surface.scale) else { return }
    pointer.setCursor(
      serial: request.serial, surface: surface.proxy, hotspotX: picture.hotspotX, hotspotY: picture.hotspotY)
    surface.show(picture)
  }

  private func makeSurface() -> CursorSurface {
    let new = CursorSurface(images)
    surface = new
    new.onScaleChange = { [unowned self] in
      state.invalidate()
      apply()
    }
    return new
  }

  func setOutput(_ name: UInt32, scale: Int32) { surface?.setOutput(name, scale: scale) }
  func removeOutput(_ name: UInt32) { surface?.removeOutput(name) }

  func end() {
    state.leave()
    device?.destroy()
    surface?.proxy.destroy()
  }
}

/// The surface of a cursor, at the scale of the outputs that the cursor is on.
@MainActor final class CursorSurface {
  let proxy: WlSurface
  /// `scale` changed: another picture is to be shown.
  var onScaleChange: (() -> Void)?
  private var policy: ScalePolicy {
    didSet { if policy.bufferScale != oldValue.bufferScale { onScaleChange?() } }
  }
  private var toldScale: Int32 = 1

  init(_ images: CursorImages) {
    proxy = images.compositor.createSurface()
    var policy = ScalePolicy(usesViewport: false, canScaleBuffers: proxy.version >= 3)
    for (name, scale) in images.outputScales() { policy.setOutput(name, scale: scale) }
    self.policy = policy
    proxy.onEvent = { [unowned self, unowned images] event in
      switch event {
      case .enter(let output): if let name = images.outputName(output) { self.policy.enter(name) }
      case .leave(let output): if let name = images.outputName(output) { self.policy.leave(name) }
      case .preferredBufferScale(let factor): self.policy.preferredBufferScale(factor)
      case .preferredBufferTransform: break
      }
    }
  }

  /// Pixels a point.
  var scale: Int32 { policy.bufferScale }

  func setOutput(_ name: UInt32, scale: Int32) { policy.setOutput(name, scale: scale) }
  func removeOutput(_ name: UInt32) { policy.removeOutput(name) }

  func show(_ picture: CursorImages.Picture) {
    if toldScale != picture.scale {
      toldScale = picture.scale
      proxy.setBufferScale(scale: picture.scale)
    }
    // The same picture, too: a cursor that was not shown for a while has lost it.
    proxy.attach(buffer: picture.buffer.proxy, x: 0, y: 0)
    proxy.damage(x: 0, y: 0, width: .max, height: .max)
    proxy.commit()
  }
}
