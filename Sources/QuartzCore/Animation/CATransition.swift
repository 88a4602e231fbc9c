import CoreGraphics
import Foundation

/// How a transition brings the new picture of a layer.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The one fades into the other.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new slides over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old slides away from over the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// Where a transition comes from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// Shows how a layer with all that is in it becomes what it is after the transaction, from what it was before.
@MainActor open class CATransition: CAAnimation {
  /// `fade` at first; an unknown type fades.
  open var type = CATransitionType.fade {
    willSet { trapIfFrozen() }
  }
  /// `fromLeft` when nil.
  open var subtype: CATransitionSubtype? {
    willSet { trapIfFrozen() }
  }
  /// Where between both pictures it begins, 0 to 1.
  open var startProgress: Float = 0 {
    willSet { trapIfFrozen() }
  }
  /// Where between both pictures it ends, `startProgress` to 1.
  open var endProgress: Float = 1 {
    willSet { trapIfFrozen() }
  }

  /// A movement that no `type` names, of the toolkit's own: see `TransitionTrack.Style`.
  package var style: TransitionTrack.Style?
  /// What the layer looked like when it was added, set by the layer.
  var oldNode: RenderNode?
  /// How many transitions that are not over `oldNode` shows, one in the other.
  var depth = 0

  public required init() { super.init() }

  override func take(valuesOf other: CAAnimation) {
    super.take(valuesOf: other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
    startProgress = other.startProgress
    endProgress = other.endProgress
    style = other.style
  }

  override func record(_ timing: TimingValues) -> AnimationRecord? {
    let style = style ?? TransitionTrack.Style(type: type, from: subtype ?? .fromLeft)
    func unit(_ value: Float) -> CGFloat { value.isNaN ? 0 : CGFloat(max(0, min(1, value))) }
    let start = unit(startProgress)
    let track = TransitionTrack(style: style, old: oldNode, start: start, end: max(start, unit(endProgress)))
    return AnimationRecord(timing: timing, curve: timingFunction?.curve, content: .transition(track))
  }
}
