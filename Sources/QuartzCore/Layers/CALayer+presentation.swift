import CoreGraphics
import Foundation

extension CALayer {
  /// A copy of the layer with the values that are on the screen: those of the last commit, or of a layer that is hidden or
  /// below a hidden one those it has. Nil before the first commit of a tree with the layer in it, and outside of a window.
  /// Its superlayer and sublayers are presentation layers too; changing it changes nothing on the screen.
  public func presentation() -> Self? {
    if extras?.model != nil { return self }
    guard let node, root.state.contains(.isHosted) else { return nil }
    let copy = Self()
    copy.values = isSeen ? node.values : values
    let extras = copy.madeExtras()
    extras.model = self
    extras.name = name
    return copy
  }

  /// The layer that the app changes: of a presentation layer its model, of any other itself.
  public func model() -> Self {
    guard let model = extras?.model else { return self }
    return unsafeDowncast(model, to: Self.self)
  }
}
