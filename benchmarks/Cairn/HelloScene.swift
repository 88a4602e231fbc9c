import UIKit

/// A label and a button that looks pressed under a touch.
final class HelloDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 700))
    window.rootViewController = HelloController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

private final class HelloController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let label = UILabel(frame: CGRect(x: 0, y: 100, width: 400, height: 30))
    label.text = "Hello, World"
    label.font = .systemFont(ofSize: 20)
    label.textColor = .black
    label.textAlignment = .center
    view.addSubview(label)
    let button = PressButton(frame: CGRect(x: 120, y: 300, width: 160, height: 44))
    button.setTitle("Press me", for: .normal)
    button.setTitleColor(.black, for: .normal)
    view.addSubview(button)
  }
}

private final class PressButton: UIButton {
  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 6
    layer.borderWidth = 1
    layer.borderColor = UIColor.systemGray3.cgColor
    backgroundColor = .systemGray6
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .systemGray4 : .systemGray6 }
  }
}
