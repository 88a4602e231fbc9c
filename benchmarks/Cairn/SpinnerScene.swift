import UIKit

/// A page of text that never changes, and a disc whose colour changes on each frame.
final class SpinnerDelegate: FramesDelegate, UIApplicationDelegate {
  private let controller = SpinnerController()
  private var frame = 0

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    start(controller)
    return true
  }

  override func step() {
    frame += 1
    controller.disc.backgroundColor = Self.discColor(frame)
  }
}

private final class SpinnerController: UIViewController {
  let disc = UIView(frame: CGRect(x: 179, y: 329, width: 42, height: 42))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    add("A static page", size: 22, y: 20)
    for line in 0..<8 { add("Some lines of text that never change at all", size: 13, y: 78 + CGFloat(line) * 22) }
    disc.layer.cornerRadius = 21
    disc.backgroundColor = FramesDelegate.discColor(0)
    view.addSubview(disc)
  }

  private func add(_ text: String, size: CGFloat, y: CGFloat) {
    let label = UILabel(frame: CGRect(x: 20, y: y, width: 360, height: (size * 1.4).rounded()))
    label.text = text
    label.font = .systemFont(ofSize: size)
    label.textColor = UIColor(white: size > 20 ? 0 : 0.3, alpha: 1)
    view.addSubview(label)
  }
}
