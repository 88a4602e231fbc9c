import UIKit

/// The panel that comes in from the left edge: a title and some places to go.
final class DrawerView: UIView {
  private let title = UILabel()
  private let rows: [(icon: UIImageView, label: UILabel)]

  override init(frame: CGRect) {
    let places = [("house", "Home"), ("star", "Favourites"), ("folder", "Folders"), ("gearshape", "Settings")]
    rows = places.map { symbol, name in
      let label = UILabel()
      label.text = name
      label.font = .preferredFont(forTextStyle: .body)
      let icon = UIImageView(image: UIImage(systemName: symbol))
      icon.contentMode = .center
      return (icon, label)
    }
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    layer.shadowRadius = 16
    layer.shadowOffset = .zero
    title.text = "Places"
    title.font = .systemFont(ofSize: 22, weight: .bold)
    addSubview(title)
    for row in rows {
      addSubview(row.icon)
      addSubview(row.label)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y = safeAreaInsets.top + 20
    title.frame = CGRect(x: 20, y: y, width: max(0, bounds.width - 40), height: 28)
    y += 28 + 12
    for row in rows {
      row.icon.frame = CGRect(x: 20, y: y, width: 28, height: 44)
      row.label.frame = CGRect(x: 60, y: y, width: max(0, bounds.width - 80), height: 44)
      y += 44
    }
  }
}
