import UIKit

/// The views of a window, at fixed places of 390 x 844 points:
///
///     y   0...200  single (a touch at a time), multi (all of them) from x 195
///     y 200...260  buttons one, two, three, 130 wide
///     y 260...460  a scroll view with 2,000 points of content, the button inner at its top
///     y 460...520  a text field
///     y 520...620  closer (closes its window), remover (leaves its superview until all fingers are up), opener (opens a
///                  window), 130 wide, each as soon as it is touched
///     y 620...740  pan, which a recognizer of drags has, and exclusive from x 195
///     y 740...844  blocker, if `WITNESS_BLOCKS` is 1: shows two colours one after the other and then keeps the main thread for a
///                  second; pinch from x 195, which recognizers of pinches and rotations have; all that is left is the root view, page;
///                  with `WITNESS_MOVES` mover is in the place of pinch
final class WitnessController: UIViewController, UIScrollViewDelegate, UITextFieldDelegate {
  private let name: String

  init(name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  override func loadView() {
    // By which a test finds the window in a picture of the screen.
    let color =
      name == "w1" ? UIColor(red: 1, green: 0, blue: 1, alpha: 1) : UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    let page = KeyView("page", CGRect(x: 0, y: 0, width: 390, height: 844), color)
    view = page
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let single = TouchView("single", CGRect(x: 0, y: 0, width: 195, height: 200), .blue)
    let multi = TouchView("multi", CGRect(x: 195, y: 0, width: 195, height: 200), .green)
    multi.isMultipleTouchEnabled = true
    let exclusive = TouchView("exclusive", CGRect(x: 195, y: 620, width: 195, height: 120), .red)
    exclusive.isExclusiveTouch = true
    let pan = PanView("pan", CGRect(x: 0, y: 620, width: 195, height: 120), .darkGray)
    let pinch = PinchView("pinch", CGRect(x: 195, y: 740, width: 195, height: 104), .gray)
    for view in [single, multi, exclusive, pan, pinch] { self.view.addSubview(view) }
    for (index, name) in ["one", "two", "three"].enumerated() {
      view.addSubview(TellingButton(name, CGRect(x: 130 * index, y: 200, width: 130, height: 60)))
    }
    addScrollView()
    addTextField()
    addTriggers()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.becomeFirstResponder()
  }

  private func addScrollView() {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 260, width: 390, height: 200))
    scrollView.contentSize = CGSize(width: 390, height: 2000)
    scrollView.backgroundColor = .white
    scrollView.delegate = self
    scrollView.addSubview(TellingButton("inner", CGRect(x: 0, y: 0, width: 130, height: 60)))
    view.addSubview(scrollView)
  }

  private func addTextField() {
    let field = UITextField(frame: CGRect(x: 0, y: 460, width: 390, height: 60))
    field.backgroundColor = .lightGray
    field.addAction(
      UIAction { [unowned field] _ in Log.say("field \((field.text ?? "").debugDescription)") }, for: .editingChanged)
    view.addSubview(field)
  }

  private func addTriggers() {
    let closer = TriggerView("closer", CGRect(x: 0, y: 520, width: 130, height: 100), .orange)
    closer.action = { [unowned closer] in
      guard let session = closer.window?.windowScene?.session else { return }
      SceneDelegate.close(session)
    }
    let remover = TriggerView("remover", CGRect(x: 130, y: 520, width: 130, height: 100), .purple)
    let page = view!
    remover.action = {
      remover.removeFromSuperview()
      _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in
        MainActor.assumeIsolated { page.addSubview(remover) }
      }
    }
    let opener = TriggerView("opener", CGRect(x: 260, y: 520, width: 130, height: 100), .brown)
    opener.action = { SceneDelegate.openAnother() }
    for view in [closer, remover, opener] { page.addSubview(view) }
    let environment = ProcessInfo.processInfo.environment
    if environment["WITNESS_BLOCKS"] == "1" { page.addSubview(makeBlocker()) }
    guard let way = environment["WITNESS_MOVES"].flatMap(MoverView.Way.init) else { return }
    page.addSubview(MoverView(frame: CGRect(x: 195, y: 740, width: 195, height: 104), way: way))
  }

  private func makeBlocker() -> UIView {
    let blocker = TriggerView("blocker", CGRect(x: 0, y: 740, width: 195, height: 104), .black)
    blocker.action = { [unowned blocker] in
      for color in [UIColor(red: 1, green: 1, blue: 0, alpha: 1), UIColor(red: 0, green: 0, blue: 1, alpha: 1)] {
        blocker.backgroundColor = color
        CATransaction.flush()
        // Long enough that each colour is a frame of its own.
        Thread.sleep(forTimeInterval: 0.1)
      }
      Thread.sleep(forTimeInterval: 1)
      blocker.backgroundColor = .white
      Log.say("blocked no more")
    }
    return blocker
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { Log.say("offset \(Log.text(scrollView.contentOffset))") }
}
