import UIKit

/// A player that is pulled up from the bottom of the page, thrown, and caught on its way.
///
/// One property animator takes the sheet from one end to the other. A finger pauses it, moves it by its fraction, and lets it
/// go on either way with the finger's velocity.
final class SheetController: PageController {
  /// For how long (seconds) a sheet that is let go is taken to go on as fast as it was: where it would come decides.
  private static let foresight: CGFloat = 0.15
  static let duration: TimeInterval = 0.5
  private static let dampingRatio: CGFloat = 0.86

  let player = PlayerView()
  let rows = Track.all.map { TrackRow($0) }
  private let list = CardPane()
  private let clip = UIView()
  private var trackIndex = 0

  /// Whether the sheet is up; while it moves, where it came from.
  private(set) var isUp = false
  /// While the sheet moves, or is held on its way.
  private(set) var animator: UIViewPropertyAnimator?
  /// What the animator's fraction was when the finger took the sheet.
  private var takenFraction: CGFloat = 0

  init() {
    super.init(title: "Sheet", text: "Pull the player up, throw it, and catch it on its way.")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.addSubview(clip)
    clip.layer.cornerRadius = 16
    clip.layer.cornerCurve = .continuous
    clip.clipsToBounds = true
    for (index, row) in rows.enumerated() {
      row.addAction(UIAction { [weak self] _ in self?.choose(index) }, for: .touchUpInside)
      clip.addSubview(row)
    }
    stage.addSubview(list)
    view.addSubview(player)
    player.onSkip = { [weak self] skip in
      guard let self else { return }
      choose((trackIndex + skip + rows.count) % rows.count)
    }
    player.addGestureRecognizer(UITapGestureRecognizer(target: self, action: SheetController.toggle))
    player.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: SheetController.dragged))
  }

  private func choose(_ index: Int) {
    trackIndex = index
    player.show(rows[index].track)
    // The texts are of other widths now; a sheet that moves comes to the right place at its end.
    if animator == nil { arrange(isUp: isUp) }
  }

  // MARK: Layout

  /// What is seen of the sheet when it is up.
  private var upHeight: CGFloat { stage.bounds.height }
  /// How far the sheet moves.
  var way: CGFloat { max(1, upHeight - PlayerView.peek) }

  override func layOutStage() {
    finish()
    let size = stage.bounds.size
    let count = max(0, min(rows.count, Int((size.height - PlayerView.peek - 16) / TrackRow.height)))
    list.bounds = CGRect(x: 0, y: 0, width: size.width, height: CGFloat(count) * TrackRow.height)
    list.center = CGPoint(x: size.width / 2, y: list.bounds.height / 2)
    clip.frame = list.bounds
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: 0, y: CGFloat(index) * TrackRow.height, width: size.width, height: TrackRow.height)
      row.isHidden = index >= count
      row.hasSeparator = index + 1 < count
    }
    player.bounds = CGRect(
      x: 0, y: 0, width: size.width + 2 * Self.margin, height: upHeight + PlayerView.reserve)
    arrange(isUp: isUp)
  }

  /// Puts everything where it is at one end of the way.
  private func arrange(isUp: Bool) {
    let top = stage.frame.minY + (isUp ? 0 : way)
    player.center = CGPoint(x: stage.frame.midX, y: top + player.bounds.height / 2)
    player.arrange(isUp: isUp, height: upHeight)
    list.alpha = isUp ? 0 : 1
    list.transform = isUp ? CGAffineTransform(scaleX: 0.92, y: 0.92) : .identity
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    finish()
  }

  /// Ends a movement at once where it would have come to rest.
  private func finish() {
    guard let animator else { return }
    self.animator = nil
    if !animator.isReversed { isUp.toggle() }
    animator.stopAnimation(true)
    arrange(isUp: isUp)
  }

  // MARK: Motion

  /// The animator of the way that is under way, or of the one to the other end.
  private func movement() -> UIViewPropertyAnimator {
    if let animator { return animator }
    let target = !isUp
    let animator = UIViewPropertyAnimator(
      duration: Self.duration, timingParameters: UISpringTimingParameters(dampingRatio: Self.dampingRatio))
    animator.addAnimations { [weak self] in self?.arrange(isUp: target) }
    animator.addCompletion { [weak self] position in
      guard let self else { return }
      self.animator = nil
      isUp = position == .end ? target : !target
      arrange(isUp: isUp)
    }
    self.animator = animator
    return animator
  }

  /// Sends the sheet to the other end; one on its way turns round. One that is up answers near its grabber only.
  private func toggle(_ tap: UITapGestureRecognizer) {
    guard let animator else {
      if !isUp || tap.location(in: player).y < 60 { movement().startAnimation() }
      return
    }
    // A finger that holds the sheet decides alone.
    if animator.isRunning { animator.isReversed.toggle() }
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      let animator = movement()
      animator.pauseAnimation()
      animator.isReversed = false
      takenFraction = animator.fractionComplete
      fallthrough
    case .changed:
      animator?.fractionComplete = takenFraction + part(of: pan.translation(in: view).y)
    case .ended: letGo(velocity: pan.velocity(in: view).y)
    case .cancelled: letGo(velocity: 0)
    default: break
    }
  }

  /// `distance` points downwards as a part of the movement's way.
  private func part(of distance: CGFloat) -> CGFloat { (isUp ? distance : -distance) / way }

  /// The finger leaves the sheet, at so many points a second downwards.
  private func letGo(velocity: CGFloat) {
    guard let animator else { return }
    let speed = part(of: velocity)
    let fraction = animator.fractionComplete
    let goesOn = fraction + speed * Self.foresight > 0.5
    animator.isReversed = !goesOn
    // A spring is told its velocity as a part of the way that is left.
    let left = goesOn ? 1 - fraction : -fraction
    let initial = abs(left) < 0.001 ? 0 : speed / left
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        dampingRatio: Self.dampingRatio, initialVelocity: CGVector(dx: initial, dy: initial)),
      durationFactor: 1)
  }
}
