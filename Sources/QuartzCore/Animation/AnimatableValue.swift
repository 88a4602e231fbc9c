import CoreGraphics
import Foundation

/// A value that an animation can have, of one of the kinds that properties of layers are of.
///
/// Two values of different kinds, or paths and lists of different make, have nothing in between: mixing them switches from
/// one to the other half way.
package enum AnimatableValue: Sendable, Equatable {
  case number(CGFloat)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case color(CGColor?)
  case path(PathStorage?)
  case numbers([CGFloat]?)
  case colors([CGColor]?)
  case image(CGImage?)
  case flag(Bool)

  package enum Kind: Sendable {
    case number, point, size, rect, transform, color, path, numbers, colors, image, flag
  }

  /// A value as an app gives it to an animation; nil when it is none of that kind or holds a number that is not finite.
  package init?(_ any: Any?, as kind: Kind) {
    guard let any else { return nil }
    switch kind {
    case .number:
      guard let number = Self.number(any) else { return nil }
      self = .number(number)
    case .flag:
      guard let flag = any as? Bool ?? Self.number(any).map({ $0 != 0 }) else { return nil }
      self = .flag(flag)
    case .point:
      guard let point = any as? CGPoint ?? (any as? NSValue).flatMap(Self.point) else { return nil }
      self = .point(point)
    case .size:
      guard let size = any as? CGSize ?? (any as? NSValue).flatMap(Self.size) else { return nil }
      self = .size(size)
    case .rect:
      guard let rect = any as? CGRect ?? (any as? NSValue).flatMap(Self.rect) else { return nil }
      self = .rect(rect)
    case .transform:
      if let transform = any as? CATransform3D {
        self = .transform(transform)
      } else if let affine = any as? CGAffineTransform {
        self = .transform(CATransform3DMakeAffineTransform(affine))
      } else {
        return nil
      }
    case .color:
      guard let color = any as? CGColor else { return nil }
      self = .color(color)
    case .path:
      guard let path = any as? CGPath else { return nil }
      self = .path(path.storage)
    case .numbers:
      guard let list = any as? [Any] else { return nil }
      let numbers = list.compactMap(Self.number)
      guard numbers.count == list.count else { return nil }
      self = .numbers(numbers)
    case .colors:
      guard let list = any as? [Any] else { return nil }
      let colors = list.compactMap { $0 as? CGColor }
      guard colors.count == list.count else { return nil }
      self = .colors(colors)
    case .image:
      guard let image = any as? CGImage else { return nil }
      self = .image(image)
    }
    guard isFinite else { return nil }
  }

  /// The value as apps give it to animations; nil for no colour, path or list.
  package var any: Any? {
    switch self {
    case .number(let a): a
    case .point(let a): a
    case .size(let a): a
    case .rect(let a): a
    case .transform(let a): a
    case .color(let a): a
    case .path(let a): a.map { CGPath($0) }
    case .numbers(let a): a
    case .colors(let a): a
    case .image(let a): a
    case .flag(let a): a
    }
  }

  private static func number(_ any: Any) -> CGFloat? {
    CGFloat(anyNumber: any) ?? (any as? Bool).map { $0 ? 1 : 0 }
  }

  private static func point(_ value: NSValue) -> CGPoint? { value is NSNumber ? nil : value.pointValue }
  private static func size(_ value: NSValue) -> CGSize? { value is NSNumber ? nil : value.sizeValue }
  private static func rect(_ value: NSValue) -> CGRect? { value is NSNumber ? nil : value.rectValue }

  private var isFinite: Bool {
    switch self {
    case .number(let a): a.isFinite
    case .point(let a): a.x.isFinite && a.y.isFinite
    case .size(let a): a.width.isFinite && a.height.isFinite
    case .rect(let a):
      a.origin.x.isFinite && a.origin.y.isFinite && a.size.width.isFinite && a.size.height.isFinite
    case .transform(let m): m.isFinite
    case .numbers(let list): list?.allSatisfy(\.isFinite) ?? true
    case .color, .path, .colors, .image, .flag: true
    }
  }

  /// What has no effect when it is added to a value of this one's kind; nil where adding means nothing.
  package var zero: AnimatableValue? {
    switch self {
    case .number: .number(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .rect: .rect(.zero)
    case .transform: .transform(CATransform3DIdentity)
    case .color, .path, .numbers, .colors, .image, .flag: nil
    }
  }

  // MARK: Mixing

  /// The value at `t` of the way to `other`: 0 gives this one, 1 the other; beyond them it goes on.
  package func mixed(with other: AnimatableValue, _ t: CGFloat) -> AnimatableValue {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * t }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.point(let a), .point(let b)): return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        CGRect(
          x: mix(a.origin.x, b.origin.x), y: mix(a.origin.y, b.origin.y), width: mix(a.size.width, b.size.width),
          height: mix(a.size.height, b.size.height)))
    case (.transform(let a), .transform(let b)): return .transform(TransformMix(a, b).value(at: t))
    case (.color(let a), .color(let b)): return .color(Self.mix(a, b, t))
    case (.path(let a?), .path(let b?)):
      if let path = a.mixed(with: b, t) { return .path(path) }
    case (.numbers(let a?), .numbers(let b?)) where a.count == b.count:
      return .numbers(zip(a, b).map { mix($0, $1) })
    case (.colors(let a?), .colors(let b?)) where a.count == b.count:
      return .colors(zip(a, b).map { Self.mix($0, $1, t) ?? $0 })
    case (.image(let a?), .image(let b?)): return .image(a.crossfaded(to: b, t))
    case (.image(nil), .image(let b?)): return .image(b.faded(t))
    case (.image(let a?), .image(nil)): return .image(a.faded(1 - t))
    default: break
    }
    return t < 0.5 ? self : other
  }

  /// Colours mix as light does, premultiplied; none is the other one, transparent.
  private static func mix(_ a: CGColor?, _ b: CGColor?, _ t: CGFloat) -> CGColor? {
    guard a?.pattern == nil, b?.pattern == nil else { return t < 0.5 ? a : b }
    if a == b || t == 0 { return a }
    if t == 1 { return b }
    let (from, to) = (a?.rgba, b?.rgba)
    let (p, q) = (from?.alpha ?? 0, to?.alpha ?? 0)
    let alpha = min(1, max(0, p + (q - p) * t))
    guard alpha > 0 else { return CGColor(red: 0, green: 0, blue: 0, alpha: 0) }
    func channel(_ x: CGFloat, _ y: CGFloat) -> CGFloat { (x * p + (y * q - x * p) * t) / alpha }
    return CGColor(
      red: channel(from?.red ?? 0, to?.red ?? 0), green: channel(from?.green ?? 0, to?.green ?? 0),
      blue: channel(from?.blue ?? 0, to?.blue ?? 0), alpha: alpha)
  }

  // MARK: Adding

  /// This value on top of `base`; `base` where the kind knows no sum. Transforms are concatenated, this one first.
  package func added(to base: AnimatableValue) -> AnimatableValue {
    switch (self, base) {
    case (.number(let a), .number(let b)): .number(a + b)
    case (.point(let a), .point(let b)): .point(CGPoint(x: a.x + b.x, y: a.y + b.y))
    case (.size(let a), .size(let b)): .size(CGSize(width: a.width + b.width, height: a.height + b.height))
    case (.rect(let a), .rect(let b)):
      .rect(
        CGRect(
          x: a.origin.x + b.origin.x, y: a.origin.y + b.origin.y, width: a.size.width + b.size.width,
          height: a.size.height + b.size.height))
    case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(a, b))
    default: base
    }
  }

  /// What has to be added to `base` to get this value; nil where there is no such value.
  package func subtracting(_ base: AnimatableValue) -> AnimatableValue? {
    switch (self, base) {
    case (.number(let a), .number(let b)): return .number(a - b)
    case (.point(let a), .point(let b)): return .point(CGPoint(x: a.x - b.x, y: a.y - b.y))
    case (.size(let a), .size(let b)): return .size(CGSize(width: a.width - b.width, height: a.height - b.height))
    case (.rect(let a), .rect(let b)):
      return .rect(
        CGRect(
          x: a.origin.x - b.origin.x, y: a.origin.y - b.origin.y, width: a.size.width - b.size.width,
          height: a.size.height - b.size.height))
    case (.transform(let a), .transform(let b)):
      let inverse = CATransform3DInvert(b)
      // Core Animation gives the matrix back when there is no inverse.
      guard inverse != b || CATransform3DIsIdentity(CATransform3DConcat(b, inverse)) else { return nil }
      return .transform(CATransform3DConcat(a, inverse))
    default: return nil
    }
  }

  /// This value, `count` times over, for animations that go on from where they ended.
  func repeated(_ count: Int) -> AnimatableValue? {
    guard let zero else { return nil }
    switch self {
    case .transform:
      var sum = zero
      for _ in 0..<min(count, 1000) { sum = added(to: sum) }
      return sum
    default: return zero.mixed(with: self, CGFloat(count))
    }
  }

  /// How far apart two values are, for keyframes at an even pace; 0 where the kind knows no distance.
  func distance(to other: AnimatableValue) -> CGFloat {
    func length(_ parts: CGFloat...) -> CGFloat { parts.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    switch (self, other) {
    case (.number(let a), .number(let b)): return abs(b - a)
    case (.point(let a), .point(let b)): return length(b.x - a.x, b.y - a.y)
    case (.size(let a), .size(let b)): return length(b.width - a.width, b.height - a.height)
    case (.rect(let a), .rect(let b)):
      return length(
        b.origin.x - a.origin.x, b.origin.y - a.origin.y, b.size.width - a.size.width, b.size.height - a.size.height)
    case (.transform(let a), .transform(let b)): return length(b.m41 - a.m41, b.m42 - a.m42, b.m43 - a.m43)
    case (.color(let a?), .color(let b?)):
      let (p, q) = (a.rgba, b.rgba)
      return length(q.red - p.red, q.green - p.green, q.blue - p.blue, q.alpha - p.alpha)
    default: return 0
    }
  }

  package static func == (left: AnimatableValue, right: AnimatableValue) -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)): a == b
    case (.point(let a), .point(let b)): a == b
    case (.size(let a), .size(let b)): a == b
    case (.rect(let a), .rect(let b)): a.origin == b.origin && a.size == b.size
    case (.transform(let a), .transform(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.path(let a), .path(let b)): a == b
    case (.numbers(let a), .numbers(let b)): a == b
    case (.colors(let a), .colors(let b)): a == b
    case (.image(let a), .image(let b)): a === b
    case (.flag(let a), .flag(let b)): a == b
    default: false
    }
  }
}
