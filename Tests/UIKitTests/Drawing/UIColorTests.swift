import Foundation
import Testing
import UIKit

private let light = UITraitCollection(userInterfaceStyle: .light)
private let dark = UITraitCollection(userInterfaceStyle: .dark)

@Suite struct UIColorTests {
  @Test("a pattern repeats its image at the image's scale, and has no components")
  func pattern() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let tile = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    }
    let color = UIColor(patternImage: tile)
    let image = picture(8, 8, scale: 2) { _ in
      color.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    #expect(image.rgba(3, 1) == [255, 0, 0, 255] && image.rgba(8, 8) == [255, 0, 0, 255])
    #expect(image.rgba(4, 0)[3] == 0 && image.rgba(0, 2)[3] == 0)
    var component: CGFloat = 7
    #expect(!color.getRed(&component, green: nil, blue: nil, alpha: nil) && component == 7)
    #expect(!color.getHue(nil, saturation: nil, brightness: nil, alpha: nil) && !color.getWhite(nil, alpha: nil))
    #expect(color.cgColor.pattern != nil && color == UIColor(cgColor: color.cgColor))
    #expect(UIColor(patternImage: UIImage()).cgColor == CGColor.clear)
  }

  @Test("components beyond sRGB survive a Core Graphics colour")
  func extended() {
    let color = UIColor(cgColor: CGColor(red: 1.2, green: -0.1, blue: 0.5, alpha: 0.5))
    #expect(near(color.rgba, [1.2, -0.1, 0.5, 0.5]))
  }

  @Test("color-001 a third of the way round is green")
  func hueGreen() {
    #expect(near(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1).rgba, [0, 1, 0, 1]))
  }

  @Test("color-002 half saturation mixes with white")
  func hueCyan() {
    #expect(near(UIColor(hue: 0.5, saturation: 0.5, brightness: 0.8, alpha: 1).rgba, [0.4, 0.8, 0.8, 1]))
  }

  @Test("color-003 a white is not equal to the RGB grey that looks the same")
  func whiteIsNotGrey() {
    let white = UIColor(white: 0.5, alpha: 1)
    #expect(!white.isEqual(UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)))
    #expect(white.isEqual(UIColor(white: 0.5, alpha: 1)))
    #expect(!white.isEqual(nil))
    #expect(!white.isEqual("white"))
  }

  @Test("color-004 withAlphaComponent changes the alpha alone")
  func withAlpha() {
    #expect(near(UIColor.red.withAlphaComponent(0.25).rgba, [1, 0, 0, 0.25]))
    #expect(UIColor.red.withAlphaComponent(7).rgba[3] == 1)
    #expect(UIColor.red.withAlphaComponent(.nan).rgba[3] == 0)
  }

  @Test("color-006 the standard colours")
  func standardColours() {
    #expect(UIColor.orange.rgba == [1, 0.5, 0, 1])
    #expect(UIColor.purple.rgba == [0.5, 0, 0.5, 1])
    #expect(UIColor.brown.rgba == [0.6, 0.4, 0.2, 1])
    #expect(UIColor.clear.rgba == [0, 0, 0, 0])
    func white(_ color: UIColor) -> CGFloat {
      var value: CGFloat = -1
      #expect(color.getWhite(&value, alpha: nil))
      return value
    }
    #expect(abs(white(.darkGray) - 0.3333) < 0.001)
    #expect(abs(white(.lightGray) - 0.6667) < 0.001)
    #expect(white(.gray) == 0.5)
    #expect(white(.black) == 0 && white(.white) == 1)
    #expect(UIColor.red.rgba == [1, 0, 0, 1] && UIColor.green.rgba == [0, 1, 0, 1])
    #expect(UIColor.blue.rgba == [0, 0, 1, 1] && UIColor.cyan.rgba == [0, 1, 1, 1])
    #expect(UIColor.yellow.rgba == [1, 1, 0, 1] && UIColor.magenta.rgba == [1, 0, 1, 1])
  }

  @Test("hue, saturation and brightness read back what was put in", arguments: [0, 0.1, 0.3, 0.5, 0.77, 0.95])
  func hueRoundTrip(hue: CGFloat) {
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(hue: hue, saturation: 0.6, brightness: 0.7, alpha: 0.5).getHue(
      &h, saturation: &s, brightness: &b, alpha: &a)
    #expect(near([h, s, b, a], [hue, 0.6, 0.7, 0.5]))
  }

  @Test("a grey has no hue and no saturation")
  func greyHue() {
    var (h, s, b): (CGFloat, CGFloat, CGFloat) = (9, 9, 9)
    UIColor.gray.getHue(&h, saturation: &s, brightness: &b, alpha: nil)
    #expect([h, s, b] == [0, 0, 0.5])
  }

  @Test("components that are no numbers count as 0, and the extended range is kept")
  func badComponents() {
    #expect(UIColor(red: .nan, green: 1.5, blue: -0.5, alpha: .nan).rgba == [0, 1.5, -0.5, 0])
    #expect(UIColor(white: .nan, alpha: 1).rgba == [0, 0, 0, 1])
    #expect(UIColor(hue: .infinity, saturation: 1, brightness: 1, alpha: 1).rgba == [1, 0, 0, 1])
  }

  @Test("Display P3's primaries lie outside of sRGB, its white does not")
  func displayP3() {
    #expect(near(UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1).rgba, [1, 1, 1, 1], 1e-4))
    let red = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).rgba
    #expect(near(red, [1.0930, -0.2267, -0.1501, 1], 1e-3))
  }

  @Test("system colours differ between light and dark")
  func systemColours() {
    #expect(near(UIColor.systemBlue.resolvedColor(with: light).rgba, [0, 122.0 / 255, 1, 1]))
    #expect(near(UIColor.systemBlue.resolvedColor(with: dark).rgba, [10.0 / 255, 132.0 / 255, 1, 1]))
    #expect(near(UIColor.label.resolvedColor(with: light).rgba, [0, 0, 0, 1]))
    #expect(near(UIColor.label.resolvedColor(with: dark).rgba, [1, 1, 1, 1]))
    #expect(near(UIColor.separator.resolvedColor(with: light).rgba, [60.0 / 255, 60.0 / 255, 67.0 / 255, 0.29]))
    #expect(
      UIColor.systemBlue.resolvedColor(with: UITraitCollection()) == UIColor.systemBlue.resolvedColor(with: light),
      "unspecified is light")
  }

  @Test("a dynamic colour follows the traits that are current")
  func dynamic() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(color.resolvedColor(with: dark) == .white)
    #expect(color.resolvedColor(with: light) == .black)
    dark.performAsCurrent { #expect(color.cgColor == UIColor.white.cgColor) }
    light.performAsCurrent { #expect(color.cgColor == UIColor.black.cgColor) }
    #expect(color == color)
    #expect(color != UIColor { $0.userInterfaceStyle == .dark ? .white : .black })
  }

  @Test("a dynamic colour stays dynamic when its alpha changes")
  func dynamicAlpha() {
    for color in [UIColor.label, UIColor { $0.userInterfaceStyle == .dark ? .white : .black }] {
      let faint = color.withAlphaComponent(0.3)
      #expect(near(faint.resolvedColor(with: dark).rgba, [1, 1, 1, 0.3]))
      #expect(near(faint.resolvedColor(with: light).rgba, [0, 0, 0, 0.3]))
    }
  }

  @Test("a dynamic colour may answer with another dynamic colour")
  func nestedDynamic() {
    let color = UIColor { _ in .systemRed }
    #expect(color.resolvedColor(with: dark) == UIColor.systemRed.resolvedColor(with: dark))
  }

  @Test("colours come back from Core Graphics")
  func coreGraphics() {
    let color = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)
    #expect(near(UIColor(cgColor: color.cgColor).rgba, [0.2, 0.4, 0.6, 0.8]))
    #expect(UIColor(cgColor: color.cgColor) == color)
    #expect(Set([color, UIColor(cgColor: color.cgColor)]).count == 1, "equal colours have equal hashes")
    #expect(UIColor.gray.cgColor.numberOfComponents == 2)
  }

  @Test("set, setFill and setStroke choose what is drawn with")
  func drawing() {
    let image = picture(10, 10) { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 10))
      UIColor.blue.set()
      UIRectFill(CGRect(x: 5, y: 0, width: 5, height: 10))
    }
    #expect(image.rgba(2, 5) == [255, 0, 0, 255])
    #expect(image.rgba(7, 5) == [0, 0, 255, 255])
    let stroked = picture(10, 10) { context in
      UIColor.green.setStroke()
      context.stroke(CGRect(x: 1, y: 1, width: 8, height: 8), width: 2)
    }
    #expect(stroked.rgba(1, 5) == [0, 255, 0, 255])
  }
}
