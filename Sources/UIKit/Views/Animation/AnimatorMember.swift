import Foundation
import QuartzCore

/// One change of a property that a property animator steers.
@MainActor final class AnimatorMember {
  /// Which component of a velocity is its.
  enum Axis { case x, y, both }

  let change: PropertyChange
  let axis: Axis
  var track = AnimatorTrack()
  /// It came while the animator ran, and begins after that part of the time that is left; nil when it has its course.
  var joinDelay: Double?
  private(set) var handle: SteeredAnimation?

  init(_ change: PropertyChange, axis: Axis = .both) {
    self.change = change
    self.axis = axis
  }

  /// Puts the animation into the layer, where `course` steers it.
  func start(_ course: @escaping (AnimatorMember, TimeInterval) -> (AnimationCourse, begin: TimeInterval)) {
    let animation: CAPropertyAnimation
    if let frames = change.keyframes {
      animation = frames.animation(of: change)
    } else {
      let basic = CABasicAnimation(keyPath: change.path)
      if !change.addDifference(to: basic) {
        // What cannot be added, as colours, begins with what is on the screen: something else may move it there.
        basic.beginsFromScreen = true
        basic.valueBefore = change.old
        basic.toValue = change.new.any
      }
      animation = basic
    }
    animation.goesBelow = true
    handle = change.layer.addSteered(animation, forKey: change.path) { [weak self] time in
      self.map { course($0, time) } ?? (.rest(at: 1), time)
    }
  }

  var isInLayer: Bool { handle?.isInLayer ?? false }
  func courseDidChange() { handle?.courseDidChange() }

  func remove() {
    handle?.remove()
    handle = nil
  }

  /// The same as two, one for each axis; nil where there are no two.
  func split() -> [AnimatorMember]? {
    guard axis == .both, change.keyframes == nil else { return nil }
    let parts: [(AnimatorMember.Axis, String)] =
      switch change.old {
      case .point: [(.x, ".x"), (.y, ".y")]
      case .size: [(.x, ".width"), (.y, ".height")]
      default: []
      }
    guard !parts.isEmpty else { return nil }
    func number(_ value: AnimatableValue, _ axis: Axis) -> AnimatableValue {
      switch value {
      case .point(let point): .number(axis == .x ? point.x : point.y)
      case .size(let size): .number(axis == .x ? size.width : size.height)
      default: value
      }
    }
    return parts.map { axis, name in
      let part = PropertyChange(
        view: change.view, path: change.path + name, old: number(change.old, axis), new: number(change.new, axis))
      let member = AnimatorMember(part, axis: axis)
      member.track = track
      member.joinDelay = joinDelay
      return member
    }
  }

  /// Makes the value at an end of the animation the view's own, with all that follows from it.
  func settle(at position: UIViewAnimatingPosition) {
    switch position {
    case .end: set(change.new)
    case .start: set(change.keyframes?.values.first ?? change.old)
    case .current: break
    }
  }

  /// The same with the value that is on the screen, but for what is added to it by others than `handles`, who go on.
  func settleOnScreen(as handles: [SteeredAnimation]) {
    if let shown = change.layer.shownValue(forKeyPath: change.path, of: handles) { set(shown) }
  }

  private func set(_ value: AnimatableValue) {
    let view = change.view
    UIView.performWithoutAnimation {
      if change.path == "backgroundColor", case .color(let color) = value {
        view.backgroundColor = color.map { UIColor(cgColor: $0) }
      } else {
        view.changeGeometry { view.layer.setValue(value.any, forKeyPath: change.path) }
      }
    }
  }
}
