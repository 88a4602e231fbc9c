import CoreGraphics
import Foundation

/// What few layers have and no render node needs.
@MainActor final class LayerExtras {
  var name: String?
  var actions: [String: any CAAction]?
  var style: [AnyHashable: Any]?
  var keyedValues: [String: Any]?
  var mask: CALayer?
  /// Set contents that are no image; kept for who set them, not drawn.
  var foreignContents: Any?
  /// The layer whose presentation this one is.
  var model: CALayer?
  /// What needs display, in the layer's coordinates; null for all of it.
  var displayRect = CGRect.null
  /// The layer's node as its parent draws it, of a layer that preserves depth.
  var madeDepth: MadeNodes?
  /// The copies of a replicator layer, and what gives each an identity.
  var madeCopies: MadeNodes?
  var copyTokens: [LayerToken]?
  var animations: LayerAnimations?
  /// Of the root of a hosted tree.
  weak var host: LayerTreeHost?

  init() {}
}

/// What a layer owes: bookkeeping between changes and commits.
struct LayerState: OptionSet {
  let rawValue: UInt32
  /// Values of the layer itself changed since its node was made.
  static let valuesChanged = LayerState(rawValue: 1)
  /// Sublayers came, went, changed order or visibility.
  static let childrenChanged = LayerState(rawValue: 2)
  /// Some visible sublayer (or the mask) has `needsVisit`.
  static let childNeedsVisit = LayerState(rawValue: 4)
  /// Something in the layer or a visible layer below it concerns the next commit. Where it is set, it is set in all
  /// ancestors, up to a hidden one.
  static let needsVisit = LayerState(rawValue: 8)
  static let needsLayout = LayerState(rawValue: 16)
  /// The layer or one below it needs layout; set in all ancestors likewise.
  static let needsLayoutVisit = LayerState(rawValue: 32)
  static let needsDisplay = LayerState(rawValue: 64)
  static let isLayingOut = LayerState(rawValue: 128)
  static let needsDisplayOnBoundsChange = LayerState(rawValue: 256)
  /// The parent is the layer that this one masks.
  static let isMask = LayerState(rawValue: 512)
  /// Only a part of the contents needs display: see `LayerExtras.displayRect`.
  static let displaysPart = LayerState(rawValue: 1024)
  /// Nodes of sublayers depend on the values of this layer: it repeats them, or puts them in order by depth.
  static let arrangesNodes = LayerState(rawValue: 2048)
  /// The model of a hosted tree's root: `LayerExtras.host` is worth a look.
  static let isHosted = LayerState(rawValue: 4096)
  /// Made to read the initial values of its class; asks that for no more.
  static let isDefault = LayerState(rawValue: 8192)
  /// Its changes look for no actions.
  static let changesAtOnce = LayerState(rawValue: 32768)
  static let drawsAsynchronously = LayerState(rawValue: 16384)

  /// It came into its place since the last commit: what it showed before, perhaps elsewhere, is not what is on the screen.
  static let isNew = LayerState(rawValue: 65536)
  /// The next layout pass looks at all sublayers, which have come, gone or changed their order.
  static let looksAtAll = LayerState(rawValue: 131072)

  static let fresh: LayerState = [.valuesChanged, .childrenChanged, .needsVisit, .needsLayout, .needsLayoutVisit]
}
