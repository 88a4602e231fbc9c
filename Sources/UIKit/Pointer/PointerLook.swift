import Foundation
import Windowing

/// What one pointer looks like: found among the views under it, and kept until it is another region's.
@MainActor final class PointerLook {
  /// The region that the pointer is in.
  private enum Place {
    case interaction(UIPointerInteraction, UIPointerRegion)
    /// A view of ours that has a style of its own.
    case view(UIPointerStyle)
  }

  private var place: Place?
  private var highlight: PointerHighlight?
  private(set) var cursor = CursorShape.arrow
  /// A delegate is being asked. What it causes is seen with the next change.
  private var isUpdating = false

  /// The pointer is over `view` of `window`, at `location` (scene points). With `anew` the style of a region that stays is
  /// asked for again.
  func update(over view: UIView?, of window: UIWindow?, at location: CGPoint, anew: Bool = false) {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    let found = findPlace(over: view, of: window, at: location)
    switch (place, found) {
    case (nil, nil): return
    case (.view(let old)?, .view(let new)?) where old === new: return
    case (.interaction(let old, let oldRegion)?, .interaction(let new, let newRegion)?)
    where old === new && oldRegion.isSame(as: newRegion):
      if anew { show(style(of: new, newRegion), of: new.view) }
      return
    default: break
    }
    exit()
    enter(found)
  }

  /// The pointer is over nothing that could decide.
  func reset() {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    exit()
    enter(nil)
  }

  /// Whether `interaction` decides on the look now.
  func belongs(to interaction: UIPointerInteraction) -> Bool {
    if case .interaction(let current, _) = place { return current === interaction }
    return false
  }

  private func exit() {
    guard let old = place else { return }
    place = nil
    highlight?.remove()
    highlight = nil
    if case .interaction(let interaction, let region) = old {
      let animator = PointerAnimator()
      interaction.delegate?.pointerInteraction(interaction, willExit: region, animator: animator)
      animator.run()
    }
  }

  private func enter(_ new: Place?) {
    place = new
    switch new {
    case nil: cursor = .arrow
    case .view(let style): cursor = style.cursor
    case .interaction(let interaction, let region):
      let style = style(of: interaction, region)
      let animator = PointerAnimator()
      interaction.delegate?.pointerInteraction(interaction, willEnter: region, animator: animator)
      show(style, of: interaction.view)
      animator.run()
    }
  }

  private func style(of interaction: UIPointerInteraction, _ region: UIPointerRegion) -> UIPointerStyle {
    interaction.delegate?.pointerInteraction(interaction, styleFor: region) ?? .automatic()
  }

  private func show(_ style: UIPointerStyle, of view: UIView?) {
    highlight?.remove()
    cursor = style.cursor
    switch style.kind {
    case .automatic:
      highlight = view.flatMap { PointerHighlight(.automatic(UITargetedPreview(view: $0)), shape: nil) }
    case .effect(let effect, let shape): highlight = PointerHighlight(effect, shape: shape)
    case .cursor: highlight = nil
    }
  }

  private func findPlace(over view: UIView?, of window: UIWindow?, at location: CGPoint) -> Place? {
    guard let window else { return nil }
    var current = view
    while let view = current {
      for case let interaction as UIPointerInteraction in view.storedInteractions.reversed() where interaction.isEnabled
      {
        let place = view.convert(window.convertFromScene(location), from: window)
        let whole = UIPointerRegion(rect: view.bounds)
        let request = UIPointerRegionRequest(
          location: place, modifiers: UIApplication.ifRunning?.modifierFlags ?? [])
        guard let delegate = interaction.delegate else { return .interaction(interaction, whole) }
        let region = delegate.pointerInteraction(interaction, regionFor: request, defaultRegion: whole)
        // The view was hit, wherever its bounds are: what a view's hit test takes in is the view.
        if let region, region.isSame(as: whole) || region.rect.contains(place) {
          return .interaction(interaction, region)
        }
      }
      if let style = view.ownPointerStyle { return .view(style) }
      current = view.superview
    }
    return nil
  }
}

/// Keeps what is to be run with a change of the look.
@MainActor private final class PointerAnimator: UIPointerInteractionAnimating {
  private var animations: [() -> Void] = []
  private var completions: [(Bool) -> Void] = []

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

  func run() {
    for animation in animations { animation() }
    for completion in completions { completion(true) }
  }
}
