import Foundation
import Synchronization
import Windowing

/// What `CAIRN_DEBUG`, a comma separated list, can ask for.
enum DebugOption: String, CaseIterable {
  /// Shows every touch, the view it hit and that view's responder chain. See `TouchOverlay`.
  case touches
  /// Prints all scenes, windows, views and controllers at each SIGUSR1. See `DebugDump`.
  case dump
  /// Colours what was painted for a moment. See `DamageFlash`.
  case damage
  /// Prints when each frame was expected to be seen and when it was. See `FrameLog`.
  case frames

  /// Whether scenes that are painted from now on show what was painted. Painters ask on any thread.
  static let flashesDamage = Atomic(false)

  /// The options that `list` names, in its order, and the words that name none. Spaces, capitals and empty words do not
  /// count.
  static func parse(_ list: String) -> (options: [DebugOption], unknown: [String]) {
    var result: (options: [DebugOption], unknown: [String]) = ([], [])
    for word in list.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) where !word.isEmpty {
      if let option = DebugOption(rawValue: word.lowercased()) {
        if !result.options.contains(option) { result.options.append(option) }
      } else {
        result.unknown.append(word)
      }
    }
    return result
  }

  /// The line that says which words are not known, and which are; nil when all are.
  static func complaint(about unknown: [String]) -> String? {
    guard !unknown.isEmpty else { return nil }
    let known = allCases.map(\.rawValue).joined(separator: ", ")
    return "CAIRN_DEBUG: unknown: \(unknown.joined(separator: ", ")); known: \(known)"
  }

  /// Does what the environment asks for. Costs one look at the environment when it asks for nothing.
  @MainActor static func start(for application: UIApplication) {
    TouchDebug.observer = nil
    flashesDamage.store(false, ordering: .relaxed)
    FrameLog.isOn.store(false, ordering: .relaxed)
    guard let list = getenv("CAIRN_DEBUG").map({ String(cString: $0) }) else { return }
    let (options, unknown) = parse(list)
    if let complaint = complaint(about: unknown) { FileHandle.standardError.write(Data((complaint + "\n").utf8)) }
    for option in options {
      switch option {
      case .touches: TouchOverlay.install(on: application)
      case .dump: DebugDump.printAtSignal(of: application)
      case .damage: flashesDamage.store(true, ordering: .relaxed)
      case .frames: FrameLog.isOn.store(true, ordering: .relaxed)
      }
    }
  }
}
