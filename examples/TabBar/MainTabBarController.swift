import UIKit

/// Three tabs, and a round button in the middle of the bar that sticks out above it: red, and green while its tab is selected.
final class MainTabBarController: UITabBarController {
  // In place of the class that a storyboard names.
  override class var tabBarClass: UITabBar.Type { CustomTabBar.self }

  private let middleButtonDiameter: CGFloat = 42
  private let redColor: UIColor = UIColor(red: 254.0 / 255.0, green: 116.0 / 255.0, blue: 96.0 / 255.0, alpha: 1.0)
  private let greenColor: UIColor = UIColor(red: 102.0 / 255.0, green: 166.0 / 255.0, blue: 54.0 / 255.0, alpha: 1.0)

  private lazy var middleButton: UIButton = {
    let middleButton = UIButton()
    middleButton.layer.cornerRadius = middleButtonDiameter / 2
    middleButton.backgroundColor = redColor
    middleButton.translatesAutoresizingMaskIntoConstraints = false
    middleButton.addTarget(self, action: MainTabBarController.didPressMiddleButton, for: .touchUpInside)
    return middleButton
  }()

  private lazy var heartImageView: UIImageView = {
    let heartImageView = UIImageView()
    heartImageView.image = UIImage(systemName: "heart.fill")
    heartImageView.tintColor = .white
    heartImageView.translatesAutoresizingMaskIntoConstraints = false
    return heartImageView
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    makeUI()
  }

  private func makeUI() {
    tabBar.addSubview(middleButton)
    middleButton.addSubview(heartImageView)

    NSLayoutConstraint.activate([
      middleButton.heightAnchor.constraint(equalToConstant: middleButtonDiameter),
      middleButton.widthAnchor.constraint(equalToConstant: middleButtonDiameter),
      middleButton.centerXAnchor.constraint(equalTo: tabBar.centerXAnchor),
      middleButton.topAnchor.constraint(equalTo: tabBar.topAnchor, constant: -10),
    ])

    NSLayoutConstraint.activate([
      heartImageView.heightAnchor.constraint(equalToConstant: 15),
      heartImageView.widthAnchor.constraint(equalToConstant: 18),
      heartImageView.centerXAnchor.constraint(equalTo: middleButton.centerXAnchor),
      heartImageView.centerYAnchor.constraint(equalTo: middleButton.centerYAnchor),
    ])

    let firstVC = UIViewController()
    firstVC.view.backgroundColor = .yellow
    firstVC.tabBarItem.title = "First VC"
    firstVC.tabBarItem.image = UIImage(systemName: "1.circle")

    let middleVC = UIViewController()
    middleVC.view.backgroundColor = .green
    middleVC.tabBarItem.title = "Middle VC"

    let secondVC = UIViewController()
    secondVC.view.backgroundColor = .blue
    secondVC.tabBarItem.title = "Second VC"
    secondVC.tabBarItem.image = UIImage(systemName: "2.circle")

    viewControllers = [firstVC, middleVC, secondVC]
  }

  override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    let selectedIndex = self.tabBar.items?.firstIndex(of: item)
    if selectedIndex != 1 {
      middleButton.backgroundColor = redColor
    } else {
      middleButton.backgroundColor = greenColor
    }
  }

  private func didPressMiddleButton() {
    selectedIndex = 1
    middleButton.backgroundColor = greenColor
  }
}
