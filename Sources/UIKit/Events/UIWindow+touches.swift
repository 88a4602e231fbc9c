extension UIWindow {
  /// Hands the touches of this window to recognizers, and to the views they began in as far as those let them through.
  func deliverTouches(of event: UIEvent) {
    UIApplication.ifRunning?.gestureArbiter.deliver(event, in: self)
  }
}
