import Testing

@testable import UIKit
@testable import UIKitTesting

@MainActor @Suite("Snapshots")
struct SnapshotTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapshots-\(UUID().uuidString)")

  private func file(_ name: String) -> SnapshotFile {
    SnapshotFile(testFile: folder.appendingPathComponent("SomeTests.swift").path, name: name)
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  /// A picture of one colour with one pixel of another.
  private func picture(_ color: UIColor, dot: UIColor? = nil, size: Int = 8) -> CGImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: size, height: size), format: format)
    let image = renderer.image { context in
      color.setFill()
      context.fill(rect(0, 0, CGFloat(size), CGFloat(size)))
      dot?.setFill()
      if dot != nil { context.fill(rect(3, 2, 1, 1)) }
    }
    return image.cgImage!
  }

  @Test("a missing picture is recorded, and that is said once")
  func missing() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = file("a")
    #expect(file.picture.path.hasSuffix("/__Snapshots__/SomeTests/a.png"))
    let complaint = file.check(picture(.red), tolerance: 0, isRecording: false)
    #expect(complaint?.contains(file.picture.path) == true)
    #expect(complaint?.contains("no picture to compare with") == true)
    #expect(file.check(picture(.red), tolerance: 0, isRecording: false) == nil)
  }

  @Test("a pixel that differs fails, with the pictures and the numbers; when it is right again the pictures go")
  func different() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = file("b")
    #expect(file.check(picture(.white), tolerance: 0, isRecording: true) == nil)
    let complaint = file.check(picture(.white, dot: .black), tolerance: 0.1, isRecording: false) ?? ""
    #expect(complaint.contains("1 of 64 pixels"))
    #expect(complaint.contains("255 of 255"))
    #expect(complaint.contains("x 3, y 2"))
    #expect(complaint.contains(file.actual.path) && complaint.contains(file.difference.path))
    #expect(exists(file.actual) && exists(file.difference))
    let difference = (try? Data(contentsOf: file.difference)).flatMap { CGImage(png: $0) }
    #expect(difference?[3, 2] == 0xFFFF_0000)
    #expect(difference?[0, 0] == 0xFFFF_FFFF)
    #expect(file.check(picture(.white), tolerance: 0, isRecording: false) == nil)
    #expect(!exists(file.actual) && !exists(file.difference))
  }

  @Test(
    "a difference within the tolerance is none",
    arguments: [(0, false), (0.01, false), (0.03, true), (.nan, false)] as [(Double, Bool)])
  func tolerance(tolerance: Double, isEqual: Bool) {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = file("c")
    _ = file.check(picture(UIColor(white: 0.5, alpha: 1)), tolerance: 0, isRecording: true)
    let near = picture(UIColor(white: 0.5 + 5.0 / 255, alpha: 1))
    #expect((file.check(near, tolerance: tolerance, isRecording: false) == nil) == isEqual)
  }

  @Test("a picture of another size fails and says both sizes")
  func size() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = file("d")
    _ = file.check(picture(.red), tolerance: 1, isRecording: true)
    let complaint = file.check(picture(.red, size: 9), tolerance: 1, isRecording: false) ?? ""
    #expect(complaint.contains("9 × 9") && complaint.contains("8 × 8"))
    #expect(exists(file.actual))
  }

  @Test("translucent pixels come back from the file as they went")
  func translucent() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = file("e")
    for alpha in stride(from: 0.0, through: 1, by: 0.1) {
      let image = picture(UIColor(red: 0.9, green: 0.4, blue: 0.1, alpha: alpha))
      _ = file.check(image, tolerance: 0, isRecording: true)
      #expect(file.check(image, tolerance: 0.012, isRecording: false) == nil)
    }
  }

  @Test("an issue is recorded where the test stands")
  func issue() {
    let path = folder.appendingPathComponent("SomeTests.swift").path
    defer { try? FileManager.default.removeItem(at: folder) }
    withKnownIssue {
      assertSnapshot(of: picture(.red), named: "f", fileID: "A/SomeTests.swift", filePath: path, line: 7, column: 3)
    } matching: { issue in
      issue.sourceLocation?.line == 7 && issue.comments.first?.rawValue.contains("f.png") == true
    }
    assertSnapshot(of: picture(.red), named: "f", fileID: "A/SomeTests.swift", filePath: path)
  }
}
