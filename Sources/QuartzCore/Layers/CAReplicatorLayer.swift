import CoreGraphics
import Foundation

/// Shows its sublayers several times, each copy transformed and coloured a step further than the one before, later ones
/// in front. What a layer draws itself is not repeated.
///
/// Copies are pictures: they are not hit, and no layers stand for them. Where one sublayer changes, only it is painted
/// anew, in each copy.
open class CAReplicatorLayer: CALayer {
  public required init() { super.init() }

  public override init(layer: Any) { super.init(layer: layer) }

  /// More copies are not shown, those of replicator layers inside counted. Ours: a screen cannot tell them apart, and a slip of the pen must not take all memory.
  static let mostInstances = 10_000

  private var replicator: ReplicatorValues {
    if case .replicator(let boxed) = values.payload { return boxed.value }
    return ReplicatorValues()
  }

  private func changeReplicator(_ key: String, _ apply: (inout ReplicatorValues) -> Void) {
    var replicator = replicator
    apply(&replicator)
    let boxed = Boxed(replicator)
    change(key) { $0.payload = .replicator(boxed) }
  }

  /// How often the sublayers are shown, the originals counted; 1 at first. 0 and less show none, and of more than 10,000
  /// that many are shown; where replicator layers are inside, their copies count towards that too.
  open var instanceCount: Int {
    get { replicator.count }
    set {
      guard newValue != replicator.count else { return }
      changeReplicator("instanceCount") { $0.count = newValue }
    }
  }

  /// Whether sublayers and copies keep their depth, as in a `CATransformLayer`, or are flattened into the layer's plane.
  /// With it the layer draws nothing itself and does not mask.
  open var preservesDepth: Bool {
    get { values.flags.contains(.preservesDepth) }
    set {
      guard newValue != preservesDepth else { return }
      change("preservesDepth") { $0.flags.set(.preservesDepth, newValue) }
      superlayer?.mark(.childrenChanged)
    }
  }

  /// Seconds by which the animations of each copy are later than those of the one before. NaN counts as 0.
  open var instanceDelay: CFTimeInterval {
    get { replicator.delay }
    set {
      guard newValue != replicator.delay else { return }
      changeReplicator("instanceDelay") { $0.delay = newValue.isNaN ? 0 : newValue }
    }
  }

  /// From one copy to the next, about the layer's anchor point.
  open var instanceTransform: CATransform3D {
    get { replicator.transform }
    set {
      guard newValue != replicator.transform else { return }
      changeReplicator("instanceTransform") { $0.transform = newValue }
    }
  }

  /// What the first copy is multiplied by, opaque white at first; nil counts as that.
  open var instanceColor: CGColor? {
    get { replicator.color }
    set {
      guard newValue != replicator.color else { return }
      changeReplicator("instanceColor") { $0.color = newValue }
    }
  }

  /// Added to the red of `instanceColor` for each copy; sums are cut to 0 to 1. NaN counts as 0.
  open var instanceRedOffset: Float {
    get { Float(replicator.offset.red) }
    set { setOffset(newValue, \.red, "instanceRedOffset") }
  }

  /// Added to the green of `instanceColor` for each copy; sums are cut to 0 to 1. NaN counts as 0.
  open var instanceGreenOffset: Float {
    get { Float(replicator.offset.green) }
    set { setOffset(newValue, \.green, "instanceGreenOffset") }
  }

  /// Added to the blue of `instanceColor` for each copy; sums are cut to 0 to 1. NaN counts as 0.
  open var instanceBlueOffset: Float {
    get { Float(replicator.offset.blue) }
    set { setOffset(newValue, \.blue, "instanceBlueOffset") }
  }

  /// Added to the alpha of `instanceColor` for each copy; sums are cut to 0 to 1. NaN counts as 0.
  open var instanceAlphaOffset: Float {
    get { Float(replicator.offset.alpha) }
    set { setOffset(newValue, \.alpha, "instanceAlphaOffset") }
  }

  private func setOffset(_ value: Float, _ channel: WritableKeyPath<Tint, CGFloat>, _ key: String) {
    let offset = value.isNaN ? 0 : CGFloat(value)
    guard offset != replicator.offset[keyPath: channel] else { return }
    changeReplicator(key) { $0.offset[keyPath: channel] = offset }
  }

  open override func value(forKeyPath keyPath: String) -> Any? {
    switch keyPath {
    case "instanceCount": return instanceCount
    case "preservesDepth": return preservesDepth
    case "instanceDelay": return instanceDelay
    case "instanceTransform": return instanceTransform
    case "instanceColor": return instanceColor
    case "instanceRedOffset": return instanceRedOffset
    case "instanceGreenOffset": return instanceGreenOffset
    case "instanceBlueOffset": return instanceBlueOffset
    case "instanceAlphaOffset": return instanceAlphaOffset
    default:
      if let part = TransformPart(keyPath, of: "instanceTransform.") { return part.read(instanceTransform) }
      return super.value(forKeyPath: keyPath)
    }
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    switch keyPath {
    case "instanceCount":
      let count = Self.number(value)
      instanceCount = Int(exactly: count.rounded(.towardZero)) ?? (count > 0 ? Int.max : 0)
    case "preservesDepth": preservesDepth = value as? Bool ?? false
    case "instanceDelay": instanceDelay = Double(Self.number(value))
    case "instanceTransform": instanceTransform = value as? CATransform3D ?? CATransform3DIdentity
    case "instanceColor": instanceColor = value as? CGColor
    case "instanceRedOffset": instanceRedOffset = Float(Self.number(value))
    case "instanceGreenOffset": instanceGreenOffset = Float(Self.number(value))
    case "instanceBlueOffset": instanceBlueOffset = Float(Self.number(value))
    case "instanceAlphaOffset": instanceAlphaOffset = Float(Self.number(value))
    default:
      if let part = TransformPart(keyPath, of: "instanceTransform.") {
        instanceTransform = part.write(Self.number(value), into: instanceTransform)
      } else {
        super.setValue(value, forKeyPath: keyPath)
      }
    }
  }
}
