import CoreGraphics
import CoreText
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Text layers")
struct TextLayerTests {
  private func text(_ string: String, _ frame: CGRect, size: CGFloat = 20) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = frame
    layer.string = string
    layer.fontSize = size
    layer.foregroundColor = .black
    return layer
  }

  /// The smallest rectangle with all that is not white.
  private func ink(_ picture: PixelBuffer, from first: Int = 8) -> PixelRect {
    var box = PixelRect.empty
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.ink(x, y) >= first {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        box = box.isEmpty ? pixel : box.union(pixel)
      }
    }
    return box
  }

  @Test("layerkinds-012 a fresh text layer is that of Core Animation")
  func fresh() {
    let layer = CATextLayer()
    #expect(layer.fontSize == 36)
    #expect(layer.isWrapped == false)
    #expect(layer.alignmentMode == .natural && layer.alignmentMode.rawValue == "natural")
    #expect(layer.truncationMode == .none && layer.truncationMode.rawValue == "none")
    #expect(layer.foregroundColor?.components == [1, 1, 1, 1])
    #expect(layer.string == nil && layer.font == nil)
    #expect(layer.allowsFontSubpixelQuantization == false)
  }

  @Test("text without wrapping is one line, cut at the bounds")
  func oneLine() {
    let screen = Screen(width: 200, height: 100)
    let layer = text("many words that do not fit in so little room", CGRect(x: 20, y: 10, width: 100, height: 80))
    screen.root.addSublayer(layer)
    let box = ink(screen.picture())
    #expect(box.minX >= 20 && box.minX <= 26)
    #expect(box.maxX <= 120 && box.maxX > 112)
    #expect(box.maxY <= 10 + 30)
  }

  @Test("wrapped text takes more lines, and its preferred size says how many")
  func wrapped() {
    let screen = Screen(width: 200, height: 200)
    let layer = text("many words that do not fit in so little room", CGRect(x: 20, y: 10, width: 100, height: 180))
    let line = layer.preferredFrameSize()
    layer.isWrapped = true
    let block = layer.preferredFrameSize()
    #expect(block.width <= 100 && line.width > 250)
    #expect(block.height >= line.height * 3 - 0.01)
    screen.root.addSublayer(layer)
    let box = ink(screen.picture())
    #expect(box.maxX <= 120)
    #expect(abs(CGFloat(box.maxY) - 10 - block.height) < 10)
  }

  @Test("lines stand where the alignment says")
  func alignment() {
    for (mode, side) in [
      (CATextLayerAlignmentMode.left, 0), (.natural, 0), (.center, 1), (.right, 2),
      (CATextLayerAlignmentMode(rawValue: "?"), 0),
    ] {
      let screen = Screen(width: 200, height: 40)
      let layer = text("word", CGRect(x: 0, y: 0, width: 200, height: 40))
      layer.alignmentMode = mode
      screen.root.addSublayer(layer)
      let box = ink(screen.picture())
      let (left, right) = (box.minX, 200 - box.maxX)
      switch side {
      case 0: #expect(left < 5 && right > 100, "\(mode)")
      case 1: #expect(abs(left - right) <= 3, "\(mode)")
      default: #expect(right < 5 && left > 100, "\(mode)")
      }
    }
  }

  @Test("a line that is too long is shortened where the mode says, and looks the same with what was left out missing")
  func truncation() {
    func picture(_ string: String, _ mode: CATextLayerTruncationMode) -> PixelBuffer {
      let screen = Screen(width: 120, height: 40)
      let layer = text(string, CGRect(x: 0, y: 0, width: 120, height: 40))
      layer.truncationMode = mode
      screen.root.addSublayer(layer)
      return screen.picture()
    }
    let long = "A first part and a last"
    let whole = picture(long, .none)
    for mode in [CATextLayerTruncationMode.start, .middle, .end] {
      #expect(picture(long, mode).difference(to: whole).largest > 50, "\(mode)")
      #expect(picture("short", mode).difference(to: picture("short", .none)).largest == 0)
    }
    // What is behind the end that was cut away does not matter, what is before it does.
    #expect(picture(long + "!!", .end).difference(to: picture(long, .end)).largest == 0)
    #expect(picture(long + "!!", .start).difference(to: picture(long, .start)).largest > 50)
    #expect(picture("!!" + long, .start).difference(to: picture(long, .start)).largest == 0)
  }

  @Test("wrapped text that does not fit ends in an ellipsis on the last line there is room for")
  func truncatedBlock() {
    let screen = Screen(width: 120, height: 100)
    let layer = text(
      "one two three four five six seven eight nine ten", CGRect(x: 0, y: 0, width: 120, height: 60), size: 18)
    layer.isWrapped = true
    screen.root.addSublayer(layer)
    let cut = screen.picture()
    layer.truncationMode = .end
    let shortened = screen.picture()
    #expect(ink(shortened).maxY <= 60)
    #expect(shortened.difference(to: cut).largest > 50)
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
  }

  @Test("text is drawn at the screen's resolution, whatever contentsScale is", arguments: [1, 1.5, 2] as [CGFloat])
  func sharp(scale: CGFloat) {
    func picture(_ contentsScale: CGFloat) -> PixelBuffer {
      let screen = Screen(width: 60, height: 40, scale: scale)
      let layer = text("Hill", CGRect(x: 4, y: 4, width: 52, height: 32))
      layer.contentsScale = contentsScale
      screen.root.addSublayer(layer)
      return screen.picture()
    }
    let first = picture(1)
    #expect(picture(3).difference(to: first).largest == 0)
    // The stem of a letter is black somewhere at each scale: a picture made larger would be grey.
    let isDark = (0..<first.width).contains { x in (0..<first.height).contains { first.ink(x, $0) > 215 } }
    #expect(isDark)
  }

  @Test("moving, fading and colouring text sets nothing anew, and paints no more than where it was and is")
  func cheapChanges() {
    let screen = Screen(width: 200, height: 100)
    let layer = text("word", CGRect(x: 10, y: 10, width: 80, height: 30))
    screen.root.addSublayer(layer)
    screen.update()
    func layout() -> TextLayout? {
      if case .text(let boxed) = layer.node?.values.payload { return boxed.value.layout }
      return nil
    }
    let first = layout()
    #expect(first != nil)
    let masks = screen.renderer.masks.byteCount
    layer.position.x += 50
    screen.update()
    layer.opacity = 0.5
    screen.update()
    layer.foregroundColor = .red
    screen.update()
    #expect(layout() === first)
    #expect(screen.renderer.masks.byteCount == masks)
    #expect(screen.damage.reduce(0) { $0 + $1.area } <= 80 * 30)
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
    layer.fontSize = 12
    screen.update()
    #expect(layout() !== first)
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
    layer.string = nil
    #expect(ink(screen.picture()).isEmpty)
  }

  @Test("text keeps to the screen's damage however it changes", arguments: [1, 1.5, 2] as [CGFloat])
  func damage(scale: CGFloat) {
    let screen = Screen(width: 160, height: 120, scale: scale)
    let layer = text("Some words to show", CGRect(x: 20, y: 20, width: 100, height: 60))
    screen.root.addSublayer(layer)
    let changes: [(CATextLayer) -> Void] = [
      { $0.isWrapped = true }, { $0.alignmentMode = .right }, { $0.bounds.size.width = 60 },
      { $0.bounds.origin = CGPoint(x: 5, y: -3) }, { $0.string = "Other" }, { $0.fontSize = 30 },
      { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }, { $0.backgroundColor = .green },
      { $0.font = "DejaVu Sans" }, { $0.truncationMode = .end }, { $0.isHidden = true }, { $0.isHidden = false },
      { $0.string = nil },
    ]
    for (index, change) in changes.enumerated() {
      change(layer)
      screen.update()
      #expect(screen.buffer.difference(to: screen.anew()).largest <= 2, "change \(index)")
    }
  }

  @Test("the colours of an attributed string are its own, and fade with the layer as one")
  func attributed() {
    let key = NSAttributedString.Key(rawValue: "NSColor")
    let screen = Screen(width: 200, height: 40)
    let layer = text("", CGRect(x: 0, y: 0, width: 200, height: 40), size: 30)
    let string = NSMutableAttributedString(string: "\u{2588}", attributes: [key: CGColor.red])
    string.append(NSAttributedString(string: "\u{2588}", attributes: [key: CGColor.blue]))
    layer.string = string
    layer.foregroundColor = .green
    screen.root.addSublayer(layer)
    let picture = screen.picture()
    let box = ink(picture)
    let (left, right) = (box.minX + box.width / 4, box.minX + box.width * 3 / 4)
    #expect(picture.isColor(left, box.y + box.height / 2, .red))
    #expect(picture.isColor(right, box.y + box.height / 2, .blue))
    // A later change of the string is none of the layer.
    string.mutableString.setString("")
    #expect((layer.string as? NSAttributedString)?.length == 2)
    layer.opacity = 0.5
    let faded = screen.picture()
    #expect(faded.rgba(left, box.y + box.height / 2).map { Int($0) }[1] == 127)
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
  }

  @Test("text masks, casts a shadow, and stays in front of the background")
  func asMask() {
    let screen = Screen(width: 100, height: 60)
    let filled = layer(0, 0, 100, 60, .red)
    let mask = text("\u{2588}", CGRect(x: 20, y: 10, width: 60, height: 40), size: 30)
    filled.mask = mask
    screen.root.addSublayer(filled)
    let box = ink(screen.picture())
    #expect(box.minX >= 20 && box.width < 40 && !box.isEmpty)
    #expect(screen.copy().isColor(box.x + box.width / 2, box.y + box.height / 2, .red))
  }

  @Test(
    "text that is read from right to left begins at the right of natural lines, and bidirectional text keeps its order")
  func rightToLeft() {
    func box(_ string: String) -> PixelRect {
      let screen = Screen(width: 200, height: 40)
      screen.root.addSublayer(text(string, CGRect(x: 0, y: 0, width: 200, height: 40)))
      return ink(screen.picture())
    }
    let words = "שלום עולם"
    #expect(box(words).width > 40)
    // The same letters, in the order that they are seen in, forced to be read from the left.
    let turned = "\u{202D}" + String(words.reversed()) + "\u{202C}"
    #expect(abs(box(turned).width - box(words).width) <= 2)
    #expect(box("abc " + words).width > box("abc").width + box(words).width - 6)
    #expect(box("العربية").width > 20)
  }

  @Test("combining marks stand on their letters, and what no font has is a box")
  func marks() {
    func box(_ string: String) -> PixelRect {
      let screen = Screen(width: 200, height: 60)
      screen.root.addSublayer(text(string, CGRect(x: 0, y: 0, width: 200, height: 60)))
      return ink(screen.picture())
    }
    #expect(box("e\u{301}").width <= box("e").width + 1 && box("e\u{301}").height > box("e").height + 2)
    #expect(abs(box("e\u{301}").height - box("é").height) <= 1)
    #expect(!box("\u{1F9FF}").isEmpty && !box("\u{10FFFD}").isEmpty)
    #expect(box("👩‍👩‍👧").width < 150)
  }

  @Test("effects of an attributed string are drawn: shadows and outlines in their own colours")
  func effects() {
    let screen = Screen(width: 100, height: 60)
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    layer.string = NSAttributedString(
      string: "H",
      attributes: [
        NSAttributedString.Key("NSStrokeWidth"): -5,
        NSAttributedString.Key("NSStrokeColor"): CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      ])
    screen.root.addSublayer(layer)
    let picture = screen.picture()
    var reds = 0
    for y in 0..<60 {
      for x in 0..<100 {
        let pixel = picture.rgba(x, y)
        if pixel[0] > 200 && pixel[1] < 80 { reds += 1 }
      }
    }
    #expect(reds > 20)
  }

  @Test("copies and key paths have the values")
  func copies() {
    let layer = text("word", CGRect(x: 0, y: 0, width: 50, height: 20))
    layer.setValue("end", forKeyPath: "truncationMode")
    layer.setValue(true, forKeyPath: "wrapped")
    layer.setValue("center", forKeyPath: "alignmentMode")
    layer.setValue(CGColor.blue, forKeyPath: "foregroundColor")
    layer.setValue(14, forKeyPath: "fontSize")
    layer.setValue("other", forKeyPath: "string")
    layer.setValue("DejaVu Sans", forKeyPath: "font")
    #expect(layer.truncationMode == .end && layer.isWrapped && layer.alignmentMode == .center)
    #expect(layer.fontSize == 14 && layer.foregroundColor == .blue && layer.string as? String == "other")
    let copy = CATextLayer(layer: layer)
    for key in ["string", "fontSize", "font", "wrapped", "truncationMode", "alignmentMode", "foregroundColor"] {
      #expect(
        "\(String(describing: copy.value(forKeyPath: key)))" == "\(String(describing: layer.value(forKeyPath: key)))")
    }
    copy.string = "third"
    #expect(layer.string as? String == "other")
    let font = CTFont(FontTraits(size: 9))
    copy.font = font
    #expect(copy.font as? CTFont === font)
    copy.string = 5
    #expect(copy.string == nil)
  }

  @Test("bad sizes do no harm")
  func badInput() {
    let screen = Screen()
    for size in [0, -5, .nan, .infinity, 1e9] as [CGFloat] {
      let layer = text("word", CGRect(x: 0, y: 0, width: 50, height: 20), size: size)
      layer.isWrapped = true
      screen.root.addSublayer(layer)
      screen.update()
      layer.bounds.size = CGSize(width: -10, height: 1e12)
      screen.update()
      layer.bounds.size = .zero
      screen.update()
      layer.removeFromSuperlayer()
    }
    #expect(ink(screen.picture()).isEmpty)
  }
}
