extension UIView {
  func attach(_ recognizer: UIGestureRecognizer) {
    if recognizer.view === self { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    storedGestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    // Its targets may be told of the end, and look at the view.
    UIApplication.ifRunning?.gestureArbiter.abandon(recognizer)
    guard recognizer.view === self else { return }
    storedGestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  func replaceGestureRecognizers(with new: [UIGestureRecognizer]) {
    let wanted = Set(new)
    for recognizer in storedGestureRecognizers where !wanted.contains(recognizer) {
      removeGestureRecognizer(recognizer)
    }
    for recognizer in new { addGestureRecognizer(recognizer) }
    // In the order given, those that were there before included, each once.
    var known: Set<UIGestureRecognizer> = []
    storedGestureRecognizers = new.filter { $0.view === self && known.insert($0).inserted }
  }
}
