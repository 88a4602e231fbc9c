import CoreGraphics
import Foundation
import QuartzCore
import Synchronization
import Windowing

/// A scene's tree of layers, on its way to where frames are painted.
struct SceneContent: FrameContent {
  let tree: RenderTree

  func makePainter() -> any FramePainter {
    ScenePainter(flash: DebugOption.flashesDamage.load(ordering: .relaxed) ? DamageFlash() : nil)
  }
}

/// Paints the trees of one scene.
final class ScenePainter: FramePainter {
  private let renderer = Renderer()
  private var tree: RenderTree?
  /// The tree as it was seen in the last frame.
  private var seen: RenderTree?
  /// `CAIRN_DEBUG=damage`.
  private var flash: DamageFlash?

  init(flash: DamageFlash?) { self.flash = flash }

  func prepare(_ content: (any FrameContent)?, at time: TimeInterval) -> FrameChange {
    var change = FrameChange()
    if let content {
      guard let content = content as? SceneContent else { preconditionFailure("not a scene's content") }
      tree = content.tree
    }
    if let (now, nextChange) = tree?.seen(at: time) {
      let step = renderer.change(from: seen, to: now)
      change = FrameChange(
        moves: step.moves, damage: step.damage, nextFrame: nextChange == .infinity ? nil : nextChange)
      seen = now
    }
    guard flash != nil else { return change }
    // Moved pixels would take the marks along.
    let moved = change.moves.map(\.rect)
    change.damage += flash!.advance(to: time, painted: change.damage) + moved
    change.moves = []
    if let next = flash!.nextTime { change.nextFrame = min(next, change.nextFrame ?? next) }
    return change
  }

  func paint(on target: FrameTarget) {
    guard let seen else { return }
    renderer.paint(
      seen, pixels: target.pixels, width: target.width, height: target.height, stride: target.stride,
      repaint: target.repaint)
    flash?.mark(
      pixels: target.pixels, width: target.width, height: target.height, stride: target.stride, within: target.repaint)
  }

  func opaqueRegion() -> [CGRect] { seen.map(renderer.opaqueRegion) ?? [] }
}
