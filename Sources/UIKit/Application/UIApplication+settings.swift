import CoreText
import Foundation
import QuartzCore
import Windowing

/// What the desktop's user has chosen for all apps, and what in the app follows it.
extension UIApplication {
  /// Takes the settings over at the launch, before any view asks.
  func takeSettings() {
    guard let server else { return }
    settings = server.settings
    takeFontsAndIcons()
    takeUserTraits()
    ContentSize.setTextScale(settings.textScale)
  }

  /// Nothing is left of what the user chose for an app that has ended.
  func forgetSettings() {
    UITraitCollection.resetApp()
    UIApplication.takeFonts(of: DesktopSettings())
    IconTheme.choose(nil)
  }

  /// Takes the changes over, and has shown what they change: traits, text in the system fonts, icons of the desktop's theme.
  func settingsDidChange() {
    guard let server, UIApplication.ifRunning === self else { return }
    let old = settings
    settings = server.settings
    let (fontsDiffer, iconsDiffer) = takeFontsAndIcons()
    takeUserTraits()
    // Tells the scenes of all that is new, when it changes.
    ContentSize.setTextScale(settings.textScale)
    for scene in orderedScenes { scene.traitsDidChange() }
    for scene in orderedScenes where fontsDiffer || iconsDiffer {
      for window in scene.windows { window.propagateSystemFontChange() }
      if fontsDiffer { scene.rootLayer.redrawTextLayers() }
    }
    if old.reduceMotion != settings.reduceMotion {
      NotificationCenter.default.post(name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
    }
    if old.increasedContrast != settings.increasedContrast {
      NotificationCenter.default.post(name: UIAccessibility.darkerSystemColorsStatusDidChangeNotification, object: nil)
    }
  }

  @discardableResult private func takeFontsAndIcons() -> (fontsDiffer: Bool, iconsDiffer: Bool) {
    (UIApplication.takeFonts(of: settings), IconTheme.choose(settings.iconTheme))
  }

  /// True when the system fonts are others now.
  @discardableResult static func takeFonts(of settings: DesktopSettings) -> Bool {
    CTFont.setDesktopFamilies(system: settings.interfaceFont?.family, monospaced: settings.monospaceFont?.family)
  }

  private func takeUserTraits() {
    UITraitCollection.setApp {
      $0.userInterfaceStyle = settings.colorScheme == .dark ? .dark : .light
      $0.accessibilityContrast = settings.increasedContrast ? .high : .normal
    }
  }
}

extension UIView {
  /// The system font is another one, for this view and all inside it.
  func propagateSystemFontChange() {
    systemFontDidChange()
    for view in storedSubviews { view.propagateSystemFontChange() }
  }
}

extension CALayer {
  /// Draws anew what is text in this layer and those inside it.
  fileprivate func redrawTextLayers() {
    if let text = self as? CATextLayer { text.fontsDidChange() }
    for layer in sublayers ?? [] { layer.redrawTextLayers() }
  }
}
