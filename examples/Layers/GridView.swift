import UIKit

/// Tiles in as many columns as there is room for.
final class GridView: UIView {
  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 16
  private static let narrowestTile: CGFloat = 270
  private static let tileHeight: CGFloat = 248

  let tiles: [TileView]

  init(tiles: [TileView]) {
    self.tiles = tiles
    super.init(frame: .zero)
    for tile in tiles { addSubview(tile) }
  }

  func height(forWidth width: CGFloat) -> CGFloat {
    let rows = CGFloat((tiles.count + columns(in: width) - 1) / columns(in: width))
    return 2 * Self.margin + rows * Self.tileHeight + max(0, rows - 1) * Self.gap
  }

  private func columns(in width: CGFloat) -> Int {
    max(1, Int((width - 2 * Self.margin + Self.gap) / (Self.narrowestTile + Self.gap)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = columns(in: bounds.width)
    let room = bounds.width - 2 * Self.margin - CGFloat(columns - 1) * Self.gap
    let width = max(0, room / CGFloat(columns))
    for (index, tile) in tiles.enumerated() {
      let (row, column) = (CGFloat(index / columns), CGFloat(index % columns))
      tile.frame = CGRect(
        x: Self.margin + column * (width + Self.gap), y: Self.margin + row * (Self.tileHeight + Self.gap),
        width: width, height: Self.tileHeight)
    }
  }
}
