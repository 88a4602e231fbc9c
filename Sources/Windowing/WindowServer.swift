import CoreGraphics
import Foundation

/// What a window server owes a UI: surfaces to draw on, input, outputs, and a clock.
///
/// Two exist: `WaylandServer` and `HeadlessServer`. Everything above this protocol is the same code on both.
@MainActor package protocol WindowServer: AnyObject, Sendable {
  /// Receives input and the server's end. Held weakly.
  var delegate: (any WindowServerDelegate)? { get set }

  /// The outputs that exist now; may be empty, and changes at any time.
  var outputs: [OutputInfo] { get }

  /// What the desktop's user has chosen, as far as the server knows.
  var settings: DesktopSettings { get }

  /// Seconds on the server's monotonic clock, readable from any thread. The headless server's stands still until it is
  /// stepped.
  nonisolated var now: TimeInterval { get }

  /// Runs `action` on the main actor when the clock reaches `time`; at once on the next turn if that has passed.
  /// Actions with the same time run in the order they were scheduled.
  @discardableResult
  func schedule(at time: TimeInterval, _ action: @escaping @MainActor () -> Void) -> ScheduledAction

  /// What the pointer `device` (as in `PointerEvent`) looks like from now on, until it leaves the surface that it is on: each
  /// surface is entered as an arrow. Nothing happens when the pointer is over none.
  func setCursor(_ shape: CursorShape, ofPointer device: Int)

  /// Opens a toplevel. It has no size until its delegate is told one by `surfaceDidConfigure`.
  func makeSurface(_ description: SurfaceDescription) -> any WindowSurface

  /// Runs the main loop until `stop` or the end of the connection. Returns the process's exit code.
  func run() -> Int32

  /// Ends `run()` at the end of the current turn.
  func stop(exitCode: Int32)
}

@MainActor package protocol WindowServerDelegate: AnyObject {
  func windowServer(_ server: any WindowServer, didReceive event: InputEvent)
  func windowServerOutputsDidChange(_ server: any WindowServer)
  /// `settings` changed.
  func windowServerSettingsDidChange(_ server: any WindowServer)
  /// The connection ended; no surface exists any more. `run()` returns after this with `exitCode`.
  func windowServerDidDisconnect(_ server: any WindowServer, reason: String)
}

/// A pending action of the server's clock.
@MainActor package protocol ScheduledAction: AnyObject {
  /// Takes the action back; does nothing when it has run.
  func cancel()
}

package struct OutputInfo: Sendable, Hashable {
  /// Unique among the outputs that exist at a time; the same connector has the same name again.
  package var name: String
  /// Points; zero when unknown.
  package var size: CGSize
  package var scale: CGFloat
  /// Hertz; 60 when unknown.
  package var refreshRate: Double
  package init(name: String, size: CGSize, scale: CGFloat, refreshRate: Double = 60) {
    self.name = name
    self.size = size
    self.scale = scale
    self.refreshRate = refreshRate
  }
}

package struct SurfaceDescription: Sendable, Hashable {
  package var title: String
  package var appID: String
  /// Points; what the window takes when the compositor leaves the choice to it.
  package var preferredSize: CGSize
  package var minimumSize: CGSize?
  package var maximumSize: CGSize?
  package init(
    title: String, appID: String, preferredSize: CGSize, minimumSize: CGSize? = nil, maximumSize: CGSize? = nil
  ) {
    self.title = title
    self.appID = appID
    self.preferredSize = preferredSize
    self.minimumSize = minimumSize
    self.maximumSize = maximumSize
  }
}
