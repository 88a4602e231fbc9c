import CoreGraphics
import Foundation

extension UIImage.Orientation {
  var swapsSides: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }

  var mirrored: UIImage.Orientation {
    switch self {
    case .up: .upMirrored
    case .upMirrored: .up
    case .down: .downMirrored
    case .downMirrored: .down
    case .left: .rightMirrored
    case .rightMirrored: .left
    case .right: .leftMirrored
    case .leftMirrored: .right
    }
  }

  /// From the unit square of the pixels to the unit square as it is seen, y down.
  var transform: CGAffineTransform { ExifOrientation.upright(exif, width: 1, height: 1) }

  /// Those of Exif's numbers, from 1.
  private static let byExif: [UIImage.Orientation] = [
    .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
  ]

  /// The orientation of Exif's number, 1 to 8; others are upright.
  init(exif: Int) {
    self = (1...8).contains(exif) ? Self.byExif[exif - 1] : .up
  }

  /// Exif's number.
  private var exif: Int { Self.byExif.firstIndex(of: self).map { $0 + 1 } ?? 1 }
}
