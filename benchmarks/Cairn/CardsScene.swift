import Foundation
import UIKit

/// 200 rounded cards with shadows, each on a circle of its own: every one of them is somewhere else in each frame.
final class CardsDelegate: FramesDelegate, UIApplicationDelegate {
  private let controller = CardsController()
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
    controller.move(to: frame)
  }
}

/// Where the cards of benchmarks/README.md are.
enum CardPath {
  static let count = 200
  static let size = CGSize(width: 64, height: 44)

  /// The middle of a card's circle.
  static func home(_ card: Int) -> CGPoint {
    let place = card * 77 % count
    return CGPoint(x: 56 + 32 * CGFloat(place % 10), y: 46 + 32 * CGFloat(place / 10))
  }

  /// The middle of a card in a frame.
  static func center(_ card: Int, frame: Int) -> CGPoint {
    let angle = 0.7 * Double(card) + Double(frame) * (0.03 + 0.01 * Double(card % 4))
    let home = home(card)
    return CGPoint(x: home.x + 20 * cos(angle), y: home.y + 20 * sin(angle))
  }
}

private final class CardsController: UIViewController {
  private var cards: [CALayer] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.93, green: 0.94, blue: 0.96, alpha: 1)
    for index in 0..<CardPath.count {
      let card = CALayer()
      card.bounds = CGRect(origin: .zero, size: CardPath.size)
      card.position = CardPath.center(index, frame: 0)
      card.backgroundColor = UIColor.white.cgColor
      card.cornerRadius = 10
      card.shadowRadius = 6
      card.shadowOffset = CGSize(width: 0, height: 2)
      card.shadowOpacity = 0.25
      view.layer.addSublayer(card)
      cards.append(card)
    }
  }

  func move(to frame: Int) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, card) in cards.enumerated() { card.position = CardPath.center(index, frame: frame) }
    CATransaction.commit()
  }
}
