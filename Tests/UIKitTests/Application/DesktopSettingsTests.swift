import CoreGraphics
import Foundation
import QuartzCore
import Testing
import UIKit
import UIKitTesting
import Windowing

@MainActor @Suite("the desktop's settings in an app") struct DesktopSettingsTests {
  private final class Page: UIViewController {
    var told: [UIUserInterfaceStyle] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      told.append(traitCollection.userInterfaceStyle)
    }
  }

  private final class Inner: UIView {
    var told: [UIUserInterfaceStyle?] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      told.append(previousTraitCollection?.userInterfaceStyle)
    }
    override func draw(_ rect: CGRect) {
      UIColor.label.setFill()
      UIRectFill(bounds)
    }
  }

  private static func settings(_ change: (inout DesktopSettings) -> Void) -> DesktopSettings {
    var settings = DesktopSettings()
    change(&settings)
    return settings
  }

  @Test("what the user chose before the launch is there before the app makes its views")
  func launch() {
    final class Early: UIViewController {
      var style = UIUserInterfaceStyle.unspecified
      override func viewDidLoad() { style = UITraitCollection.current.userInterfaceStyle }
    }
    let page = Early()
    let settings = Self.settings {
      $0.colorScheme = .dark
      $0.increasedContrast = true
      $0.reduceMotion = true
    }
    let app = HeadlessApp(rootViewController: page, scale: 1, settings: settings)
    #expect(page.style == .dark)
    #expect(page.traitCollection.userInterfaceStyle == .dark && page.traitCollection.accessibilityContrast == .high)
    #expect(UIAccessibility.isReduceMotionEnabled && UIAccessibility.isDarkerSystemColorsEnabled)
    #expect(app.userInterfaceStyle == .dark)
  }

  @Test("an app in a test has the settings of nobody")
  func neutral() {
    let stage = Stage()
    #expect(stage.app.settings == DesktopSettings())
    #expect(stage.root.traitCollection.userInterfaceStyle == .light)
    #expect(stage.root.traitCollection.accessibilityContrast == .normal)
    #expect(!UIAccessibility.isReduceMotionEnabled && !UIAccessibility.isDarkerSystemColorsEnabled)
  }

  @Test("a change at run time reaches each view and controller once, and what is drawn; overrides stay")
  func change() {
    let (page, child, inner, fixed) = (
      Page(), Page(), Inner(frame: rect(50, 50, 20, 20)), Inner(frame: rect(80, 50, 20, 20))
    )
    fixed.overrideUserInterfaceStyle = .light
    let app = HeadlessApp(rootViewController: page, size: CGSize(width: 200, height: 200), scale: 1)
    page.view.backgroundColor = .systemBackground
    page.addChild(child)
    page.view.addSubview(child.view)
    child.view.frame = rect(0, 0, 100, 100)
    for view in [inner, fixed] { child.view.addSubview(view) }
    var styles: [UIUserInterfaceStyle] = []
    let registration = inner.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: Inner, _) in
      styles.append(view.traitCollection.userInterfaceStyle)
    }
    app.expect(.white, at: point(5, 5))
    app.expect(.black, at: point(55, 55))
    for controller in [page, child] { controller.told = [] }
    for view in [inner, fixed] { view.told = [] }
    app.settings.colorScheme = .dark
    #expect(page.told == [.dark] && child.told == [.dark])
    #expect(inner.told == [.light] && styles == [.dark])
    #expect(fixed.told == [] && fixed.traitCollection.userInterfaceStyle == .light)
    app.expect(.black, at: point(5, 5))
    app.expect(.white, at: point(55, 55))
    app.expect(.black, at: point(85, 55))
    // What is no change of traits tells nobody.
    app.settings.accentColor = .init(red: 1, green: 0, blue: 0)
    #expect(page.told == [.dark] && inner.told == [.light])
    #expect(inner.tintColor == .systemBlue)
    app.settings = DesktopSettings()
    #expect(page.told == [.dark, .light] && inner.told == [.light, .dark] && styles == [.dark, .light])
    app.expect(.white, at: point(5, 5))
    inner.unregisterForTraitChanges(registration)
  }

  @Test("contrast and motion are told when they change")
  func accessibility() {
    final class Log: @unchecked Sendable {
      // Written and read on the main actor alone.
      var names: [String] = []
    }
    let stage = Stage()
    let log = Log()
    let names = [
      UIAccessibility.reduceMotionStatusDidChangeNotification,
      UIAccessibility.darkerSystemColorsStatusDidChangeNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        log.names.append($0.name.rawValue)
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    stage.app.settings.reduceMotion = true
    #expect(log.names == [names[0].rawValue] && UIAccessibility.isReduceMotionEnabled)
    stage.app.settings.increasedContrast = true
    #expect(log.names == names.map(\.rawValue) && stage.root.traitCollection.accessibilityContrast == .high)
    stage.app.settings.iconTheme = "Other"
    #expect(log.names.count == 2)
    stage.app.settings = DesktopSettings()
    #expect(log.names.count == 4 && stage.root.traitCollection.accessibilityContrast == .normal)
  }

  @Test("the desktop's text scale is the content size: labels that follow it grow, others stay; one change of traits")
  func textScale() {
    let (label, fixed, page) = (UILabel(), UILabel(), Page())
    for it in [label, fixed] {
      it.text = "Text"
      it.font = .preferredFont(forTextStyle: .body)
    }
    label.adjustsFontForContentSizeCategory = true
    let app = HeadlessApp(rootViewController: page, scale: 1)
    for it in [label, fixed] { page.view.addSubview(it) }
    let size = label.intrinsicContentSize
    #expect(page.traitCollection.preferredContentSizeCategory == .large)
    page.told = []
    var settings = app.settings
    settings.textScale = 1.25
    settings.colorScheme = .dark
    app.settings = settings
    // iOS's body text is 17 points at the standard size and 21 at extraExtraLarge, the nearest to 21.25.
    #expect(page.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
    #expect(UIApplication.shared.preferredContentSizeCategory == .extraExtraLarge)
    #expect(page.told == [.dark])
    #expect(label.font.pointSize == 21 && fixed.font.pointSize == 17)
    #expect(label.intrinsicContentSize.height > size.height && fixed.intrinsicContentSize == size)
    app.settings = DesktopSettings()
    #expect(label.font.pointSize == 17 && label.intrinsicContentSize == size)
    let large = HeadlessApp(rootViewController: page, settings: Self.settings { $0.textScale = 3 })
    #expect(page.traitCollection.preferredContentSizeCategory == .accessibilityExtraExtraExtraLarge)
    _ = large
  }

  // In processes of their own: tests that measure text run at the same time.

  @Test("the interface font is the system font; changed at run time text is measured, laid out and drawn anew")
  func font() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let app = HeadlessApp(rootView: UIView(), size: CGSize(width: 400, height: 400), scale: 1)
        app.window.backgroundColor = .white
        let (label, field, layer) = (UILabel(), UITextField(), CATextLayer())
        layer.foregroundColor = UIColor.black.cgColor
        label.text = "iiiiiiiiii"
        label.translatesAutoresizingMaskIntoConstraints = false
        app.window.addSubview(label)
        label.leadingAnchor.constraint(equalTo: app.window.leadingAnchor).isActive = true
        label.topAnchor.constraint(equalTo: app.window.topAnchor).isActive = true
        field.text = "iiiiiiiiii"
        field.frame = CGRect(x: 0, y: 100, width: 300, height: 40)
        app.window.addSubview(field)
        layer.string = "iiiiiiiiii"
        layer.frame = CGRect(x: 0, y: 200, width: 300, height: 40)
        app.window.layer.addSublayer(layer)
        let font = UIFont.systemFont(ofSize: 17)
        let (before, width, metric) = (app.snapshot(), label.frame.width, font.lineHeight)
        #expect(font.familyName == "DejaVu Sans")
        app.settings.interfaceFont = DesktopFont(family: "DejaVu Sans Mono")
        let after = app.snapshot()
        #expect(font.familyName == "DejaVu Sans Mono")
        #expect(label.frame.width > width * 1.5, "the letters are wider")
        #expect(UIFont.systemFont(ofSize: 17).lineHeight == font.lineHeight && metric > 0)
        func rows(_ image: CGImage, _ rows: Range<Int>) -> Data? {
          let part = CGRect(x: 0, y: rows.lowerBound, width: image.width, height: rows.count)
          return image.cropping(to: part).flatMap { UIImage(cgImage: $0).pngData() }
        }
        for part in [0..<40, 100..<140, 200..<240] {
          #expect(rows(before, part) != rows(after, part), "drawn anew: \(part)")
        }
        // One that is not installed is none.
        app.settings.interfaceFont = DesktopFont(family: "No Such Family")
        #expect(font.familyName == "DejaVu Sans")
        app.settings = DesktopSettings()
        let last = app.snapshot()
        #expect(label.frame.width == width && rows(last, 0..<240) == rows(before, 0..<240))
      }
    }
  }

  @Test("the desktop's monospaced font is that of monospacedSystemFont; the next app starts without")
  func monospaced() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let font = UIFont.monospacedSystemFont(ofSize: 12, weight: .regular)
        var settings = DesktopSettings()
        settings.monospaceFont = DesktopFont(family: "DejaVu Sans")
        settings.interfaceFont = DesktopFont(family: "DejaVu Sans Mono")
        let app = HeadlessApp(rootViewController: UIViewController(), settings: settings)
        #expect(font.familyName == "DejaVu Sans" && UIFont.systemFont(ofSize: 12).familyName == "DejaVu Sans Mono")
        let next = HeadlessApp(rootViewController: UIViewController())
        #expect(font.familyName == "DejaVu Sans Mono" && UIFont.systemFont(ofSize: 12).familyName == "DejaVu Sans")
        _ = (app, next)
      }
    }
  }
}
