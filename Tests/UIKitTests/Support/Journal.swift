import Testing
import UIKit

/// What happened, in order, as tests compare it.
@MainActor final class Journal {
  private(set) var entries: [String] = []

  func note(_ entry: String) { entries.append(entry) }

  func clear() { entries = [] }

  /// How often `entry` happened.
  func count(of entry: String) -> Int { entries.count { $0 == entry } }

  /// The entries of one author, who is named before the dot, without the name.
  func entries(of author: String) -> [String] {
    entries.filter { $0.hasPrefix(author + ".") }.map { String($0.dropFirst(author.count + 1)) }
  }
}

/// A view that notes its touches and does not pass them on.
@MainActor class TouchView: UIView {
  let name: String
  let journal: Journal
  /// Every touch object that was handed to the view, with its phase, in order.
  private(set) var received: [(touch: UITouch, phase: UITouch.Phase)] = []
  /// Called inside each touches method, after noting.
  var onTouches: ((UITouch.Phase, Set<UITouch>, UIEvent?) -> Void)?

  init(_ name: String, _ frame: CGRect, journal: Journal = Journal()) {
    self.name = name
    self.journal = journal
    super.init(frame: frame)
  }

  /// The phases noted so far: `began`, `moved`, `ended`, `cancelled`.
  var phases: [String] { journal.entries(of: name) }

  private func note(_ phase: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
    journal.note("\(name).\(phase)")
    for touch in touches { received.append((touch, touch.phase)) }
    onTouches?(touches.first!.phase, touches, event)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches, event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches, event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches, event) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches, event) }
}

/// A controller that notes its life.
@MainActor class NotingController: UIViewController {
  let name: String
  let journal: Journal
  /// Whether layout is noted too.
  var notesLayout = false
  var onCallback: ((String) -> Void)?

  init(_ name: String, journal: Journal = Journal()) {
    self.name = name
    self.journal = journal
    super.init()
  }

  private func note(_ callback: String) {
    journal.note("\(name).\(callback)")
    onCallback?(callback)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    note("viewDidLoad")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("viewWillAppear")
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    note("viewIsAppearing")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note("viewDidAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note("viewWillDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note("viewDidDisappear")
  }
  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    if notesLayout { note("viewWillLayoutSubviews") }
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if notesLayout { note("viewDidLayoutSubviews") }
  }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    note(parent == nil ? "willMoveToNoParent" : "willMoveToParent")
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    note(parent == nil ? "didMoveToNoParent" : "didMoveToParent")
  }
}

extension [String] {
  /// The first occurrence of each entry, in order.
  var firstOccurrences: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }

  /// Whether these entries occur in `whole` in this order, with others between them.
  func isSubsequence(of whole: [String]) -> Bool {
    var rest = whole[...]
    for entry in self {
      guard let index = rest.firstIndex(of: entry) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}
