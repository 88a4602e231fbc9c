import Foundation
import Synchronization
import Testing

@testable import CoreGraphics

private func noise(_ side: Int) -> CGImage {
  let buffer = PixelBuffer(width: side, height: side)
  var generator = SplitMix(seed: 11)
  for y in 0..<side { for x in 0..<side { buffer[x, y] = 0xFF00_0000 | UInt32(generator.next() & 0xFF_FFFF) } }
  return buffer.takeImage()
}

private func drawn(_ image: CGImage, side: Int) -> [UInt8] {
  let buffer = PixelBuffer(width: side, height: side)
  buffer.makeContext().drawUpright(image, in: CGRect(x: 0, y: 0, width: side, height: side), source: nil)
  return Array(UnsafeRawBufferPointer(start: buffer.pixels, count: buffer.byteCount))
}

private func pixels(_ image: CGImage) -> [UInt32] {
  (0..<image.height).flatMap { y in (0..<image.width).map { image[$0, y] } }
}

private func pixels(of document: SVGDocument, scale: Int) -> [UInt32]? {
  document.image(width: 10 * scale, height: 5 * scale).map { pixels($0) }
}

private func pixels(inFile data: Data) -> [UInt32]? {
  guard case .pixels(let image)? = (try? ImageFile(data))?.content else { return nil }
  return pixels(image)
}

@Suite struct ImageThreadTests {
  @Test("threads that draw one image at different sizes each get what one thread gets")
  func reductions() {
    let image = noise(256)
    let sides = [16, 32, 64, 100, 128, 256]
    let expected = sides.map { drawn(image, side: $0) }
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for turn in 0..<60 {
        let index = (turn + thread) % sides.count
        if drawn(image, side: sides[index]) != expected[index] { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
  }

  @Test("threads that read files and draw vectors at once each get what one thread gets")
  func files() throws {
    guard case .vectors(let document) = try ImageFile(SampleFiles.svg).content else {
      Issue.record("no vectors")
      return
    }
    let files = SampleFiles.all.map(\.data).filter { pixels(inFile: $0) != nil }
    let vectors = (1...4).map { pixels(of: document, scale: $0) }
    let expected = files.map { pixels(inFile: $0) }
    #expect(files.count == SampleFiles.all.count - 1)
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for turn in 0..<50 {
        let (scale, index) = ((turn + thread) % 4, (turn + 2 * thread) % files.count)
        let isRight =
          pixels(of: document, scale: scale + 1) == vectors[scale] && pixels(inFile: files[index]) == expected[index]
        if !isRight { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
  }

  @Test("two thousand files that are read leave neither memory nor descriptors behind")
  func nothingStays() throws {
    let png = try #require(noise(128).pngData())
    let jpeg = try #require(noise(128).jpegData(quality: 0.5))
    let broken = jpeg.prefix(jpeg.count / 2)
    func turn() {
      for data in [png, jpeg, broken, SampleFiles.gif, SampleFiles.webp, SampleFiles.svg] {
        if case .vectors(let document)? = (try? ImageFile(data))?.content { _ = document.image(width: 64, height: 64) }
      }
    }
    func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    // Pages that are in memory, the second number.
    func bytes() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }
    for _ in 0..<20 { turn() }
    // Other tests run at the same time, open files and take memory. What 2,040 files would leave is 100 MB and more, and
    // would be left in every round.
    var rounds: [(descriptors: Int, bytes: Int)] = []
    for _ in 0..<4 {
      let before = (try descriptors(), try bytes())
      for _ in 0..<340 { turn() }
      rounds.append((try descriptors() - before.0, try bytes() - before.1))
      if let last = rounds.last, last.descriptors < 100, last.bytes < 32 << 20 { return }
    }
    Issue.record("every round left something: \(rounds)")
  }
}
