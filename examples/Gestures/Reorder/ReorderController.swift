import UIKit

/// Rows that a long press lifts off the page and a finger drags to another place. The others make room. Several fingers
/// may hold several rows.
final class ReorderController: UIViewController {
  private static let gap: CGFloat = 10
  private static let tallestRow: CGFloat = 60

  /// The rows from the top down.
  private(set) var order = [
    BlockView("Coffee", symbol: "heart.fill", color: .systemRed),
    BlockView("Letters", symbol: "envelope.fill", color: .systemBlue),
    BlockView("Groceries", symbol: "cart.fill", color: .systemGreen),
    BlockView("Call home", symbol: "phone.fill", color: .systemTeal),
    BlockView("Photos", symbol: "camera.fill", color: .systemIndigo),
    BlockView("Reading", symbol: "bookmark.fill", color: .systemOrange),
  ]

  private let header = PageHeader(
    title: "Reorder", text: "Press long on a row until it lifts, then drag it to another place.")
  private let list = UIView()
  /// Where the middle of each row is and goes, in points of the list.
  private var middles: [BlockView: Spring] = [:]
  private var lifts: [BlockView: Spring] = [:]
  /// Rows that are held: how far below its middle the finger is, and the place that it came from.
  private var held: [BlockView: (grip: CGFloat, index: Int)] = [:]
  private lazy var loop = FrameLoop { [weak self] in self?.step(by: $0) ?? false }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    header.install(in: view)
    list.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(list)
    NSLayoutConstraint.activate([
      list.topAnchor.constraint(equalTo: header.bottomAnchor, constant: 20),
      list.leadingAnchor.constraint(equalTo: header.leadingAnchor),
      list.trailingAnchor.constraint(equalTo: header.trailingAnchor),
      list.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16),
    ])
    for row in order {
      middles[row] = Spring(0)
      lifts[row] = Spring(0)
      list.addSubview(row)
      row.addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: ReorderController.pressed))
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    for row in order {
      row.bounds = CGRect(x: 0, y: 0, width: list.bounds.width, height: rowHeight)
      row.center.x = list.bounds.midX
    }
    makeRoom()
    // Another layout is no motion.
    for row in order where held[row] == nil { settle(row) }
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    loop.stop()
    for row in order where held[row] == nil { settle(row) }
  }

  private var rowHeight: CGFloat {
    let count = CGFloat(order.count)
    return max(28, min(Self.tallestRow, (list.bounds.height - Self.gap * (count - 1)) / count))
  }

  private func middle(ofPlace index: Int) -> CGFloat { CGFloat(index) * (rowHeight + Self.gap) + rowHeight / 2 }

  // MARK: Gestures

  private func pressed(_ press: UILongPressGestureRecognizer) {
    guard let row = press.view as? BlockView, let index = order.firstIndex(of: row) else { return }
    let finger = press.location(in: list).y
    switch press.state {
    case .began:
      list.bringSubviewToFront(row)
      held[row] = (finger - row.center.y, index)
      lifts[row]?.target = 1
    case .changed:
      drag(row, to: finger)
    case .ended:
      held[row] = nil
      lifts[row]?.target = 0
    case .cancelled:
      // Taken away from the user: nothing was decided.
      if let start = held.removeValue(forKey: row)?.index { move(row, toPlace: start) }
      lifts[row]?.target = 0
    default: break
    }
    makeRoom()
    loop.start()
  }

  private func drag(_ row: BlockView, to finger: CGFloat) {
    guard let grip = held[row]?.grip else { return }
    // A little further than the first and the last place, so that it feels held and not stuck.
    let (first, last) = (middle(ofPlace: 0) - 8, middle(ofPlace: order.count - 1) + 8)
    let middle = max(first, min(finger - grip, last))
    middles[row] = Spring(middle)
    row.center.y = middle
    let place = ((middle - rowHeight / 2) / (rowHeight + Self.gap)).rounded()
    move(row, toPlace: max(0, min(Int(place), order.count - 1)))
  }

  private func move(_ row: BlockView, toPlace index: Int) {
    guard let old = order.firstIndex(of: row), old != index else { return }
    order.remove(at: old)
    order.insert(row, at: index)
  }

  // MARK: Motion

  /// Sends every row that is not held to its place.
  private func makeRoom() {
    for (index, row) in order.enumerated() where held[row] == nil { middles[row]?.target = middle(ofPlace: index) }
  }

  private func settle(_ row: BlockView) {
    middles[row]?.settle()
    lifts[row]?.settle()
    show(row)
  }

  private func show(_ row: BlockView) {
    guard let middle = middles[row], let lift = lifts[row] else { return }
    row.center.y = middle.value
    if row.lift != lift.value { row.lift = lift.value }
  }

  private func step(by time: TimeInterval) -> Bool {
    var isMoving = false
    for row in order {
      middles[row]?.step(by: time)
      lifts[row]?.step(by: time)
      if middles[row]?.isSettled(precision: 0.1) == true, lifts[row]?.isSettled(precision: 0.005) == true {
        middles[row]?.settle()
        lifts[row]?.settle()
      } else {
        isMoving = true
      }
      show(row)
    }
    return isMoving
  }
}
