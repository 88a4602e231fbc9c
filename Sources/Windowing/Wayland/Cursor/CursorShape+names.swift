import Wayland

extension CursorShape {
  /// The protocol's number; nil for a hidden cursor, which no shape is.
  var wireShape: WpCursorShapeDeviceV1.Shape? {
    // The protocol counts from 1 in this order.
    let order: [CursorShape] = [
      .arrow, .contextMenu, .help, .pointingHand, .progress, .wait, .cell, .crosshair, .text, .verticalText, .alias,
      .copy, .move, .noDrop, .notAllowed, .grab, .grabbing, .eastResize, .northResize, .northEastResize,
      .northWestResize, .southResize, .southEastResize, .southWestResize, .westResize, .eastWestResize,
      .northSouthResize, .northEastSouthWestResize, .northWestSouthEastResize, .columnResize, .rowResize, .allScroll,
      .zoomIn, .zoomOut,
    ]
    return order.firstIndex(of: self).map { WpCursorShapeDeviceV1.Shape(rawValue: UInt32($0) + 1) }
  }

  /// What a cursor theme may call it, the best first: the CSS name, then X11's older ones. A theme without any has the
  /// arrow.
  var themeNames: [String] {
    let older: [String] =
      switch self {
      case .arrow: ["left_ptr"]
      case .hidden: []
      case .contextMenu: ["left_ptr"]
      case .help: ["question_arrow", "whats_this"]
      case .pointingHand: ["hand2", "hand1", "pointing_hand"]
      case .progress: ["left_ptr_watch", "half-busy"]
      case .wait: ["watch"]
      case .cell: ["plus"]
      case .crosshair: ["cross", "tcross"]
      case .text: ["xterm", "ibeam"]
      case .verticalText: ["text", "xterm"]
      case .alias: ["link", "dnd-link"]
      case .copy: ["dnd-copy"]
      case .move: ["fleur", "dnd-move"]
      case .noDrop: ["dnd-no-drop", "dnd-none", "crossed_circle"]
      case .notAllowed: ["crossed_circle", "forbidden"]
      case .grab: ["openhand", "hand1"]
      case .grabbing: ["closedhand", "fleur"]
      case .eastResize: ["right_side"]
      case .northResize: ["top_side"]
      case .northEastResize: ["top_right_corner"]
      case .northWestResize: ["top_left_corner"]
      case .southResize: ["bottom_side"]
      case .southEastResize: ["bottom_right_corner"]
      case .southWestResize: ["bottom_left_corner"]
      case .westResize: ["left_side"]
      case .eastWestResize, .columnResize: ["sb_h_double_arrow", "size_hor"]
      case .northSouthResize, .rowResize: ["sb_v_double_arrow", "size_ver"]
      case .northEastSouthWestResize: ["fd_double_arrow", "size_bdiag"]
      case .northWestSouthEastResize: ["bd_double_arrow", "size_fdiag"]
      case .allScroll: ["fleur", "size_all"]
      case .zoomIn: ["zoom_in"]
      case .zoomOut: ["zoom_out"]
      }
    return [rawValue] + older
  }
}
