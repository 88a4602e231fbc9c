import Foundation

/// A picture of a whole output. Places are in its pixels; the tool `pixels` looks at it.
struct Screenshot {
  let width: Int
  let height: Int
  private let png: URL
  private let folder: URL

  struct Color: Equatable, CustomStringConvertible, Sendable {
    let red: Int
    let green: Int
    let blue: Int

    init(_ red: Int, _ green: Int, _ blue: Int) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// From "#rrggbb"; nil when it is something else.
    init?(_ text: Substring) {
      guard text.hasPrefix("#"), let value = Int(text.dropFirst(), radix: 16) else { return nil }
      self.init(value >> 16, value >> 8 & 255, value & 255)
    }

    var description: String { "(\(red),\(green),\(blue))" }

    var hexadecimal: String {
      let text = String(red << 16 | green << 8 | blue, radix: 16, uppercase: true)
      return String(repeating: "0", count: 6 - text.count) + text
    }

    /// The largest difference in a channel.
    func distance(to other: Color) -> Int {
      max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
  }

  struct Box: CustomStringConvertible {
    let minX: Int
    let minY: Int
    let width: Int
    let height: Int
    var midX: Double { Double(minX) + Double(width) / 2 }
    var midY: Double { Double(minY) + Double(height) / 2 }
    var description: String { "\(width)x\(height) at \(minX),\(minY)" }
  }

  /// `folder` is where the tool's output goes.
  init(png: URL, folder: URL) throws {
    self.png = png
    self.folder = folder
    let size = try Self.answers([], png: png, folder: folder)[0].split(separator: " ").compactMap { Int($0) }
    (width, height) = (size[0], size[1])
  }

  /// The colours at places; nil outside of the picture.
  func colors(at places: [(x: Int, y: Int)]) throws -> [Color?] {
    try ask(places.flatMap { ["at", "\($0.x)", "\($0.y)"] }).map { Color($0) }
  }

  /// The smallest box round the pixels of each colour, give or take `tolerance`; nil where there is none.
  func boxes(of colors: [Color], tolerance: Int = 3) throws -> [Box?] {
    try ask(colors.flatMap { ["box", $0.hexadecimal, "\(tolerance)"] }).map { answer in
      let numbers = answer.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 4 else { return nil }
      return Box(minX: numbers[0], minY: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  /// How many pixels of another picture, laid with its top left corner at a place, differ by more than `tolerance` in a
  /// channel or lie outside of this one.
  func differences(from other: URL, atX x: Int, y: Int, tolerance: Int) throws -> Int {
    let answer = try ask(["unlike", other.path, "\(x)", "\(y)", "\(tolerance)"])[0]
    guard let count = Int(answer) else { throw Failure("pixels said \(answer)") }
    return count
  }

  private func ask(_ questions: [String]) throws -> [Substring] {
    try Array(Self.answers(questions, png: png, folder: folder).dropFirst())
  }

  private static func answers(_ questions: [String], png: URL, folder: URL) throws -> [Substring] {
    let output = try run(Settings.pixels, [png.path] + questions, folder: folder)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map { $0[...] }
  }
}
