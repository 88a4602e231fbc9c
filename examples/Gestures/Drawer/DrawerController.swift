import UIKit

/// A drawer that a finger pulls in from the left edge, and swipes in four directions beside it.
final class DrawerController: UIViewController {
  /// For how long (seconds) a let go drawer is taken to go on as fast as it was: where it would come decides.
  private static let foresight: CGFloat = 0.15
  private static let dimming: CGFloat = 0.3

  let drawer = DrawerView()
  let swipes = SwipeView()
  private let header = PageHeader(
    title: "Drawer",
    text: "Pull the drawer in from the left edge and throw it back. Swipes elsewhere leave it alone.")
  private let openButton = UIButton(type: .system)
  private let shade = UIView()
  /// How far the drawer is in, in points, from 0 to its width.
  private var progress = Spring(0)
  private lazy var loop = FrameLoop { [weak self] in self?.step(by: $0) ?? false }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    header.install(in: view)
    openButton.setImage(UIImage(systemName: "line.3.horizontal"), for: .normal)
    openButton.setTitle("  Open the drawer", for: .normal)
    openButton.contentHorizontalAlignment = .leading
    openButton.addTarget(self, action: DrawerController.open, for: .touchUpInside)
    for part in [openButton, swipes] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
      NSLayoutConstraint.activate([
        part.leadingAnchor.constraint(equalTo: header.leadingAnchor),
        part.trailingAnchor.constraint(equalTo: header.trailingAnchor),
      ])
    }
    NSLayoutConstraint.activate([
      openButton.topAnchor.constraint(equalTo: header.bottomAnchor, constant: 8),
      openButton.heightAnchor.constraint(equalToConstant: 44),
      swipes.topAnchor.constraint(equalTo: openButton.bottomAnchor, constant: 8),
      swipes.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16),
    ])
    shade.backgroundColor = .black
    for part in [shade, drawer] { view.addSubview(part) }
    addRecognizers()
  }

  private func addRecognizers() {
    for direction in [UISwipeGestureRecognizer.Direction.up, .right, .down, .left] {
      let swipe = UISwipeGestureRecognizer(target: self, action: DrawerController.swiped)
      swipe.direction = direction
      swipes.addGestureRecognizer(swipe)
    }
    let edge = UIScreenEdgePanGestureRecognizer(target: self, action: DrawerController.pulled)
    edge.edges = .left
    view.addGestureRecognizer(edge)
    // What is open is pushed back by a finger on it or on the page beside it, and closed by a tap on the page.
    for place in [drawer, shade] {
      let pan = UIPanGestureRecognizer(target: self, action: DrawerController.pulled)
      pan.allowedScrollTypesMask = .continuous
      place.addGestureRecognizer(pan)
    }
    shade.addGestureRecognizer(UITapGestureRecognizer(target: self, action: DrawerController.close))
  }

  private var drawerWidth: CGFloat { min(300, (view.bounds.width * 0.78).rounded()) }

  /// Whether the drawer is, or is about to be, all the way in; while a finger moves it, as it was before.
  private(set) var isOpen = false
  private var laidOutSize = CGSize.zero

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard view.bounds.size != laidOutSize else { return }
    laidOutSize = view.bounds.size
    progress = Spring(isOpen ? drawerWidth : 0)
    show()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    loop.stop()
    progress.settle()
    show()
  }

  // MARK: Gestures

  private func swiped(_ swipe: UISwipeGestureRecognizer) { swipes.show(swipe.direction) }

  private func pulled(_ pan: UIPanGestureRecognizer) {
    loop.stop()
    let place = progress.value + pan.translation(in: view).x
    pan.setTranslation(.zero, in: view)
    // Nothing is behind the drawer: it does not come off its edge.
    progress = Spring(max(0, min(place, drawerWidth)))
    switch pan.state {
    case .ended:
      let speed = pan.velocity(in: view).x
      let goal = progress.value + speed * Self.foresight
      progress.velocity = speed
      settle(open: goal > drawerWidth / 2)
    case .cancelled: settle(open: isOpen)
    default: show()
    }
  }

  private func open() { settle(open: true) }
  private func close() { settle(open: false) }

  // MARK: Motion

  private func settle(open: Bool) {
    isOpen = open
    progress.target = open ? drawerWidth : 0
    loop.start()
  }

  private func step(by time: TimeInterval) -> Bool {
    progress.step(by: time)
    // Thrown hard it would swing past its end.
    let isPast = progress.target > 0 ? progress.value > progress.target : progress.value < 0
    let isDone = isPast || progress.isSettled(precision: 0.25)
    if isDone { progress.settle() }
    show()
    return !isDone
  }

  private func show() {
    let (width, height) = (drawerWidth, view.bounds.height)
    let part = width > 0 ? progress.value / width : 0
    drawer.frame = CGRect(x: progress.value - width, y: 0, width: width, height: height)
    drawer.isHidden = part == 0
    drawer.layer.shadowOpacity = Float(0.25 * part)
    shade.frame = view.bounds
    shade.alpha = Self.dimming * part
    shade.isHidden = part == 0
  }
}
