import QuartzCore

extension UIViewController {
  /// The controller and its children as text, a line each, indented by depth: class, address, title, and whether the view
  /// is loaded and in a window. For a debugger or a log; its form is not fixed.
  public func hierarchyDescription() -> String {
    var lines: [String] = []
    var pending: [(controller: UIViewController, depth: Int)] = [(self, 0)]
    while let (controller, depth) = pending.popLast() {
      lines.append(DebugText.indentation(depth) + controller.debugLine)
      for child in controller.children.reversed() { pending.append((child, depth + 1)) }
    }
    return lines.joined(separator: "\n")
  }

  private var debugLine: String {
    var facts = [DebugText.name(of: self, closed: false)]
    if let title { facts.append("title = '\(title)'") }
    if let view = viewIfLoaded {
      facts.append("view = \(DebugText.name(of: view))\(view.window == nil ? " (not in a window)" : "")")
    } else {
      facts.append("view not loaded")
    }
    return facts.joined(separator: "; ") + ">"
  }
}
