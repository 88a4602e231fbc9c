import UIKit

/// One tab for each of the four cases.
final class HitTestingController: UITabBarController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let cases = [ProtrudingController(), LargerAreaController(), HoleController(), LayersController()]
    for (index, controller) in cases.enumerated() {
      controller.tabBarItem.title = controller.title
      controller.tabBarItem.image = UIImage(systemName: "\(index + 1).circle")
    }
    viewControllers = cases
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Without a scene delegate the window's scene connects after the launch.
    view.window?.windowScene?.title = "Hit testing"
    view.window?.windowScene?.sizeRestrictions?.minimumSize = CGSize(width: 320, height: 600)
    (view.window as? ProbeWindow)?.onTouch = { [weak self] touch in
      guard let page = self?.selectedViewController as? CaseController else { return }
      if touch.view?.isDescendant(of: page.stage) == true { page.show(touch) }
    }
  }
}
