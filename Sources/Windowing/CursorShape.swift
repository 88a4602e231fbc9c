/// What a pointer looks like over a surface, by name. The raw values are CSS's names, which the desktops' cursor themes
/// and `wp_cursor_shape` share.
package enum CursorShape: String, Sendable, Hashable, CaseIterable {
  case arrow = "default"
  /// No cursor at all.
  case hidden = "none"
  case contextMenu = "context-menu"
  case help
  case pointingHand = "pointer"
  case progress, wait, cell, crosshair
  /// The upright beam of horizontal text.
  case text
  /// The lying beam of vertical text.
  case verticalText = "vertical-text"
  case alias, copy, move
  case noDrop = "no-drop"
  case notAllowed = "not-allowed"
  case grab, grabbing
  case eastResize = "e-resize"
  case northResize = "n-resize"
  case northEastResize = "ne-resize"
  case northWestResize = "nw-resize"
  case southResize = "s-resize"
  case southEastResize = "se-resize"
  case southWestResize = "sw-resize"
  case westResize = "w-resize"
  case eastWestResize = "ew-resize"
  case northSouthResize = "ns-resize"
  case northEastSouthWestResize = "nesw-resize"
  case northWestSouthEastResize = "nwse-resize"
  case columnResize = "col-resize"
  case rowResize = "row-resize"
  case allScroll = "all-scroll"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
}
