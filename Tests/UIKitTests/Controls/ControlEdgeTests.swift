import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// Values and images at the edge of what is sensible.
@MainActor @Suite("Controls at their edges")
struct ControlEdgeTests {
  @Test("a slider's height follows its thumb image in Auto Layout")
  func thumbImageHeight() {
    let slider = UISlider()
    slider.translatesAutoresizingMaskIntoConstraints = false
    let stage = Stage(adding: slider)
    NSLayoutConstraint.activate([
      slider.topAnchor.constraint(equalTo: stage.root.topAnchor),
      slider.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
      slider.widthAnchor.constraint(equalToConstant: 200),
    ])
    stage.app.advance(by: 0.1)
    #expect(slider.frame.height == 34)
    slider.setThumbImage(UIImage(cgImage: .filled(.blue, width: 60, height: 60)), for: .normal)
    stage.app.advance(by: 0.1)
    #expect(slider.frame.height == slider.intrinsicContentSize.height)
  }

  @Test("a stepper with an endless range and step tells of no change that is none")
  func endlessStep() {
    let stepper = UIStepper(frame: rect(100, 100, 0, 0))
    stepper.minimumValue = -.infinity
    stepper.maximumValue = .infinity
    stepper.stepValue = .infinity
    stepper.value = .infinity
    let journal = SliderTests.journal(of: stepper)
    let stage = Stage(adding: stepper)
    stage.app.tap(point(110, 115))
    #expect(journal.count(of: "valueChanged") == 0)
    #expect(!stepper.value.isNaN)
  }

  @Test("a progress that was animated to is limited, and an empty bar has no fill")
  func progressEdges() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.setProgress(.infinity, animated: true)
    #expect(bar.progress == 1)
    bar.setProgress(-.infinity, animated: true)
    #expect(bar.progress == 0)
  }

  @Test("hidesWhenStopped on a spinner: setting hidden by hand while it turns is kept")
  func spinnerHidden() {
    let spinner = UIActivityIndicatorView(style: .medium)
    spinner.startAnimating()
    spinner.isHidden = true
    spinner.hidesWhenStopped = false
    spinner.stopAnimating()
    #expect(spinner.isHidden)
  }
}
