import UIKit

/// Cards on a table. Each is moved, pinched and turned at once by two fingers of a hand, beside those of the other hand;
/// a card that is let go in motion slides on. A double tap straightens it.
final class CardsController: UIViewController, UIGestureRecognizerDelegate {
  let cards = [
    CardView(name: "Camera", symbol: "camera", color: .systemIndigo),
    CardView(name: "Music", symbol: "speaker.wave.2.fill", color: .systemPink),
    CardView(name: "Weather", symbol: "sun.max.fill", color: .systemOrange),
    CardView(name: "Mail", symbol: "envelope.fill", color: .systemBlue),
    CardView(name: "Map", symbol: "map.fill", color: .systemGreen),
  ]
  /// Where the cards lie at first, as parts of the table's size, and how they are turned.
  private static let places: [(x: CGFloat, y: CGFloat, angle: CGFloat)] = [
    (0.26, 0.3, -0.14), (0.74, 0.28, 0.1), (0.28, 0.72, 0.06), (0.75, 0.74, -0.08), (0.5, 0.5, 0.03),
  ]

  private let header = PageHeader(
    title: "Cards", text: "Move, pinch, turn and throw them with both hands. A double tap straightens a card.")
  private var throwing: [CardView: Throw] = [:]
  private var straightening: [CardView: (angle: Spring, scale: Spring)] = [:]
  private var laidOutSize = CGSize.zero
  private lazy var loop = FrameLoop { [weak self] in self?.step(by: $0) ?? false }

  /// Whether a card moves by itself.
  var isMoving: Bool { loop.isRunning }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    header.install(in: view)
    for card in cards {
      view.addSubview(card)
      card.onTouch = { [weak self] in self?.pickUp($0) }
      card.onRelease = { [weak self] in self?.letGo($0) }
      addRecognizers(to: card)
    }
  }

  private func addRecognizers(to card: CardView) {
    let pan = UIPanGestureRecognizer(target: self, action: CardsController.moved)
    // Two fingers on a touchpad move the card under the pointer.
    pan.allowedScrollTypesMask = .all
    let pinch = UIPinchGestureRecognizer(target: self, action: CardsController.pinched)
    let rotation = UIRotationGestureRecognizer(target: self, action: CardsController.turned)
    let doubleTap = UITapGestureRecognizer(target: self, action: CardsController.straighten)
    doubleTap.numberOfTapsRequired = 2
    for recognizer in [pan, pinch, rotation, doubleTap] {
      recognizer.delegate = self
      card.addGestureRecognizer(recognizer)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard view.bounds.size != laidOutSize else { return }
    let isFirst = laidOutSize == .zero
    laidOutSize = view.bounds.size
    if isFirst {
      deal()
    } else {
      // In another window size a card that is not on the table any more comes back to it.
      for card in cards { place(card, at: card.center) }
    }
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    for (card, springs) in straightening {
      card.angle = springs.angle.target
      card.scale = springs.scale.target
    }
    for card in throwing.keys { place(card, at: card.center) }
    throwing = [:]
    straightening = [:]
    loop.stop()
  }

  /// The part of the page that the cards lie on.
  var table: CGRect {
    let safeArea = view.bounds.inset(by: view.safeAreaInsets)
    let top = max(safeArea.minY, header.frame.maxY)
    return CGRect(x: safeArea.minX, y: top, width: safeArea.width, height: max(0, safeArea.maxY - top))
      .insetBy(dx: 12, dy: 12)
  }

  private func deal() {
    let table = table
    for (card, place) in zip(cards, Self.places) {
      card.angle = place.angle
      self.place(card, at: CGPoint(x: table.minX + table.width * place.x, y: table.minY + table.height * place.y))
    }
  }

  private func place(_ card: CardView, at center: CGPoint) {
    let limits = limits(of: card)
    card.center = CGPoint(
      x: max(limits.minX, min(center.x, limits.maxX)), y: max(limits.minY, min(center.y, limits.maxY)))
  }

  /// Where the centre of `card` may be, so that the whole card is on the table; the middle, if it is too large for that.
  private func limits(of card: CardView) -> CGRect {
    let (table, reach) = (table, card.reach)
    return table.insetBy(dx: min(reach.width, table.width / 2), dy: min(reach.height, table.height / 2))
  }

  // MARK: Gestures

  private func pickUp(_ card: CardView) {
    view.bringSubviewToFront(card)
    throwing[card] = nil
    straightening[card] = nil
  }

  private func moved(_ pan: UIPanGestureRecognizer) {
    guard let card = pan.view as? CardView else { return }
    // Scrolling moves a card that was not touched.
    if pan.state == .began { pickUp(card) }
    let way = pan.translation(in: view)
    card.center = CGPoint(x: card.center.x + way.x, y: card.center.y + way.y)
    pan.setTranslation(.zero, in: view)
    if pan.state == .ended || pan.state == .cancelled {
      letGo(card, velocity: pan.state == .ended ? pan.velocity(in: view) : .zero)
    }
  }

  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    guard let card = pinch.view as? CardView else { return }
    let wanted = card.scale * pinch.scale
    let scale = max(CardView.scales.lowerBound, min(wanted, CardView.scales.upperBound))
    let factor = scale / card.scale
    move(card, about: anchor(of: pinch)) { CGPoint(x: $0.x * factor, y: $0.y * factor) }
    card.scale = scale
    pinch.scale = 1
    if pinch.state == .ended || pinch.state == .cancelled { letGo(card) }
  }

  private func turned(_ rotation: UIRotationGestureRecognizer) {
    guard let card = rotation.view as? CardView else { return }
    let turn = CGAffineTransform(rotationAngle: rotation.rotation)
    move(card, about: anchor(of: rotation)) { $0.applying(turn) }
    card.angle += rotation.rotation
    rotation.rotation = 0
    if rotation.state == .ended || rotation.state == .cancelled {
      letGo(card, spin: rotation.state == .ended ? rotation.velocity : 0)
    }
  }

  private func straighten(_ tap: UITapGestureRecognizer) {
    guard let card = tap.view as? CardView else { return }
    // The short way round.
    card.angle = card.angle.remainder(dividingBy: 2 * .pi)
    var (angle, scale) = (Spring(card.angle), Spring(card.scale))
    angle.target = 0
    scale.target = 1
    straightening[card] = (angle, scale)
    letGo(card)
  }

  /// The point that stays under the fingers: their centre, less the way that the pan has not moved the card yet. So it does
  /// not matter which of the three gestures begins first, nor in which order they are told.
  private func anchor(of recognizer: UIGestureRecognizer) -> CGPoint {
    let center = recognizer.location(in: view)
    let pan = recognizer.view?.gestureRecognizers?.lazy.compactMap { $0 as? UIPanGestureRecognizer }.first
    let way = pan?.translation(in: view) ?? .zero
    return CGPoint(x: center.x - way.x, y: center.y - way.y)
  }

  private func move(_ card: CardView, about anchor: CGPoint, by map: (CGPoint) -> CGPoint) {
    let offset = map(CGPoint(x: card.center.x - anchor.x, y: card.center.y - anchor.y))
    card.center = CGPoint(x: anchor.x + offset.x, y: anchor.y + offset.y)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    // What is done to one card is done at once; a tap is a tap only when the card was not moved.
    gestureRecognizer.view === otherGestureRecognizer.view && !(gestureRecognizer is UITapGestureRecognizer)
      && !(otherGestureRecognizer is UITapGestureRecognizer)
  }

  // MARK: Motion

  /// A touch or a gesture on `card` has ended: unless another one goes on, the card slides, or comes back to the table.
  private func letGo(_ card: CardView, velocity: CGPoint = .zero, spin: CGFloat = 0) {
    var motion = throwing[card] ?? Throw(center: card.center, velocity: .zero, angle: card.angle, spin: 0)
    if velocity != .zero { motion.velocity = velocity }
    if spin != 0 { motion.spin = spin }
    throwing[card] = motion
    loop.start()
  }

  private func isHeld(_ card: CardView) -> Bool {
    card.gestureRecognizers?.contains { $0.state == .began || $0.state == .changed } == true
  }

  private func step(by time: TimeInterval) -> Bool {
    for (card, motion) in throwing {
      if isHeld(card) {
        throwing[card] = nil
        continue
      }
      var motion = motion
      // Other gestures may have ended after the one that began the motion.
      motion.center = card.center
      motion.angle = card.angle
      let isMoving = motion.step(by: time, within: limits(of: card))
      card.center = motion.center
      if straightening[card] == nil { card.angle = motion.angle }
      throwing[card] = isMoving || straightening[card] != nil ? motion : nil
    }
    for (card, springs) in straightening {
      var (angle, scale) = springs
      angle.step(by: time)
      scale.step(by: time)
      let isDone = angle.isSettled(precision: 0.001) && scale.isSettled(precision: 0.001)
      card.angle = isDone ? angle.target : angle.value
      card.scale = isDone ? scale.target : scale.value
      straightening[card] = isDone ? nil : (angle, scale)
    }
    return !throwing.isEmpty || !straightening.isEmpty
  }
}
