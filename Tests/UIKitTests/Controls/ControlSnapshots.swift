import Testing
import UIKit
import UIKitTesting

/// What the controls look like in each of their states, in light and dark, at each scale, and from right to left.
@MainActor @Suite("Looks of controls")
struct ControlSnapshots {
  nonisolated static let scales: [CGFloat] = [1, 1.5, 2]

  /// Shows the views of `rows` from left to right, each at its size.
  private func page(_ rows: [[UIView]], size: CGSize, scale: CGFloat, dark: Bool, rightToLeft: Bool) -> HeadlessApp {
    let root = UIView()
    root.backgroundColor = .systemBackground
    var y: CGFloat = 12
    for row in rows {
      var x: CGFloat = 16
      for view in row {
        if rightToLeft { view.semanticContentAttribute = .forceRightToLeft }
        view.frame.origin = point(x, y)
        root.addSubview(view)
        x += view.frame.width + 16
      }
      y += (row.map(\.frame.height).max() ?? 0) + 12
    }
    let app = HeadlessApp(rootView: root, size: size, scale: scale)
    app.userInterfaceStyle = dark ? .dark : .light
    app.advance(by: HeadlessApp.frameInterval)
    return app
  }

  private func check(
    _ name: String, _ rows: [[UIView]], size: CGSize, scale: CGFloat = 2, dark: Bool = false, rightToLeft: Bool = false
  ) {
    let app = page(rows, size: size, scale: scale, dark: dark, rightToLeft: rightToLeft)
    let side = rightToLeft ? "-rtl" : ""
    assertSnapshot(of: app, named: "\(name)-\(dark ? "dark" : "light")-\(scale)x\(side)")
  }

  private func slider(_ value: Float, width: CGFloat = 150, _ change: (UISlider) -> Void = { _ in }) -> UISlider {
    let slider = UISlider(frame: rect(0, 0, width, 34))
    slider.value = value
    change(slider)
    return slider
  }

  private func sliders() -> [[UIView]] {
    [
      [slider(0), slider(0.4)],
      [slider(1), slider(0.5) { $0.isEnabled = false }],
      [
        slider(0.6, width: 316) {
          $0.minimumValueImage = UIImage(systemName: "minus")
          $0.maximumValueImage = UIImage(systemName: "plus")
        }
      ],
      [
        slider(0.3) {
          $0.minimumTrackTintColor = .systemRed
          $0.maximumTrackTintColor = .systemYellow
          $0.thumbTintColor = .systemIndigo
        },
        slider(0.7) { $0.setThumbImage(UIImage(systemName: "star.fill"), for: .normal) },
      ],
    ]
  }

  @Test("sliders", arguments: scales, [false, true])
  func sliders(scale: CGFloat, dark: Bool) {
    check("sliders", sliders(), size: CGSize(width: 348, height: 200), scale: scale, dark: dark)
  }

  @Test("sliders from right to left")
  func slidersFromRight() {
    check("sliders", sliders(), size: CGSize(width: 348, height: 200), rightToLeft: true)
  }

  private func toggle(_ isOn: Bool, _ change: (UISwitch) -> Void = { _ in }) -> UISwitch {
    let toggle = UISwitch()
    toggle.isOn = isOn
    change(toggle)
    return toggle
  }

  private func switches() -> [[UIView]] {
    [
      [
        toggle(false), toggle(true), toggle(false) { $0.isHighlighted = true },
        toggle(true) { $0.isHighlighted = true },
      ],
      [
        toggle(false) { $0.isEnabled = false }, toggle(true) { $0.isEnabled = false },
        toggle(true) { $0.onTintColor = .systemPurple }, toggle(true) { $0.thumbTintColor = .systemYellow },
      ],
    ]
  }

  @Test("switches", arguments: scales, [false, true])
  func switches(scale: CGFloat, dark: Bool) {
    check("switches", switches(), size: CGSize(width: 284, height: 100), scale: scale, dark: dark)
  }

  @Test("switches from right to left")
  func switchesFromRight() {
    check("switches", switches(), size: CGSize(width: 284, height: 100), rightToLeft: true)
  }

  private func segmented(
    _ items: [Any], _ selected: Int, width: CGFloat = 300, _ change: (UISegmentedControl) -> Void = { _ in }
  ) -> UISegmentedControl {
    let control = UISegmentedControl(items: items)
    control.frame = rect(0, 0, width, 32)
    control.selectedSegmentIndex = selected
    change(control)
    return control
  }

  private func segmentedControls() -> [[UIView]] {
    let symbols = ["star", "heart", "gear"].compactMap { UIImage(systemName: $0) }
    return [
      [segmented(["First", "Second", "Third"], 0)],
      [segmented(["Day", "Week", "Month", "Year"], 2) { $0.setEnabled(false, forSegmentAt: 0) }],
      [segmented(symbols, 1, width: 142), segmented(["On", "Off"], -1, width: 142)],
      [segmented(["One", "A longer title", "Two"], 1) { $0.apportionsSegmentWidthsByContent = true }],
      [
        segmented(["Red", "White"], 0) {
          $0.selectedSegmentTintColor = .systemRed
          $0.setTitleTextAttributes([.foregroundColor: UIColor.white], for: .selected)
        }
      ],
      [segmented(["Left", "Right"], 1) { $0.isEnabled = false }],
      [segmented(["A title that has no room in its segment", "Another that is too long"], 0)],
    ]
  }

  @Test("segmented controls", arguments: scales, [false, true])
  func segmentedControls(scale: CGFloat, dark: Bool) {
    check("segmented", segmentedControls(), size: CGSize(width: 332, height: 320), scale: scale, dark: dark)
  }

  @Test("segmented controls from right to left")
  func segmentedFromRight() {
    check("segmented", segmentedControls(), size: CGSize(width: 332, height: 320), rightToLeft: true)
  }

  private func stepper(_ value: Double, _ change: (UIStepper) -> Void = { _ in }) -> UIStepper {
    let stepper = UIStepper()
    stepper.value = value
    change(stepper)
    return stepper
  }

  private func steppers() -> [[UIView]] {
    [
      [stepper(50), stepper(0), stepper(100)],
      [
        stepper(50) { $0.isEnabled = false }, stepper(0) { $0.wraps = true },
        stepper(50) {
          $0.setDecrementImage(UIImage(systemName: "chevron.down"), for: .normal)
          $0.setIncrementImage(UIImage(systemName: "chevron.up"), for: .normal)
        },
      ],
    ]
  }

  @Test("steppers", arguments: scales, [false, true])
  func steppers(scale: CGFloat, dark: Bool) {
    check("steppers", steppers(), size: CGSize(width: 346, height: 100), scale: scale, dark: dark)
  }

  @Test("a stepper whose plus is pressed, and one from right to left")
  func pressedStepper() {
    let app = page(
      [[stepper(50), stepper(0)]], size: CGSize(width: 236, height: 56), scale: 2, dark: false, rightToLeft: true)
    app.play("D1(40,28)")
    app.advance(by: HeadlessApp.frameInterval)
    assertSnapshot(of: app, named: "steppers-pressed-rtl")
  }

  private func pages(_ count: Int, _ current: Int, width: CGFloat? = nil) -> UIPageControl {
    let control = UIPageControl()
    control.numberOfPages = count
    control.currentPage = current
    control.sizeToFit()
    if let width { control.frame.size.width = width }
    return control
  }

  private func rest() -> [[UIView]] {
    let prominent = pages(4, 1, width: 90)
    prominent.backgroundStyle = .prominent
    let coloured = pages(3, 2)
    coloured.pageIndicatorTintColor = .systemTeal
    coloured.currentPageIndicatorTintColor = .systemRed
    let pictured = pages(3, 0)
    pictured.setIndicatorImage(UIImage(systemName: "heart.fill"), forPage: 0)
    pictured.sizeToFit()
    func bar(_ progress: Float, _ style: UIProgressView.Style = .default) -> UIProgressView {
      let bar = UIProgressView(progressViewStyle: style)
      bar.progress = progress
      return bar
    }
    let large = UIActivityIndicatorView(style: .large)
    let medium = UIActivityIndicatorView(style: .medium)
    for indicator in [large, medium] {
      indicator.hidesWhenStopped = false
      indicator.isHidden = false
    }
    return [
      [pages(5, 0), prominent, coloured], [pages(30, 12, width: 200), pictured], [bar(0), bar(0.01)],
      [bar(0.6), bar(0.6, .bar)], [medium, large],
    ]
  }

  @Test("page controls, progress views and activity indicators", arguments: scales, [false, true])
  func rest(scale: CGFloat, dark: Bool) {
    check("rest", rest(), size: CGSize(width: 348, height: 210), scale: scale, dark: dark)
  }

  @Test("page controls, progress views and activity indicators from right to left")
  func restFromRight() {
    check("rest", rest(), size: CGSize(width: 348, height: 210), rightToLeft: true)
  }
}
