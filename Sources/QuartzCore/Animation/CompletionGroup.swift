/// What waits for the end of the animations that were added while it was open.
@MainActor final class CompletionGroup {
  private var count = 0
  private var isOpen = true
  private var block: (@MainActor () -> Void)?

  init(_ block: @escaping @MainActor () -> Void) { self.block = block }

  /// What is called at the end.
  var completion: (@MainActor () -> Void)? { block }

  func enter() { count += 1 }

  func leave() {
    count -= 1
    callIfOver()
  }

  /// No more animations come.
  func close() {
    isOpen = false
    callIfOver()
  }

  private func callIfOver() {
    guard !isOpen, count == 0, let block else { return }
    self.block = nil
    block()
  }
}
