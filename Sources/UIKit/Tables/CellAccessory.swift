import CoreGraphics
import Foundation

/// What is at the trailing edge of a cell.
@MainActor struct CellAccessory {
  private(set) var view: UIView?
  /// Whether the view was made here.
  private var isOwn = false
  private var type = UITableViewCell.AccessoryType.none

  /// Between two parts, and before the first.
  static let gap: CGFloat = 8

  /// Shows `custom`, else what `type` says.
  mutating func show(_ type: UITableViewCell.AccessoryType, custom: UIView?, in cell: UITableViewCell) {
    if let custom {
      guard view !== custom else { return }
      remove(from: cell)
      view = custom
      isOwn = false
      cell.addSubview(custom)
    } else if !isOwn || self.type != type {
      remove(from: cell)
      self.type = type
      guard let new = make(type, in: cell) else { return }
      view = new
      isOwn = true
      cell.addSubview(new)
      updateColors(in: cell)
    }
  }

  private mutating func remove(from cell: UITableViewCell) {
    if view?.superview === cell { view?.removeFromSuperview() }
    view = nil
    isOwn = false
    type = .none
  }

  private func make(_ type: UITableViewCell.AccessoryType, in cell: UITableViewCell) -> UIView? {
    switch type {
    case .none: return nil
    case .disclosureIndicator: return Self.symbol("chevron.forward", size: 13, weight: .semibold)
    case .checkmark: return Self.symbol("checkmark", size: 16, weight: .semibold)
    case .detailButton: return detailButton(in: cell)
    case .detailDisclosureButton:
      let both = UIView(frame: .zero)
      let button = detailButton(in: cell)
      let chevron = Self.symbol("chevron.forward", size: 13, weight: .semibold)
      both.addSubview(button)
      both.addSubview(chevron)
      let height = max(button.frame.height, chevron.frame.height)
      button.frame.origin = CGPoint(x: 0, y: (height - button.frame.height) / 2)
      chevron.frame.origin = CGPoint(x: button.frame.width + Self.gap, y: (height - chevron.frame.height) / 2)
      both.frame.size = CGSize(width: chevron.frame.maxX, height: height)
      if cell.effectiveUserInterfaceLayoutDirection == .rightToLeft {
        for view in both.subviews { view.frame.origin.x = both.frame.width - view.frame.maxX }
      }
      return both
    }
  }

  static func symbol(_ name: String, size: CGFloat, weight: UIImage.SymbolWeight) -> UIImageView {
    let view = UIImageView(
      image: UIImage(
        systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size, weight: weight)))
    view.sizeToFit()
    return view
  }

  private func detailButton(in cell: UITableViewCell) -> UIButton {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
    button.setImage(
      UIImage(systemName: "info.circle", withConfiguration: UIImage.SymbolConfiguration(pointSize: 20)), for: .normal)
    button.addAction(
      UIAction { [weak cell] _ in
        guard let cell, let table = cell.tableView, let path = table.indexPath(for: cell) else { return }
        table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
      }, for: .touchUpInside)
    return button
  }

  func updateColors(in cell: UITableViewCell) {
    guard isOwn, let view else { return }
    for case let image as UIImageView in [view] + view.subviews {
      image.tintColor = type == .checkmark ? cell.tintColor : .tertiaryLabel
    }
  }

  /// Points that the accessory takes of the content, with what it keeps from the edge.
  func width(margin: CGFloat) -> CGFloat { view.map { $0.bounds.width + margin } ?? 0 }
}
