import UIKit
import UIKitTesting

/// An app with nothing but a view, 400 points square, at the window's origin.
@MainActor struct Stage {
  let root: UIView
  let app: HeadlessApp

  /// `root` takes the window's size; without one it is a plain view.
  init(_ root: UIView = UIView(), size: CGSize = CGSize(width: 400, height: 400), scale: CGFloat = 1) {
    self.root = root
    app = HeadlessApp(rootView: root, size: size, scale: scale)
  }

  /// Adds views to the root, and lets a frame pass.
  init(adding first: UIView, _ others: UIView..., scale: CGFloat = 1) {
    self.init(scale: scale)
    for view in [first] + others { root.addSubview(view) }
    app.advance(by: HeadlessApp.frameInterval)
  }
}

/// `CGRect(x:y:width:height:)` without the words, for tables of numbers.
func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
