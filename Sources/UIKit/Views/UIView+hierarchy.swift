import Foundation
import QuartzCore

extension UIView {
  enum InsertionPlace {
    case front
    case index(Int)
    case below(UIView)
    case above(UIView)
  }

  func insert(_ view: UIView, at place: InsertionPlace) {
    precondition(view !== self, "UIView: cannot add a view as a subview of itself: \(self)")
    precondition(
      !isDescendant(of: view), "UIView: cannot add \(view) to \(self): it is an ancestor of that view")
    let oldSuperview = view.storedSuperview
    let oldWindow = view.window
    let newWindow = window
    if oldSuperview === self {
      reorder(view, to: place)
      return
    }
    if let parent = view.viewController?.parent { checkContainment(of: view, in: parent) }
    oldSuperview?.willRemoveSubview(view)
    view.willMove(toSuperview: self)
    let oldTraits = TraitState.anyOverrides || oldWindow !== newWindow ? view.traitCollection : nil
    let controllers = oldWindow === newWindow ? [] : view.prepareForMove(from: oldWindow, to: newWindow)
    // The callbacks may have put the view elsewhere meanwhile, this one included: the last call wins.
    view.storedSuperview?.storedSubviews.removeAll { $0 === view }
    view.layer.removeFromSuperlayer()
    store(view, at: place)
    view.storedSuperview = self
    if oldWindow !== newWindow { view.finishMove(to: newWindow) }
    view.autoLayoutDidMove(from: oldSuperview)
    if let oldTraits { view.traitsDidMove(from: oldTraits, wasInWindow: oldWindow != nil) }
    view.didMoveToSuperview()
    didAddSubview(view)
    setNeedsLayout()
    if view.storedTintColor == nil { view.propagateTintChange() }
    for controller in controllers { controller.viewDidMoveToWindow() }
  }

  /// Traps when `view`, the root view of a child of `parent`, is put into the views of another controller.
  private func checkContainment(of view: UIView, in parent: UIViewController) {
    var ancestor: UIView? = self
    while let current = ancestor {
      if let owner = current.viewController {
        precondition(
          owner === parent,
          "UIView: \(view) belongs to a child of \(parent), so it cannot be added to a view of \(owner)")
        return
      }
      ancestor = current.storedSuperview
    }
  }

  private func reorder(_ view: UIView, to place: InsertionPlace) {
    forget(view)
    view.layer.removeFromSuperlayer()
    store(view, at: place)
    setNeedsLayout()
  }

  /// Takes `view` out of `subviews`. The ends are looked at first, where views are taken out that leave one after the
  /// other; a loop, because a closure checks its actor for every view it sees.
  private func forget(_ view: UIView) {
    if storedSubviews.last === view {
      storedSubviews.removeLast()
      return
    }
    var index = 0
    while index < storedSubviews.count && storedSubviews[index] !== view { index += 1 }
    if index < storedSubviews.count { storedSubviews.remove(at: index) }
  }

  /// Puts `view` into `subviews`, and its layer where it belongs among the sublayers, which may hold others than views'.
  private func store(_ view: UIView, at place: InsertionPlace) {
    switch place {
    case .front: break
    case .index(let index):
      let clamped = max(0, min(index, storedSubviews.count))
      if clamped < storedSubviews.count {
        layer.insertSublayer(view.layer, below: storedSubviews[clamped].layer)
        storedSubviews.insert(view, at: clamped)
        return
      }
    case .below(let sibling):
      if let index = storedSubviews.firstIndex(where: { $0 === sibling }) {
        layer.insertSublayer(view.layer, below: sibling.layer)
        storedSubviews.insert(view, at: index)
        return
      }
    case .above(let sibling):
      if let index = storedSubviews.firstIndex(where: { $0 === sibling }) {
        layer.insertSublayer(view.layer, above: sibling.layer)
        storedSubviews.insert(view, at: index + 1)
        return
      }
    }
    storedSubviews.append(view)
    layer.addSublayer(view.layer)
  }

  func detach() {
    guard let superview = storedSuperview else { return }
    let oldWindow = window
    superview.willRemoveSubview(self)
    willMove(toSuperview: nil)
    let oldTraits = TraitState.anyOverrides ? traitCollection : nil
    let controllers = oldWindow == nil ? [] : prepareForMove(from: oldWindow, to: nil)
    // A callback may have removed the view or put it elsewhere: then its place is that call's business.
    guard storedSuperview === superview else {
      for controller in controllers { controller.viewDidMoveToWindow() }
      return
    }
    superview.forget(self)
    layer.removeFromSuperlayer()
    storedSuperview = nil
    if oldWindow != nil { finishMove(to: nil) }
    autoLayoutDidMove(from: superview)
    // What it saw of overrides it loses; what it sees of a window it keeps until it comes into another.
    if let oldTraits { traitsDidMove(from: oldTraits, wasInWindow: false) }
    didMoveToSuperview()
    superview.setNeedsLayout()
    for controller in controllers { controller.viewDidMoveToWindow() }
  }

  /// Ends what only goes on in the old window, and announces the move. Returns the controllers to tell when it is done.
  private func prepareForMove(from oldWindow: UIWindow?, to newWindow: UIWindow?) -> [UIViewController] {
    if let oldWindow {
      UIApplication.ifRunning?.touchDispatcher.viewWillLeaveWindow(self)
      UIApplication.ifRunning?.pressDispatcher.viewWillLeaveWindow(self)
      if let responder = oldWindow.firstResponder, responder.isOwned(by: self) {
        // Asked first, so that it can tell its delegate; but keys cannot go on to a view that is no longer there.
        if !responder.resignFirstResponder() || oldWindow.firstResponder === responder {
          responder.forceResignFirstResponder()
        }
      }
    }
    var controllers: [UIViewController] = []
    announceMove(to: newWindow, controllers: &controllers)
    return controllers
  }

  private func announceMove(to newWindow: UIWindow?, controllers: inout [UIViewController]) {
    willMove(toWindow: newWindow)
    if let controller = viewController {
      controllers.append(controller)
      controller.viewWillMove(toWindow: newWindow)
    }
    for view in storedSubviews { view.announceMove(to: newWindow, controllers: &controllers) }
  }

  private func finishMove(to newWindow: UIWindow?) {
    if let scale = newWindow?.windowScene?.scale, !flags.contains(.contentScaleSet) { layer.contentsScale = scale }
    if newWindow != nil { applyDynamicColors() }
    for view in storedSubviews { view.finishMove(to: newWindow) }
    didMoveToWindow()
  }

  /// Puts `view` in front of its siblings; nothing happens when it is not a subview.
  public func bringSubviewToFront(_ view: UIView) {
    guard view.storedSuperview === self else { return }
    reorder(view, to: .front)
  }

  /// Puts `view` behind its siblings; nothing happens when it is not a subview.
  public func sendSubviewToBack(_ view: UIView) {
    guard view.storedSuperview === self else { return }
    reorder(view, to: .index(0))
  }

  /// Exchanges the places of two subviews. Traps when an index is outside `subviews`.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    precondition(
      storedSubviews.indices.contains(first) && storedSubviews.indices.contains(second),
      "UIView.exchangeSubview(at: \(first), withSubviewAt: \(second)): there are \(storedSubviews.count) subviews")
    guard first != second else { return }
    let low = storedSubviews[min(first, second)]
    let high = storedSubviews[max(first, second)]
    reorder(low, to: .above(high))
    reorder(high, to: .index(min(first, second)))
  }

  /// Whether this view is `view` or inside it.
  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.storedSuperview
    }
    return false
  }

  /// This view or the first view inside it, depth first, whose `tag` is `tag`.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in storedSubviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Makes the first responder inside this view resign. With `force` even when it refuses. True when none is left.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let window, let responder = window.firstResponder, responder.isOwned(by: self) else { return true }
    if responder.resignFirstResponder() { return true }
    guard force else { return false }
    responder.forceResignFirstResponder()
    return true
  }

  /// The topmost view of the hierarchy: the window, or the last superview.
  var layoutRoot: UIView {
    var view = self
    while let superview = view.storedSuperview { view = superview }
    return view
  }
}

extension UIResponder {
  /// Whether this responder is `view`, inside it, or the controller of a view inside it.
  func isOwned(by view: UIView) -> Bool {
    if let own = self as? UIView { return own.isDescendant(of: view) }
    if let controller = self as? UIViewController { return controller.viewIfLoaded?.isDescendant(of: view) == true }
    return false
  }
}
