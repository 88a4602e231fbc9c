import UIKit

extension CATransaction {
  /// Lets `changes` of layers happen at once: those that no view owns would go there smoothly.
  static func withoutActions(_ changes: () -> Void) {
    begin()
    setDisableActions(true)
    changes()
    commit()
  }
}
