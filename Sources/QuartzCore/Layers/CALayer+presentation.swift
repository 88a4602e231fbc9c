import CoreGraphics
import Foundation

extension CALayer {
  /// A copy of the layer with the values that are on the screen now: those of the last commit as animations have changed
  /// them, or of a layer that is hidden or below a hidden one those it has. Nil before the first commit of a tree with the layer
  /// in it, and outside of a window. Its superlayer and sublayers are presentation layers too; changing it changes nothing on
  /// the screen.
  public func presentation() -> Self? {
    if extras?.model != nil { return self }
    guard isCommitted else { return nil }
    let copy = Self()
    copy.values = shownValues
    let extras = copy.madeExtras()
    extras.model = self
    extras.name = name
    return copy
  }

  /// The values that are on the screen now; those that the layer has where nothing of it is there.
  package final var shownValues: LayerValues { values(shownAt: MediaClock.now) }

  /// The same for another time on the media clock, as far as is known now.
  final func values(shownAt time: TimeInterval) -> LayerValues {
    guard let node, isCommitted, isSeen else { return values }
    guard let animations = node.animations else { return node.values }
    var shown = node.values
    _ = animations.apply(at: convertTime(time, from: nil), to: &shown)
    return shown
  }

  /// The layer that the app changes: of a presentation layer its model, of any other itself.
  public func model() -> Self {
    guard let model = extras?.model else { return self }
    return unsafeDowncast(model, to: Self.self)
  }
}
