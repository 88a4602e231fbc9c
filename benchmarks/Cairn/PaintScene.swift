import CairnBenchC
import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// The painting of a typical page, against the same page drawn by hand with cairo in C, in turns in one process.
@MainActor enum PaintScene {
  static func run() {
    let page = Page()
    let byHand = [false, true].map { HandDrawn(keepsText: $0) }
    var ours: [Double] = []
    var theirs: [[Double]] = [[], []]
    for _ in 0..<300 {
      ours.append(page.paint())
      for (index, hand) in byHand.enumerated() { theirs[index].append(hand.paint()) }
    }
    let mine = ProcessorTime.median(ours)
    for (index, name) in ["text drawn anew", "text kept"].enumerated() {
      let time = ProcessorTime.median(theirs[index])
      print(
        "{\"paint\":\"against cairo with \(name)\",\"ours_us\":\(text(mine)),\"cairo_us\":\(text(time)),"
          + "\"ratio\":\(text(mine / time))}")
    }
    if CommandLine.arguments.count > 2 { page.write(besides: byHand, to: CommandLine.arguments[2]) }
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }

  /// The page by `paint_page.c`.
  final class HandDrawn {
    let buffer = PixelBuffer(width: 400, height: 700)
    private let page: OpaquePointer

    init(keepsText: Bool) {
      page = page_create(buffer.pixels, Int32(buffer.stride), keepsText ? 1 : 0)
    }

    deinit { page_destroy(page) }

    /// Microseconds.
    func paint() -> Double {
      let start = ProcessorTime.now
      page_draw(page)
      return ProcessorTime.now - start
    }
  }

  /// The page by views.
  @MainActor final class Page {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 700))
    private let renderer: Renderer
    let buffer: PixelBuffer
    private let tree: RenderTree

    /// - Parameters:
    ///   - scale: pixels per point, a whole number.
    ///   - bandedArea: pixels from which several threads paint.
    ///   - hasShadows: every row has one, which is the costliest part of a page of cards.
    init(scale: Int = 1, bandedArea: Int = .max, hasShadows: Bool = false) {
      renderer = Renderer(bandedArea: bandedArea)
      buffer = PixelBuffer(width: 400 * scale, height: 700 * scale)
      root.backgroundColor = UIColor(red: 0.95, green: 0.95, blue: 0.97, alpha: 1)
      for index in 0..<10 { Self.addRow(index, to: root) }
      let bar = Self.add(CGRect(x: 0, y: 0, width: 400, height: 44), UIColor(white: 0.98, alpha: 1), to: root)
      _ = Self.add(CGRect(x: 0, y: 43, width: 400, height: 1), UIColor(white: 0.8, alpha: 1), to: bar)
      Self.addText("A typical page", CGRect(x: 150, y: 10, width: 120, height: 24), size: 17, .black, to: bar)
      let button = Self.add(
        CGRect(x: 40, y: 648, width: 320, height: 44), UIColor(red: 0, green: 0.48, blue: 1, alpha: 1), to: root)
      button.layer.cornerRadius = 12
      Self.addText("Continue", CGRect(x: 120, y: 10, width: 100, height: 24), size: 17, .white, to: button)
      if hasShadows {
        for card in root.subviews.prefix(10) {
          card.layer.shadowOpacity = 0.3
          card.layer.shadowRadius = 8
        }
      }
      tree = LayerTreeHost(rootLayer: root.layer, size: CGSize(width: 400, height: 700), scale: CGFloat(scale))
        .commit()
    }

    private static func addRow(_ index: Int, to root: UIView) {
      let row = add(CGRect(x: 12, y: 60 + CGFloat(index) * 58, width: 376, height: 50), .white, to: root)
      row.layer.cornerRadius = 10
      let disc = add(CGRect(x: 16, y: 11, width: 28, height: 28), FramesDelegate.discColor(index), to: row)
      disc.layer.cornerRadius = 14
      addText("Row title \(index)", CGRect(x: 56, y: 6, width: 200, height: 20), size: 15, .black, to: row)
      addText(
        "The subtitle of row number \(index)", CGRect(x: 56, y: 26, width: 200, height: 16), size: 11,
        UIColor(white: 0.45, alpha: 1), to: row)
      let frame = add(CGRect(x: 288, y: 10, width: 80, height: 30), nil, to: row)
      frame.layer.cornerRadius = 8
      frame.layer.borderWidth = 1
      frame.layer.borderColor = CGColor(red: 0.2, green: 0.5, blue: 1, alpha: 1)
      _ = add(CGRect(x: 56, y: 49, width: 300, height: 1), UIColor(white: 0, alpha: 0.1), to: row)
    }

    private static func add(_ frame: CGRect, _ color: UIColor?, to view: UIView) -> UIView {
      let added = UIView(frame: frame)
      added.backgroundColor = color
      view.addSubview(added)
      return added
    }

    private static func addText(_ text: String, _ frame: CGRect, size: CGFloat, _ color: UIColor, to view: UIView) {
      let label = UILabel(frame: frame)
      label.text = text
      label.font = .systemFont(ofSize: size)
      label.textColor = color
      view.addSubview(label)
    }

    /// All of it anew; microseconds.
    func paint() -> Double {
      let start = ProcessorTime.now
      renderer.paint(
        tree, pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.stride,
        repaint: [buffer.bounds])
      return ProcessorTime.now - start
    }

    /// The pictures, ours first, side by side as PNG.
    func write(besides others: [HandDrawn], to path: String) {
      let buffers = [buffer] + others.map(\.buffer)
      let all = PixelBuffer(width: 400 * buffers.count, height: 700)
      for (index, one) in buffers.enumerated() {
        for y in 0..<700 {
          (all.pixels + y * all.stride + index * 1600).copyMemory(from: one.pixels + y * one.stride, byteCount: 1600)
        }
      }
      guard let data = all.takeImage().pngData() else { return }
      try? data.write(to: URL(fileURLWithPath: path))
    }
  }
}
