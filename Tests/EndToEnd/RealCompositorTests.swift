import Foundation
import Testing

extension EndToEnd {
  @Suite("TabBar on real compositors") struct RealCompositors {
    @Test("a finger on the part that sticks out of the bar selects the middle tab", arguments: Settings.compositors)
    func protrudingPart(_ compositor: Compositor) throws {
      try TabBarSession.run("touch", on: compositor) { app in
        let picture = try app.shows(.first)
        try app.tap(picture.point(.protrudingPart))
        try app.shows(.middle)
        try app.tap(picture.point(.secondItem))
        try app.shows(.second)
        try app.tap(picture.point(.protrudingPart))
        try app.shows(.middle)
        try app.tap(picture.point(.firstItem))
        try app.shows(.first)
      }
    }

    @Test("a finger beside it, at the same height, does nothing", arguments: Settings.compositors)
    func beside(_ compositor: Compositor) throws {
      try TabBarSession.run("beside", on: compositor) { app in
        let picture = try app.shows(.first)
        try app.tap(picture.point(.besideProtrudingPart))
        try app.stillShows(.first)
        try app.tap(picture.point(.middleOfPage))
        try app.stillShows(.first)
        try app.tap(picture.point(.protrudingPart))
        try app.shows(.middle)
      }
    }

    @Test("a finger that leaves the button before it lifts does nothing", arguments: Settings.compositors)
    func slideOff(_ compositor: Compositor) throws {
      try TabBarSession.run("slide off", on: compositor) { app in
        let picture = try app.shows(.first)
        let start = picture.point(.protrudingPart)
        try app.fingerDown(at: start)
        for step in 1...10 { try app.fingerMove(to: (start.x, start.y - 20 * Double(step))) }
        try app.fingerUp()
        try app.stillShows(.first)
        try app.tap(start)
        try app.shows(.middle)
      }
    }

    @Test("a second finger works while another rests on the page", arguments: Settings.compositors)
    func secondFinger(_ compositor: Compositor) throws {
      try TabBarSession.run("two fingers", on: compositor) { app in
        let picture = try app.shows(.first)
        try app.fingerDown(0, at: picture.point(.middleOfPage))
        try app.fingerDown(1, at: picture.point(.protrudingPart))
        try app.fingerUp(1)
        try app.shows(.middle)
        try app.fingerUp(0)
        try app.stillShows(.middle)
      }
    }

    @Test("touches that the compositor takes away do nothing", arguments: Settings.chosen(Compositor.cancelling))
    func cancel(_ compositor: Compositor) throws {
      try TabBarSession.run("cancel", on: compositor) { app in
        let picture = try app.shows(.first)
        try app.fingerDown(at: picture.point(.protrudingPart))
        try app.send("tcancel", arrivingAs: "wl_touch.cancel")
        try app.stillShows(.first)
        try app.tap(picture.point(.protrudingPart))
        try app.shows(.middle)
      }
    }

    @Test("a click of the pointer on the part that sticks out selects the middle tab", arguments: Settings.compositors)
    func pointer(_ compositor: Compositor) throws {
      try TabBarSession.run("pointer", on: compositor) { app in
        let picture = try app.shows(.first)
        let place = picture.point(.protrudingPart)
        // Two motions: the first may only bring the `enter`.
        try app.desk.inject("motion \(place.x) \(place.y + 1); pframe")
        try app.send("motion \(place.x) \(place.y); pframe", arrivingAs: "wl_pointer.motion")
        try app.send("button 272 1; pframe", arrivingAs: "wl_pointer.button")
        try app.send("button 272 0; pframe", arrivingAs: "wl_pointer.button")
        // Some draw the pointer into the picture, so it must not stay on the button.
        let away = picture.point(.middleOfPage)
        try app.send("motion \(away.x) \(away.y); pframe", arrivingAs: "wl_pointer.motion")
        try app.shows(.middle)
      }
    }

    @Test(
      "it is right and answers at whole and fractional scales",
      arguments: Settings.chosen(Compositor.fractional), [1.5, 2])
    func scale(_ compositor: Compositor, _ scale: Double) throws {
      try TabBarSession.run("scale \(scale)", on: compositor, scale: scale) { app in
        let picture = try app.shows(.first)
        try app.tap(picture.point(.protrudingPart))
        try app.shows(.middle)
        try app.tap(picture.point(.besideProtrudingPart))
        try app.stillShows(.middle)
        // Buffers have the output's own pixels where the compositor tells a fractional scale, else the next whole scale's.
        let told = app.client.wire.last("wp_fractional_scale_v1.preferred_scale") != nil
        let pixels = told ? scale : scale.rounded(.up)
        let buffer = app.client.wire.last("wl_shm_pool.create_buffer")
        let expected = [(picture.width * pixels).rounded(), (picture.height * pixels).rounded()].map { String(Int($0)) }
        try check(
          buffer.map { $0.arguments.dropFirst(2).prefix(2).elementsEqual(expected) { $0 == $1 } } == true,
          "the buffer should be \(expected) pixels; its request was \(buffer?.arguments ?? [])")
      }
    }

    @Test("it follows a change of the scale while it runs", arguments: Settings.chosen(Compositor.fractional))
    func liveScale(_ compositor: Compositor) throws {
      try TabBarSession.run("live scale", on: compositor) { app in
        for scale in [2, 1.5, 1] {
          try app.desk.setScale(scale)
          // For a moment the compositor shows the old buffer stretched, which looks right too.
          try app.quiet()
          let picture = try eventually("the window should take its new size at \(scale)") {
            let picture = try app.shows(.first)
            let fills = abs(picture.width * scale - 600) < 2
            try check(compositor != .sway || fills, "it is \(picture.width) points wide")
            return picture
          }
          try app.tap(picture.point(.protrudingPart))
          try app.shows(.middle)
          try app.tap(picture.point(.firstItem))
          try app.shows(.first)
        }
      }
    }

    // sway is the one that takes sizes by command.
    @Test("the shape stays right when the window is resized", arguments: Settings.chosen([.sway]))
    func resize(_ compositor: Compositor) throws {
      try TabBarSession.run("resize", on: compositor) { app in
        try app.desk.tool("swaymsg", ["-q", "[title=.*] floating enable"])
        for (width, height) in [(500, 700), (320, 480), (321, 481), (590, 880)] {
          try app.desk.tool(
            "swaymsg", ["-q", "[title=.*] resize set \(width) px \(height) px, move absolute position 3 px 5 px"])
          let picture = try eventually("the window should be \(width)x\(height)") {
            let picture = try app.shows(.first)
            try check(
              picture.width == Double(width) && picture.height == Double(height),
              "it is \(picture.width)x\(picture.height)")
            return picture
          }
          try app.tap(picture.point(.protrudingPart))
          try app.shows(.middle)
          try app.tap(picture.point(.firstItem))
          try app.shows(.first)
        }
      }
    }

    // Those that show a buffer's pixels unchanged at the scale.
    @Test(
      "the picture is the headless server's, pixel by pixel",
      arguments: [(Compositor.kwin, 1.0), (.kwin, 1.5), (.kwin, 2), (.sway, 1), (.sway, 2), (.weston, 1), (.weston, 2)]
        .filter { Settings.compositors.contains($0.0) })
    func sameAsHeadless(_ compositor: Compositor, _ scale: Double) throws {
      try TabBarSession.run("same as headless at \(scale)", on: compositor, scale: scale) { app in
        for (tab, name) in [(TabBarPicture.Tab.first, "tabbar-1.png"), (.middle, "tabbar-2.png")] {
          let picture = try app.shows(tab)
          try app.quiet()
          var environment = ProcessInfo.processInfo.environment
          environment["CAIRN_SERVER"] = "headless"
          try run(
            Settings.tabBarShots,
            [
              "--size", "\(Int(picture.width.rounded()))x\(Int(picture.height.rounded()))", "--scale", "\(scale)",
              app.desk.folder.path,
            ], environment: environment, folder: app.desk.folder)
          let differing = try app.desk.screenshot().differences(
            from: app.desk.folder.appending(path: name), atX: Int((picture.minX * scale).rounded()),
            y: Int((picture.minY * scale).rounded()), tolerance: 2)
          let area = picture.width * picture.height * scale * scale
          try check(
            Double(differing) <= area / 2000, "\(differing) of about \(Int(area)) pixels differ from \(name)")
          if tab == .first { try app.tap(picture.point(.protrudingPart)) }
        }
      }
    }

    // The two that take a wish to close a window, by command and by Alt F4.
    @Test("it ends well when the compositor asks it to close", arguments: Settings.chosen([.sway, .mutter]))
    func close(_ compositor: Compositor) throws {
      try TabBarSession.run("close", on: compositor) { app in
        if compositor == .sway {
          try app.desk.tool("swaymsg", ["-q", "[title=.*] kill"])
        } else {
          try app.desk.inject("key 56 1; key 62 1; key 62 0; key 56 0")
        }
        let code = try app.client.exitCode(within: 5)
        try check(code == 0, "the exit code is \(code)")
        try check(app.client.ownLines.isEmpty, "it wrote \(app.client.ownLines)")
      }
    }

    @Test("it says one clear line and ends with 1 when the compositor dies", arguments: Settings.compositors)
    func compositorDies(_ compositor: Compositor) throws {
      try TabBarSession.run("compositor dies", on: compositor, tracing: false) { app in
        try app.desk.killCompositor()
        let code = try app.client.exitCode(within: 5)
        try check(code == 1, "the exit code is \(code)")
        try checkOneClearLine(app.client.ownLines, naming: ["Wayland"])
      }
    }
  }
}

/// One line, from Cairn, that contains every one of `words`.
func checkOneClearLine(_ lines: [Substring], naming words: [String]) throws {
  try check(lines.count == 1, "it should have written one line and wrote \(lines.count): \(lines)")
  try check(lines[0].hasPrefix("cairn: "), "the line does not begin with its author's name: \(lines[0])")
  for word in words { try check(lines[0].contains(word), "the line does not name \(word): \(lines[0])") }
}
