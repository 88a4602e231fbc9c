import Foundation
import QuartzCore

/// The scope of `UIView.animateKeyframes`: gathers what happens to each property, and hands it to the scope around.
@MainActor final class KeyframeScope: AnimationScope {
  private struct Step {
    let start: Double
    let end: Double
    let old: AnimatableValue
    let new: AnimatableValue
  }

  private struct Track {
    let view: UIView
    let path: String
    var steps: [Step]
  }

  private let outer: AnimationScope
  private let mode: CAAnimationCalculationMode
  private var tracks: [Track] = []
  /// The part of the time that changes belong to; nil outside of keyframes.
  private var part: (start: Double, end: Double)?

  init(in outer: AnimationScope, mode: CAAnimationCalculationMode) {
    self.outer = outer
    self.mode = mode
  }

  override var settings: AnimationSettings { outer.settings }
  override var takesInnerChanges: Bool { true }
  override var needsWindow: Bool { outer.needsWindow }
  override func addCompletion(_ completion: @escaping (Bool) -> Void) { outer.addCompletion(completion) }

  func addFrame(start: Double, duration: Double, _ changes: () -> Void) {
    func unit(_ number: Double) -> Double { number > 0 ? min(1, number) : 0 }
    let before = part
    let start = unit(start)
    part = (start, unit(start + unit(duration)))
    defer { part = before }
    changes()
  }

  override func add(_ change: PropertyChange) {
    guard let part else {
      outer.add(change)
      return
    }
    let step = Step(start: part.start, end: part.end, old: change.old, new: change.new)
    if let index = tracks.firstIndex(where: { $0.view === change.view && $0.path == change.path }) {
      tracks[index].steps.append(step)
    } else {
      tracks.append(Track(view: change.view, path: change.path, steps: [step]))
    }
  }

  /// All changes are made.
  func finish() {
    let tracks = tracks
    self.tracks = []
    for track in tracks { outer.add(change(of: track)) }
  }

  /// Between its steps a property stays as it is.
  private func change(of track: Track) -> PropertyChange {
    // Sorting is stable in Swift.
    let steps = track.steps.sorted { $0.start < $1.start }
    let model = track.view.layer.animatableValue(forKeyPath: track.path)?.model
    // What it had before the first change that was made.
    let first = track.steps[0].old
    var (values, times) = ([first], [0.0])
    func add(_ value: AnimatableValue, at time: Double) {
      values.append(value)
      times.append(max(time, times.last!))
    }
    for step in steps {
      if step.start > times.last! { add(values.last!, at: step.start) }
      add(step.new, at: step.end)
    }
    if times.last! < 1 { add(values.last!, at: 1) }
    return PropertyChange(
      view: track.view, path: track.path, old: first, new: model ?? values.last!,
      keyframes: PropertyChange.Keyframes(values: values, times: times, mode: mode))
  }
}

extension PropertyChange.Keyframes {
  /// The animation without its timing: added to what the property has, where that can be.
  @MainActor func animation(of change: PropertyChange) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: change.path)
    animation.calculationMode = mode
    let offsets = values.compactMap { change.offset(of: $0) }
    if offsets.count == values.count, change.new.zero != nil {
      animation.isAdditive = true
      animation.goesBelow = true
      animation.values = offsets.map(\.any)
    } else {
      animation.values = values.map(\.any)
    }
    animation.keyTimes = times.map { NSNumber(value: $0) }
    if mode == .discrete { animation.keyTimes?.append(1) }
    return animation
  }
}
