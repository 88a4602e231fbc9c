import Foundation

/// A view or a layout guide as the engine sees it: a rectangle of four unknowns.
///
/// A view's rectangle is its frame (not its alignment rectangle) in its superview's coordinates, without its transform; a
/// guide's is in the coordinates of its owning view. So moving a container leaves what it contains alone.
@MainActor final class LayoutBox {
  enum Unknown: Int, CaseIterable {
    case minX, minY, width, height

    var isSize: Bool { self == .width || self == .height }
  }

  /// The box in one engine.
  @MainActor final class Record {
    /// Which engine, by number.
    let engine: Int
    let box: LayoutBox
    /// The symbols of the unknowns' variables, -1 for those that nobody asked for.
    @exclusivity(unchecked) private var symbols = SIMD4<Int32>(repeating: -1)
    /// What solutions write, reached without touching a reference count. Lives as long as the record.
    // Used on the main actor, and given back when nobody else has the record.
    nonisolated(unsafe) let slot: UnsafeMutablePointer<Slot>
    /// The rectangle as of the last solution.
    var frame: CGRect {
      let values = slot.pointee.values
      return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
    }
    /// What the engine itself wants of the box, such as its content size.
    var system: [SystemConstraint] = []
    /// Whether the box waits for its system constraints to be made or updated.
    var isPending = false
    /// How often the system constraints were made for one solution.
    var updates = (solution: 0, count: 0)

    /// What a solution changes of a box.
    struct Slot: BitwiseCopyable {
      var values = SIMD4<Double>.zero
      let record: Unmanaged<Record>
      /// Which view placed the box when it was last announced: to be compared, not to be used.
      var container: UnsafeMutableRawPointer?
      /// Whether the box is among those that the solution at work has changed.
      var isChanged = false
      /// Whether the view is among those that its superview has to place.
      var isMoved = false
    }

    init(box: LayoutBox, engine: Int) {
      self.box = box
      self.engine = engine
      slot = .allocate(capacity: 1)
      slot.initialize(to: Slot(record: .passUnretained(self)))
    }

    deinit { slot.deallocate() }

    subscript(unknown: Unknown) -> Variable? {
      get {
        let symbol = symbols[unknown.rawValue]
        return symbol < 0 ? nil : Variable(symbol: symbol)
      }
      set { symbols[unknown.rawValue] = newValue?.symbol ?? -1 }
    }

    /// Whether any unknown is in use.
    var isUsed: Bool { symbols != SIMD4(repeating: -1) }
    var used: [Variable] { Unknown.allCases.compactMap { self[$0] } }
  }

  // Boxes are kept alive by constraints and engines longer than what they stand for, which clears these links when it goes.
  // That happens on the main actor, where views and guides live. Weak references would slow down every use of a view.
  @exclusivity(unchecked) nonisolated(unsafe) private unowned(unsafe) var storedView: UIView?
  @exclusivity(unchecked) nonisolated(unsafe) private unowned(unsafe) var storedGuide: UILayoutGuide?
  @exclusivity(unchecked) nonisolated(unsafe) private var storedRecord: Record?

  /// The box in the engine of the hierarchy that it takes part in.
  var record: Record? {
    get { storedRecord }
    set { storedRecord = newValue }
  }
  /// The engine of that hierarchy.
  var engine: LayoutEngine? {
    get { engineHandle?.engine }
    set { engineHandle = newValue?.handle }
  }
  private var engineHandle: LayoutEngine.Handle?
  /// Whether a constraint uses a baseline of the view, which changes with its size and content.
  @exclusivity(unchecked) var usesBaseline = false

  init(view: UIView) { storedView = view }
  init(guide: UILayoutGuide) { storedGuide = guide }

  /// What the box stands for is going.
  nonisolated func detach() {
    storedView = nil
    storedGuide = nil
    storedRecord = nil
  }

  var view: UIView? { storedView }
  var guide: UILayoutGuide? { storedGuide }
  var item: AnyObject? { storedView ?? storedGuide }

  /// The view whose hierarchy the box is in.
  var host: UIView? { storedView ?? storedGuide?.owningView }

  /// The view that places the box in its layout pass.
  var container: UIView? {
    if let storedView { return storedView.superview }
    return storedGuide?.owningView
  }
}

/// A constraint that the engine makes by itself.
struct SystemConstraint {
  /// What it is for.
  enum Role: Int {
    /// The size of the topmost view, which code sets.
    case root
    /// A frame and an autoresizing mask.
    case autoresizing
    /// The content size with hugging and compression resistance.
    case content
    /// Part of what defines a layout guide.
    case guide
    /// The size that `systemLayoutSizeFitting` asks for.
    case fitting

    /// The class of such constraints in UIKit.
    var className: String {
      switch self {
      case .autoresizing: "NSAutoresizingMaskLayoutConstraint"
      case .content: "NSContentSizeLayoutConstraint"
      case .root, .guide, .fitting: "NSLayoutConstraint"
      }
    }

    var name: String {
      switch self {
      case .root: "the size set for the topmost view"
      case .autoresizing: "the frame and autoresizing mask"
      case .content: "the content size"
      case .guide: "the definition of the guide"
      case .fitting: "the size to fit"
      }
    }
  }

  var role: Role
  var constraint: LinearConstraint
  var id: Solver.ConstraintID?

  init(_ role: Role, _ constraint: LinearConstraint) {
    self.role = role
    self.constraint = constraint
  }

  /// Whether only the constant differs.
  func differsInConstantOnly(from other: SystemConstraint) -> Bool {
    role == other.role && constraint.relation == other.constraint.relation
      && constraint.strength == other.constraint.strength && constraint.strengthBelow == other.constraint.strengthBelow
      && constraint.expression.terms.elementsEqual(other.constraint.expression.terms) {
        $0.variable == $1.variable && abs($0.coefficient - $1.coefficient) < 1e-9
      }
  }
}
