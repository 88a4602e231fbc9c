import Foundation

/// Covers the window or a presentation context, with or without the presenter's view behind it.
@MainActor final class CoverPresentationController: UIPresentationController {
  override var shouldRemovePresentersView: Bool {
    switch presentationStyle {
    case .overFullScreen, .overCurrentContext: false
    default: true
    }
  }

  override var shouldPresentInFullscreen: Bool {
    switch presentationStyle {
    case .currentContext, .overCurrentContext: false
    default: true
    }
  }
}
