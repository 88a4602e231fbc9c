import QuartzCore

extension UIView {
  /// The view and all inside it as text, a line each, indented by depth: what the solution leaves open of views that
  /// constraints place, which have a star, and active constraints that are broken. UIKit's `_autolayoutTrace`, for a debugger
  /// or a log; its form is not fixed.
  public func autoLayoutTrace() -> String {
    var lines: [String] = []
    // Not by recursion: a hierarchy may be deeper than the stack.
    var pending: [(view: UIView, depth: Int)] = [(self, 0)]
    while let (view, depth) = pending.popLast() {
      let indentation = DebugText.indentation(depth)
      lines.append(indentation + view.autoLayoutLine)
      for constraint in view.constraints where constraint.isBroken {
        lines.append(indentation + "  BROKEN \(constraint.description)")
      }
      for subview in view.subviews.reversed() { pending.append((subview, depth + 1)) }
    }
    return lines.joined(separator: "\n")
  }

  private var autoLayoutLine: String {
    let isPlaced = !translatesAutoresizingMaskIntoConstraints
    let name = (isPlaced ? "*" : "") + NSLayoutConstraint.name(of: self)
    guard isPlaced, superview != nil, let state = autoLayoutState, let engine = state.existingEngine else {
      return name
    }
    let open = engine.openUnknowns(of: state.box)
    return open.isEmpty ? name : name + " - AMBIGUOUS LAYOUT for " + open.map { ".\($0)" }.joined(separator: ", ")
  }
}
