import Foundation
import QuartzCore

/// One controller shown over another, from `present` to the end of its dismissal.
@MainActor final class Presentation {
  private enum Phase {
    case presenting, presented, dismissing
    /// The two controllers know nothing of each other any more; the last callbacks may still be running.
    case over
  }

  let presented: UIViewController
  private(set) weak var presenter: UIViewController?
  let controller: UIPresentationController
  private let container: PresentationContainerView
  private var phase = Phase.presenting
  private var transition: ControllerTransition?
  /// Whether callbacks of a transition run: a dismissal that is asked for by them follows.
  private var isBeginning = false
  private var pendingDismissal: (animated: Bool, completion: (() -> Void)?)?
  private(set) var isBeingPresented = true
  private(set) var isBeingDismissed = false
  private struct Place {
    // The window, often, which owns the presenter and so this.
    weak var superview: UIView?
    let index: Int
  }
  /// Where the presenter's view was before it left the window.
  private var presenterPlace: Place?
  /// What dismissals that were asked for during one are to call at its end.
  private var lateCompletions: [() -> Void] = []
  /// Has the keys again after the dismissal.
  private weak var earlierFirstResponder: UIResponder?

  private init(_ presented: UIViewController, presenter: UIViewController, controller: UIPresentationController) {
    self.presented = presented
    self.presenter = presenter
    self.controller = controller
    container = PresentationContainerView(frame: .zero, controller: controller)
  }

  /// Whether the presentation goes on, seen from the two controllers.
  var isAttached: Bool { phase != .over }
  /// Whether it is presented, and no transition goes on.
  var isSettled: Bool { phase == .presented && !isBeginning }
  /// Whether the presenter's view is out of the window because of it.
  var hidesPresenter: Bool { presenterPlace != nil }

  // MARK: Presenting

  static func present(
    _ presented: UIViewController, from source: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let style = presented.resolvedPresentationStyle
    let presenter = source.presenter(inContext: style == .currentContext || style == .overCurrentContext)
    precondition(presented !== source && presented !== presenter, "UIViewController.present: \(presented) on itself")
    presented.presentation?.finishDismissal()
    presenter.ownPresentation?.finishDismissal()
    precondition(
      presented.presentation == nil || presented.presentation?.phase == .over,
      "UIViewController.present: \(presented) is presented already")
    precondition(
      presented.parent == nil,
      "UIViewController.present: \(presented) has a parent, \(String(describing: presented.parent))")
    precondition(style != .none, "UIViewController.present: the modalPresentationStyle of \(presented) is none")
    if let other = presenter.ownPresentation {
      warn("\(presented) on \(source), which is already presenting \(other.presented)")
      return
    }
    guard let window = presenter.viewIfLoaded?.window, source.viewIfLoaded?.window != nil else {
      warn("\(presented) on \(source), whose view is not in a window")
      return
    }
    let controller = presented.makePresentationController(presenter: presenter, source: source)
    let presentation = Presentation(presented, presenter: presenter, controller: controller)
    presented.presentation = presentation
    presenter.ownPresentation = presentation
    presentation.begin(in: window, animated: animated, completion: completion)
  }

  private static func warn(_ attempt: String) {
    FileHandle.standardError.write(Data("UIKit: attempt to present \(attempt): nothing is presented\n".utf8))
  }

  private func begin(in window: UIWindow, animated: Bool, completion: (() -> Void)?) {
    guard let presenter else { return }
    isBeginning = true
    var host: UIView = window
    container.frame = window.bounds
    if !controller.shouldPresentInFullscreen, let superview = presenter.view.superview {
      host = superview
      container.frame = presenter.view.frame
      container.autoresizingMask = presenter.view.autoresizingMask
    }
    giveUpFirstResponder(in: window)
    controller.containerView = container
    (controller as? UISheetPresentationController)?.adapt()
    let removes = controller.shouldRemovePresentersView
    let transition = makeTransition(from: presenter, to: presented, animated: animated)
    if removes { presenter.beginAppearance(false, animated: animated) }
    presented.beginAppearance(true, animated: animated)
    if host === window {
      host.addSubview(container)
    } else {
      host.insertSubview(container, aboveSubview: presenter.view)
    }
    transition.run(
      changes: {
        controller.presentationTransitionWillBegin()
        if let view = controller.placedView {
          view.frame = controller.frameOfPresentedViewInContainerView
          container.addSubview(view)
        }
        container.layoutIfNeeded()
      },
      end: { _ in self.endPresenting(removesPresenter: removes, completion: completion) })
    isBeginning = false
    if let dismissal = pendingDismissal {
      pendingDismissal = nil
      dismiss(animated: dismissal.animated, completion: dismissal.completion)
    }
  }

  private func endPresenting(removesPresenter: Bool, completion: (() -> Void)?) {
    phase = .presented
    isBeginning = false
    transition = nil
    if removesPresenter, let view = presenter?.viewIfLoaded, let superview = view.superview {
      presenterPlace = Place(superview: superview, index: superview.subviews.firstIndex(of: view) ?? 0)
      view.removeFromSuperview()
    }
    presented.finishAppearance()
    if removesPresenter { presenter?.finishAppearance() }
    if phase == .presented { controller.presentationTransitionDidEnd(true) }
    isBeingPresented = false
    completion?()
  }

  private func makeTransition(from: UIViewController, to: UIViewController, animated: Bool) -> ControllerTransition {
    let transition = ControllerTransition(
      from: from, to: to, in: container, isAnimated: animated, style: controller.presentationStyle)
    self.transition = transition
    if animated {
      from.activeTransition = transition
      to.activeTransition = transition
    }
    return transition
  }

  // MARK: Dismissing

  static func dismiss(from source: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let presentation = source.nearest { $0.ownPresentation } ?? source.nearest { $0.presentation }
    guard let presentation else {
      completion?()
      return
    }
    presentation.dismiss(animated: animated, completion: completion)
  }

  /// Dismisses what is presented, with everything above it. `reveals` is whether the presenter is seen again.
  func dismiss(animated: Bool, reveals: Bool = true, completion: (() -> Void)? = nil) {
    if isBeginning {
      // Asked for by a callback of the very transition.
      if phase == .presenting, pendingDismissal == nil {
        pendingDismissal = (animated, completion)
      } else if let completion {
        lateCompletions.append(completion)
      }
      return
    }
    transition?.finishNow()
    guard phase == .presented else {
      completion?()
      return
    }
    while let upper = presented.ownPresentation {
      upper.dismiss(animated: false, reveals: false)
      // A callback of it may hold on to it.
      guard presented.ownPresentation !== upper else { break }
    }
    guard phase == .presented, let presenter else { return }
    phase = .dismissing
    isBeingDismissed = true
    isBeginning = true
    controller.dismissalTransitionWillBegin()
    let transition = makeTransition(from: presented, to: presenter, animated: animated)
    presented.beginAppearance(false, animated: animated)
    let shows = hidesPresenter && reveals
    if shows { presenter.beginAppearance(true, animated: animated) }
    transition.run(
      changes: { if shows { restorePresenter() } },
      end: { _ in self.endDismissing(showsPresenter: shows, completion: completion) })
    isBeginning = false
  }

  /// Puts the presenter's view back, where what it is in is as large as now.
  private func restorePresenter() {
    guard let place = presenterPlace, let superview = place.superview, let view = presenter?.viewIfLoaded,
      view.superview == nil
    else { return }
    if superview is UIWindow {
      view.frame = superview.bounds
    } else if container.superview === superview {
      view.frame = container.frame
    } else {
      view.frame.size = superview.bounds.size
    }
    superview.insertSubview(view, at: place.index)
    superview.setNeedsLayout()
  }

  private func endDismissing(showsPresenter: Bool, completion: (() -> Void)?) {
    phase = .over
    isBeginning = false
    transition = nil
    let presenter = self.presenter
    let window = container.window
    if presenter?.ownPresentation === self { presenter?.ownPresentation = nil }
    controller.placedView?.removeFromSuperview()
    presented.viewIfLoaded?.removeFromSuperview()
    container.removeFromSuperview()
    if showsPresenter { presenter?.finishAppearance() }
    presented.finishAppearance()
    controller.dismissalTransitionDidEnd(true)
    controller.containerView = nil
    isBeingDismissed = false
    if presented.presentation === self { presented.presentation = nil }
    presented.preparedPresentationController = nil
    if let responder = earlierFirstResponder, window?.firstResponder == nil, responder.hostWindow === window {
      responder.becomeFirstResponder()
    }
    let late = lateCompletions
    lateCompletions = []
    completion?()
    for completion in late { completion() }
  }

  /// Ends a dismissal that goes on, so that another presentation can begin.
  private func finishDismissal() {
    if phase == .dismissing, !isBeginning { transition?.finishNow() }
  }

  // MARK: Keys

  /// Keys go to what is presented; who had them gets them back.
  private func giveUpFirstResponder(in window: UIWindow) {
    guard let responder = window.firstResponder, responder.resignFirstResponder() else { return }
    earlierFirstResponder = responder
  }
}
