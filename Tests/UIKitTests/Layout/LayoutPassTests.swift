import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// In which order what happens in a layout pass.
@MainActor @Suite("The layout pass")
struct LayoutPassTests {
  @MainActor final class Log {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  @MainActor final class Logging: UIView {
    let name: String
    let log: Log
    var onLayout: (() -> Void)?
    var onUpdate: (() -> Void)?

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
      super.init(frame: .zero)
    }

    override func updateConstraints() {
      log.lines.append("update \(name)")
      onUpdate?()
      super.updateConstraints()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      log.lines.append("layout \(name)")
      onLayout?()
    }

    override func layoutMarginsDidChange() { log.lines.append("margins \(name)") }
    override func safeAreaInsetsDidChange() { log.lines.append("safe area \(name)") }
  }

  @MainActor final class Controller: UIViewController {
    let log: Log
    init(_ log: Log) {
      self.log = log
      super.init()
    }

    override func loadView() {
      view = Logging("root", log)
      view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
    }
    override func updateViewConstraints() {
      log.lines.append("updateView")
      super.updateViewConstraints()
    }
    override func viewWillLayoutSubviews() { log.lines.append("will layout") }
    override func viewDidLayoutSubviews() { log.lines.append("did layout") }
    override func viewSafeAreaInsetsDidChange() { log.lines.append("safe area") }
    override func viewLayoutMarginsDidChange() { log.lines.append("margins") }
  }

  private func makeTree() -> (Log, Controller, root: Logging, middle: Logging, leaf: Logging, NSLayoutConstraint) {
    let log = Log()
    let controller = Controller(log)
    let root = controller.view as! Logging
    let middle = makeConstrained(Logging("middle", log), in: root)
    let leaf = makeConstrained(Logging("leaf", log), in: middle)
    let width = leaf.widthAnchor.constraint(equalToConstant: 20)
    activate(
      middle.leftAnchor.constraint(equalTo: root.leftAnchor), middle.topAnchor.constraint(equalTo: root.topAnchor),
      leaf.leftAnchor.constraint(equalTo: middle.leftAnchor), leaf.rightAnchor.constraint(equalTo: middle.rightAnchor),
      leaf.topAnchor.constraint(equalTo: middle.topAnchor), leaf.bottomAnchor.constraint(equalTo: middle.bottomAnchor),
      width, leaf.heightAnchor.constraint(equalToConstant: 10))
    log.lines = []
    return (log, controller, root, middle, leaf, width)
  }

  @Test("constraints are updated from the inside out, then views are laid out from the outside in")
  func wholePass() {
    let (log, controller, root, middle, leaf, _) = makeTree()
    root.layoutIfNeeded()
    #expect(
      log.take() == [
        "update leaf", "update middle", "updateView", "update root", "will layout", "layout root", "did layout",
        "layout middle", "layout leaf",
      ])
    #expect(leaf.frame == CGRect(x: 0, y: 0, width: 20, height: 10) && middle.frame.size == leaf.frame.size)
    root.layoutIfNeeded()
    #expect(log.take().isEmpty)
    withExtendedLifetime(controller) {}
  }

  @Test("a frame of the app makes the same pass")
  func frame() {
    let (log, controller, _, _, leaf, width) = makeTree()
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 200, height: 300))
    app.advance(by: HeadlessApp.frameInterval)
    let lines = log.take().filter { !$0.contains("safe area") && !$0.contains("margins") }
    #expect(lines.prefix(4) == ["update leaf", "update middle", "updateView", "update root"])
    #expect(lines.firstIndex(of: "did layout")! < lines.firstIndex(of: "layout middle")!)
    width.constant = 33
    #expect(leaf.frame.width == 20)
    app.advance(by: HeadlessApp.frameInterval)
    #expect(leaf.frame.width == 33)
    // No constraints to be updated, and only where something has another place or size.
    #expect(log.take().allSatisfy { !$0.contains("update") })
  }

  @Test("only who asks is updated, once, and what it changes counts in the same pass")
  func updates() {
    let (log, controller, root, middle, leaf, width) = makeTree()
    root.layoutIfNeeded()
    _ = log.take()
    #expect(!middle.needsUpdateConstraints())
    middle.setNeedsUpdateConstraints()
    middle.setNeedsUpdateConstraints()
    #expect(middle.needsUpdateConstraints() && !root.needsUpdateConstraints())
    middle.onUpdate = { width.constant = 77 }
    root.updateConstraintsIfNeeded()
    #expect(log.take() == ["update middle"] && leaf.frame.width == 20)
    root.layoutIfNeeded()
    #expect(leaf.frame.width == 77 && !log.take().contains("update middle"))
    // Asked for inside an update: there is another one in the same pass, and an end to it.
    var count = 0
    leaf.onUpdate = {
      count += 1
      if count < 3 { leaf.setNeedsUpdateConstraints() }
    }
    leaf.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect((1...3).contains(count))
    count = 0
    leaf.onUpdate = {
      count += 1
      leaf.setNeedsUpdateConstraints()
    }
    leaf.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect((1...20).contains(count))
    withExtendedLifetime(controller) {}
  }

  @Test("layoutIfNeeded inside layoutSubviews lays out the views inside at once")
  func inside() {
    let (log, controller, root, middle, leaf, width) = makeTree()
    root.layoutIfNeeded()
    _ = log.take()
    root.onLayout = {
      guard width.constant != 50 else { return }
      width.constant = 50
      middle.layoutIfNeeded()
      #expect(leaf.frame.width == 50)
    }
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(leaf.frame.width == 50 && middle.frame.width == 50)
    withExtendedLifetime(controller) {}
  }

  @Test("layoutIfNeeded of an inner view lays out from the top, as its own size comes from there")
  func fromInside() {
    let (_, controller, _, middle, leaf, width) = makeTree()
    leaf.layoutIfNeeded()
    #expect(middle.frame.width == 20)
    width.constant = 44
    leaf.layoutIfNeeded()
    #expect(leaf.frame.width == 44 && middle.frame.width == 44)
    withExtendedLifetime(controller) {}
  }

  @Test("b-al-03 the safe area of views inside is what is left of it there")
  func safeAreaInside() {
    let controller = UIViewController()
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 200, height: 300))
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    let (s1, s2) = (makeView(0, 0, 200, 50), makeView(50, 100, 50, 50))
    let view = controller.view!
    view.addSubview(s1)
    view.addSubview(s2)
    app.advance(by: HeadlessApp.frameInterval)
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    #expect(view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 20, y: 10, width: 140, height: 260))
    #expect(s1.safeAreaInsets == UIEdgeInsets(top: 10, left: 20, bottom: 0, right: 40))
    #expect(s2.safeAreaInsets == .zero)
  }

  @Test("changes of the safe area and of margins are told, to the controller too")
  func insetsAreTold() {
    let (log, controller, root, middle, _, _) = makeTree()
    root.layoutIfNeeded()
    _ = log.take()
    controller.additionalSafeAreaInsets.top = 20
    let lines = log.take()
    #expect(lines.prefix(4) == ["safe area root", "safe area", "margins root", "margins"])
    #expect(lines.contains("safe area middle") && lines.contains("margins leaf"))
    middle.preservesSuperviewLayoutMargins = true
    _ = log.take()
    root.layoutMargins = UIEdgeInsets(top: 1, left: 30, bottom: 1, right: 30)
    #expect(log.take() == ["margins root", "margins", "margins middle"])
    root.layoutMargins = UIEdgeInsets(top: 1, left: 30, bottom: 1, right: 30)
    #expect(log.take().isEmpty)
  }

  @Test("the margins of a root view are at least what its controller says")
  func minimumMargins() {
    let controller = UIViewController()
    let view = controller.view!
    #expect(view.layoutMargins == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    view.layoutMargins = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 48)
    #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 16, bottom: 7, right: 48))
    controller.viewRespectsSystemMinimumLayoutMargins = false
    #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 48))
  }

  @Test("without a keyboard its guide is along the bottom of the safe area")
  func keyboard() {
    let controller = UIViewController()
    let view = controller.view!
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
    let bar = makeConstrained(in: view)
    activate(
      bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      bar.heightAnchor.constraint(equalToConstant: 44), bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: view.keyboardLayoutGuide.trailingAnchor))
    view.layoutIfNeeded()
    #expect(bar.frame == CGRect(x: 0, y: 256, width: 200, height: 44))
    controller.additionalSafeAreaInsets.bottom = 34
    view.layoutIfNeeded()
    #expect(bar.frame.minY == 222)
    #expect(view.keyboardLayoutGuide.layoutFrame == CGRect(x: 0, y: 266, width: 200, height: 34))
    view.keyboardLayoutGuide.usesBottomSafeArea = false
    view.layoutIfNeeded()
    #expect(bar.frame.minY == 256)
  }

  @Test("an ambiguous view has other places, and one that is not stays")
  func ambiguity() {
    let root = makeView(0, 0, 300, 200)
    let view = makeConstrained(in: root)
    activate(
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.heightAnchor.constraint(equalToConstant: 40), view.topAnchor.constraint(greaterThanOrEqualTo: root.topAnchor)
    )
    root.layoutIfNeeded()
    #expect(view.hasAmbiguousLayout)
    let first = view.frame
    view.exerciseAmbiguityInLayout()
    let second = view.frame
    #expect(second.minY != first.minY && second.minX == 10 && second.size == first.size)
    #expect(root.constraints.count == 2)
    #expect(view.hasAmbiguousLayout)
    view.topAnchor.constraint(equalTo: root.topAnchor, constant: 3).isActive = true
    root.layoutIfNeeded()
    view.exerciseAmbiguityInLayout()
    #expect(view.frame == CGRect(x: 10, y: 3, width: 50, height: 40))
  }

  @Test("the system spacing between baselines is a line of the text below")
  func baselineSpacing() {
    let root = makeView(0, 0, 300, 300)
    let labels = [17.0, 34].map { size in
      let label = makeConstrained(UILabel(), in: root)
      label.text = "Agpx"
      label.font = .systemFont(ofSize: size)
      label.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
      return label
    }
    let spacing = labels[1].firstBaselineAnchor.constraint(
      equalToSystemSpacingBelow: labels[0].lastBaselineAnchor, multiplier: 2)
    #expect(spacing.constant == 2 * labels[1].font.lineHeight)
    #expect(
      labels[1].topAnchor.constraint(equalToSystemSpacingBelow: labels[0].bottomAnchor, multiplier: 2).constant == 16)
    #expect(spacing.firstAnchor?.item === labels[1] && spacing.secondAnchor?.item === labels[0])
    let width = labels[0].widthAnchor.constraint(equalToConstant: 5)
    #expect(width.firstAnchor != nil && width.secondAnchor == nil)
  }
}
