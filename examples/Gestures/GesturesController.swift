import UIKit

/// One tab for each kind of gesture.
final class GesturesController: UITabBarController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let pages: [(page: UIViewController, title: String, symbol: String)] = [
      (CardsController(), "Cards", "photo"),
      (TapsController(), "Taps", "2.circle"),
      (ReorderController(), "Reorder", "chevron.up.chevron.down"),
      (DrawerController(), "Drawer", "line.3.horizontal"),
      (StatesController(), "States", "list.bullet"),
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
    view.window?.windowScene?.title = "Gestures"
    view.window?.windowScene?.sizeRestrictions?.minimumSize = CGSize(width: 320, height: 560)
  }
}
