import CoreGraphics
import Foundation

/// A row that is swiped: its actions, and how far it is moved.
@MainActor final class RowSwipe {
  /// How far (part of the row) a swipe goes that does the first action.
  static let fullPart: CGFloat = 0.6
  /// The least width of a button, in points.
  static let buttonWidth: CGFloat = 74
  static let padding: CGFloat = 15
  /// From this speed on (points a second) the direction decides, not the place.
  static let decisiveSpeed: CGFloat = 300

  let cell: UITableViewCell
  let configuration: UISwipeActionsConfiguration
  /// 1 when the row moves to the right, -1 to the left.
  let sign: CGFloat
  let tray: SwipeTray
  /// How far the row is moved, in points, to the right.
  var offset: CGFloat = 0
  var startOffset: CGFloat = 0
  /// Whether the actions stay in view without a finger.
  var isOpen = false

  init(cell: UITableViewCell, configuration: UISwipeActionsConfiguration, sign: CGFloat) {
    self.cell = cell
    self.configuration = configuration
    self.sign = sign
    tray = SwipeTray(actions: configuration.actions, sign: sign)
  }

  var openOffset: CGFloat { sign * tray.naturalWidth }
  func isFull(width: CGFloat) -> Bool {
    configuration.performsFirstActionWithFullSwipe && abs(offset) > width * Self.fullPart
  }

  /// Follows a finger: not to the other side, and slower beyond the actions when there is nothing further to do.
  func follow(_ place: CGFloat) {
    let way = max(0, place * sign)
    let open = tray.naturalWidth
    if configuration.performsFirstActionWithFullSwipe || way <= open {
      offset = sign * way
    } else {
      offset = sign * (open + (way - open) * 0.3)
    }
  }
}

/// The buttons beside a row that is moved.
@MainActor final class SwipeTray: UIView {
  private let buttons: [SwipeButton]
  private let sign: CGFloat
  /// Whether the first action covers the others, as it will be done when the finger leaves.
  var isFull = false {
    didSet { if oldValue != isFull { UIView.animate(withDuration: 0.2) { self.layOutButtons() } } }
  }

  init(actions: [UIContextualAction], sign: CGFloat) {
    self.sign = sign
    buttons = actions.map(SwipeButton.init)
    super.init(frame: .zero)
    clipsToBounds = true
    // The first one lies in front.
    for button in buttons.reversed() { addSubview(button) }
  }

  func onChoice(_ body: @escaping @MainActor (UIContextualAction, UIView) -> Void) {
    for button in buttons {
      button.addAction(
        UIAction { [weak button] _ in if let button { body(button.action, button) } }, for: .touchUpInside)
    }
  }

  var firstButton: UIView? { buttons.first }
  /// The width of all buttons, in points.
  var naturalWidth: CGFloat { buttons.reduce(0) { $0 + $1.naturalWidth } }

  override func layoutSubviews() {
    super.layoutSubviews()
    layOutButtons()
  }

  /// The buttons share the room by their widths, the first one at the edge of the row.
  private func layOutButtons() {
    let natural = naturalWidth
    guard natural > 0 else { return }
    let scale = bounds.width / natural
    var edge: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      let width = isFull && index == 0 ? bounds.width : button.naturalWidth * scale
      // Counted from the outer edge, where the row came from.
      let x = sign > 0 ? edge : bounds.width - edge - width
      button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      edge += button.naturalWidth * scale
    }
  }
}

/// A button that does an action.
@MainActor final class SwipeButton: UIControl {
  let action: UIContextualAction
  private let label = UILabel(frame: .zero)
  private let image = UIImageView(frame: .zero)

  init(_ action: UIContextualAction) {
    self.action = action
    super.init(frame: .zero)
    backgroundColor = action.backgroundColor
    clipsToBounds = true
    label.text = action.title
    label.textColor = .white
    label.font = .systemFont(ofSize: action.image == nil ? 17 : 15)
    label.textAlignment = .center
    image.image = action.image
    image.tintColor = .white
    image.contentMode = .center
    addSubview(label)
    addSubview(image)
  }

  var naturalWidth: CGFloat {
    let text = label.sizeThatFits(.zero).width
    return max(RowSwipe.buttonWidth, max(text, action.image?.size.width ?? 0) + 2 * RowSwipe.padding)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let text = action.title?.isEmpty == false ? label.sizeThatFits(.zero) : .zero
    let picture = action.image?.size ?? .zero
    let gap: CGFloat = text.height > 0 && picture.height > 0 ? 4 : 0
    // In a button that is not fully uncovered the content keeps its place by the row.
    let width = max(bounds.width, naturalWidth)
    var y = (bounds.height - picture.height - gap - text.height) / 2
    image.frame = onPixelGrid(
      CGRect(x: (width - picture.width) / 2, y: y, width: picture.width, height: picture.height))
    y += picture.height + gap
    label.frame = onPixelGrid(CGRect(x: (width - text.width) / 2, y: y, width: text.width, height: text.height))
  }
}

/// The pan of a table that moves a row to the side.
@MainActor final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
  weak var table: UITableView?

  override init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  override func hasPassedSlop(_ travel: CGPoint) -> Bool { abs(travel.x) >= Self.slop && abs(travel.x) > abs(travel.y) }

  override func failsToBegin(after travel: CGPoint) -> Bool {
    guard let table, hypot(travel.x, travel.y) >= Self.slop else { return false }
    return !hasPassedSlop(travel) || !table.canSwipe(at: location(in: table), sign: travel.x > 0 ? 1 : -1)
  }
}
