import Foundation
import Testing
import UIKit

@Suite struct GeometryTypesTests {
  @Test("viewgeom-028 a rectangle with its sides moved inwards")
  func inset() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(
      rect.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == CGRect(x: 2, y: 1, width: 4, height: 6))
    #expect(rect.inset(by: .zero) == rect)
    let outwards = UIEdgeInsets(top: -1, left: -1, bottom: -1, right: -1)
    #expect(rect.inset(by: outwards) == CGRect(x: -1, y: -1, width: 12, height: 12))
  }

  @Test("viewgeom-029 geometry as text")
  func strings() {
    #expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: 4)) == "{{1, 2}, {3, 4}}")
    #expect(NSCoder.string(for: CGPoint(x: 1, y: 2)) == "{1, 2}")
    #expect(NSCoder.string(for: CGSize(width: 3, height: 4)) == "{3, 4}")
    #expect(NSCoder.string(for: CGPoint(x: 1.5, y: -0.25)) == "{1.5, -0.25}")
    #expect(NSCoder.string(for: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "{1, 2, 3, 4}")
    #expect(NSCoder.string(for: CGAffineTransform.identity) == "[1, 0, 0, 1, 0, 0]")
    #expect(NSCoder.string(for: UIOffset(horizontal: 1, vertical: 2)) == "{1, 2}")
  }

  @Test("geometry read back from text, and zero from what is none")
  func parsing() {
    let rect = CGRect(x: -1.25, y: 2, width: 3, height: 4e6)
    #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
    #expect(NSCoder.cgPoint(for: "{1, 2}") == CGPoint(x: 1, y: 2))
    #expect(NSCoder.cgSize(for: "{3,4}") == CGSize(width: 3, height: 4))
    #expect(NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}") == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3}}") == .zero)
    #expect(NSCoder.cgPoint(for: "one, two") == .zero)
    #expect(NSCoder.cgPoint(for: "") == .zero)
  }

  @Test("traits-001 traits-002 raw values of styles and size classes")
  func rawValues() {
    #expect([UIUserInterfaceStyle.unspecified, .light, .dark].map(\.rawValue) == [0, 1, 2])
    #expect([UIUserInterfaceSizeClass.unspecified, .compact, .regular].map(\.rawValue) == [0, 1, 2])
  }

  @Test("traits-005 collections together say what each of them says")
  func traitsFrom() {
    let it = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 2),
    ])
    #expect(it.userInterfaceStyle == .dark)
    #expect(it.displayScale == 2)
    #expect(it.horizontalSizeClass == .unspecified)
    #expect(it.containsTraits(in: UITraitCollection(displayScale: 2)))
    #expect(!it.containsTraits(in: UITraitCollection(displayScale: 3)))
    let last = UITraitCollection(traitsFrom: [it, UITraitCollection(userInterfaceStyle: .light)])
    #expect(last.userInterfaceStyle == .light)
    #expect(UITraitCollection(displayScale: .nan).displayScale == 0)
    #expect(UITraitCollection(displayScale: 2) == UITraitCollection(displayScale: 2))
  }

  @Test("the current traits are the thread's own and come back after performAsCurrent")
  func currentTraits() async {
    let before = UITraitCollection.current
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      #expect(UITraitCollection.current.userInterfaceStyle == .dark)
      let other = Thread.runAndWait { UITraitCollection.current.userInterfaceStyle }
      #expect(other == .light, "another thread has traits of its own")
    }
    #expect(UITraitCollection.current == before)
  }

  @Test("the current context is the one pushed last")
  func contexts() {
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsPopContext()
    _ = picture(4, 4) { outer in
      #expect(UIGraphicsGetCurrentContext() === outer)
      _ = picture(4, 4) { inner in
        #expect(UIGraphicsGetCurrentContext() === inner)
        #expect(inner !== outer)
      }
      #expect(UIGraphicsGetCurrentContext() === outer)
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("filled, framed and clipped rectangles")
  func rectangles() {
    let framed = picture(10, 10) { _ in
      UIColor.red.setFill()
      UIRectFrame(CGRect(x: 1, y: 1, width: 8, height: 8))
    }
    #expect(framed.rgba(1, 5)[3] == 255 && framed.rgba(8, 5)[3] == 255 && framed.rgba(5, 1)[3] == 255)
    #expect(framed.rgba(5, 5)[3] == 0 && framed.rgba(0, 5)[3] == 0 && framed.rgba(9, 5)[3] == 0)
    let clipped = picture(10, 10) { _ in
      UIRectClip(CGRect(x: 0, y: 0, width: 5, height: 5))
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(clipped.inkBox() == clipped.inkBox(least: 255))
    #expect(clipped.inkArea == 25)
  }

  @Test("a copied fill replaces what was there, see-through colours too")
  func copies() {
    let image = picture(4, 4) { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
      UIColor.clear.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 4))
    }
    #expect(image.rgba(1, 1) == [0, 0, 0, 0])
    #expect(image.rgba(3, 1) == [255, 0, 0, 255])
  }
}

extension Thread {
  /// What `body` gives on a thread of its own.
  fileprivate static func runAndWait<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.value = body()
      done.signal()
    }
    thread.start()
    done.wait()
    return box.value!
  }

  /// Written before the semaphore is signalled and read after it was waited for.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value?
  }
}
