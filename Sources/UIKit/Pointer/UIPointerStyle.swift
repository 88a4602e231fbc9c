import Foundation
import Windowing

/// What a pointer looks like, and what becomes of the view under it.
@MainActor public final class UIPointerStyle {
  enum Kind {
    case automatic
    case effect(UIPointerEffect, UIPointerShape?)
    case cursor(CursorShape)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// An effect on a view. `shape` outlines it; nil means the preview's own outline.
  public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) { self.init(.effect(effect, shape)) }

  /// A shape: the beams are the desktop's text cursors, other shapes its arrow, as a desktop's cursor takes no shape of an
  /// app's. `axes` has no effect.
  public convenience init(shape: UIPointerShape, constrainedAxes axes: UIAxis = []) {
    self.init(.cursor(shape.cursor))
  }

  /// No pointer.
  public static func hidden() -> UIPointerStyle { UIPointerStyle(.cursor(.hidden)) }

  /// The desktop's arrow, with no effect on the view.
  public static func system() -> UIPointerStyle { UIPointerStyle(.cursor(.arrow)) }

  /// `UIPointerEffect.automatic` on the interaction's view.
  public static func automatic() -> UIPointerStyle { UIPointerStyle(.automatic) }

  /// One of the desktop's cursors. Not of Apple's API: a desktop has cursors that iPadOS has not.
  public static func system(_ cursor: SystemCursor) -> UIPointerStyle { UIPointerStyle(.cursor(cursor.shape)) }

  /// The desktop's cursors. Not of Apple's API.
  public enum SystemCursor: Sendable, Hashable, CaseIterable {
    case arrow, contextMenu, help
    /// A hand with a finger, as over links.
    case pointingHand
    /// Something is going on, and the app can be used meanwhile.
    case progress
    /// The app cannot be used now.
    case wait
    case cell, crosshair
    /// The upright beam of text.
    case beam
    /// The lying beam of vertical text.
    case verticalTextBeam
    case dragLink, dragCopy, move, noDrop, notAllowed, openHand, closedHand
    /// An edge or corner is moved, in one direction.
    case resizeLeft, resizeRight, resizeUp, resizeDown
    case resizeUpLeft, resizeUpRight, resizeDownLeft, resizeDownRight
    /// In both directions.
    case resizeLeftRight, resizeUpDown, resizeUpLeftDownRight, resizeUpRightDownLeft
    /// A line between columns or rows is moved.
    case resizeColumn, resizeRow
    case scrollAll, zoomIn, zoomOut

    var shape: CursorShape {
      switch self {
      case .arrow: .arrow
      case .contextMenu: .contextMenu
      case .help: .help
      case .pointingHand: .pointingHand
      case .progress: .progress
      case .wait: .wait
      case .cell: .cell
      case .crosshair: .crosshair
      case .beam: .text
      case .verticalTextBeam: .verticalText
      case .dragLink: .alias
      case .dragCopy: .copy
      case .move: .move
      case .noDrop: .noDrop
      case .notAllowed: .notAllowed
      case .openHand: .grab
      case .closedHand: .grabbing
      case .resizeLeft: .westResize
      case .resizeRight: .eastResize
      case .resizeUp: .northResize
      case .resizeDown: .southResize
      case .resizeUpLeft: .northWestResize
      case .resizeUpRight: .northEastResize
      case .resizeDownLeft: .southWestResize
      case .resizeDownRight: .southEastResize
      case .resizeLeftRight: .eastWestResize
      case .resizeUpDown: .northSouthResize
      case .resizeUpLeftDownRight: .northWestSouthEastResize
      case .resizeUpRightDownLeft: .northEastSouthWestResize
      case .resizeColumn: .columnResize
      case .resizeRow: .rowResize
      case .scrollAll: .allScroll
      case .zoomIn: .zoomIn
      case .zoomOut: .zoomOut
      }
    }
  }

  /// What the desktop is asked to show.
  var cursor: CursorShape {
    switch kind {
    case .automatic: .arrow
    case .effect(_, let shape): shape?.cursor ?? .arrow
    case .cursor(let cursor): cursor
    }
  }
}

/// The outline of a pointer or of an effect.
public enum UIPointerShape {
  /// Points; what `roundedRect` has unless told otherwise. Our choice.
  public static let defaultCornerRadius: CGFloat = 8

  /// In the space of the preview's target container, as is the rectangle.
  case path(UIBezierPath)
  case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)
  /// An upright beam, `length` points high; the desktop's own text cursor whatever the length.
  case verticalBeam(length: CGFloat)
  /// A lying beam, `length` points wide; the desktop's own cursor of vertical text whatever the length.
  case horizontalBeam(length: CGFloat)

  var cursor: CursorShape {
    switch self {
    case .path, .roundedRect: .arrow
    case .verticalBeam: .text
    case .horizontalBeam: .verticalText
    }
  }
}

/// What becomes of a view while the pointer is over it.
///
/// The desktop's pointer stays what it is: where iPadOS melts it into the view, the view gets a tint here, and it is
/// neither moved, scaled nor given a shadow.
public enum UIPointerEffect {
  /// Where a hovered view is tinted.
  public enum TintMode: Int, Sendable, Hashable {
    case none
    /// Over its content.
    case overlay
    /// Behind its subviews.
    case underlay
  }

  /// The system chooses: like `highlight`.
  case automatic(UITargetedPreview)
  /// Tinted behind the subviews.
  case highlight(UITargetedPreview)
  /// Tinted over the content.
  case lift(UITargetedPreview)
  /// Tinted as asked for. Shadow and scaling have no effect.
  case hover(
    UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
    prefersScaledContent: Bool = true)

  /// The view of the effect.
  public var preview: UITargetedPreview {
    switch self {
    case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview, _, _, _): preview
    }
  }

  var tintMode: TintMode {
    switch self {
    case .automatic, .highlight: .underlay
    case .lift: .overlay
    case .hover(_, let mode, _, _): mode
    }
  }
}
