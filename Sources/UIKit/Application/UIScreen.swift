import Foundation
import QuartzCore
import Windowing

/// An output of the desktop.
///
/// On Linux a window is rarely as large as its screen: lay out by the window's bounds, not the screen's. Screens come and
/// go while the app runs, and there may be none: `main` then stays what it was last.
@MainActor public final class UIScreen: Hashable {
  /// Posted after a screen was plugged in; the object is the screen, as of all here. Not posted for those of the launch.
  public static let didConnectNotification = Notification.Name("UIScreenDidConnectNotification")
  /// Posted after a screen was unplugged. It is no longer among `screens`, and never comes back: the same connector
  /// plugged in again is another screen.
  public static let didDisconnectNotification = Notification.Name("UIScreenDidDisconnectNotification")
  /// Posted after a screen's size, scale or frame rate changed.
  public static let modeDidChangeNotification = Notification.Name("UIScreenModeDidChangeNotification")

  /// The screens that are plugged in, in the order that the desktop named them; may be empty.
  public private(set) static var screens: [UIScreen] = []

  /// The first screen. While none is plugged in it is the one that was it last, and before the first one a stand-in as
  /// large as a phone's screen.
  public private(set) static var main = UIScreen()

  /// Points; what a screen is taken to be while no output is known: that of a current phone, our choice.
  static let unknownSize = CGSize(width: 390, height: 844)

  private var output: OutputInfo?
  /// Pixels per point as a window's surface was told, which knows fractions that the output may not; nil when none did.
  private var surfaceScale: CGFloat?

  private init() {}

  /// The desktop's name of the output; nil for the stand-in.
  var name: String? { output?.name }

  /// Points, origin zero.
  public var bounds: CGRect {
    guard let size = output?.size, size.width > 0, size.height > 0 else {
      return CGRect(origin: .zero, size: Self.unknownSize)
    }
    return CGRect(origin: .zero, size: size)
  }
  /// Pixels per point.
  public var scale: CGFloat { surfaceScale ?? output.map { max(1, $0.scale) } ?? 1 }
  /// Pixels, origin zero.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: (bounds.width * scale).rounded(), height: (bounds.height * scale).rounded())
  }
  /// Pixels per point: the same as `scale`, since nothing is drawn at another scale first.
  public var nativeScale: CGFloat { scale }
  /// Frames per second at most; 60 when unknown.
  public var maximumFramesPerSecond: Int { Int((1 / frameInterval).rounded()) }

  /// Seconds between two frames of the screen.
  var frameInterval: TimeInterval {
    guard let rate = output?.refreshRate, rate.isFinite else { return 1 / 60 }
    return 1 / max(1, min(rate, 10_000))
  }

  /// A display link that calls a method of `target` for the frames of the app's windows, which have the rate of the screen
  /// that shows them.
  public func displayLink<Target: AnyObject>(
    withTarget target: Target, selector: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
  ) -> CADisplayLink? { CADisplayLink(target: target, selector: selector) }

  nonisolated public static func == (left: UIScreen, right: UIScreen) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: From the window server

  /// Begins anew with the outputs of a launch; nothing is posted.
  static func reset(to outputs: [OutputInfo]) {
    screens = outputs.map(make)
    main = screens.first ?? UIScreen()
  }

  /// Follows the desktop: screens are told apart by the names of their outputs.
  static func update(to outputs: [OutputInfo]) {
    let old = screens
    var changed: [UIScreen] = []
    screens = outputs.map { output in
      guard let screen = old.first(where: { $0.name == output.name }) else { return make(output) }
      if screen.update(to: output) { changed.append(screen) }
      return screen
    }
    let (gone, new) = (old.filter { !screens.contains($0) }, screens.filter { !old.contains($0) })
    if let first = screens.first { main = first }
    for screen in changed { NotificationCenter.default.post(name: modeDidChangeNotification, object: screen) }
    for screen in gone { NotificationCenter.default.post(name: didDisconnectNotification, object: screen) }
    for screen in new { NotificationCenter.default.post(name: didConnectNotification, object: screen) }
  }

  /// The screen of the output with this name; nil when it is not plugged in.
  static func named(_ name: String) -> UIScreen? { screens.first { $0.name == name } }

  private static func make(_ output: OutputInfo) -> UIScreen {
    let screen = UIScreen()
    screen.output = output
    return screen
  }

  private func update(to output: OutputInfo) -> Bool {
    guard let old = self.output, old != output else { return false }
    // What a surface said of the output as it was means nothing for what it is now.
    if old.scale != output.scale || old.size != output.size { surfaceScale = nil }
    self.output = output
    return true
  }

  /// A surface that is on this screen alone was told its scale, which is the screen's.
  func update(surfaceScale scale: CGFloat) {
    guard scale != self.scale else { return }
    surfaceScale = scale
    NotificationCenter.default.post(name: Self.modeDidChangeNotification, object: self)
  }
}
