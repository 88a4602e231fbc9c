import CoreGraphics
import Foundation

/// A property of layers that can be animated, or a part of one, by its key path.
package struct AnimatedProperty: Sendable, Hashable {
  /// Properties by Apple's names.
  package enum Name: String, Sendable {
    case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, hidden, opacity
    case masksToBounds, doubleSided, backgroundColor, contents, contentsScale, contentsRect, contentsCenter
    case cornerRadius, borderWidth, borderColor, shadowColor, shadowOpacity, shadowRadius, shadowOffset, shadowPath
    case shouldRasterize, rasterizationScale
    // Shape layers.
    case path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase, lineDashPattern
    // Gradient layers.
    case colors, locations, startPoint, endPoint
    // Text layers.
    case foregroundColor
    // Replicator layers.
    case instanceDelay, instanceTransform, instanceColor
    case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  }

  /// What of the property.
  enum Part: Sendable, Hashable {
    case whole
    case x, y, width, height, origin, size
    case transform(TransformPart)
  }

  package let name: Name
  let part: Part

  /// Nil for a key path that names nothing that can be animated.
  package init?(_ keyPath: String) {
    let steps = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = Name(rawValue: String(steps[0])) else { return nil }
    self.name = name
    guard steps.count == 2 else {
      part = .whole
      return
    }
    guard let part = Part(String(steps[1]), of: name.kind) else { return nil }
    self.part = part
  }

  /// The kind of its values.
  package var kind: AnimatableValue.Kind {
    switch part {
    case .whole: name.kind
    case .origin: .point
    case .size, .transform(.translation(axis: nil)): .size
    case .x, .y, .width, .height, .transform: .number
    }
  }

  /// Whether a change lays the layer out: presentation layers tell.
  var movesInOrder: Bool { name == .zPosition }

  // MARK: Values

  /// What a layer has; nil when it is of a kind that has no such property.
  package func read(_ values: LayerValues) -> AnimatableValue? {
    guard let whole = name.read(values) else { return nil }
    switch (part, whole) {
    case (.whole, _): return whole
    case (.x, .point(let p)): return .number(p.x)
    case (.y, .point(let p)): return .number(p.y)
    case (.width, .size(let s)): return .number(s.width)
    case (.height, .size(let s)): return .number(s.height)
    case (.x, .rect(let r)): return .number(r.origin.x)
    case (.y, .rect(let r)): return .number(r.origin.y)
    case (.width, .rect(let r)): return .number(r.size.width)
    case (.height, .rect(let r)): return .number(r.size.height)
    case (.origin, .rect(let r)): return .point(r.origin)
    case (.size, .rect(let r)): return .size(r.size)
    case (.transform(.translation(axis: nil)), .transform(let m)):
      return .size(CGSize(width: m.m41, height: m.m42))
    case (.transform(let part), .transform(let m)): return .number(part.read(m))
    default: return nil
    }
  }

  /// Sets it; a value of another kind, and a layer without the property, are left alone.
  package func write(_ value: AnimatableValue, into values: inout LayerValues) {
    guard part != .whole else { return name.write(value, into: &values) }
    guard let whole = name.read(values) else { return }
    let changed: AnimatableValue
    switch (part, whole, value) {
    case (.x, .point(var p), .number(let n)):
      p.x = n
      changed = .point(p)
    case (.y, .point(var p), .number(let n)):
      p.y = n
      changed = .point(p)
    case (.width, .size(var s), .number(let n)):
      s.width = n
      changed = .size(s)
    case (.height, .size(var s), .number(let n)):
      s.height = n
      changed = .size(s)
    case (.x, .rect(var r), .number(let n)):
      r.origin.x = n
      changed = .rect(r)
    case (.y, .rect(var r), .number(let n)):
      r.origin.y = n
      changed = .rect(r)
    case (.width, .rect(var r), .number(let n)):
      r.size.width = n
      changed = .rect(r)
    case (.height, .rect(var r), .number(let n)):
      r.size.height = n
      changed = .rect(r)
    case (.origin, .rect(var r), .point(let p)):
      r.origin = p
      changed = .rect(r)
    case (.size, .rect(var r), .size(let s)):
      r.size = s
      changed = .rect(r)
    case (.transform(.translation(axis: nil)), .transform(var m), .size(let s)):
      (m.m41, m.m42) = (s.width, s.height)
      changed = .transform(m)
    case (.transform(let part), .transform(let m), .number(let n)): changed = .transform(part.write(n, into: m))
    default: return
    }
    name.write(changed, into: &values)
  }
}

extension AnimatedProperty.Part {
  init?(_ path: String, of kind: AnimatableValue.Kind) {
    switch (kind, path) {
    case (.point, "x"), (.rect, "origin.x"): self = .x
    case (.point, "y"), (.rect, "origin.y"): self = .y
    case (.size, "width"), (.rect, "size.width"): self = .width
    case (.size, "height"), (.rect, "size.height"): self = .height
    case (.rect, "origin"): self = .origin
    case (.rect, "size"): self = .size
    case (.transform, _):
      guard let part = TransformPart(path, of: "") else { return nil }
      self = .transform(part)
    default: return nil
    }
  }
}

extension AnimatedProperty.Name {
  var kind: AnimatableValue.Kind {
    switch self {
    case .bounds, .contentsRect, .contentsCenter: .rect
    case .position, .anchorPoint, .startPoint, .endPoint: .point
    case .transform, .sublayerTransform, .instanceTransform: .transform
    case .hidden, .masksToBounds, .doubleSided, .shouldRasterize: .flag
    case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .foregroundColor, .instanceColor:
      .color
    case .shadowOffset: .size
    case .shadowPath, .path: .path
    case .contents: .image
    case .lineDashPattern, .locations: .numbers
    case .colors: .colors
    case .anchorPointZ, .zPosition, .opacity, .contentsScale, .cornerRadius, .borderWidth, .shadowOpacity,
      .shadowRadius, .rasterizationScale, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase,
      .instanceDelay, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
      .number
    }
  }

  fileprivate func read(_ values: LayerValues) -> AnimatableValue? {
    switch self {
    case .bounds: return .rect(values.bounds)
    case .position: return .point(values.position)
    case .anchorPoint: return .point(values.anchorPoint)
    case .zPosition: return .number(values.zPosition)
    case .transform: return .transform(values.transform?.value ?? CATransform3DIdentity)
    case .hidden: return .flag(values.flags.contains(.isHidden))
    case .opacity: return .number(CGFloat(values.opacity))
    case .masksToBounds: return .flag(values.flags.contains(.masksToBounds))
    case .doubleSided: return .flag(values.flags.contains(.isDoubleSided))
    case .shouldRasterize: return .flag(values.flags.contains(.shouldRasterize))
    case .backgroundColor: return .color(values.backgroundColor)
    case .contents: return .image(values.contents)
    case .contentsScale: return .number(values.contentsScale)
    case .cornerRadius: return .number(values.cornerRadius)
    case .anchorPointZ, .sublayerTransform, .contentsRect, .contentsCenter, .borderWidth, .borderColor, .shadowColor,
      .shadowOpacity, .shadowRadius, .shadowOffset, .shadowPath, .rasterizationScale:
      return read(values.rareValues)
    default: return read(values.payload)
    }
  }

  private func read(_ rare: RareValues) -> AnimatableValue? {
    switch self {
    case .anchorPointZ: .number(rare.anchorDepth)
    case .sublayerTransform: .transform(rare.sublayerTransform?.value ?? CATransform3DIdentity)
    case .contentsRect: .rect(rare.contentsRect)
    case .contentsCenter: .rect(rare.contentsCenter)
    case .borderWidth: .number(rare.borderWidth)
    case .borderColor: .color(rare.borderColor)
    case .shadowColor: .color(rare.shadowColor)
    case .shadowOpacity: .number(CGFloat(rare.shadowOpacity))
    case .shadowRadius: .number(rare.shadowRadius)
    case .shadowOffset: .size(rare.shadowOffset)
    case .shadowPath: .path(rare.shadowPath)
    case .rasterizationScale: .number(rare.rasterizationScale)
    default: nil
    }
  }

  private func read(_ payload: LayerPayload) -> AnimatableValue? {
    switch (payload, self) {
    case (.shape(let it), .path): .path(it.value.path)
    case (.shape(let it), .fillColor): .color(it.value.fillColor)
    case (.shape(let it), .strokeColor): .color(it.value.strokeColor)
    case (.shape(let it), .strokeStart): .number(it.value.strokeStart)
    case (.shape(let it), .strokeEnd): .number(it.value.strokeEnd)
    case (.shape(let it), .lineWidth): .number(it.value.lineWidth)
    case (.shape(let it), .miterLimit): .number(it.value.miterLimit)
    case (.shape(let it), .lineDashPhase): .number(it.value.lineDashPhase)
    case (.shape(let it), .lineDashPattern): .numbers(it.value.lineDashPattern)
    case (.gradient(let it), .colors): .colors(it.value.colors)
    case (.gradient(let it), .locations): .numbers(it.value.locations)
    case (.gradient(let it), .startPoint): .point(it.value.startPoint)
    case (.gradient(let it), .endPoint): .point(it.value.endPoint)
    case (.text(let it), .foregroundColor): .color(it.value.color)
    case (.replicator(let it), .instanceDelay): .number(CGFloat(it.value.delay))
    case (.replicator(let it), .instanceTransform): .transform(it.value.transform)
    case (.replicator(let it), .instanceColor): .color(it.value.color)
    case (.replicator(let it), .instanceRedOffset): .number(it.value.offset.red)
    case (.replicator(let it), .instanceGreenOffset): .number(it.value.offset.green)
    case (.replicator(let it), .instanceBlueOffset): .number(it.value.offset.blue)
    case (.replicator(let it), .instanceAlphaOffset): .number(it.value.offset.alpha)
    default: nil
    }
  }

  fileprivate func write(_ value: AnimatableValue, into values: inout LayerValues) {
    switch (self, value) {
    case (.bounds, .rect(let r)): values.bounds = r
    case (.position, .point(let p)): values.position = p
    case (.anchorPoint, .point(let p)): values.anchorPoint = p
    case (.zPosition, .number(let n)): values.zPosition = n
    case (.transform, .transform(let m)): values.transform = CATransform3DIsIdentity(m) ? nil : Boxed(m)
    case (.hidden, .flag(let flag)): values.flags.set(.isHidden, flag)
    case (.opacity, .number(let n)): values.opacity = Float(n)
    case (.masksToBounds, .flag(let flag)): values.flags.set(.masksToBounds, flag)
    case (.doubleSided, .flag(let flag)): values.flags.set(.isDoubleSided, flag)
    case (.shouldRasterize, .flag(let flag)): values.flags.set(.shouldRasterize, flag)
    case (.backgroundColor, .color(let color)): values.backgroundColor = color
    case (.contents, .image(let image)): values.contents = image
    case (.contentsScale, .number(let n)): values.contentsScale = n > 0 ? n : 1
    case (.cornerRadius, .number(let n)): values.cornerRadius = max(0, n)
    default:
      switch values.payload {
      case .none: break
      case .shape(let it):
        if let shape = written(value, it.value) { return values.payload = .shape(Boxed(shape)) }
      case .gradient(let it):
        if let gradient = written(value, it.value) { return values.payload = .gradient(Boxed(gradient)) }
      case .text(let it):
        guard self == .foregroundColor, case .color(let color) = value else { break }
        var text = it.value
        text.color = color
        return values.payload = .text(Boxed(text))
      case .replicator(let it):
        if let replicator = written(value, it.value) { return values.payload = .replicator(Boxed(replicator)) }
      }
      values.changeRare { write(value, into: &$0) }
    }
  }

  private func write(_ value: AnimatableValue, into rare: inout RareValues) {
    switch (self, value) {
    case (.anchorPointZ, .number(let n)): rare.anchorDepth = n
    case (.sublayerTransform, .transform(let m)):
      rare.sublayerTransform = CATransform3DIsIdentity(m) ? nil : Boxed(m)
    case (.contentsRect, .rect(let r)): rare.contentsRect = r
    case (.contentsCenter, .rect(let r)): rare.contentsCenter = r
    case (.borderWidth, .number(let n)): rare.borderWidth = max(0, n)
    case (.borderColor, .color(let color)): rare.borderColor = color
    case (.shadowColor, .color(let color)): rare.shadowColor = color
    case (.shadowOpacity, .number(let n)): rare.shadowOpacity = Float(max(0, min(1, n)))
    case (.shadowRadius, .number(let n)): rare.shadowRadius = max(0, n)
    case (.shadowOffset, .size(let s)): rare.shadowOffset = s
    case (.shadowPath, .path(let path)): rare.shadowPath = path
    case (.rasterizationScale, .number(let n)): rare.rasterizationScale = n > 0 ? n : 1
    default: break
    }
  }

  private func written(_ value: AnimatableValue, _ shape: ShapeValues) -> ShapeValues? {
    var shape = shape
    switch (self, value) {
    case (.path, .path(let path)): shape.path = path
    case (.fillColor, .color(let color)): shape.fillColor = color
    case (.strokeColor, .color(let color)): shape.strokeColor = color
    case (.strokeStart, .number(let n)): shape.strokeStart = n
    case (.strokeEnd, .number(let n)): shape.strokeEnd = n
    case (.lineWidth, .number(let n)): shape.lineWidth = n
    case (.miterLimit, .number(let n)): shape.miterLimit = n
    case (.lineDashPhase, .number(let n)): shape.lineDashPhase = n
    case (.lineDashPattern, .numbers(let list)): shape.lineDashPattern = list ?? []
    default: return nil
    }
    return shape
  }

  private func written(_ value: AnimatableValue, _ gradient: GradientValues) -> GradientValues? {
    var gradient = gradient
    switch (self, value) {
    case (.colors, .colors(let colors)): gradient.colors = colors
    case (.locations, .numbers(let locations)): gradient.locations = locations
    case (.startPoint, .point(let p)): gradient.startPoint = p
    case (.endPoint, .point(let p)): gradient.endPoint = p
    default: return nil
    }
    return gradient
  }

  private func written(_ value: AnimatableValue, _ replicator: ReplicatorValues) -> ReplicatorValues? {
    var replicator = replicator
    switch (self, value) {
    case (.instanceDelay, .number(let n)): replicator.delay = CFTimeInterval(n)
    case (.instanceTransform, .transform(let m)): replicator.transform = m
    case (.instanceColor, .color(let color)): replicator.color = color
    case (.instanceRedOffset, .number(let n)): replicator.offset.red = n
    case (.instanceGreenOffset, .number(let n)): replicator.offset.green = n
    case (.instanceBlueOffset, .number(let n)): replicator.offset.blue = n
    case (.instanceAlphaOffset, .number(let n)): replicator.offset.alpha = n
    default: return nil
    }
    return replicator
  }
}
