import CoreGraphics
import Foundation
import QuartzCore

/// The menu of a text field's edit actions: a bar above the text for fingers, a list for the mouse.
@MainActor final class FieldEditMenu {
  private static let actions: [(title: String, action: Selector)] = [
    ("Cut", .cut), ("Copy", .copy), ("Paste", .paste), ("Select", .select), ("Select All", .selectAll),
  ]

  private unowned let field: UITextField
  private weak var bar: EditMenuBar?
  private weak var overlay: MenuOverlay?

  init(_ field: UITextField) { self.field = field }

  private var possible: [(title: String, action: Selector)] {
    Self.actions.filter { field.canPerformAction($0.action, withSender: nil) }
  }

  /// Whether one of the two is shown.
  var isOpen: Bool { bar != nil || overlay != nil }

  func close() {
    bar?.removeFromSuperview()
    bar = nil
    overlay?.close()
    overlay = nil
  }

  /// Shows the bar, or takes it away when it is there.
  func toggle(alwaysOpen: Bool = false) {
    if bar != nil, !alwaysOpen { return close() }
    close()
    let possible = possible
    guard let window = field.window, field.isEditing, !possible.isEmpty else { return }
    let new = EditMenuBar(possible.map(\.title)) { [weak self] index in
      guard let self else { return }
      self.close()
      _ = self.field.perform(possible[index].action, with: nil)
    }
    bar = new
    window.addSubview(new)
    field.layoutIfNeeded()
    let range = field.selection.range
    var anchor = field.caretRect(at: range.lowerBound, in: field.canvas.frame)
    for rect in field.selectionRects(of: range, in: field.canvas.frame) { anchor = anchor.union(rect) }
    new.place(
      at: window.convert(anchor.intersection(field.bounds), from: field),
      in: window.bounds.inset(by: window.safeAreaInsets))
  }

  /// Shows the list at a point of the field.
  func openContextMenu(at point: CGPoint) {
    close()
    let possible = possible
    guard let window = field.window, !possible.isEmpty else { return }
    let field = field
    let children = possible.map { item in
      UIAction(title: item.title) { [weak field] _ in _ = field?.perform(item.action, with: nil) }
    }
    let new = MenuOverlay(
      UIMenu(children: children), at: field, place: CGRect(origin: point, size: .zero), in: window
    ) { element, _ in
      (element as? UIAction)?.perform(sender: field)
    } onEnd: { [weak self] in
      self?.overlay = nil
    }
    overlay = new
  }
}
