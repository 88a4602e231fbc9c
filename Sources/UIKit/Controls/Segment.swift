import Foundation

/// One segment of a segmented control: what it shows, and the view that shows it.
@MainActor final class Segment {
  private(set) var title: String?
  private(set) var image: UIImage?
  private(set) var action: UIAction?
  var isEnabled = true
  /// The width that it was given, points; 0 lets the control choose.
  var width: CGFloat = 0
  /// How far the content is moved, points.
  var contentOffset = CGSize.zero
  let view = SegmentView(frame: .zero)

  init(title: String?) { self.title = title }
  init(image: UIImage?) { self.image = image }
  init(action: UIAction) { show(action) }

  func show(title: String?) {
    self.title = title
    image = nil
  }

  func show(image: UIImage?) {
    self.image = image
    title = nil
  }

  /// Shows the action's image, or without one its title.
  func show(_ action: UIAction) {
    self.action = action
    image = action.image
    title = action.image == nil ? action.title : nil
  }
}
