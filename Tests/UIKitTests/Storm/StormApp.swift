@testable import UIKit
import UIKitTesting
import Windowing

/// An app in a storm of input, which adds, moves, hides and drops views and windows while it lasts, from outside the
/// handling of events and from inside it.
@MainActor final class StormApp {
  let app: HeadlessApp
  let auditor = TouchAuditor()
  let gestures = GestureAuditor()
  private let input: RandomInput
  private var views: [UIView] = []
  private var extraWindow: UIWindow?
  private var closing: Set<UISceneSession> = []
  private var depth = 0
  private var dropped: [() -> UIView?] = []

  init(seed: UInt64) {
    input = RandomInput(seed: seed)
    StormDelegate.auditor = auditor
    app = HeadlessApp(StormDelegate.self, size: CGSize(width: 300, height: 300), scale: 1)
    for _ in 0..<30 { addView() }
    auditor.onDelivery = { [unowned self] view, _ in changeInside(view) }
    gestures.onAction = { [unowned self] in changeInside($0) }
  }

  /// The view that fills a scene, any of those connected.
  private var root: UIView {
    let scenes = app.scenes
    let scene = scenes[input.index(below: scenes.count)]
    return (scene.delegate as! StormSceneDelegate).window!.rootViewController!.view
  }

  /// Injects at least `count` changes of contacts, pointers, touchpads, wheels and keys.
  func play(events count: Int) {
    var sent = 0
    while sent < count {
      let open = app.server.openSurfaces.map(\.id)
      let event: InputEvent =
        switch input.index(below: 20) {
        case 0..<11: input.touchFrame(on: open, now: app.now)
        case 11..<14: input.pointer(on: open, now: app.now)
        case 14..<16: input.transform(on: open, now: app.now)
        case 16..<18: input.scroll(on: open, now: app.now)
        default: input.key(on: open, now: app.now)
        }
      if case .touch(let frame) = event { sent += frame.changes.count } else { sent += 1 }
      app.server.inject(event)
      if input.chance(2) { change(preferring: nil) }
      if input.chance(1) { app.advance(by: [0.001, 0.01, 0.3][input.index(below: 3)]) }
      if input.chance(1) { dropOldTouches() }
    }
  }

  /// Lifts everything that the storm left down, and lets time pass.
  func calm() {
    auditor.onDelivery = nil
    gestures.onAction = nil
    for surface in app.server.openSurfaces { surface.beginMove(serial: 1) }
    for device in 0..<2 {
      let changes = (0..<5).map {
        TouchChange(
          contact: ContactID(device: device, number: $0), surface: app.server.openSurfaces[0].id, phase: .ended,
          location: .zero, time: app.now)
      }
      app.server.inject(.touch(TouchFrame(changes: changes)))
      app.server.inject(
        .pointer(
          PointerEvent(
            device: device, surface: app.server.openSurfaces[0].id, kind: .cancelled, location: .zero, time: app.now)))
      app.server.inject(
        .transform(
          TransformEvent(
            device: device, surface: app.server.openSurfaces[0].id, phase: .ended, location: .zero, time: app.now)))
    }
    app.advance(by: 10)
  }

  /// Drops all views; those dropped here and before that are still there.
  func leakedViews() -> [String] {
    for view in views {
      view.removeFromSuperview()
      dropped.append { [weak view] in view }
    }
    views = []
    extraWindow?.isHidden = true
    extraWindow?.windowScene = nil
    extraWindow = nil
    app.advance(by: 1)
    return dropped.compactMap { $0()?.description }
  }

  private func dropOldTouches() {
    _ = auditor.forgetFinished()
    dropped.removeAll { $0() == nil }
  }

  // MARK: What the app does meanwhile

  private func addView() {
    let parent = views.isEmpty || input.chance(40) ? root : views[input.index(below: views.count)]
    let x = CGFloat(input.index(below: 250)) - 20
    let y = CGFloat(input.index(below: 250)) - 20
    let size = CGFloat(20 + input.index(below: 180))
    let view = makeView(CGRect(x: x, y: y, width: size, height: size))
    view.isMultipleTouchEnabled = input.chance(50)
    view.isExclusiveTouch = input.chance(9)
    if input.chance(30) { view.transform = CGAffineTransform(rotationAngle: CGFloat(input.index(below: 6))) }
    if input.chance(40) { gestures.add(to: view, input) }
    parent.addSubview(view)
    views.append(view)
  }

  private func makeView(_ frame: CGRect) -> UIView {
    switch input.index(below: 12) {
    case 0: return UIButton(frame: frame)
    case 1: return UITextField(frame: frame)
    case 2:
      let scrollView = UIScrollView(frame: frame)
      scrollView.contentSize = CGSize(width: 500, height: 500)
      return scrollView
    default:
      let view = AuditedView(frame: frame)
      view.auditor = auditor
      return view
    }
  }

  /// Now and then changes something while `view` is told of something.
  private func changeInside(_ view: UIView?) {
    guard depth < 3, input.chance(2) else { return }
    depth += 1
    change(preferring: view)
    depth -= 1
  }

  /// Changes something. Called between events, and inside the delivery of one to `view`.
  private func change(preferring view: UIView?) {
    guard let victim = view.map({ views.contains($0) }) == true ? view : views.randomElement(using: &input.random)
    else { return }
    switch input.index(below: 24) {
    case 0: drop(victim)
    case 1, 2: addView()
    case 3: victim.isHidden.toggle()
    case 4: victim.isUserInteractionEnabled.toggle()
    case 5: victim.alpha = input.chance(50) ? 1 : 0
    case 6: victim.isMultipleTouchEnabled.toggle()
    case 7: if victim.superview != nil { root.addSubview(victim) }
    case 8: victim.superview?.bringSubviewToFront(victim)
    case 9: victim.frame.origin.x += CGFloat(input.index(below: 40)) - 20
    case 10: toggleExtraWindow()
    case 11: victim.becomeFirstResponder()
    case 12: victim.window?.endEditing(input.chance(50))
    case 13: app.server.openSurfaces.randomElement(using: &input.random)?.beginMove(serial: 7)
    case 14: (victim as? UIControl)?.isEnabled.toggle()
    case 15: app.resize(to: CGSize(width: 200 + input.index(below: 200), height: 300))
    case 16: changeScenes()
    case 17: app.setActive(input.chance(50), anyScene)
    case 18: if input.chance(50) { app.suspend(anyScene) } else { app.resume(anyScene) }
    case 22: gestures.add(to: victim, input)
    case 23: gestures.change(input)
    case 19: app.plugScreen("SECOND", scale: input.chance(50) ? 1 : 2)
    case 20: app.unplugScreen("SECOND")
    default: victim.transform = CGAffineTransform(scaleX: input.chance(10) ? 0 : 1, y: 1)
    }
    while views.count < 20 { addView() }
    while views.count > 60 { drop(views[0]) }
  }

  private var anyScene: UIWindowScene { app.scenes[input.index(below: app.scenes.count)] }

  /// Opens a scene, or closes one of several, in one of the two ways.
  private func changeScenes() {
    // One is left at least, for the app ends with its last scene.
    let scenes = app.scenes.filter { !closing.contains($0.session) }
    if scenes.count < 3 && (scenes.count == 1 || input.chance(50)) {
      app.application.requestSceneSessionActivation(nil, userActivity: nil, options: nil, errorHandler: nil)
      return
    }
    guard scenes.count > 1, let scene = scenes.randomElement(using: &input.random) else { return }
    closing.insert(scene.session)
    for view in views where view.window?.windowScene === scene { drop(view) }
    if input.chance(50) {
      app.close(scene)
    } else {
      app.application.requestSceneSessionDestruction(scene.session, options: nil, errorHandler: nil)
    }
  }

  private func drop(_ view: UIView) {
    view.removeFromSuperview()
    let gone = Set([view] + view.allSubviews)
    views.removeAll { gone.contains($0) }
    for view in gone { dropped.append { [weak view] in view } }
  }

  /// A second window over the first, shown, hidden or let go.
  private func toggleExtraWindow() {
    guard let window = extraWindow else {
      let window = UIWindow(frame: CGRect(x: 50, y: 50, width: 150, height: 150))
      let content = AuditedView(frame: window.bounds)
      content.auditor = auditor
      window.addSubview(content)
      window.windowLevel = input.chance(50) ? .normal : .alert
      window.windowScene = anyScene
      window.isHidden = false
      if input.chance(50) { window.makeKey() }
      extraWindow = window
      return
    }
    switch input.index(below: 3) {
    case 0: window.isHidden.toggle()
    case 1:
      window.isHidden = true
      extraWindow = nil
      dropped.append { [weak window] in window }
    default:
      window.windowScene = nil
      extraWindow = nil
      dropped.append { [weak window] in window }
    }
  }
}

extension UIView {
  /// Every view below this one.
  fileprivate var allSubviews: [UIView] { subviews + subviews.flatMap(\.allSubviews) }
}
