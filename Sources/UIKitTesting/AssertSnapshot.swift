import Foundation
import Testing
import UIKit

/// Compares what `app` shows with a picture that was recorded before; see `assertSnapshot(of:named:tolerance:)` for images.
@MainActor public func assertSnapshot(
  of app: HeadlessApp, named name: String, tolerance: Double = 0.012,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  assertSnapshot(
    of: app.snapshot(), named: name, tolerance: tolerance, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Compares `image` with the picture `__Snapshots__/<test file>/<name>.png` beside the test, pixel by pixel.
///
/// When they differ, the test fails, and two pictures are written beside the recorded one: `<name>-actual.png`, and
/// `<name>-diff.png`, which shows in red where they differ. Run the tests with `CAIRN_RECORD=1` in the environment to
/// record the pictures anew; one that is missing is recorded, and the test fails once to say so. Look at a recorded
/// picture before you keep it.
///
/// - Parameters:
///   - name: the picture's name; a `/` in it is read as `-`.
///   - tolerance: how far a channel may be off and still count as equal, 0 ... 1. Without one it is 3 of 255: what writing
///     and reading translucent pixels, or another version of the drawing library, can change at an edge. Values outside
///     are cut to the range, NaN counts as 0.
public func assertSnapshot(
  of image: CGImage, named name: String, tolerance: Double = 0.012,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  let file = SnapshotFile(testFile: filePath, name: name)
  let isRecording = ProcessInfo.processInfo.environment["CAIRN_RECORD"] == "1"
  guard let complaint = file.check(image, tolerance: tolerance, isRecording: isRecording) else { return }
  Issue.record(
    Comment(rawValue: complaint),
    sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}
