extension UIWindow {
  /// Hands the touches of this window to recognizers, and to the views they began in as far as those let them through.
  func deliverTouches(of event: UIEvent) {
    // Who uses a finger or the pointer needs no ring around what the keys go to.
    if focusedView != nil, event.allTouches?.contains(where: { $0.phase == .began }) == true { focusedView = nil }
    UIApplication.ifRunning?.gestureArbiter.deliver(event, in: self)
  }
}
