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
  final class Record {
    let box: LayoutBox
    private var variables: [Variable?] = [nil, nil, nil, nil]
    /// What the engine itself wants of the box, such as its content size.
    var system: [SystemConstraint] = []
    /// Whether the box waits for its system constraints to be made or updated.
    var isPending = false

    init(box: LayoutBox) { self.box = box }

    subscript(unknown: Unknown) -> Variable? {
      get { variables[unknown.rawValue] }
      set { variables[unknown.rawValue] = newValue }
    }

    var isUsed: Bool { variables.contains { $0 != nil } }
    var used: [Variable] { variables.compactMap { $0 } }
  }

  private(set) weak var view: UIView?
  private(set) weak var guide: UILayoutGuide?
  /// The engine of the hierarchy that the box takes part in.
  weak var engine: LayoutEngine?
  /// The box in that engine.
  var record: Record?
  /// Whether a constraint uses a baseline of the view, which changes with its size and content.
  var usesBaseline = false

  init(view: UIView) { self.view = view }
  init(guide: UILayoutGuide) { self.guide = guide }

  /// The view whose hierarchy the box is in.
  var host: UIView? { view ?? guide?.owningView }

  /// The view that places the box in its layout pass.
  var container: UIView? { view.map { $0.superview } ?? guide?.owningView }
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
