import Foundation
import Testing
import UIKit
import UIKitTesting

/// Which traits views and controllers have, and who is told when they change.
@MainActor @Suite("Traits and their overrides")
struct TraitOverrideTests {
  private final class Recorder: UIView {
    var previous: [UITraitCollection?] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      previous.append(previousTraitCollection)
    }
    var styles: [UIUserInterfaceStyle] { previous.map { $0?.userInterfaceStyle ?? .unspecified } }
  }

  private struct Density: UITraitDefinition {
    static let defaultValue = 1
  }

  /// A window with `parent` that holds `child`, and `sibling` beside it.
  private func makeTree() -> (app: HeadlessApp, parent: Recorder, child: Recorder, sibling: Recorder) {
    let app = HeadlessApp(rootView: UIView(), size: CGSize(width: 200, height: 200))
    let (parent, child, sibling) = (Recorder(), Recorder(), Recorder())
    parent.addSubview(child)
    app.window.addSubview(parent)
    app.window.addSubview(sibling)
    app.advance(by: 0.1)
    for view in [parent, child, sibling] { view.previous = [] }
    return (app, parent, child, sibling)
  }

  @Test("traits-003 what a view overrides is seen inside it, and not beside it")
  func override() {
    let (app, parent, child, sibling) = makeTree()
    parent.overrideUserInterfaceStyle = .dark
    #expect(child.traitCollection.userInterfaceStyle == .dark)
    #expect(sibling.traitCollection.userInterfaceStyle == .light)
    #expect(child.styles == [.light] && parent.styles == [.light] && sibling.styles == [])
    child.overrideUserInterfaceStyle = .light
    #expect(child.styles == [.light, .dark])
    // The desktop's style reaches neither where it is overridden.
    app.userInterfaceStyle = .dark
    #expect(sibling.styles == [.light] && parent.styles == [.light] && child.styles == [.light, .dark])
    parent.overrideUserInterfaceStyle = .unspecified
    #expect(parent.traitCollection.userInterfaceStyle == .dark && parent.styles == [.light])
    child.overrideUserInterfaceStyle = .unspecified
    #expect(child.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("traits-004 a change is told once, with what was before")
  func change() {
    let (app, parent, child, _) = makeTree()
    app.userInterfaceStyle = .dark
    #expect(child.styles == [.light] && parent.styles == [.light])
    app.userInterfaceStyle = .dark
    #expect(child.previous.count == 1)
  }

  @Test("dynamic colours follow overrides: of a background, and of what is drawn")
  func colors() {
    let (app, parent, child, _) = makeTree()
    parent.frame = app.window.bounds
    child.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
    child.backgroundColor = .systemBackground
    app.advance(by: 0.1)
    #expect(app.color(at: point(50, 50)) == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    parent.overrideUserInterfaceStyle = .dark
    app.advance(by: 0.1)
    #expect(app.color(at: point(50, 50)) == UIColor(red: 0, green: 0, blue: 0, alpha: 1))
    // Moved out of what overrides, it is light again; and dark when moved back.
    app.window.addSubview(child)
    app.advance(by: 0.1)
    #expect(app.color(at: point(50, 50)) == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    parent.addSubview(child)
    app.advance(by: 0.1)
    #expect(app.color(at: point(50, 50)) == UIColor(red: 0, green: 0, blue: 0, alpha: 1))
  }

  @Test("a view that moves is told of the traits that are others there")
  func moving() {
    let (app, parent, child, sibling) = makeTree()
    parent.overrideUserInterfaceStyle = .dark
    child.previous = []
    sibling.addSubview(child)
    #expect(child.styles == [.dark])
    parent.addSubview(child)
    #expect(child.styles == [.dark, .light])
    child.removeFromSuperview()
    #expect(child.styles == [.dark, .light, .dark])
    sibling.addSubview(child)
    #expect(child.previous.count == 3)
    withExtendedLifetime(app) {}
  }

  @Test("a window's style is that of all its views")
  func window() {
    let (app, _, child, _) = makeTree()
    app.window.overrideUserInterfaceStyle = .dark
    #expect(child.traitCollection.userInterfaceStyle == .dark && child.styles == [.light])
    #expect(app.window.traitCollection.userInterfaceStyle == .dark)
    #expect(app.window.windowScene?.traitCollection.userInterfaceStyle == .light)
    app.window.windowScene?.traitOverrides.preferredContentSizeCategory = .extraLarge
    #expect(child.traitCollection.preferredContentSizeCategory == .extraLarge && child.previous.count == 2)
  }

  @Test("a controller overrides traits for its view; a parent does for a child, below what the child says itself")
  func controllers() {
    let app = HeadlessApp(rootView: UIView(), size: CGSize(width: 200, height: 200))
    let (parent, child) = (UIViewController(), UIViewController())
    app.window.rootViewController = parent
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    parent.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .regular), forChild: child)
    #expect(child.traitCollection.horizontalSizeClass == .regular)
    #expect(parent.traitCollection.horizontalSizeClass == .compact)
    #expect(parent.overrideTraitCollection(forChild: child)?.horizontalSizeClass == .regular)
    child.traitOverrides.horizontalSizeClass = .compact
    #expect(child.view.traitCollection.horizontalSizeClass == .compact)
    child.traitOverrides.remove(UITraitHorizontalSizeClass.self)
    #expect(child.view.traitCollection.horizontalSizeClass == .regular)
    parent.setOverrideTraitCollection(nil, forChild: child)
    #expect(child.view.traitCollection.horizontalSizeClass == .compact)
    parent.overrideUserInterfaceStyle = .dark
    #expect(child.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("a controller whose view is not made has its parent's traits")
  func unmadeView() {
    let (parent, child) = (UIViewController(), UIViewController())
    parent.overrideUserInterfaceStyle = .dark
    parent.addChild(child)
    #expect(child.traitCollection.userInterfaceStyle == .dark)
    #expect(!child.isViewLoaded)
    child.overrideUserInterfaceStyle = .light
    #expect(child.traitCollection.userInterfaceStyle == .light)
  }

  @Test("a registration hears of its traits alone, once for all that change together, until it is taken back")
  func registration() {
    let (app, parent, child, _) = makeTree()
    var heard: [UIUserInterfaceStyle] = []
    let registration = child.registerForTraitChanges([
      UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self,
    ]) { (view: Recorder, previous: UITraitCollection) in
      #expect(view === child)
      heard.append(previous.userInterfaceStyle)
    }
    parent.traitOverrides.layoutDirection = .rightToLeft
    #expect(heard.isEmpty)
    parent.overrideUserInterfaceStyle = .dark
    #expect(heard == [.light])
    parent.traitOverrides.preferredContentSizeCategory = .small
    #expect(heard == [.light, .dark])
    child.unregisterForTraitChanges(registration)
    parent.overrideUserInterfaceStyle = .light
    #expect(heard.count == 2)
    withExtendedLifetime(app) {}
  }

  @Test("registrations of a controller, of a scene, with a method, and with another target, which is held weakly")
  func registrationKinds() {
    final class Page: UIViewController {
      var updates = 0
      func update() { updates += 1 }
    }
    let app = HeadlessApp(rootView: UIView(), size: CGSize(width: 200, height: 200))
    let page = Page()
    app.window.rootViewController = page
    page.registerForTraitChanges([UITraitUserInterfaceStyle.self], action: Page.update)
    var other: Page? = Page()
    page.registerForTraitChanges([UITraitUserInterfaceStyle.self], target: other!, action: Page.update)
    var scenes = 0
    app.window.windowScene?.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIWindowScene, _) in
      scenes += 1
    }
    app.advance(by: 0.1)
    app.userInterfaceStyle = .dark
    #expect(page.updates == 1 && other?.updates == 1 && scenes == 1)
    weak let gone = other
    other = nil
    #expect(gone == nil)
    app.userInterfaceStyle = .light
    #expect(page.updates == 2)
  }

  @Test("an app defines traits of its own, with a standard value")
  func customTraits() {
    let (app, parent, child, sibling) = makeTree()
    #expect(child.traitCollection[Density.self] == 1)
    var heard = 0
    child.registerForTraitChanges([Density.self]) { (_: Recorder, _) in heard += 1 }
    parent.traitOverrides[Density.self] = 3
    #expect(child.traitCollection[Density.self] == 3 && sibling.traitCollection[Density.self] == 1 && heard == 1)
    parent.traitOverrides[Density.self] = 3
    #expect(heard == 1)
    #expect(parent.traitOverrides.contains(Density.self))
    parent.traitOverrides.remove(Density.self)
    #expect(child.traitCollection[Density.self] == 1 && heard == 2)
    withExtendedLifetime(app) {}
  }

  @Test("collections are made and changed by closures")
  func mutations() {
    let dark = UITraitCollection {
      $0.userInterfaceStyle = .dark
      $0[Density.self] = 2
    }
    #expect(dark.userInterfaceStyle == .dark && dark[Density.self] == 2 && dark.displayScale == 0)
    let light = dark.modifyingTraits { $0.userInterfaceStyle = .light }
    #expect(light.userInterfaceStyle == .light && light[Density.self] == 2 && light != dark)
    #expect(light.modifyingTraits { $0.userInterfaceStyle = .dark } == dark)
    #expect(light.hasDifferentColorAppearance(comparedTo: dark))
    #expect(UITraitCollection(displayScale: 2).modifyingTraits { $0.displayScale = .nan }.displayScale == 0)
  }

  @Test("leading is on the other side where the direction is overridden")
  func direction() {
    let (app, parent, child, _) = makeTree()
    parent.frame = app.window.bounds
    child.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      child.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 10),
      child.topAnchor.constraint(equalTo: parent.topAnchor), child.widthAnchor.constraint(equalToConstant: 50),
      child.heightAnchor.constraint(equalToConstant: 20),
    ])
    app.advance(by: 0.1)
    #expect(child.frame.minX == 10)
    app.window.traitOverrides.layoutDirection = .rightToLeft
    app.advance(by: 0.1)
    #expect(child.frame.minX == 140)
    #expect(child.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    child.semanticContentAttribute = .forceLeftToRight
    #expect(child.effectiveUserInterfaceLayoutDirection == .leftToRight)
  }

  @Test("content sizes are in order, and five of them are for accessibility")
  func contentSizes() {
    #expect(UIContentSizeCategory.extraSmall < .small && .large < .extraLarge)
    #expect(UIContentSizeCategory.extraExtraExtraLarge < .accessibilityMedium)
    #expect(!UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
    #expect(UIContentSizeCategory.accessibilityExtraExtraExtraLarge.isAccessibilityCategory)
    #expect(
      UIContentSizeCategory.unspecified < .extraSmall && !UIContentSizeCategory.unspecified.isAccessibilityCategory)
    #expect(UIContentSizeCategory.large.rawValue == "UICTContentSizeCategoryL")
  }
}
