import Foundation
import Testing
import UIKit
import UIKitTesting

/// Buttons that are described by one value.
@MainActor @Suite("Button configurations")
struct ButtonConfigurationTests {
  private func button(_ configuration: UIButton.Configuration, size: CGSize? = nil) -> (UIButton, HeadlessApp) {
    let button = UIButton(configuration: configuration)
    button.frame = CGRect(origin: point(20, 20), size: size ?? button.frame.size)
    return (button, Stage(adding: button).app)
  }

  private func filled(_ change: (inout UIButton.Configuration) -> Void = { _ in }) -> UIButton.Configuration {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Go"
    change(&configuration)
    return configuration
  }

  @Test(
    "the size of a button gives its height",
    arguments: [(.mini, 28), (.small, 28), (.medium, 34), (.large, 50)] as [(UIButton.Configuration.Size, CGFloat)])
  func heights(size: UIButton.Configuration.Size, height: CGFloat) {
    let (button, _) = button(filled { $0.buttonSize = size })
    expectNear(button.intrinsicContentSize.height, height)
    expectNear(button.frame.height, height)
  }

  @Test("insets of the app's own are kept, and taken back")
  func insets() {
    var configuration = filled()
    let standard = configuration.contentInsets
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 40, bottom: 0, trailing: 10)
    let (button, app) = button(configuration)
    expectNear(button.titleLabel!.frame.minX, 40)
    expectNear(button.bounds.width - button.titleLabel!.frame.maxX, 10, within: 1)
    button.semanticContentAttribute = .forceRightToLeft
    app.advance(by: HeadlessApp.frameInterval)
    expectNear(button.titleLabel!.frame.minX, 10, within: 1)
    configuration.setDefaultContentInsets()
    #expect(configuration.contentInsets == standard)
  }

  @Test("a filled button has the tint, a grey one a fill, a plain one no background")
  func backgrounds() {
    let size = CGSize(width: 100, height: 34)
    let (filledButton, app) = button(filled(), size: size)
    filledButton.tintColor = .red
    app.advance(by: HeadlessApp.frameInterval)
    app.expect(.red, at: point(30, 37))
    let (plainButton, plainApp) = button(.plain(), size: size)
    plainApp.expect(.clear, at: point(30, 37))
    #expect(plainButton.titleLabel?.text == nil)
    let (_, ownApp) = button(filled { $0.baseBackgroundColor = .green }, size: size)
    ownApp.expect(.green, at: point(30, 37))
    let (_, clearApp) = button(filled { $0.background.backgroundColor = .blue }, size: size)
    clearApp.expect(.blue, at: point(30, 37))
  }

  @Test("title, subtitle and image stand as the placement and the padding say")
  func placement() {
    let image = UIImage(cgImage: .filled(.blue, width: 20, height: 20))
    func frames(_ placement: NSDirectionalRectEdge, rightToLeft: Bool = false) -> (image: CGRect, title: CGRect) {
      var configuration = filled()
      configuration.image = image
      configuration.imagePlacement = placement
      configuration.imagePadding = 8
      let button = UIButton(configuration: configuration)
      if rightToLeft { button.semanticContentAttribute = .forceRightToLeft }
      button.layoutIfNeeded()
      return (button.imageView!.frame, button.titleLabel!.frame)
    }
    let leading = frames(.leading)
    expectNear(leading.title.minX - leading.image.maxX, 8, within: 1)
    let trailing = frames(.trailing)
    expectNear(trailing.image.minX - trailing.title.maxX, 8, within: 1)
    let top = frames(.top)
    expectNear(top.title.minY - top.image.maxY, 8, within: 1)
    let bottom = frames(.bottom)
    expectNear(bottom.image.minY - bottom.title.maxY, 8, within: 1)
    let mirrored = frames(.leading, rightToLeft: true)
    expectNear(mirrored.image.minX - mirrored.title.maxX, 8, within: 1)
  }

  @Test("a subtitle is below the title, smaller")
  func subtitle() {
    let (button, _) = button(filled { $0.subtitle = "At once" })
    let title = button.titleLabel!
    let subtitle = button.subtitleLabel!
    #expect(subtitle.text == "At once")
    #expect(subtitle.frame.minY >= title.frame.maxY)
    #expect(subtitle.font.pointSize < title.font.pointSize)
  }

  @Test("while something goes on a spinner stands in the image's place")
  func spinner() {
    let (button, app) = button(
      filled {
        $0.image = UIImage(cgImage: .filled(.blue, width: 20, height: 20))
        $0.showsActivityIndicator = true
      })
    let spinner = button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
    #expect(spinner?.isAnimating == true)
    #expect(button.imageView?.image == nil)
    button.configuration?.showsActivityIndicator = false
    app.advance(by: HeadlessApp.frameInterval)
    #expect(!button.subviews.contains { $0 is UIActivityIndicatorView })
    #expect(button.imageView?.image != nil)
  }

  @Test("the handler is called once for each change of state, before the layout, and sets the configuration up")
  func updateHandler() {
    let (button, app) = button(filled())
    var states: [UIControl.State] = []
    button.configurationUpdateHandler = { button in
      states.append(button.state)
      button.configuration?.title = button.isHighlighted ? "Down" : "Up"
    }
    #expect(states.isEmpty)
    app.advance(by: HeadlessApp.frameInterval)
    #expect(states == [.normal])
    app.touchDown(at: button.center)
    app.frame()
    app.advance(by: HeadlessApp.frameInterval)
    #expect(button.titleLabel?.text == "Down")
    app.touchUp()
    app.frame()
    app.advance(by: HeadlessApp.frameInterval)
    #expect(button.titleLabel?.text == "Up")
    #expect(states == [.normal, .highlighted, .normal])
    button.automaticallyUpdatesConfiguration = false
    button.isEnabled = false
    app.advance(by: HeadlessApp.frameInterval)
    #expect(states.count == 3)
    button.setNeedsUpdateConfiguration()
    button.setNeedsUpdateConfiguration()
    app.advance(by: HeadlessApp.frameInterval)
    #expect(states.last == .disabled)
    #expect(states.count == 4)
  }

  @Test("a subclass sets the configuration up in updateConfiguration")
  func subclass() {
    final class Button: UIButton {
      override func updateConfiguration() {
        super.updateConfiguration()
        configuration?.title = isSelected ? "On" : "Off"
      }
    }
    let button = Button(configuration: filled())
    let app = Stage(adding: button).app
    #expect(button.titleLabel?.text == "Off")
    button.isSelected = true
    app.advance(by: HeadlessApp.frameInterval)
    #expect(button.titleLabel?.text == "On")
  }

  @Test("a title of a state goes before the configuration's; the normal one is the configuration's")
  func titlesByState() {
    let (button, app) = button(filled())
    button.setTitle("Other", for: .normal)
    #expect(button.configuration?.title == "Other")
    button.setTitle("Chosen", for: .selected)
    button.isSelected = true
    app.advance(by: HeadlessApp.frameInterval)
    #expect(button.titleLabel?.text == "Chosen")
    #expect(button.currentTitle == "Chosen")
    button.isSelected = false
    app.advance(by: HeadlessApp.frameInterval)
    #expect(button.titleLabel?.text == "Other")
  }

  @Test("attributes of the title go before the transformer's, and these before the style's")
  func attributes() {
    var configuration = filled()
    var title = AttributedString("Go")
    title.foregroundColor = .green
    configuration.attributedTitle = title
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var result = incoming
      result.font = .systemFont(ofSize: 30)
      result.foregroundColor = .red
      return result
    }
    let (button, _) = button(configuration)
    #expect(button.titleLabel?.font.pointSize == 30)
    #expect(button.titleLabel?.textColor == .green)
    #expect(configuration.title == "Go")
  }

  @Test("corners: of the style, of the app's radius, of a capsule")
  func corners() {
    func radius(_ change: (inout UIButton.Configuration) -> Void) -> CGFloat {
      let (button, _) = button(filled(change), size: CGSize(width: 100, height: 40))
      return button.subviews[0].layer.cornerRadius
    }
    #expect(radius { $0.cornerStyle = .capsule } == 20)
    #expect(radius { $0.cornerStyle = .small } == 6)
    #expect(radius { $0.cornerStyle = .large } == 12)
    #expect(radius { $0.background.cornerRadius = 3 } == 3)
    #expect(radius { $0.buttonSize = .large } == 12)
  }

  @Test("what was left open is resolved for a button; what was set stays")
  func updated() {
    let button = UIButton()
    button.tintColor = .systemPink
    let resolved = filled().updated(for: button)
    #expect(resolved.background.backgroundColor == .systemPink)
    #expect(resolved.baseForegroundColor == .white)
    button.isEnabled = false
    #expect(filled().updated(for: button).baseForegroundColor == .tertiaryLabel)
    button.isEnabled = true
    button.role = .destructive
    #expect(filled().updated(for: button).background.backgroundColor == .systemRed)
  }

  @Test("a tap selects a button that changes its selection, before its action is called")
  func selection() {
    let (button, app) = button(filled())
    button.changesSelectionAsPrimaryAction = true
    var seen: [Bool] = []
    button.addAction(UIAction { [unowned button] _ in seen.append(button.isSelected) }, for: .primaryActionTriggered)
    app.tap(button.center)
    app.tap(button.center)
    #expect(seen == [true, false])
  }

  @Test("an action gives a configured button its title, subtitle and image")
  func action() {
    var count = 0
    let action = UIAction(title: "Send", subtitle: "Now", image: UIImage(systemName: "plus")) { _ in count += 1 }
    let button = UIButton(configuration: .gray(), primaryAction: action)
    button.frame.origin = point(20, 20)
    let app = Stage(adding: button).app
    #expect(button.titleLabel?.text == "Send")
    #expect(button.subtitleLabel?.text == "Now")
    #expect(button.imageView?.image != nil)
    app.tap(button.center)
    #expect(count == 1)
  }

  @Test("without its configuration a button is what it was")
  func backToPlain() {
    let (button, app) = button(filled { $0.subtitle = "x" })
    button.configuration = nil
    button.setTitle("Plain", for: .normal)
    app.advance(by: HeadlessApp.frameInterval)
    #expect(button.titleLabel?.text == "Plain")
    #expect(button.subtitleLabel == nil)
    #expect(button.subviews.count == 1)
  }

  @Test("configurations are equal when all they say is")
  func equality() {
    #expect(filled() == filled())
    #expect(filled() != filled { $0.subtitle = "x" })
    #expect(filled() != filled { $0.background.strokeWidth = 1 })
    #expect(UIButton.Configuration.filled() != .tinted())
  }
}
