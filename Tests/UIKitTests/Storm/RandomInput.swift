import Foundation
import UIKit
import Windowing

/// Input events as no sane server sends them: unknown contacts, ends without a beginning, surfaces that never were or are
/// gone, numbers that are none, times that run backwards. Legal ones are among them.
///
/// A class, because events inside events draw from it too.
@MainActor final class RandomInput {
  var random: RandomSource
  private var serial: UInt32 = 0

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  func index(below count: Int) -> Int { .random(in: 0..<max(1, count), using: &random) }

  func location() -> CGPoint {
    switch index(below: 1000) {
    case 0: CGPoint(x: CGFloat.nan, y: 5)
    case 1: CGPoint(x: CGFloat.infinity, y: -CGFloat.infinity)
    case 2: CGPoint(x: 1e300, y: -1e300)
    default:
      CGPoint(x: .random(in: -20...320, using: &random), y: .random(in: -20...320, using: &random))
    }
  }

  private func time(_ now: TimeInterval) -> TimeInterval {
    switch index(below: 500) {
    case 0: now - 10
    case 1: now + 10
    case 2: 0
    default: now
    }
  }

  private func surface(of open: [SurfaceID]) -> SurfaceID {
    if open.isEmpty || chance(1) { return SurfaceID(rawValue: index(below: 3) == 0 ? -5 : 1) }
    return open[index(below: open.count)]
  }

  /// A group of one to five contact changes.
  func touchFrame(on open: [SurfaceID], now: TimeInterval) -> InputEvent {
    var changes: [TouchChange] = []
    for _ in 0...index(below: 5) {
      let phase: TouchChange.Phase =
        switch index(below: 20) {
        case 0..<7: .began
        case 7..<13: .moved
        case 13..<19: .ended
        default: .cancelled
        }
      serial &+= 1
      changes.append(
        TouchChange(
          contact: ContactID(device: index(below: 2), number: index(below: 5)), surface: surface(of: open),
          phase: phase, location: location(), time: time(now), majorRadius: chance(10) ? -3 : 4,
          orientation: chance(2) ? .nan : 0.3, serial: phase == .began ? serial : nil))
    }
    return .touch(TouchFrame(changes: changes))
  }

  func pointer(on open: [SurfaceID], now: TimeInterval) -> InputEvent {
    let button = [1, 1, 2, 3, 0, 33, -1][index(below: 7)]
    let kind: PointerEvent.Kind =
      switch index(below: 12) {
      case 0: .entered
      case 1..<5: .moved
      case 5: .left
      case 6..<8: .down(button: button)
      case 8..<11: .up(button: button)
      default: .cancelled
      }
    return .pointer(
      PointerEvent(
        device: index(below: 2), surface: surface(of: open), kind: kind, location: location(), time: time(now),
        buttons: [0, 0, 1, 2, 3][index(below: 5)]))
  }

  func scroll(on open: [SurfaceID], now: TimeInterval) -> InputEvent {
    let phase: ScrollEvent.Phase = [.began, .changed, .changed, .ended, .discrete, .held][index(below: 6)]
    let delta = chance(1) ? CGPoint(x: CGFloat.nan, y: CGFloat.infinity) : location()
    return .scroll(
      ScrollEvent(
        surface: surface(of: open), location: location(), phase: phase, source: chance(50) ? .wheel : .finger,
        delta: delta, steps: CGPoint(x: 0, y: 1), time: time(now)))
  }

  /// Fingers on a touchpad.
  func transform(on open: [SurfaceID], now: TimeInterval) -> InputEvent {
    let phase: TransformEvent.Phase = [.began, .changed, .changed, .changed, .ended, .ended, .cancelled][
      index(below: 7)]
    let scale: CGFloat = [0.3, 1, 1.5, 4, 0, -1, .nan, .infinity][index(below: chance(5) ? 8 : 4)]
    return .transform(
      TransformEvent(
        device: index(below: 2), surface: surface(of: open), phase: phase, location: location(),
        fingers: index(below: 6) - 1, scale: scale, rotation: chance(1) ? .nan : .random(in: -7...7, using: &random),
        translation: location(), time: time(now)))
  }

  func key(on open: [SurfaceID], now: TimeInterval) -> InputEvent {
    if chance(10) { return .modifiers(KeyModifiers(rawValue: index(below: 64) << 16)) }
    if chance(10) { return .keyboardFocus(surface(of: open), chance(50)) }
    let phase: KeyEvent.Phase = [.down, .up, .up, .repeat, .cancelled][index(below: 5)]
    let text = ["", "a", "\u{7f}", "\r", "👩‍👩‍👧", "\u{0}", "ש"][index(below: 7)]
    return .key(
      KeyEvent(
        surface: surface(of: open), phase: phase, usage: chance(20) ? 119 : index(below: 300) - 5, characters: text,
        charactersIgnoringModifiers: text, modifiers: KeyModifiers(rawValue: index(below: 64) << 16), time: time(now)))
  }
}
