import Testing

@testable import UIKit
import UIKitTesting
import Windowing

/// A million random events, legal and illegal, on an app that changes its views under them. Whatever comes, every touch
/// that began ends exactly once, gestures keep their order, nothing is kept, and nothing traps.
@MainActor @Suite("Input storm", .serialized)
struct InputStormTests {
  private static let eventsPerSeed = 125_000

  @Test("every touch that begins ends once, and nothing is kept", arguments: 1...8 as ClosedRange<UInt64>)
  func storm(seed: UInt64) throws {
    let storm = StormApp(seed: seed)
    storm.play(events: Self.eventsPerSeed)
    storm.calm()
    let auditor = storm.auditor
    #expect(auditor.complaints.isEmpty, "seed \(seed): \(auditor.complaints)")
    #expect(auditor.began > 1000, "seed \(seed): only \(auditor.began) touches reached a view")
    #expect(auditor.began == auditor.finished, "seed \(seed)")
    #expect(!storm.app.application.touchDispatcher.hasActiveTouches, "seed \(seed): touches are still down")
    #expect(auditor.forgetFinished() == 0, "seed \(seed): touches are kept after their end")
    let gestures = storm.gestures
    #expect(gestures.complaints.isEmpty, "seed \(seed): \(gestures.complaints)")
    #expect(gestures.recognized > 20, "seed \(seed): only \(gestures.recognized) gestures")
    #expect(gestures.unrested.isEmpty, "seed \(seed): \(gestures.unrested)")
    #expect(gestures.unfinished == 0, "seed \(seed)")
    #expect(storm.leakedViews() == [], "seed \(seed): views are kept after they were dropped")
  }
}
