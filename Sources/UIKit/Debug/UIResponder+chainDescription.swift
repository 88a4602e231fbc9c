import QuartzCore

extension UIResponder {
  /// The responder chain from this responder to its end, a line each. For a debugger or a log; its form is not fixed.
  ///
  /// A chain that comes back to a responder, which only an overridden `next` can make, ends there with a word about it.
  public func responderChainDescription() -> String {
    var lines: [String] = []
    var seen: Set<ObjectIdentifier> = []
    var responder: UIResponder? = self
    while let current = responder {
      guard seen.insert(ObjectIdentifier(current)).inserted else {
        lines.append("again \(DebugText.name(of: current)): the chain is a circle")
        break
      }
      lines.append(DebugText.name(of: current))
      responder = current.next
    }
    return lines.joined(separator: "\n")
  }
}
