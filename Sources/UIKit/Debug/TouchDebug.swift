/// Where debugging aids hear of touches.
@MainActor enum TouchDebug {
  /// Called with each event of touches or hovering after the app had it; nil unless `CAIRN_DEBUG` asks for an aid.
  static var observer: (@MainActor (UIEvent) -> Void)?
}

extension UITouch {
  /// Whether this is a pointer without a button held.
  var isHovering: Bool { phase.rawValue >= Phase.regionEntered.rawValue }
}
