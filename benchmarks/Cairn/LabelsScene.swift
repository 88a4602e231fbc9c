import CairnBenchC
import CoreGraphics
import CoreText
import Foundation
import QuartzCore
import UIKit

/// A thousand labels, measured and drawn the first time, drawn again, and changed one by one.
@MainActor enum LabelsScene {
  static func run() {
    let scripts = labels_scripts()
    let page = Page()
    // Fonts are looked for, and found, before the clock is looked at; and the code that draws is in memory.
    page.addFirst()
    page.paint()
    let samples = (0..<2 * Int(LABELS)).map { Sample($0, scripts: scripts) }

    var shaped = TextShaping.count
    /// How many times was shaped since this was asked last.
    func shapings() -> Int {
      defer { shaped = TextShaping.count }
      return TextShaping.count - shaped
    }
    var start = ProcessorTime.now
    for sample in samples.prefix(Int(LABELS)) { page.add(sample) }
    let laid = ProcessorTime.now - start
    page.paint()
    let first = ProcessorTime.now - start
    var counts = [shapings()]

    let again = (0..<5).map { _ in
      start = ProcessorTime.now
      page.redrawAll()
      return ProcessorTime.now - start
    }
    counts.append(shapings())
    if CommandLine.arguments.count > 2 { page.write(to: CommandLine.arguments[2]) }

    let changes = (0..<101).map { number in
      start = ProcessorTime.now
      page.change(number * 7, to: samples[Int(LABELS) + number])
      return ProcessorTime.now - start
    }
    counts.append(shapings())
    print(
      "{\"first_ms\":\(text(first / 1e3)),\"layout_ms\":\(text(laid / 1e3)),"
        + "\"second_ms\":\(text(ProcessorTime.median(again) / 1e3)),\"change_us\":\(text(ProcessorTime.median(changes))),"
        + "\"shaped\":\(counts)}")
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }

  /// What `labels.h` says of one label.
  private struct Sample {
    let text: String
    let size: CGFloat
    let weight: UIFont.Weight
    let wrap: CGFloat
    let origin: CGPoint

    init(_ number: Int, scripts: Int32) {
      var label = label()
      label_make(Int32(number), scripts, &label)
      text = withUnsafeBytes(of: &label.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      size = CGFloat(label.size)
      weight = label.weight == 700 ? .bold : label.weight == 600 ? .semibold : .regular
      wrap = CGFloat(label.wrap)
      origin = CGPoint(x: Int(label.x), y: Int(label.y))
    }
  }

  @MainActor private final class Page {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: Int(LABELS_W), height: Int(LABELS_H)))
    private let renderer = Renderer(bandedArea: .max)
    private let buffer = PixelBuffer(width: Int(LABELS_W), height: Int(LABELS_H))
    private let host: LayerTreeHost
    private var shown: RenderTree?
    private var labels: [UILabel] = []

    init() {
      root.backgroundColor = .white
      host = LayerTreeHost(rootLayer: root.layer, size: root.bounds.size, scale: 1)
    }

    func addFirst() {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      label.text = "x"
      root.addSubview(label)
      paint()
      label.removeFromSuperview()
    }

    func add(_ sample: Sample) {
      let label = UILabel()
      label.font = .systemFont(ofSize: sample.size, weight: sample.weight)
      label.textColor = .black
      if sample.wrap > 0 { label.numberOfLines = 0 }
      label.text = sample.text
      place(label, as: sample)
      labels.append(label)
      root.addSubview(label)
    }

    private func place(_ label: UILabel, as sample: Sample) {
      let size = label.sizeThatFits(CGSize(width: sample.wrap, height: 0))
      label.frame = CGRect(origin: label.frame.origin == .zero ? sample.origin : label.frame.origin, size: size)
    }

    func redrawAll() {
      for label in labels { label.setNeedsDisplay() }
      paint()
    }

    func change(_ number: Int, to sample: Sample) {
      labels[number].text = sample.text
      place(labels[number], as: sample)
      paint()
    }

    func paint() {
      let tree = host.commit()
      renderer.paint(
        tree, pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.stride,
        repaint: renderer.damage(from: shown, to: tree))
      shown = tree
    }

    func write(to path: String) {
      guard let data = buffer.takeImage().pngData() else { return }
      try? data.write(to: URL(fileURLWithPath: path))
    }
  }
}
