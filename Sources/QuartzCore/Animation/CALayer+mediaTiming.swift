import Foundation

/// A layer's time is that of its superlayer, unless these say otherwise; all animations in it and below run in it.
extension CALayer: CAMediaTiming {
  /// When the layer's time is `timeOffset`, in the superlayer's time.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { changeTiming { $0.beginTime = newValue } }
  }

  /// Infinite at first; layers do not end, whatever it is.
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { changeTiming { $0.duration = newValue } }
  }

  /// How fast the layer's time runs: 0 stands still at `timeOffset`.
  public var speed: Float {
    get { timing.speed }
    set { changeTiming { $0.speed = newValue } }
  }

  /// Seconds that the layer's time is ahead.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { changeTiming { $0.timeOffset = newValue } }
  }

  /// Kept for the app: layers do not repeat.
  public var repeatCount: Float {
    get { timing.repeatCount }
    set { changeTiming { $0.repeatCount = newValue } }
  }

  /// Kept for the app: layers do not repeat.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { changeTiming { $0.repeatDuration = newValue } }
  }

  /// Kept for the app: layers do not reverse.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { changeTiming { $0.autoreverses = newValue } }
  }

  /// Kept for the app: layers are shown at all times.
  public var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { changeTiming { $0.fillMode = newValue } }
  }

  private var timing: TimingValues { extras?.animations?.timing ?? LayerAnimations.defaultTiming }

  private func changeTiming(_ body: (inout TimingValues) -> Void) {
    var timing = timing
    body(&timing)
    guard timing != self.timing else { return }
    madeAnimations().timing = timing == LayerAnimations.defaultTiming ? nil : timing
    mark(.valuesChanged)
    AnimationClock.shared.timesDidChange()
  }

  // MARK: Converting

  /// A time of another layer, or with nil of the media clock, in this layer's time.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    let target = timeModel
    guard let source = l?.timeModel else { return target.localTime(of: t, below: nil) }
    if source === target { return t }
    // Up to the first layer that is above both, and down from there.
    var above: Set<ObjectIdentifier> = []
    var layer: CALayer? = target
    while let next = layer {
      above.insert(ObjectIdentifier(next))
      layer = next.parent
    }
    var time = t
    layer = source
    while let next = layer, !above.contains(ObjectIdentifier(next)) {
      if let timing = next.extras?.animations?.timing { time = timing.parentTime(atLocalTime: time) }
      layer = next.parent
    }
    return target.localTime(of: time, below: layer)
  }

  /// A time of this layer in that of another one, or with nil on the media clock.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    if let l { return l.convertTime(t, from: self) }
    return timeModel.mediaTime(of: t)
  }

  /// Whether the layer's time runs against the media clock.
  var runsBackwards: Bool {
    var isBackwards = false
    var layer: CALayer? = self
    while let next = layer {
      if let timing = next.extras?.animations?.timing, timing.speed < 0 { isBackwards.toggle() }
      layer = next.parent
    }
    return isBackwards
  }

  /// A time of this layer on the media clock; infinite when it never comes.
  func mediaTime(of time: Double) -> TimeInterval {
    var time = time
    var layer: CALayer? = self
    while let next = layer {
      if let timing = next.extras?.animations?.timing { time = timing.parentTime(atLocalTime: time) }
      layer = next.parent
    }
    return time
  }

  /// A time of the layer `top`, which is above this one, in this one's time; with nil one of the media clock.
  private func localTime(of time: Double, below top: CALayer?) -> Double {
    var timings: [TimingValues] = []
    var layer: CALayer? = self
    while let next = layer, next !== top {
      if let timing = next.extras?.animations?.timing { timings.append(timing) }
      layer = next.parent
    }
    return timings.reversed().reduce(time) { $1.localTime(atParentTime: $0) }
  }

  /// The layer whose time counts: a presentation layer has that of its model.
  private var timeModel: CALayer { extras?.model ?? self }
}
