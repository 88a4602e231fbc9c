import QuartzCore
import Testing
import UIKit

/// Among many subviews a hit test passes over those that are surely missed. What it finds must be what Apple's rule finds
/// that asks each of them, whatever changes between two hit tests, through the view or through its layer.
@MainActor @Suite("Hit testing among many subviews")
struct ManySubviewsHitTests {
  /// Apple's rule, word for word, by the public API alone.
  private static func hitByTheRule(_ view: UIView, _ point: CGPoint) -> UIView? {
    // Opacities are single precision.
    guard view.isUserInteractionEnabled, !view.isHidden, Float(view.alpha) >= 0.01, view.point(inside: point, with: nil)
    else { return nil }
    for subview in view.subviews.reversed() {
      if let hit = hitByTheRule(subview, subview.convert(point, from: view)) { return hit }
    }
    return view
  }

  private final class WideView: UIView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      bounds.insetBy(dx: -15, dy: -15).contains(point)
    }
  }

  private func anyRect(_ random: inout RandomSource) -> CGRect {
    rect(
      .random(in: -50...350, using: &random), .random(in: -50...350, using: &random),
      .random(in: 0...90, using: &random), .random(in: 0...90, using: &random))
  }

  private func makeTree(_ random: inout RandomSource) -> [UIView] {
    var views = [UIView(frame: rect(0, 0, 400, 400))]
    for index in 0..<120 {
      let frame = anyRect(&random)
      let view = index % 10 == 0 ? WideView(frame: frame) : UIView(frame: frame)
      views[index < 60 ? 0 : .random(in: 0..<4, using: &random)].addSubview(view)
      views.append(view)
    }
    return views
  }

  private func change(_ view: UIView, in root: UIView, _ random: inout RandomSource) {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: view.frame = anyRect(&random)
    case 1: view.center = anyRect(&random).origin
    case 2: view.layer.position = anyRect(&random).origin
    case 3: view.bounds.size = anyRect(&random).size
    case 4: view.bounds.origin = anyRect(&random).origin
    case 5: view.layer.anchorPoint = point(.random(in: -1...2, using: &random), .random(in: -1...2, using: &random))
    case 6: view.isHidden.toggle()
    case 7: view.alpha = [0, 0.009, 0.01, 1].randomElement(using: &random)!
    case 8: view.isUserInteractionEnabled.toggle()
    case 9: view.transform = CGAffineTransform(rotationAngle: .random(in: -2...2, using: &random))
    case 10: view.transform = .identity
    case 11: root.bringSubviewToFront(view)
    case 12: root.addSubview(view)
    default: root.insertSubview(view, at: .random(in: 0...20, using: &random))
    }
  }

  @Test("finds what asking every subview finds, after any change", arguments: 1...4 as ClosedRange<UInt64>)
  func likeTheRule(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let views = makeTree(&random)
    let root = views[0]
    for round in 0..<1500 {
      change(views[.random(in: 1..<views.count, using: &random)], in: root, &random)
      for _ in 0..<3 {
        let place = point(.random(in: -20...420, using: &random), .random(in: -20...420, using: &random))
        let found = root.hitTest(place, with: nil)
        let expected = Self.hitByTheRule(root, place)
        if found !== expected {
          Issue.record("seed \(seed), change \(round), \(place): \(found as Any) instead of \(expected as Any)")
          return
        }
      }
    }
  }

  @Test("the edges of neighbours are exact, far from the origin too", arguments: [0, 1e6, 3e9] as [CGFloat])
  func edges(offset: CGFloat) {
    let root = UIView(frame: rect(0, 0, 2000, 10))
    root.bounds.origin.x = offset
    for index in 0..<100 { root.addSubview(UIView(frame: rect(offset + CGFloat(index) * 10, 0, 10, 10))) }
    for index in 0..<100 {
      let left = offset + CGFloat(index) * 10
      #expect(root.hitTest(point(left, 5), with: nil) === root.subviews[index])
      #expect(root.hitTest(point((left + 10).nextDown, 5), with: nil) === root.subviews[index])
    }
    #expect(root.hitTest(point(offset + 1000, 5), with: nil) === root)
  }

  @Test("places that are no numbers find nothing among many subviews, and do not trap")
  func noNumbers() {
    let root = UIView(frame: rect(0, 0, 400, 400))
    for _ in 0..<20 { root.addSubview(UIView(frame: rect(0, 0, 400, 400))) }
    for bad in [CGFloat.nan, .infinity, -.infinity] { #expect(root.hitTest(point(bad, 5), with: nil) == nil) }
    root.subviews[19].frame = rect(-.greatestFiniteMagnitude / 2, 0, .greatestFiniteMagnitude, 400)
    #expect(root.hitTest(point(5, 5), with: nil) != nil)
  }

  @Test("a subview taken out inside a hit test is not asked after it has gone")
  func removedWhileAsked() {
    final class Remover: UIView {
      var asked = 0
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        asked += 1
        for view in superview?.subviews.dropLast().suffix(15) ?? [] { view.removeFromSuperview() }
        return false
      }
    }
    let root = UIView(frame: rect(0, 0, 100, 100))
    for _ in 0..<20 { root.addSubview(UIView(frame: rect(0, 0, 100, 100))) }
    let remover = Remover(frame: rect(0, 0, 100, 100))
    root.addSubview(remover)
    let hit = root.hitTest(point(5, 5), with: nil)
    #expect(remover.asked == 1)
    #expect(root.subviews.count == 6)
    #expect(hit === root.subviews[4])
  }
}
