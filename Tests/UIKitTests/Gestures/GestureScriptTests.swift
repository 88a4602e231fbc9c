import Foundation
import GestureScripts
import Testing
import UIKit
import UIKitTesting

@testable import GestureWitness

/// The scripts that also run under wlprobe and on real compositors.
@MainActor @Suite("Gesture scripts") struct GestureScriptTests {
  @Test("the board tells what the script says", arguments: GestureScript.all)
  func script(_ script: GestureScript) {
    var lines: [String] = []
    let before = Log.sink
    Log.sink = { lines.append($0) }
    defer { Log.sink = before }
    let app = HeadlessApp(AppDelegate.self, size: CGSize(width: 300, height: 500))
    for step in script.steps {
      switch step {
      case .fingers(let fingers):
        for finger in fingers {
          switch finger {
          case .down(let id, let point): app.touchDown(id, at: point)
          case .move(let id, let point): app.touchMove(id, to: point)
          case .up(let id): app.touchUp(id)
          }
        }
        app.frame()
        // What a hand needs for the next move, about.
        app.advance(by: 0.01)
      case .cancel: app.touchCancel()
      case .wait(let seconds): app.advance(by: seconds)
      }
    }
    let told = GestureScript.essence(of: lines)
    #expect(told == script.expected, "\(script.name) tells:\n\(told.joined(separator: "\n"))")
  }
}
