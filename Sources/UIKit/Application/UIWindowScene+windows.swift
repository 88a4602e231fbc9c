import QuartzCore

extension UIWindowScene {
  func add(_ window: UIWindow) {
    if !stack.contains(window) { bringForward(window) }
  }

  /// Puts `window` in front of all windows of its level or below.
  func bringForward(_ window: UIWindow) {
    window.layer.removeFromSuperlayer()
    let index = stack.insert(window)
    rootLayer.insertSublayer(window.layer, at: UInt32(index))
  }

  /// `window` leaves the scene.
  func remove(_ window: UIWindow) {
    stack.remove(layer: window.layer)
    window.layer.removeFromSuperlayer()
    passKeys(from: window)
  }

  /// A window of the scene ends while it is in it; `layer` was its layer.
  func windowDidEnd(layer: CALayer, wasKey: Bool) {
    stack.remove(layer: layer)
    layer.removeFromSuperlayer()
    guard wasKey, keyWindow == nil, let successor = keySuccessor else { return }
    keyWindow = successor
    successor.becomeKey()
  }

  /// The key window is hidden or leaves: the frontmost that can takes the keys.
  func passKeys(from window: UIWindow) {
    guard keyWindow === window else { return }
    let successor = keySuccessor
    keyWindow = successor
    window.resignKey()
    // Told only if it still is: the old one's callback may have made another window key.
    if let successor, keyWindow === successor { successor.becomeKey() }
  }

  private var keySuccessor: UIWindow? {
    windows.last { $0 !== keyWindow && !$0.isHidden && $0.canBecomeKey }
  }

  func makeKey(_ window: UIWindow) {
    guard keyWindow !== window else { return }
    let old = keyWindow
    keyWindow = window
    old?.resignKey()
    if keyWindow === window { window.becomeKey() }
  }

  /// The window and view that a touch at `point` (scene points) goes to: windows from the front, each asked by `hitTest`.
  func hitTest(_ point: CGPoint, with event: UIEvent? = nil) -> (UIWindow, UIView)? {
    for window in windows.reversed() where !window.isHidden {
      if let view = window.hitTest(window.convertFromScene(point), with: event) { return (window, view) }
    }
    return nil
  }
}
