import Foundation
import QuartzCore

/// `CAIRN_DEBUG=touches`: every touch as a numbered ring, the view it hit outlined, that view's responder chain as a list.
///
/// It is drawn by layers in front of all windows of a scene. It adds no view and no window, so that hit testing and
/// `windows` are what they are without it.
@MainActor final class TouchOverlay {
  /// Seconds for which a touch that ended stays to be seen.
  static let lingering: TimeInterval = 1

  private unowned let application: UIApplication
  private var overlays: [ObjectIdentifier: SceneTouchOverlay] = [:]

  private init(application: UIApplication) { self.application = application }

  /// Shows the touches of `application` from now on.
  static func install(on application: UIApplication) {
    let overlay = TouchOverlay(application: application)
    TouchDebug.observer = { overlay.note($0) }
  }

  private func note(_ event: UIEvent) {
    overlays = overlays.filter { $0.value.scene != nil }
    for touch in event.touches {
      guard let scene = touch.window?.windowScene, scene.surface != nil else { continue }
      let overlay = overlays[ObjectIdentifier(scene)] ?? addOverlay(to: scene)
      overlay.note(touch)
      if touch.isOver || touch.phase == .regionExited { removeLater(touch, from: overlay) }
    }
    for overlay in overlays.values { overlay.refresh() }
  }

  private func addOverlay(to scene: UIWindowScene) -> SceneTouchOverlay {
    let overlay = SceneTouchOverlay(scene: scene)
    overlays[ObjectIdentifier(scene)] = overlay
    scene.rootLayer.addSublayer(overlay.root)
    return overlay
  }

  private func removeLater(_ touch: UITouch, from overlay: SceneTouchOverlay) {
    guard let server = application.server else { return }
    server.schedule(at: server.now + Self.lingering) { [weak overlay] in overlay?.forget(touch) }
  }
}
