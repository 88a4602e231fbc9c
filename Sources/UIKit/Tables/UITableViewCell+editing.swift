import CoreGraphics
import Foundation

// What a cell shows while its table is edited.
extension UITableViewCell {
  /// The control that the row has while editing.
  public var editingStyle: EditingStyle { editing.style }

  /// Whether the grip by which the row is moved is shown.
  public var isReorderControlShown: Bool { editing.grip != nil }

  /// Whether the cell shows controls now.
  var isShowingControls: Bool { storedIsEditing }

  /// What the controls before the content take, in points.
  var leadingControlWidth: CGFloat {
    storedIsEditing && editing.indents && editing.leading != nil ? CellEditing.leadingWidth : 0
  }

  /// What the grip takes, in points.
  var trailingControlWidth: CGFloat { storedIsEditing && editing.grip != nil ? CellEditing.gripWidth : 0 }

  /// Shows what belongs to `style` while editing, or nothing.
  func takeEditing(_ new: CellEditing.Settings, isEditing: Bool, animated: Bool) {
    editing.take(new, isEditing: isEditing, in: self)
    if storedIsEditing != isEditing {
      setEditing(isEditing, animated: animated)
    } else {
      setNeedsLayout()
    }
  }

  func layOutControls() {
    editing.layOut(in: self, isShown: storedIsEditing)
  }
}

/// The controls of a cell while editing, and what decides them.
@MainActor struct CellEditing {
  /// What the table says.
  struct Settings: Equatable {
    var style = UITableViewCell.EditingStyle.none
    /// Whether a mark says that the row is among those selected.
    var isMarked = false
    var canMove = false
    var indents = true
  }

  static let leadingWidth: CGFloat = 38
  static let gripWidth: CGFloat = 44

  private(set) var settings = Settings()
  private(set) var leading: CellEditControl?
  private(set) var grip: UIImageView?

  var style: UITableViewCell.EditingStyle { settings.style }
  var indents: Bool { settings.indents }

  mutating func take(_ new: Settings, isEditing: Bool, in cell: UITableViewCell) {
    settings = new
    let wantsLeading = isEditing && (new.isMarked || new.style != .none)
    if wantsLeading {
      let control = leading ?? CellEditControl(frame: .zero)
      control.show(new, isSelected: cell.storedIsSelected)
      if leading == nil {
        leading = control
        control.cell = cell
        cell.addSubview(control)
        control.alpha = 0
        layOut(in: cell, isShown: false)
      }
    } else if let old = leading {
      leading = nil
      CellEditing.fadeOut(old)
    }
    let wantsGrip = isEditing && new.canMove
    if wantsGrip, grip == nil {
      let view = CellAccessory.symbol("line.3.horizontal", size: 17, weight: .regular)
      view.tintColor = .tertiaryLabel
      view.contentMode = .center
      grip = view
      cell.addSubview(view)
      view.alpha = 0
      layOut(in: cell, isShown: false)
    } else if !wantsGrip, let old = grip {
      grip = nil
      CellEditing.fadeOut(old)
    }
  }

  private static func fadeOut(_ view: UIView) {
    guard view.window != nil, AnimationScope.current != nil else { return view.removeFromSuperview() }
    view.alpha = 0
    // It stays where it is until the animation that goes on is over.
    AnimationScope.current?.addCompletion { _ in view.removeFromSuperview() }
  }

  func layOut(in cell: UITableViewCell, isShown: Bool) {
    let bounds = cell.bounds
    if let leading {
      let x = isShown ? max(0, cell.contentMargin - 8) : -Self.leadingWidth
      leading.frame = cell.fromLeading(CGRect(x: x, y: 0, width: Self.leadingWidth, height: bounds.height))
      leading.alpha = isShown ? 1 : 0
    }
    if let grip {
      let x = bounds.width - (isShown ? Self.gripWidth : 0)
      grip.frame = cell.fromLeading(CGRect(x: x, y: 0, width: Self.gripWidth, height: bounds.height))
      grip.alpha = isShown ? 1 : 0
    }
  }
}

/// The round control before the content: delete, insert, or a mark.
@MainActor final class CellEditControl: UIControl {
  weak var cell: UITableViewCell?
  private let image = UIImageView(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    image.isUserInteractionEnabled = false
    image.contentMode = .center
    addSubview(image)
    addAction(
      UIAction { [weak self] _ in
        guard let cell = self?.cell, let table = cell.tableView else { return }
        table.editControlTapped(of: cell)
      }, for: .touchUpInside)
  }

  func show(_ settings: CellEditing.Settings, isSelected: Bool) {
    let (name, color): (String, UIColor?) =
      if settings.isMarked {
        isSelected ? ("checkmark.circle.fill", nil) : ("circle", .tertiaryLabel)
      } else if settings.style == .insert {
        ("plus.circle.fill", .systemGreen)
      } else {
        ("minus.circle.fill", .systemRed)
      }
    image.image = UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: 20))
    image.tintColor = color
    isUserInteractionEnabled = !settings.isMarked
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    image.frame = bounds
  }
}
