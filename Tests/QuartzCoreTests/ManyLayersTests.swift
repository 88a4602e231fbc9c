import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// Windows with so many layers that looking at all of them would be felt.
@MainActor @Suite("Many layers")
struct ManyLayersTests {
  private func fill(_ screen: Screen, _ count: Int) -> [CALayer] {
    (0..<count).map { index in
      let color = CGColor(red: CGFloat(index % 3) / 2, green: 0, blue: 1, alpha: 1)
      let made = layer(CGFloat(index % 25) * 4, CGFloat(index / 25) * 2, 3, 1, color)
      screen.root.addSublayer(made)
      return made
    }
  }

  @Test(
    "a commit that changes one of 2,000 layers makes its node, its ancestors', and no other; the lists share the rest")
  func sharing() throws {
    let screen = Screen()
    let layers = fill(screen, 2000)
    let before = try #require(screen.host.commit().root)
    layers[700].backgroundColor = .green
    let after = try #require(screen.host.commit().root)
    #expect(after !== before)
    #expect(after.children.differences(to: before.children) == [700])
    let (new, old) = (try #require(after.children.root), try #require(before.children.root))
    #expect(zip(new.chunks, old.chunks).filter { $0 !== $1 }.count == 1)
    #expect(layers[700].node === after.children[700])
  }

  @Test("changes of any kind among many layers paint what painting anew paints")
  func random() {
    let screen = Screen()
    var layers = fill(screen, 300)
    screen.update()
    var state: UInt32 = 9
    func random(_ limit: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % limit
    }
    for step in 0..<150 {
      for _ in 0...random(3) {
        let index = random(layers.count)
        switch random(9) {
        case 0: layers[index].position.x += CGFloat(random(9) - 4)
        case 1: layers[index].isHidden.toggle()
        case 2: layers[index].zPosition = CGFloat(random(3))
        case 3: layers.remove(at: index).removeFromSuperlayer()
        case 4:
          let added = layer(CGFloat(random(90)), CGFloat(random(90)), 12, 8, .green)
          screen.root.insertSublayer(added, at: UInt32(random(screen.root.sublayers?.count ?? 0)))
          layers.append(added)
        case 5:
          let inner = layer(1, 1, 6, 3, .red)
          layers[index].addSublayer(inner)
        case 6: layers[index].opacity = Float(random(5)) / 4
        case 7: layers[index].sublayers?.last?.position.y += 3
        default: screen.root.addSublayer(layers[index])
        }
      }
      if step % 40 == 39 { screen.root.isGeometryFlipped.toggle() }
      screen.update()
      #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty, "step \(step)")
    }
  }

  @Test("a display list has steps for what lies in the area, and none for layers behind an opaque one")
  func covered() throws {
    let screen = Screen()
    _ = fill(screen, 1000)
    var root = try #require(screen.host.commit().root)
    var list = DisplayList(area: PixelRect(x: 0, y: 0, width: 8, height: 4))
    list.add(root, plane: .identity, clip: PixelRect(x: 0, y: 0, width: 8, height: 4))
    // Two by two of them, and what is behind.
    #expect(list.ops.count == 5)
    screen.root.addSublayer(layer(0, 0, 100, 100, .white))
    root = try #require(screen.host.commit().root)
    let all = PixelRect(x: 0, y: 0, width: 100, height: 100)
    list = DisplayList(area: all)
    list.add(root, plane: .identity, clip: all)
    #expect(list.ops.count == 1)
  }

  @Test("a layer that is changed and taken out, or hidden, before the commit leaves nothing behind")
  func gone() {
    let screen = Screen()
    var layers = fill(screen, 50)
    screen.update()
    layers[10].backgroundColor = .green
    layers[10].removeFromSuperlayer()
    layers.remove(at: 10)
    layers[20].backgroundColor = .green
    layers[20].isHidden = true
    layers[30].backgroundColor = .red
    screen.update()
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
    // What waited in the hidden one shows with it.
    layers[20].isHidden = false
    screen.update()
    #expect(screen.buffer.isColor(Int(layers[20].frame.minX), Int(layers[20].frame.minY), .green))
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }

  /// Does something when it is displayed.
  private final class MeddlingLayer: CALayer {
    var onDisplay: (() -> Void)?

    override func display() { onDisplay?() }
  }

  @Test("what displaying a layer changes in a sibling that was visited before shows, and so do its later changes")
  func meddling() {
    let screen = Screen()
    let first = layer(0, 0, 10, 10, .red)
    let second = MeddlingLayer()
    second.frame = CGRect(x: 20, y: 0, width: 10, height: 10)
    second.onDisplay = { first.backgroundColor = .green }
    second.setNeedsDisplay()
    screen.root.addSublayer(first)
    screen.root.addSublayer(second)
    screen.update()
    screen.update()
    #expect(screen.buffer.isColor(5, 5, .green))
    first.backgroundColor = .blue
    screen.update()
    #expect(screen.buffer.isColor(5, 5, .blue))
    second.onDisplay = { first.backgroundColor = .red }
    second.setNeedsDisplay()
    screen.update()
    screen.update()
    #expect(screen.buffer.isColor(5, 5, .red))
    first.backgroundColor = .blue
    screen.update()
    #expect(screen.buffer.isColor(5, 5, .blue))
  }

  @Test("one layer without end among many, and many of huge size")
  func wide() {
    let screen = Screen()
    for index in 0..<300 { screen.root.addSublayer(layer(0, CGFloat(index), 10, 1, .red)) }
    let wide = layer(0, 50, .greatestFiniteMagnitude, 10, .blue)
    screen.root.addSublayer(wide)
    screen.update()
    #expect(screen.buffer.isColor(5, 5, .red))
    wide.frame = CGRect(x: -1e9, y: 50, width: 2e9, height: 10)
    screen.update()
    #expect(screen.buffer.isColor(50, 55, .blue))
    for index in 0..<300 { screen.root.addSublayer(layer(-1e12, CGFloat(index) * 1e9, 2e12, 1e9)) }
    screen.update()
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }

  @Test("among layers below flipped geometry and a sublayer transform one change shares the lists of all others")
  func flippedSharing() throws {
    let screen = Screen()
    let page = layer(0, 0, 100, 100)
    page.isGeometryFlipped = true
    page.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
    screen.root.addSublayer(page)
    let layers = (0..<500).map { layer(CGFloat($0 % 50) * 2, CGFloat($0 / 50) * 10, 2, 9, .red) }
    for layer in layers { page.addSublayer(layer) }
    screen.update()
    let before = try #require(page.node?.children)
    layers[200].backgroundColor = .blue
    screen.update()
    let after = try #require(page.node?.children)
    #expect(after.differences(to: before) == [200])
    let (new, old) = (try #require(after.root), try #require(before.root))
    #expect(zip(new.chunks, old.chunks).filter { $0.0 !== $0.1 }.count == 1)
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
    page.sublayerTransform = CATransform3DIdentity
    screen.update()
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }
}
