import Foundation
import QuartzCore

extension UIView {
  /// The view and all inside it as text, a line each, indented by depth: class, address, frame in points of the superview,
  /// what differs from a fresh view, and its layer. For a debugger or a log, as on iOS; its form is not fixed.
  public func recursiveDescription() -> String {
    var lines: [String] = []
    // Not by recursion: a hierarchy may be deeper than the stack.
    var pending: [(view: UIView, depth: Int)] = [(self, 0)]
    while let (view, depth) = pending.popLast() {
      lines.append(DebugText.indentation(depth) + view.debugLine)
      for subview in view.subviews.reversed() { pending.append((subview, depth + 1)) }
    }
    return lines.joined(separator: "\n")
  }

  private var debugLine: String {
    var facts = [DebugText.name(of: self, closed: false), "frame = \(DebugText.text(frame))"]
    if let text = debugContent { facts.append(text) }
    if bounds.origin != .zero { facts.append("bounds = \(DebugText.text(bounds))") }
    if !transform.isIdentity { facts.append("transform") }
    if isHidden { facts.append("hidden") }
    if alpha != 1 { facts.append("alpha = \(DebugText.text(alpha))") }
    if !isUserInteractionEnabled { facts.append("no interaction") }
    if isMultipleTouchEnabled { facts.append("multiple touch") }
    if isExclusiveTouch { facts.append("exclusive touch") }
    if clipsToBounds { facts.append("clips") }
    if tag != 0 { facts.append("tag = \(tag)") }
    if !autoresizingMask.isEmpty { facts.append("autoresize = \(autoresizingMask.debugText)") }
    if isFirstResponder { facts.append("first responder") }
    if let viewController { facts.append("controller = \(DebugText.name(of: viewController))") }
    facts.append("layer = \(layer.debugName)")
    return facts.joined(separator: "; ") + ">"
  }

  /// What the view says to its user, cut to one short line.
  private var debugContent: String? {
    func quoted(_ text: String?) -> String? {
      guard let text, !text.isEmpty else { return nil }
      let line = text.replacingOccurrences(of: "\n", with: "\\n")
      return line.count > 40 ? "'\(line.prefix(39))…'" : "'\(line)'"
    }
    switch self {
    case let label as UILabel: return quoted(label.text).map { "text = \($0)" }
    case let field as UITextField: return quoted(field.text).map { "text = \($0)" }
    case let button as UIButton: return quoted(button.currentTitle).map { "title = \($0)" }
    case let window as UIWindow:
      let level = window.windowLevel == .normal ? "" : "; level = \(DebugText.text(window.windowLevel.rawValue))"
      return (window.isKeyWindow ? "key window" : "window") + level
    default: return nil
    }
  }
}

extension UIView.AutoresizingMask {
  /// The margins and sizes that are flexible, by the letters that UIKit's descriptions use.
  fileprivate var debugText: String {
    let names: [(UIView.AutoresizingMask, String)] = [
      (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"), (.flexibleTopMargin, "TM"),
      (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
  }
}
