import Foundation

extension NSLayoutConstraint {
  /// How the views of a visual format are aligned across it, and the direction it goes in.
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// From the leading to the trailing edge, which is how it goes anyway.
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    fileprivate static let alignments: [(FormatOptions, Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
  }

  /// The constraints that a visual format such as `H:|-[icon(28)]-12-[title]-|` stands for, inactive.
  ///
  /// A plain `-` is 8 points between views, and the superview's margin at its edges. Traps when the format cannot be read,
  /// when a name is missing from `views` and `metrics`, or when `|` is used by views without a superview, as UIKit does.
  ///
  /// - Parameters:
  ///   - metrics: numbers by name, in points; values are numbers of any type.
  ///   - views: views or layout guides by name.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do throws(VisualFormat.Failure) {
      var builder = VisualFormatBuilder(
        format: try VisualFormat(format), options: opts, metrics: metrics ?? [:], views: views)
      return builder.build()
    } catch {
      let marker = String(repeating: " ", count: error.position) + "^"
      preconditionFailure("Cannot read the visual format, because \(error.message):\n\(format)\n\(marker)")
    }
  }
}

/// Makes constraints of a visual format that has been read.
@MainActor private struct VisualFormatBuilder {
  typealias Attribute = NSLayoutConstraint.Attribute

  let format: VisualFormat
  let options: NSLayoutConstraint.FormatOptions
  let metrics: [String: Any]
  let views: [String: Any]
  private var made: [NSLayoutConstraint] = []

  init(
    format: VisualFormat, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any], views: [String: Any]
  ) {
    self.format = format
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  mutating func build() -> [NSLayoutConstraint] {
    for item in format.items {
      for predicate in item.predicates { addSize(predicate, of: self.item(item)) }
    }
    for (index, connection) in format.connections.enumerated() {
      addDistance(connection, from: format.items[index], to: format.items[index + 1])
    }
    addAlignments()
    return made
  }

  private func item(_ item: VisualFormat.Item) -> AnyObject {
    guard let name = item.name else { return superview }
    guard let view = views[name] else { preconditionFailure("The visual format names \(name), which is not in views.") }
    return view as AnyObject
  }

  private var superview: UIView {
    for case let name? in format.items.map(\.name) {
      if let superview = (views[name] as? UIView)?.superview ?? (views[name] as? UILayoutGuide)?.owningView {
        return superview
      }
    }
    preconditionFailure("The visual format uses |, but none of its views has a superview.")
  }

  private func number(_ amount: VisualFormat.Predicate.Amount) -> CGFloat? {
    switch amount {
    case .number(let value): return CGFloat(value)
    case .name(let name):
      guard let value = metrics[name] else { return nil }
      switch value {
      case let value as CGFloat: return value
      case let value as Double: return CGFloat(value)
      case let value as Float: return CGFloat(value)
      case let value as any BinaryInteger: return CGFloat(Int(value))
      case let value as NSNumber: return CGFloat(value.doubleValue)
      default: preconditionFailure("The metric \(name) of a visual format is not a number.")
      }
    }
  }

  private func priority(_ predicate: VisualFormat.Predicate) -> UILayoutPriority {
    guard let amount = predicate.priority else { return .required }
    guard let value = number(amount) else {
      preconditionFailure("The visual format names a priority that is not in metrics.")
    }
    return UILayoutPriority(Float(value))
  }

  private mutating func add(
    _ first: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?,
    _ other: Attribute, _ constant: CGFloat, _ priority: UILayoutPriority = .required
  ) {
    let constraint = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other, multiplier: 1,
      constant: constant)
    constraint.priority = priority
    made.append(constraint)
  }

  private mutating func addSize(_ predicate: VisualFormat.Predicate, of item: AnyObject) {
    let attribute: Attribute = format.axis == .horizontal ? .width : .height
    if let length = number(predicate.amount) {
      add(item, attribute, predicate.relation, nil, .notAnAttribute, length, priority(predicate))
    } else if case .name(let name) = predicate.amount {
      add(
        item, attribute, predicate.relation, self.item(VisualFormat.Item(name: name)), attribute, 0, priority(predicate)
      )
    }
  }

  /// The near and far edges along the format, and whether it goes against the coordinates.
  private var edges: (near: Attribute, far: Attribute, isReversed: Bool) {
    if format.axis == .vertical { return (.top, .bottom, false) }
    if options.contains(.directionLeftToRight) { return (.left, .right, false) }
    if options.contains(.directionRightToLeft) { return (.right, .left, true) }
    return (.leading, .trailing, false)
  }

  private mutating func addDistance(
    _ connection: VisualFormat.Connection, from first: VisualFormat.Item, to second: VisualFormat.Item
  ) {
    let (near, far, isReversed) = edges
    // Of the superview the inner edges count: its near edge before the first view, its far edge after the last.
    var firstAttribute = first.name == nil ? near : far
    var secondAttribute = second.name == nil ? far : near
    var predicates: [VisualFormat.Predicate]
    switch connection {
    case .flush: predicates = [.init(amount: .number(0))]
    case .predicates(let given): predicates = given
    case .standard:
      predicates = [.init(amount: .number(first.name == nil || second.name == nil ? 0 : 8))]
      if first.name == nil { firstAttribute = margin(firstAttribute) }
      if second.name == nil { secondAttribute = margin(secondAttribute) }
    }
    for predicate in predicates {
      guard let distance = number(predicate.amount) else {
        preconditionFailure("The visual format names a distance that is not in metrics.")
      }
      // second = first + distance, or against the coordinates first = second + distance.
      let (end, start) = isReversed ? (first, second) : (second, first)
      let (endAttribute, startAttribute) =
        isReversed ? (firstAttribute, secondAttribute) : (secondAttribute, firstAttribute)
      add(
        item(end), endAttribute, predicate.relation, item(start), startAttribute, distance, priority(predicate))
    }
  }

  private func margin(_ attribute: Attribute) -> Attribute {
    switch attribute {
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    default: attribute
    }
  }

  private mutating func addAlignments() {
    let named = format.items.filter { $0.name != nil }.map { item($0) }
    for (option, attribute) in NSLayoutConstraint.FormatOptions.alignments where options.contains(option) {
      let isHorizontal = attribute.family != .y
      precondition(
        isHorizontal == (format.axis == .vertical),
        "The views of a visual format are aligned across it: \(attribute.name) goes along it.")
      for (first, second) in zip(named, named.dropFirst()) { add(first, attribute, .equal, second, attribute, 0) }
    }
  }
}
