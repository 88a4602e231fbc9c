import Foundation
import Testing

extension EndToEnd {
  @Suite("Witness on real compositors") struct WitnessOnCompositors {
    // The one that gives each finger the window under it. KWin 5.27 sends a second finger to the window of the first,
    // outside of its bounds, mutter 43 sends it to none, a kiosk and phoc show one window at a time.
    @Test(
      "two windows with a finger in each at once; then the compositor dies under a finger",
      arguments: Settings.chosen([.sway]))
    func twoWindows(_ compositor: Compositor) throws {
      try WitnessSession.run("two windows", on: compositor, windows: 2) { app in
        // The second is in front; a touch may bring the first one before it, so it is the second's turn first.
        let second = try app.page(ofWindow: 2)
        let first = try app.page(ofWindow: 1)
        try app.send("tdown 0 \(second.x) \(second.y); tframe", touch: "began", in: "w2.page")
        let both = try app.send("tdown 1 \(first.x) \(first.y); tframe", touch: "began", in: "w1.page")
        // The touch of the other window is the one that the event has beside it.
        try check(both.contains("finger taps 1 with t") && both.contains(" stationary"), "it told \(both)")
        try app.send("tmove 0 \(second.x + 10) \(second.y); tframe", touch: "moved", in: "w2.page")
        try app.send("tmove 1 \(first.x + 10) \(first.y); tframe", touch: "moved", in: "w1.page")
        // Far into the other window, each finger stays its own window's.
        try app.send("tmove 0 \(first.x) \(first.y); tframe", touch: "moved", in: "w2.page")
        try app.send("tup 0; tframe", touch: "ended", in: "w2.page")
        try app.send("tup 1; tframe", touch: "ended", in: "w1.page")
        let again = try app.page(ofWindow: 1)
        try app.send("tdown 0 \(again.x) \(again.y); tframe", touch: "began", in: "w1.page")
        try app.desk.killCompositor()
        try app.ends(with: 1)
        try check(app.count("cancelled", in: "w1.page") == 1, "the touch was not cancelled once")
      }
    }

    @Test(
      "the touch device is unplugged under a finger, and comes back",
      arguments: Settings.chosen(Compositor.unpluggable))
    func unplugged(_ compositor: Compositor) throws {
      try WitnessSession.run("unplugged", on: compositor) { app in
        let place = try app.page(ofWindow: 1)
        try app.send("tdown 0 \(place.x) \(place.y); tframe", touch: "began", in: "w1.page")
        try app.send("cap touch off", touch: "cancelled", in: "w1.page")
        try app.desk.inject("cap touch on")
        try app.send("tdown 5 \(place.x) \(place.y); tframe", touch: "began", in: "w1.page")
        try app.send("tup 5; tframe", touch: "ended", in: "w1.page")
        try app.desk.killCompositor()
        try app.ends(with: 1)
      }
    }

    // The one that closes a window by command while a finger is in it.
    @Test("a window is closed under a finger", arguments: Settings.chosen([.sway]))
    func closed(_ compositor: Compositor) throws {
      try WitnessSession.run("closed under finger", on: compositor, windows: 2) { app in
        let second = try app.page(ofWindow: 2)
        let first = try app.page(ofWindow: 1)
        try app.send("tdown 0 \(first.x) \(first.y); tframe", touch: "began", in: "w1.page")
        try app.send("tdown 1 \(second.x) \(second.y); tframe", touch: "began", in: "w2.page")
        try app.desk.tool("swaymsg", ["-q", "[title=w2] kill"])
        try eventually("the touch in the closed window should be cancelled") {
          app.count("cancelled", in: "w2.page") == 1 ? () : nil
        }
        try app.send("tmove 0 \(first.x + 5) \(first.y); tframe", touch: "moved", in: "w1.page")
        try app.send("tup 1; tup 0; tframe", touch: "ended", in: "w1.page")
        try app.desk.tool("swaymsg", ["-q", "[title=w1] kill"])
        try app.ends(with: 0)
      }
    }
  }
}
