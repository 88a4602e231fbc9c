import UIKit

/// A title and a few choices, of which one holds.
final class ChoiceRow: RowView {
  let choices: UISegmentedControl

  init(count: Int, selected: Int) {
    choices = UISegmentedControl(items: Array(repeating: "", count: count))
    choices.selectedSegmentIndex = selected
    super.init(content: choices)
  }

  func setTitles(_ titles: [String]) {
    for (index, title) in titles.enumerated() { choices.setTitle(title, forSegmentAt: index) }
  }
}
