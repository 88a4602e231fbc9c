import Foundation
import Testing

@testable import UIKit

/// Random hierarchies that are rebuilt, moved and edited at random, compared with plain arithmetic.
@MainActor @Suite("Auto Layout, random hierarchies")
struct AutoLayoutRandomTests {
  @MainActor final class Node {
    enum Rule {
      /// By code, in points.
      case frame(x: Double, width: Double)
      /// A distance from the parent's left edge, and a width.
      case fixed(left: NSLayoutConstraint, width: NSLayoutConstraint)
      /// Distances from both of the parent's edges.
      case stretched(left: NSLayoutConstraint, right: NSLayoutConstraint)
      /// Centred, with a part of the parent's width.
      case centred(centre: NSLayoutConstraint, width: NSLayoutConstraint)
      /// Right after an older sibling, as wide as that.
      case after(Node, left: NSLayoutConstraint, width: NSLayoutConstraint)

      var constraints: [NSLayoutConstraint] {
        switch self {
        case .frame: []
        case .fixed(let a, let b), .stretched(let a, let b), .centred(let a, let b), .after(_, let a, let b): [a, b]
        }
      }
    }

    let view = UIView(frame: .zero)
    var rule = Rule.frame(x: 0, width: 0)
    weak var parent: Node?

    /// Left edge in the parent, and width.
    func expected() -> (x: Double, width: Double) {
      guard let parent else { return (0, Double(view.bounds.width)) }
      switch rule {
      case .frame(let x, let width): return (x, width)
      case .fixed(let left, let width): return (left.constant, width.constant)
      case .stretched(let left, let right):
        return (left.constant, parent.expected().width + right.constant - left.constant)
      case .centred(let centre, let width):
        let outer = parent.expected().width
        let own = outer * width.multiplier + width.constant
        return (outer / 2 + centre.constant - own / 2, own)
      case .after(let sibling, let left, _):
        let (x, width) = sibling.expected()
        return (x + width + left.constant, width)
      }
    }
  }

  @Test("frames are what arithmetic says after any moves and edits", arguments: 1...12)
  func matchesArithmetic(seed: Int) {
    var generator = SeededGenerator(seed: seed &* 6151)
    let root = Node()
    root.view.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    var nodes: [Node] = [root]

    func place(_ node: Node, in parent: Node) {
      node.parent = parent
      let (view, outer) = (node.view, parent.view)
      outer.addSubview(view)
      let siblings = nodes.filter {
        $0 !== node && $0.parent === parent && $0.view.superview === outer && !dependsOn(node, $0)
      }
      func c(_ value: Int) -> CGFloat { CGFloat(value) }
      switch generator.next(siblings.isEmpty ? 4 : 6) {
      case 0:
        node.rule = .frame(x: Double(generator.next(50)), width: Double(100 + generator.next(50)))
      case 1:
        node.rule = .fixed(
          left: view.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: c(generator.next(50))),
          width: view.widthAnchor.constraint(equalToConstant: c(100 + generator.next(50))))
      case 2:
        node.rule = .stretched(
          left: view.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: c(generator.next(9))),
          right: view.rightAnchor.constraint(equalTo: outer.rightAnchor, constant: c(generator.next(9))))
      case 3:
        node.rule = .centred(
          centre: view.centerXAnchor.constraint(equalTo: outer.centerXAnchor, constant: c(generator.next(9))),
          width: view.widthAnchor.constraint(
            equalTo: outer.widthAnchor, multiplier: 0.5, constant: c(generator.next(9))))
      default:
        let sibling = siblings[generator.next(siblings.count)]
        node.rule = .after(
          sibling, left: view.leftAnchor.constraint(equalTo: sibling.view.rightAnchor, constant: c(generator.next(9))),
          width: view.widthAnchor.constraint(equalTo: sibling.view.widthAnchor))
      }
      if case .frame(let x, let width) = node.rule {
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = CGRect(x: x, y: 0, width: width, height: 10)
      } else {
        view.translatesAutoresizingMaskIntoConstraints = false
      }
      NSLayoutConstraint.activate(node.rule.constraints)
    }

    func dependsOn(_ node: Node, _ other: Node) -> Bool {
      var current = other
      while case .after(let next, _, _) = current.rule {
        if next === node { return true }
        current = next
      }
      return false
    }

    func isInside(_ node: Node, _ ancestor: Node) -> Bool {
      var current: Node? = node
      while let candidate = current {
        if candidate === ancestor { return true }
        current = candidate.parent
      }
      return false
    }

    func depth(_ node: Node) -> Int { node.parent.map { depth($0) + 1 } ?? 0 }
    func height(_ node: Node) -> Int { (nodes.filter { $0.parent === node }.map(height).max() ?? -1) + 1 }

    for _ in 0..<150 {
      // Not so deep that widths go below zero.
      let shallow = nodes.filter { depth($0) < 3 }
      switch generator.next(6) {
      case 0, 1:
        let node = Node()
        place(node, in: shallow[generator.next(shallow.count)])
        nodes.append(node)
      case 2 where nodes.count > 2:
        // Move a subtree; what was placed after it, or it after, loses those constraints, and is placed anew.
        let node = nodes[1 + generator.next(nodes.count - 1)]
        let parent = shallow[generator.next(shallow.count)]
        guard !isInside(parent, node), depth(parent) + height(node) < 3 else { continue }
        let followers = nodes.filter { if case .after(let sibling, _, _) = $0.rule { sibling === node } else { false } }
        let own = node.rule.constraints
        node.view.removeFromSuperview()
        #expect(own.allSatisfy { !$0.isActive || $0.holder === node.view })
        NSLayoutConstraint.deactivate(own)
        place(node, in: parent)
        for follower in followers {
          NSLayoutConstraint.deactivate(follower.rule.constraints)
          follower.rule = .frame(x: 3, width: 60)
          follower.view.translatesAutoresizingMaskIntoConstraints = true
          follower.view.frame = CGRect(x: 3, y: 0, width: 60, height: 10)
        }
      case 3:
        root.view.frame.size.width = CGFloat(700 + generator.next(300))
      default:
        guard nodes.count > 1 else { continue }
        let node = nodes[1 + generator.next(nodes.count - 1)]
        if let constraint = node.rule.constraints.first {
          constraint.constant = CGFloat(generator.next(19))
        } else {
          node.rule = .frame(x: 7, width: Double(60 + generator.next(60)))
          if case .frame(let x, let width) = node.rule {
            node.view.frame = CGRect(x: x, y: 0, width: width, height: 10)
          }
        }
      }
      guard generator.next(2) == 0 else { continue }
      root.view.layoutIfNeeded()
      for (index, node) in nodes.enumerated().dropFirst() {
        let (x, width) = node.expected()
        #expect(width >= 0, "the test made a contradiction")
        let frame = node.view.frame
        #expect(
          abs(Double(frame.minX) - x) < 1e-6 && abs(Double(frame.width) - width) < 1e-6,
          "seed \(seed), view \(index): \(frame.minX) \(frame.width) instead of \(x) \(width)")
      }
    }
    #expect(nodes.count > 20)
  }
}
