import CoreGraphics
import CoreText
import Foundation

// Where the text, the caret and the selection are, in points of the field.
extension UITextField {
  /// Moves the text so that the caret is seen; text that fits stands where it is aligned.
  func scroll(toFit rect: CGRect) {
    let room = max(0, rect.width - Self.caretWidth)
    let width = caretMap.width
    let old = scrollOffset
    if width <= room {
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      switch textAlignment {
      case .center: scrollOffset = (width - room) / 2
      case .right: scrollOffset = width - room
      case .natural where isRightToLeft: scrollOffset = width - room
      default: scrollOffset = 0
      }
    } else if isEditing {
      let caret = caretMap.offsets[content.characterCount(before: selection.head)]
      scrollOffset = max(caret - room, min(caret, max(0, min(width - room, scrollOffset))))
    } else {
      scrollOffset = caretMap.isRightToLeft ? width - room : 0
    }
    if old != scrollOffset { canvas.setNeedsDisplay() }
  }

  func caretRect(at offset: Int, in rect: CGRect) -> CGRect {
    let x = rect.minX - scrollOffset + caretMap.offsets[content.characterCount(before: offset)]
    let height = font.lineHeight
    return CGRect(x: x, y: rect.midY - height / 2, width: Self.caretWidth, height: height)
  }

  /// The offset whose caret is nearest to `point`; the text is one line, so only its x counts.
  func offset(at point: CGPoint) -> Int {
    layoutIfNeeded()
    return content.offset(ofCharacter: caretMap.place(nearest: point.x - canvas.frame.minX + scrollOffset))
  }

  /// The word at `point`, by the character that is there.
  func word(at point: CGPoint) -> Range<Int> {
    let x = point.x - canvas.frame.minX + scrollOffset
    guard let piece = caretMap.piece(at: x) else { return word(at: offset(at: point)) }
    return word(at: content.offset(ofCharacter: piece))
  }

  /// The word at an offset; all of a secret text, whose words must not show.
  func word(at offset: Int) -> Range<Int> { isSecureTextEntry ? 0..<content.length : content.word(at: offset) }

  func drawContent(in bounds: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let scale = max(1, layer.contentsScale)
    func top(_ layout: TextLayout) -> CGFloat { ((bounds.height - layout.size.height) / 2 * scale).rounded() / scale }
    if content.isEmpty {
      let layout = layoutOfPlaceholder(width: bounds.width)
      let color = UIColor.placeholderText.resolvedColor(with: traitCollection).cgColor
      layout.draw(in: context, at: CGPoint(x: 0, y: top(layout)), color: color)
      return
    }
    if isEditing, !selection.isEmpty {
      context.setFillColor(tintColor.withAlphaComponent(0.2).resolvedColor(with: traitCollection).cgColor)
      for rect in selectionRects(of: selection.range, in: bounds) { context.fill(rect) }
    }
    layoutOfText.draw(
      in: context, at: CGPoint(x: -scrollOffset, y: top(layoutOfText)),
      color: textColor.resolvedColor(with: traitCollection).cgColor)
  }

  func selectionRects(of range: Range<Int>, in rect: CGRect) -> [CGRect] {
    let range = content.clamped(range)
    let pieces = content.characterCount(before: range.lowerBound)..<content.characterCount(before: range.upperBound)
    let height = font.lineHeight
    return caretMap.stretches(of: pieces).map {
      CGRect(
        x: rect.minX - scrollOffset + $0.lowerBound, y: rect.midY - height / 2, width: $0.upperBound - $0.lowerBound,
        height: height)
    }
  }
}
