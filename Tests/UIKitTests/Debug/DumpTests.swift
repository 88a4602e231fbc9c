import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite("Dumps of views, layers, controllers and the chain")
struct DumpTests {
  @Test("a view's dump has a line per view, indented by depth, with what is special about it")
  func views() {
    let stage = Stage()
    let box = UIView(frame: rect(10, 20, 100, 50))
    box.tag = 7
    box.alpha = 0.5
    box.clipsToBounds = true
    let label = UILabel(frame: rect(1, 2, 30.5, 4))
    label.text = "Line one\nand two"
    box.addSubview(label)
    let hidden = UIView()
    hidden.isHidden = true
    stage.root.addSubview(box)
    stage.root.addSubview(hidden)
    let lines = stage.root.recursiveDescription().split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("<UIView: 0x") && lines[0].contains("frame = (0 0; 400 400)"))
    #expect(lines[0].contains("controller = <UIViewController: 0x"))
    #expect(lines[1].hasPrefix("   | <UIView: 0x"))
    for fact in ["frame = (10 20; 100 50)", "tag = 7", "alpha = 0.5", "clips", "layer = <CALayer: 0x"] {
      #expect(lines[1].contains(fact))
    }
    #expect(lines[2].hasPrefix("   |    | <UILabel: 0x"))
    #expect(lines[2].contains("text = 'Line one\\nand two'") && lines[2].contains("(1 2; 30.5 4)"))
    #expect(lines[2].contains("no interaction"))
    #expect(lines[3].hasPrefix("   | <UIView") && lines[3].contains("; hidden"))
    #expect(!lines[0].contains("hidden") && !lines[0].contains("alpha"))
    #expect(stage.app.window.recursiveDescription().contains("; key window;"))
  }

  @Test("a long text is cut, and a hierarchy deeper than the stack is dumped")
  func extremes() {
    let label = UILabel()
    label.text = String(repeating: "x", count: 1000)
    #expect(label.recursiveDescription().contains("'\(String(repeating: "x", count: 39))…'"))
    let root = UIView()
    var view = root
    for _ in 0..<2000 {
      let child = UIView()
      view.addSubview(child)
      view = child
    }
    #expect(root.recursiveDescription().split(separator: "\n").count == 2001)
    #expect(root.layer.recursiveDescription().split(separator: "\n").count == 2001)
    // From the innermost out, so that the end of the views does not recurse either.
    while let superview = view.superview {
      view.removeFromSuperview()
      view = superview
    }
  }

  @Test("a layer's dump names sublayers and what is special about them")
  func layers() {
    let layer = CALayer()
    layer.name = "outer"
    let shape = CAShapeLayer()
    shape.frame = rect(1, 2, 3, 4)
    shape.zPosition = 2
    shape.masksToBounds = true
    layer.addSublayer(shape)
    let lines = layer.recursiveDescription().split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("<CALayer: 0x") && lines[0].contains("name = 'outer'"))
    #expect(lines[1].hasPrefix("   | <CAShapeLayer: 0x"))
    for fact in ["frame = (1 2; 3 4)", "zPosition = 2", "masksToBounds"] { #expect(lines[1].contains(fact)) }
  }

  @Test("a controller's dump says whose views are loaded and where they are")
  func controllers() {
    let tabs = UITabBarController()
    let first = UIViewController()
    first.title = "First"
    let second = UIViewController()
    tabs.viewControllers = [first, second]
    let app = HeadlessApp(rootViewController: tabs)
    let lines = tabs.hierarchyDescription().split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("<UITabBarController: 0x") && lines[0].contains("view = <UIView: 0x"))
    #expect(lines[1].hasPrefix("   | <UIViewController: 0x") && lines[1].contains("title = 'First'"))
    #expect(!lines[1].contains("not in a window"))
    #expect(lines[2].contains("view not loaded"))
    tabs.selectedIndex = 1
    #expect(tabs.hierarchyDescription().split(separator: "\n")[1].contains("(not in a window)"))
    #expect(app.window.rootViewController === tabs)
  }

  @Test("the chain is listed to its end, and a circle is named")
  func chain() {
    let view = UIView(frame: rect(0, 0, 10, 10))
    let stage = Stage(adding: view)
    let names = view.responderChainDescription().split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(
      names == [
        "<UIView", "<UIView", "<UIViewController", "<UIWindow", "<UIWindowScene", "<UIApplication", "<HostDelegate",
      ])
    #expect(stage.root === view.superview)

    final class Link: UIResponder {
      var after: UIResponder?
      override var next: UIResponder? { after }
    }
    let (first, second) = (Link(), Link())
    first.after = second
    second.after = first
    let lines = first.responderChainDescription().split(separator: "\n")
    #expect(lines.count == 3 && lines[2].hasSuffix("the chain is a circle"))
    first.after = nil
  }

  @Test("the dump of an app has its scenes, windows, controllers, and where keys go")
  func wholeApp() {
    let stage = Stage()
    let text = DebugDump.text(of: stage.app.application)
    #expect(text.contains("<UIApplication: 0x") && text.contains("active, 1 scenes"))
    #expect(text.contains("400 x 400 points at scale 1, 1 windows"))
    #expect(text.contains(stage.app.window.recursiveDescription()))
    #expect(text.contains("layers:\n" + stage.app.window.layer.recursiveDescription()))
    #expect(text.contains("controllers:\n<UIViewController: 0x"))
    #expect(text.contains("keys go to:\n"))
  }
}
