import Foundation
import UIKit
import Windowing

/// The desktop's side of an app with several windows and screens. All of it takes effect before the call returns.
extension HeadlessApp {
  // MARK: Scenes

  /// The scenes that are connected, in the order they connected.
  public var scenes: [UIWindowScene] { application.orderedScenes }

  /// The scene that has the keyboard. Touches, keys, pointer, `window` and pictures are those of this scene. At first the
  /// newest; setting it is what the user does who chooses another window: the others become inactive. Traps when no scene
  /// is connected, and when it is set to one that is not.
  public var activeScene: UIWindowScene {
    get {
      guard let scene = chosenScene else { fatalError("HeadlessApp.activeScene: no scene is connected") }
      return scene
    }
    set {
      chosenScene = newValue
      server.activate(surface(of: newValue))
      advance(by: 0)
    }
  }

  /// Gives the keyboard to a scene (the active one when nil), or takes it away, as for another app.
  public func setActive(_ active: Bool, _ scene: UIWindowScene? = nil) {
    change(scene) { $0.isActivated = active }
  }

  /// The desktop does not show a scene (the active one when nil) any more: it goes to the background.
  public func suspend(_ scene: UIWindowScene? = nil) {
    change(scene) {
      $0.isActivated = false
      $0.isSuspended = true
    }
  }

  /// The desktop shows a scene (the active one when nil) again, with the keyboard.
  public func resume(_ scene: UIWindowScene? = nil) {
    change(scene) {
      $0.isActivated = true
      $0.isSuspended = false
    }
  }

  /// The user closes the window of a scene (the active one when nil).
  public func close(_ scene: UIWindowScene? = nil) {
    surface(of: scene ?? activeScene).requestClose()
    advance(by: 0)
  }

  /// Whether the app has ended by itself, as it does with its last scene.
  public var hasEnded: Bool { server.exitCode != nil }

  /// What the title bar of a scene (the active one when nil) says.
  public func title(of scene: UIWindowScene? = nil) -> String { surface(of: scene ?? activeScene).title }

  /// What a scene shows now, in pixels.
  public func snapshot(of scene: UIWindowScene) -> CGImage {
    server.drawPendingFrames()
    return surface(of: scene).image()
  }

  private func change(_ scene: UIWindowScene?, _ change: (inout SurfaceConfiguration) -> Void) {
    surface(of: scene ?? activeScene).change(change)
    advance(by: 0)
  }

  func surface(of scene: UIWindowScene) -> HeadlessSurface {
    let surface = server.openSurfaces.first { application.windowScene(for: $0.id) === scene }
    guard let surface else { fatalError("HeadlessApp: the scene is not connected") }
    return surface
  }

  // MARK: Screens

  /// Plugs a screen in, after those that are there, of `size` points and `scale` pixels per point. A name that is there
  /// already means that screen, which changes.
  public func plugScreen(
    _ name: String, size: CGSize = CGSize(width: 1280, height: 720), scale: CGFloat = 1, framesPerSecond: Double = 60
  ) {
    let output = OutputInfo(name: name, size: size, scale: scale, refreshRate: framesPerSecond)
    var outputs = server.outputs
    if let index = outputs.firstIndex(where: { $0.name == name }) {
      outputs[index] = output
    } else {
      outputs.append(output)
    }
    server.setOutputs(outputs)
    advance(by: 0)
  }

  /// Unplugs a screen; that of the launch is called `HEADLESS-1`. What it showed goes to the first that is left.
  public func unplugScreen(_ name: String) {
    server.setOutputs(server.outputs.filter { $0.name != name })
    advance(by: 0)
  }

  /// Moves a scene (the active one when nil) onto these screens, by name; several when it straddles their border.
  public func move(_ scene: UIWindowScene? = nil, toScreens names: [String]) {
    surface(of: scene ?? activeScene).show(on: names)
    advance(by: 0)
  }
}
