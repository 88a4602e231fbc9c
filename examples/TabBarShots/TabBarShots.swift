import Foundation
import UIKit
import UIKitTesting

/// The tab bar example without a display: starts it headless, taps, and writes what it shows as PNG files.
///
/// `TabBarShots [--size WIDTHxHEIGHT] [--scale SCALE] [FOLDER]`, in points; 390x844 at scale 2 into out/ by default.
///
/// The controller and the bar are the example's own files, linked into this folder: a program cannot import another
/// program.
@main struct TabBarShots {
  @MainActor static func main() throws {
    var size = CGSize(width: 390, height: 844)
    var scale: CGFloat = 2
    var folder = URL(filePath: "out", directoryHint: .isDirectory)
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--size":
        let sides = (arguments.popFirst() ?? "").split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { usage() }
        size = CGSize(width: sides[0], height: sides[1])
      case "--scale":
        guard let value = arguments.popFirst().flatMap({ Double($0) }), value > 0 else { usage() }
        scale = value
      default:
        guard !argument.hasPrefix("-"), arguments.isEmpty else { usage() }
        folder = URL(filePath: argument, directoryHint: .isDirectory)
      }
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

    let app = HeadlessApp(rootViewController: MainTabBarController(), size: size, scale: scale)
    func write(_ number: Int) throws {
      // What fades or moves has come to rest.
      app.advance(by: 1)
      let file = folder.appending(path: "tabbar-\(number).png")
      guard let png = UIImage(cgImage: app.snapshot()).pngData() else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
      }
      try png.write(to: file)
      print(file.relativePath)
    }
    try write(1)
    // The part of the button that sticks out: 5 of the 10 points above the bar, which is 49 high.
    app.tap(CGPoint(x: size.width / 2, y: size.height - 49 - 5))
    try write(2)
    app.tap(CGPoint(x: size.width * 5 / 6, y: size.height - 24))
    try write(3)
  }

  private static func usage() -> Never {
    FileHandle.standardError.write(Data("usage: TabBarShots [--size WIDTHxHEIGHT] [--scale SCALE] [FOLDER]\n".utf8))
    exit(2)
  }
}
