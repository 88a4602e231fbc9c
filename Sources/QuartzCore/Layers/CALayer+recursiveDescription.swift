import Foundation

extension CALayer {
  /// The layer and all below it as text, a line each, indented by depth: class, address, frame in points of the superlayer,
  /// and what differs from a fresh layer. For a debugger or a log; its form is not fixed.
  public func recursiveDescription() -> String {
    var lines: [String] = []
    // Not by recursion: a tree may be deeper than the stack.
    var pending: [(layer: CALayer, depth: Int)] = [(self, 0)]
    while let (layer, depth) = pending.popLast() {
      lines.append(DebugText.indentation(depth) + layer.debugLine)
      for sublayer in (layer.sublayers ?? []).reversed() { pending.append((sublayer, depth + 1)) }
    }
    return lines.joined(separator: "\n")
  }

  /// The layer's name for a dump: `<Class: 0xaddress>`.
  package var debugName: String { DebugText.name(of: self) }

  private var debugLine: String {
    var facts = [DebugText.name(of: self, closed: false), "frame = \(DebugText.text(frame))"]
    if let name { facts.append("name = '\(name)'") }
    if bounds.origin != .zero { facts.append("bounds = \(DebugText.text(bounds))") }
    if anchorPoint != CGPoint(x: 0.5, y: 0.5) { facts.append("anchorPoint = \(DebugText.text(anchorPoint))") }
    if zPosition != 0 { facts.append("zPosition = \(DebugText.text(zPosition))") }
    if !CATransform3DIsIdentity(transform) { facts.append("transform") }
    if isHidden { facts.append("hidden") }
    if opacity != 1 { facts.append("opacity = \(DebugText.text(CGFloat(opacity)))") }
    if masksToBounds { facts.append("masksToBounds") }
    if cornerRadius != 0 { facts.append("cornerRadius = \(DebugText.text(cornerRadius))") }
    if backgroundColor != nil { facts.append("backgroundColor") }
    if contents != nil { facts.append("contents") }
    if borderWidth != 0 { facts.append("borderWidth = \(DebugText.text(borderWidth))") }
    if shadowOpacity != 0 {
      facts.append("shadow = \(DebugText.text(CGFloat(shadowOpacity))), radius \(DebugText.text(shadowRadius))")
    }
    if !CATransform3DIsIdentity(sublayerTransform) { facts.append("sublayerTransform") }
    if isGeometryFlipped { facts.append("isGeometryFlipped") }
    switch values.payload {
    case .text(let text):
      if case .plain(let string) = text.value.source { facts.append("string = '\(string.prefix(40))'") }
      if case .attributed(let source) = text.value.source {
        facts.append("string = '\(source.string.string.prefix(40))'")
      }
    case .replicator(let replicator): facts.append("instances = \(replicator.value.count)")
    case .none, .shape, .gradient: break
    }
    if shouldRasterize { facts.append("shouldRasterize") }
    if let mask { facts.append("mask = \(mask.debugName)") }
    return facts.joined(separator: "; ") + ">"
  }
}
