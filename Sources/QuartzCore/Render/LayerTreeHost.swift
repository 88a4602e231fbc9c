import CoreGraphics
import Foundation

/// Owns the tree of layers of one window on the main actor, and makes render trees of it.
@MainActor package final class LayerTreeHost {
  package let rootLayer: CALayer

  /// Points.
  package var size: CGSize {
    didSet { if size != oldValue { treeNeedsCommit() } }
  }

  /// Pixels per point, 1 or more.
  package var scale: CGFloat {
    didSet { if scale != oldValue { treeNeedsCommit() } }
  }

  /// Called once when something in the tree changes for the first time after a commit.
  package var onNeedsCommit: (() -> Void)?

  /// Called instead of `prepare` when a transaction is flushed: what changed is to be shown without waiting for the end of the
  /// event.
  package var onFlush: (() -> Void)?

  /// A commit is being made: one inside of it would give a tree that lacks what is being visited.
  package private(set) var isCommitting = false
  private var isPreparing = false
  /// The change since the last commit was told.
  private var hasTold = false

  /// `rootLayer` must have no superlayer, and never gets one.
  package init(rootLayer: CALayer, size: CGSize = .zero, scale: CGFloat = 1) {
    precondition(rootLayer.parent == nil, "the root of a window's layers has a superlayer")
    self.rootLayer = rootLayer
    self.size = size
    self.scale = scale
    rootLayer.madeExtras().host = self
    rootLayer.state.insert(.isHosted)
    CATransaction.register(self)
  }

  isolated deinit {
    rootLayer.state.remove(.isHosted)
    CALayer.forgetLeavers(of: rootLayer)
    AnimationClock.shared.layerLeft()
  }

  /// Whether a commit would find anything to do.
  package var needsCommit: Bool {
    !rootLayer.state.isDisjoint(with: [.needsVisit, .needsLayoutVisit]) || rootLayer.node == nil
  }

  func treeNeedsCommit() {
    guard !isCommitting, !hasTold else { return }
    hasTold = true
    onNeedsCommit?()
  }

  /// Lays out and displays what needs it, without making a render tree. Does nothing while that, or a commit, goes on
  /// already.
  package func prepare() {
    guard !isPreparing, !isCommitting else { return }
    isPreparing = true
    defer { isPreparing = false }
    rootLayer.layoutTree()
    if rootLayer.state.contains(.needsVisit) { rootLayer.displayTree() }
  }

  func flush() { if let onFlush { onFlush() } else { prepare() } }

  /// Lays out, displays the layers that need it, and gives the tree as it is to be shown. What did not change is shared
  /// with the tree before; only changed layers and their ancestors are visited.
  ///
  /// Not while a commit is being made.
  package func commit() -> RenderTree {
    precondition(!isCommitting, "a commit of a window's layers inside another one")
    isCommitting = true
    rootLayer.layoutTree()
    AnimationClock.shared.willCommit(self)
    TiledLayers.update(in: self)
    let root = rootLayer.makeNode(in: nil)
    CALayer.forgetLeavers(of: rootLayer)
    isCommitting = false
    hasTold = false
    CATransaction.commitImplicit()
    DrawnContents.all.trimIfNeeded()
    // Displaying may have changed what was visited already: that is for the next commit.
    if !rootLayer.state.isDisjoint(with: [.needsVisit, .needsLayoutVisit]) { treeNeedsCommit() }
    return RenderTree(root: root, size: size, scale: scale)
  }
}

/// The layers of a window as they are to be shown: a value that never changes and may go to any thread.
package struct RenderTree: Sendable {
  /// Nil when the root is hidden.
  package let root: RenderNode?
  /// Points.
  package let size: CGSize
  /// Pixels per point.
  package let scale: CGFloat

  package init(root: RenderNode?, size: CGSize, scale: CGFloat) {
    self.root = root
    self.size = size
    self.scale = scale
  }
}
