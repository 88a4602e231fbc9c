import UIKit

/// Three balls on springs that differ in how far they swing over.
final class SpringsController: PageController {
  let lanes = [
    LaneView(name: "No bounce", bounce: 0, color: .systemTeal),
    LaneView(name: "A little", bounce: 0.3, color: .systemIndigo),
    LaneView(name: "Yours", bounce: 0.5, color: .systemPink),
  ]
  let bounceRow = SliderRow("Bounce", from: 0, to: 0.8, value: 0.5)
  let durationRow = SliderRow("Duration", unit: " s", from: 0.2, to: 1.5, value: 0.6)
  let field = CardPane()
  private let controls = CardPane()

  init() {
    super.init(title: "Springs", text: "Tap to release the balls. Throw one, or catch it on its way.")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for pane in [field, controls] { stage.addSubview(pane) }
    for lane in lanes { field.addSubview(lane) }
    for row in [bounceRow, durationRow] {
      controls.addSubview(row)
      row.onChange = { [weak self] in self?.readSliders() }
      row.onRelease = { [weak self] in self?.release() }
    }
    field.addGestureRecognizer(UITapGestureRecognizer(target: self, action: SpringsController.release))
  }

  override func layOutStage() {
    let size = stage.bounds.size
    let controlsHeight = 2 * SliderRow.height + 8
    controls.frame = CGRect(x: 0, y: size.height - 16 - controlsHeight, width: size.width, height: controlsHeight)
    for (index, row) in [bounceRow, durationRow].enumerated() {
      row.frame = CGRect(x: 0, y: 4 + CGFloat(index) * SliderRow.height, width: size.width, height: SliderRow.height)
    }
    field.frame = CGRect(x: 0, y: 0, width: size.width, height: max(0, controls.frame.minY - 12))
    let width = (size.width - 16) / CGFloat(lanes.count)
    for (index, lane) in lanes.enumerated() {
      lane.frame = CGRect(x: 8 + CGFloat(index) * width, y: 0, width: width, height: field.bounds.height)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    release()
  }

  /// Sends all balls to the end where the most of them are not.
  func release() {
    let down = lanes.count { $0.isDown } * 2 < lanes.count
    for lane in lanes { lane.pull(down: down) }
  }

  private func readSliders() {
    lanes[2].bounce = CGFloat(bounceRow.slider.value)
    for lane in lanes { lane.duration = TimeInterval(durationRow.slider.value) }
  }
}
