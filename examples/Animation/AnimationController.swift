import UIKit

/// One tab for each kind of motion.
final class AnimationController: UITabBarController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let pages: [(page: UIViewController, title: String, symbol: String)] = [
      (SpringsController(), "Springs", "chevron.up.chevron.down"),
      (PathsController(), "Paths", "heart"),
      (SheetController(), "Sheet", "play.circle"),
      (TransitionsController(), "Transitions", "photo"),
    ]
    for (page, title, symbol) in pages {
      page.title = title
      page.tabBarItem.title = title
      page.tabBarItem.image = UIImage(systemName: symbol)
    }
    viewControllers = pages.map(\.page)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Without a scene delegate the window's scene connects after the launch.
    view.window?.windowScene?.title = "Animation"
    view.window?.windowScene?.sizeRestrictions?.minimumSize = CGSize(width: 320, height: 560)
  }
}
