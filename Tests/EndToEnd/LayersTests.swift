import Foundation
import Testing

extension EndToEnd {
  @Suite("Layers") struct Layers {
    @Test("the page of layers under wlprobe: it scrolls and answers, says what it repaints, and sleeps")
    func probe() throws {
      try Report.record("layers", "wlprobe") { folder in
        try Probe.run("layers", with: Settings.layers, in: folder)
      }
    }
  }
}
