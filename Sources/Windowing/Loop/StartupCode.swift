import Foundation
import Glibc

/// Gives back the memory of code that only the start of a process needs.
///
/// The kernel maps code in pieces of 64 KiB around every page that is touched, so a start that passes through Foundation,
/// fontconfig and pango leaves some 10 MiB mapped, of which a running app uses a fraction. Unmapped pages of a file stay in
/// the page cache: one that is needed again costs a minor fault, about a microsecond.
enum StartupCode {
  /// Unmaps the process's executable pages that come from files. They are clean, so nothing is lost.
  static func release() {
    #if !DEBUG
      // Not under a debugger: its breakpoints are changed copies of such pages.
      guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return }
      for line in maps.utf8.split(separator: UInt8(ascii: "\n")) {
        guard let range = executableRange(line) else { continue }
        madvise(
          UnsafeMutableRawPointer(bitPattern: range.lowerBound), Int(range.upperBound - range.lowerBound), MADV_DONTNEED
        )
      }
    #endif
  }

  /// The addresses of a line of the map (`start-end perms offset device inode path`) when it is private code of a file.
  static func executableRange(_ line: Substring.UTF8View) -> Range<UInt>? {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
    guard fields.count == 6, fields[1].elementsEqual("r-xp".utf8), fields[5].contains(UInt8(ascii: "/")) else {
      return nil
    }
    let ends = fields[0].split(separator: UInt8(ascii: "-"))
    guard ends.count == 2, let start = UInt(Substring(ends[0]), radix: 16),
      let end = UInt(Substring(ends[1]), radix: 16),
      start < end
    else { return nil }
    return start..<end
  }
}
