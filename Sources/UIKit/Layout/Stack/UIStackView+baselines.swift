import Foundation

extension UIStackView {
  /// The views whose baselines are the stack's. They may be gone.
  struct BaselineViews: Equatable {
    var first: ObjectIdentifier?
    var last: ObjectIdentifier?
  }

  func currentBaselineView(isFirst: Bool) -> UIView {
    let shown = arrangement.items.lazy.map(\.view).filter { !$0.isHidden }
    let view: UIView? =
      if axis == .horizontal {
        // The first one of those that are highest.
        shown.reduce(nil as UIView?) { highest, view in
          highest.map { view.bounds.height > $0.bounds.height } ?? true ? view : highest
        }
      } else {
        isFirst ? shown.first : shown.last
      }
    guard let view else { return self }
    return isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
  }

  /// Other views may be the ones whose baselines count: constraints that use the stack's baselines are then made anew.
  func baselinesMayHaveMoved() {
    let now = BaselineViews(
      first: ObjectIdentifier(currentBaselineView(isFirst: true)),
      last: ObjectIdentifier(currentBaselineView(isFirst: false)))
    guard now != baselineViews else { return }
    baselineViews = now
    for constraint in autoLayoutState?.mentions ?? [] where constraint.isAboutBaseline(of: self) {
      constraint.engine?.remake(constraint)
    }
    // Their baselines are those of a stack around, too.
    if let outer = superview as? UIStackView, outer.isBaselineInUse { outer.baselinesMayHaveMoved() }
  }
}

extension NSLayoutConstraint {
  fileprivate func isAboutBaseline(of view: UIView) -> Bool {
    [(firstItem, firstAttribute), (secondItem, secondAttribute)].contains { item, attribute in
      item === view && (attribute == .firstBaseline || attribute == .lastBaseline)
    }
  }
}
