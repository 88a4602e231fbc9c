import Foundation

/// Behaviour that can be added to a view: the view keeps it and tells it where it is.
@MainActor public protocol UIInteraction: AnyObject {
  /// The view that the interaction was added to; nil for none. Kept weakly.
  var view: UIView? { get }
  /// The interaction is about to be added to a view, or, with nil, to be removed.
  func willMove(to view: UIView?)
  /// The interaction was added to a view, or, with nil, removed.
  func didMove(to view: UIView?)
}

extension UIView {
  /// The view's interactions, oldest first. Setting it removes those that are missing and adds the new ones.
  public var interactions: [any UIInteraction] {
    get { storedInteractions }
    set {
      for old in storedInteractions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
      for new in newValue { addInteraction(new) }
    }
  }

  /// Adds an interaction, taking it from the view that it was added to. Nothing happens when it is here already.
  public func addInteraction(_ interaction: any UIInteraction) {
    guard !storedInteractions.contains(where: { $0 === interaction }) else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    storedInteractions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction; nothing happens when it is not of this view.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard storedInteractions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    storedInteractions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
