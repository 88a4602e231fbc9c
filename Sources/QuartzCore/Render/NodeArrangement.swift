import CoreGraphics
import Foundation

/// How the nodes inside a node are made of those of its sublayers, where they are not simply these: kept where something
/// moves, to make them anew for each frame.
final class NodeArrangement: Sendable {
  /// The sublayers' own nodes, back to front as far as their order is not of now.
  let sources: [RenderNode]

  init(_ sources: [RenderNode]) { self.sources = sources }
}
