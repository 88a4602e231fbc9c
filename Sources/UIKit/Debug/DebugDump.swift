import Dispatch
import Foundation
import QuartzCore

/// A running app as text: its scenes, windows, views, layers, controllers, and the chain that keys go along.
@MainActor enum DebugDump {
  /// All of it.
  static func text(of application: UIApplication) -> String {
    var parts = [
      "\(DebugText.name(of: application)) \(application.applicationState), \(application.orderedScenes.count) scenes"
    ]
    for scene in application.orderedScenes {
      let size = "\(DebugText.text(scene.size.width)) x \(DebugText.text(scene.size.height))"
      parts.append(
        "\(DebugText.name(of: scene)) '\(scene.title)' \(scene.activationState), \(size) points"
          + " at scale \(DebugText.text(scene.scale)), \(scene.windows.count) windows")
      for window in scene.windows {
        parts.append(window.recursiveDescription())
        parts.append("layers:\n" + window.layer.recursiveDescription())
        if window.autoLayoutState?.ownEngine != nil { parts.append("layout:\n" + window.autoLayoutTrace()) }
        if let controller = window.rootViewController {
          parts.append("controllers:\n" + controller.hierarchyDescription())
        }
        if window.isKeyWindow { parts.append("keys go to:\n" + window.keyEventResponder.responderChainDescription()) }
      }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static var source: (any DispatchSourceSignal)?

  /// From now on SIGUSR1, which would end the process, writes the text to the standard error.
  static func printAtSignal(of application: UIApplication) {
    signal(SIGUSR1, SIG_IGN)
    source?.cancel()
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
    source.setEventHandler { [weak application] in
      // The main queue is the main actor's.
      MainActor.assumeIsolated {
        guard let application else { return }
        FileHandle.standardError.write(Data(text(of: application).utf8))
      }
    }
    source.resume()
    self.source = source
  }
}
