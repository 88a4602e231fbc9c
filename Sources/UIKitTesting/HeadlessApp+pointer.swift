import Foundation
import UIKit
import Windowing

/// A mouse or touchpad.
extension HeadlessApp {
  /// Moves the pointer to `point` (points of the active scene). The first time, after `pointerLeave` and into another scene, it
  /// comes in there.
  public func pointerMove(to point: CGPoint) {
    if pointer.leaves(for: surface.id) { inject(touchpad.leave(time: now)) }
    inject(pointer.move(to: point, on: surface.id, time: now))
  }

  /// Presses a button where the pointer is: 1 primary, 2 secondary, 3 middle.
  public func pointerDown(_ button: Int = 1) { inject([pointer.press(button, on: surface.id, time: now)]) }

  /// Releases a button where the pointer is.
  public func pointerUp(_ button: Int = 1) { inject([pointer.release(button, on: surface.id, time: now)]) }

  /// The pointer leaves the window; buttons that are held, and a gesture on the touchpad, are taken away first.
  public func pointerLeave() {
    inject(touchpad.leave(time: now))
    inject(pointer.leave(time: now))
  }

  /// The cursor shown: CSS's names, as "default", "text" or "pointer", and "none" for a hidden one. Nil while the pointer is
  /// over no window. Pending layout is done first.
  public var cursor: String? {
    server.drawPendingFrames()
    return server.cursor(ofPointer: 0)?.rawValue
  }

  /// Scrolls by one step of a wheel, in points; positive values ask for content further right and down.
  public func scroll(dx: CGFloat, dy: CGFloat) { scroll(.discrete, .wheel, dx, dy) }

  /// Two fingers on a touchpad begin to scroll, by a distance in points as in `scroll(dx:dy:)`.
  public func scrollBegan(dx: CGFloat, dy: CGFloat) { scroll(.began, .finger, dx, dy) }

  /// The fingers on the touchpad scroll on.
  public func scrollChanged(dx: CGFloat, dy: CGFloat) { scroll(.changed, .finger, dx, dy) }

  /// The fingers leave the touchpad.
  public func scrollEnded() { scroll(.ended, .finger, 0, 0) }

  /// Fingers come to rest on the touchpad, which stops what still scrolls by itself.
  public func scrollHeld() { scroll(.held, .finger, 0, 0) }

  /// Fingers on the touchpad begin to move apart, together or around each other, over what is under the pointer.
  public func transformBegan(fingers: Int = 2) {
    server.drawPendingFrames()
    inject([touchpad.begin(fingers: fingers, at: pointer.location, on: surface.id, time: now)])
  }

  /// The fingers are `scale` times as far apart as when they began, have turned by `rotation` (radians clockwise) and moved by
  /// `translation` (points) since.
  public func transformChanged(scale: CGFloat = 1, rotation: CGFloat = 0, translation: CGPoint = .zero) {
    inject([
      touchpad.change(
        scale: scale, rotation: rotation, translation: translation, at: pointer.location, on: surface.id, time: now)
    ])
  }

  /// The fingers leave the touchpad.
  public func transformEnded() { inject([touchpad.end(.ended, at: pointer.location, on: surface.id, time: now)]) }

  /// The desktop takes the gesture on the touchpad away.
  public func transformCancelled() {
    inject([touchpad.end(.cancelled, at: pointer.location, on: surface.id, time: now)])
  }

  private func scroll(_ phase: ScrollEvent.Phase, _ source: ScrollEvent.Source, _ dx: CGFloat, _ dy: CGFloat) {
    server.inject(
      .scroll(
        ScrollEvent(
          surface: surface.id, location: pointer.location, phase: phase, source: source, delta: CGPoint(x: dx, y: dy),
          time: now)))
  }

  private func inject(_ events: [InputEvent]) {
    for event in events { server.inject(event) }
  }
}
