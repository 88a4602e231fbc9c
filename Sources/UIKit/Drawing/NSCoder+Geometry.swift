import CoreGraphics
import Foundation

extension NSCoder {
  /// `{x, y}`
  public class func string(for point: CGPoint) -> String {
    text([point.x, point.y])
  }

  /// `{width, height}`
  public class func string(for size: CGSize) -> String {
    text([size.width, size.height])
  }

  /// `{dx, dy}`
  public class func string(for vector: CGVector) -> String {
    text([vector.dx, vector.dy])
  }

  /// `{{x, y}, {width, height}}`
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }

  /// `{top, left, bottom, right}`
  public class func string(for insets: UIEdgeInsets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
  }

  /// `{top, leading, bottom, trailing}`
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    text([insets.top, insets.leading, insets.bottom, insets.trailing])
  }

  /// `{horizontal, vertical}`
  public class func string(for offset: UIOffset) -> String {
    text([offset.horizontal, offset.vertical])
  }

  /// `[a, b, c, d, tx, ty]`
  public class func string(for transform: CGAffineTransform) -> String {
    let values = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return "[" + values.map(number).joined(separator: ", ") + "]"
  }

  /// The point written by `string(for:)`; zero when it is not one.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(string, count: 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }

  /// The size written by `string(for:)`; zero when it is not one.
  public class func cgSize(for string: String) -> CGSize {
    numbers(string, count: 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }

  /// The vector written by `string(for:)`; zero when it is not one.
  public class func cgVector(for string: String) -> CGVector {
    numbers(string, count: 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? CGVector(dx: 0, dy: 0)
  }

  /// The rectangle written by `string(for:)`; zero when it is not one.
  public class func cgRect(for string: String) -> CGRect {
    numbers(string, count: 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }

  /// The insets written by `string(for:)`; zero when they are none.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(string, count: 4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
  }

  /// The insets written by `string(for:)`; zero when they are none.
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    numbers(string, count: 4).map {
      NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    } ?? .zero
  }

  /// The offset written by `string(for:)`; zero when it is not one.
  public class func uiOffset(for string: String) -> UIOffset {
    numbers(string, count: 2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }

  private class func text(_ values: [CGFloat]) -> String {
    "{" + values.map(number).joined(separator: ", ") + "}"
  }

  /// As C's `%.17g` prints it: shortest form, whole numbers without a point.
  private class func number(_ value: CGFloat) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private class func numbers(_ string: String, count: Int) -> [CGFloat]? {
    let ignored = CharacterSet(charactersIn: "{}[], \t\n")
    let parts = string.components(separatedBy: ignored).filter { !$0.isEmpty }
    let values = parts.compactMap { Double($0).map { CGFloat($0) } }
    return parts.count == count && values.count == count ? values : nil
  }
}
