import CoreGraphics
import Foundation

/// What an animation does to one property.
package struct PropertyTrack: Sendable {
  /// What a basic animation was given.
  struct Ends: Sendable {
    var from: AnimatableValue?
    var to: AnimatableValue?
    var by: AnimatableValue?
    /// What was on the screen when it was added.
    var added: AnimatableValue?
    /// How fast a spring moves at first, besides what it knows itself, in units of the property a second.
    var velocity: AnimatableValue?

    /// Between what it runs, with what the property has without it.
    func resolved(_ current: AnimatableValue) -> (from: AnimatableValue, to: AnimatableValue) {
      switch (from, to, by) {
      case (let from?, let to?, _): (from, to)
      case (let from?, nil, let by?): (from, by.added(to: from))
      case (nil, let to?, let by?): (to.subtracting(by) ?? to, to)
      case (let from?, nil, nil): (from, current)
      case (nil, let to?, nil): (current, to)
      case (nil, nil, let by?): (current, by.added(to: current))
      case (nil, nil, nil): (added ?? current, current)
      }
    }
  }

  enum PathRotation: Sendable { case forwards, backwards }

  enum Values: Sendable {
    case basic(Ends, spring: SpringCurve?)
    case keyframes([AnimatableValue], KeyframeSchedule)
    /// Along a path, at one pace or by a schedule of its elements.
    case path(PathTravel, KeyframeSchedule?, rotation: PathRotation?)
  }

  let property: AnimatedProperty
  let values: Values
  let isAdditive: Bool
  let isCumulative: Bool

  func apply(_ moment: Moment, to layer: inout LayerValues) {
    guard let current = property.read(layer) else { return }
    let base = isAdditive ? current.zero ?? current : current
    guard var value = value(at: moment, base) else { return }
    if isCumulative, moment.iteration > 0, let end = endValue(base)?.repeated(moment.iteration) {
      value = value.added(to: end)
    }
    if isAdditive, current.zero != nil { value = value.added(to: current) }
    property.write(value, into: &layer)
    turn(moment, &layer)
  }

  /// The value at a moment, where the property has `base` by itself.
  func value(at moment: Moment, _ base: AnimatableValue) -> AnimatableValue? {
    switch values {
    case .basic(let ends, let spring):
      let (from, to) = ends.resolved(base)
      guard let spring else { return from.mixed(with: to, CGFloat(moment.fraction)) }
      let value = from.mixed(with: to, CGFloat(spring.value(at: moment.seconds)))
      guard let velocity = ends.velocity else { return value }
      return AnimatableValue.sum([(value, 1), (velocity, spring.push(at: moment.seconds))])
    case .keyframes(let list, let schedule): return schedule.value(of: list, at: moment.fraction)
    case .path(let travel, let schedule, _):
      return .point(travel.place(at: moment.fraction, schedule).point)
    }
  }

  private func endValue(_ base: AnimatableValue) -> AnimatableValue? {
    switch values {
    case .basic(let ends, _): ends.resolved(base).to
    case .keyframes(let list, _): list.last
    case .path(let travel, _, _): .point(travel.place(at: 1, nil).point)
    }
  }

  /// Turns the layer along its path.
  private func turn(_ moment: Moment, _ layer: inout LayerValues) {
    guard case .path(let travel, let schedule, let rotation?) = values else { return }
    let angle = travel.place(at: moment.fraction, schedule).angle + (rotation == .backwards ? .pi : 0)
    let turn = CATransform3DMakeRotation(angle, 0, 0, 1)
    layer.transform = Boxed(layer.transform.map { CATransform3DConcat($0.value, turn) } ?? turn)
  }
}

extension PathTravel {
  /// Where it is after a part of the time: at one pace without a schedule.
  func place(at fraction: Double, _ schedule: KeyframeSchedule?) -> PathTravel.Place {
    guard let schedule else { return place(atDistance: fraction * length) }
    let step = schedule.place(at: fraction)
    return place(onPiece: step.index, fraction: step.fraction)
  }
}

extension KeyframeSchedule {
  /// What is between the values at a part of the time. The list must have as many as the schedule was made for.
  func value(of list: [AnimatableValue], at fraction: Double) -> AnimatableValue {
    let place = place(at: fraction)
    return value(of: list, index: place.index, fraction: place.fraction)
  }

  /// What is at a part of the step from one value to the next.
  func value(of list: [AnimatableValue], index: Int, fraction: Double) -> AnimatableValue {
    let from = list[min(index, list.count - 1)]
    guard mode != .discrete, index + 1 < list.count else { return from }
    let to = list[index + 1]
    guard mode == .cubic || mode == .cubicPaced, from.zero != nil else {
      return fraction == 0 ? from : from.mixed(with: to, CGFloat(fraction))
    }
    // A curve through both whose directions come from their neighbours: a sum of values with weights.
    let weights = cubicWeights(index: index, fraction: fraction)
    let before = list[max(0, index - 1)]
    let after = list[min(list.count - 1, index + 2)]
    return AnimatableValue.sum([
      (before, weights[0]), (from, weights[1]), (to, weights[2]), (after, weights[3]),
    ])
  }
}

extension AnimatableValue {
  /// The sum of values of one kind by weights. Transforms are mixed element by element; of kinds that know no sum it is the
  /// second.
  static func sum(_ terms: [(AnimatableValue, Double)]) -> AnimatableValue {
    func total(_ part: (AnimatableValue) -> CGFloat) -> CGFloat {
      terms.reduce(0) { $0 + part($1.0) * CGFloat($1.1) }
    }
    switch terms[0].0 {
    case .number: return .number(total { if case .number(let n) = $0 { n } else { 0 } })
    case .point:
      return .point(
        CGPoint(
          x: total { if case .point(let p) = $0 { p.x } else { 0 } },
          y: total { if case .point(let p) = $0 { p.y } else { 0 } }))
    case .size:
      return .size(
        CGSize(
          width: total { if case .size(let s) = $0 { s.width } else { 0 } },
          height: total { if case .size(let s) = $0 { s.height } else { 0 } }))
    case .rect:
      return .rect(
        CGRect(
          x: total { if case .rect(let r) = $0 { r.origin.x } else { 0 } },
          y: total { if case .rect(let r) = $0 { r.origin.y } else { 0 } },
          width: total { if case .rect(let r) = $0 { r.size.width } else { 0 } },
          height: total { if case .rect(let r) = $0 { r.size.height } else { 0 } }))
    case .transform:
      func part(_ path: KeyPath<CATransform3D, CGFloat>) -> CGFloat {
        total { if case .transform(let m) = $0 { m[keyPath: path] } else { 0 } }
      }
      return .transform(
        CATransform3D(
          m11: part(\.m11), m12: part(\.m12), m13: part(\.m13), m14: part(\.m14), m21: part(\.m21), m22: part(\.m22),
          m23: part(\.m23), m24: part(\.m24), m31: part(\.m31), m32: part(\.m32), m33: part(\.m33), m34: part(\.m34),
          m41: part(\.m41), m42: part(\.m42), m43: part(\.m43), m44: part(\.m44)))
    default: return terms[1].0
    }
  }
}
