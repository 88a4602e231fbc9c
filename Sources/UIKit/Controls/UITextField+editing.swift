import Foundation

/// How a key moves the caret.
struct FieldMove {
  enum Way { case left, right, start, end }
  var way: Way
  var byWord: Bool
  var selects: Bool

  /// Nil when the key moves no caret.
  @MainActor init?(_ key: UIKey) {
    let flags = key.modifierFlags
    selects = flags.contains(.shift)
    byWord = !flags.isDisjoint(with: [.control, .alternate])
    switch key.keyCode {
    case .keyboardLeftArrow: way = flags.contains(.command) ? .start : .left
    case .keyboardRightArrow: way = flags.contains(.command) ? .end : .right
    case .keyboardUpArrow, .keyboardHome: way = .start
    case .keyboardDownArrow, .keyboardEnd: way = .end
    default: return nil
    }
    // Left of the line is where reading ends on a line from right to left; the field knows which.
    isVisual = flags.contains(.command) && (key.keyCode == .keyboardLeftArrow || key.keyCode == .keyboardRightArrow)
  }

  /// Whether `start` means the left end and `end` the right one.
  var isVisual: Bool
}

/// How a key takes text away, other than Backspace alone.
enum FieldDeletion {
  case forward, wordForward, wordBackward, toStart, toEnd

  /// Nil when the key takes nothing away, and for Backspace without modifiers.
  @MainActor init?(_ key: UIKey) {
    let flags = key.modifierFlags
    let byWord = !flags.isDisjoint(with: [.control, .alternate])
    switch key.keyCode {
    case .keyboardDeleteOrBackspace:
      if flags.contains(.command) { self = .toStart } else if byWord { self = .wordBackward } else { return nil }
    case .keyboardDeleteForward where !flags.contains(.shift):
      self = flags.contains(.command) ? .toEnd : byWord ? .wordForward : .forward
    default: return nil
    }
  }
}

extension UITextField {
  // MARK: Selection

  func select(_ range: Range<Int>) { select(FieldSelection(anchor: range.lowerBound, head: range.upperBound)) }

  /// Selects by the user's will: typing that follows is a step of its own.
  func select(_ new: FieldSelection) {
    openEdit = nil
    let clamped = FieldSelection(
      anchor: content.roundedUp(max(0, new.anchor)), head: content.roundedUp(max(0, new.head)))
    guard clamped != selection else { return }
    selection = clamped
    selectionDidMove()
    delegate?.textFieldDidChangeSelection(self)
  }

  func selectionDidMove() {
    if isEditing { blinker.restart() }
    canvas.setNeedsDisplay()
    setNeedsLayout()
  }

  func perform(_ move: FieldMove) {
    let isRightToLeft = caretMap.isRightToLeft
    let target: Int
    switch move.way {
    case .start: target = move.isVisual && isRightToLeft ? content.length : 0
    case .end: target = move.isVisual && isRightToLeft ? 0 : content.length
    case .left, .right:
      let toTheRight = move.way == .right
      if move.byWord {
        let isForward = toTheRight != isRightToLeft
        if isSecureTextEntry {
          target = isForward ? content.length : 0
        } else {
          target = isForward ? content.wordEnd(after: selection.head) : content.wordStart(before: selection.head)
        }
      } else if !selection.isEmpty, !move.selects {
        target = edge(of: selection.range, toTheRight: toTheRight)
      } else {
        let place = content.characterCount(before: selection.head)
        target = content.offset(ofCharacter: caretMap.place(beside: place, toTheRight: toTheRight))
      }
    }
    select(FieldSelection(anchor: move.selects ? selection.anchor : target, head: target))
  }

  /// The end of a selection that is further left or right on the screen.
  private func edge(of range: Range<Int>, toTheRight: Bool) -> Int {
    let lower = caretMap.offsets[content.characterCount(before: range.lowerBound)]
    let upper = caretMap.offsets[content.characterCount(before: range.upperBound)]
    return (lower <= upper) == toTheRight ? range.upperBound : range.lowerBound
  }

  // MARK: Editing

  /// Takes away the selection, or what is between the caret and `offset`.
  func delete(to offset: Int) {
    let range = selection.isEmpty ? min(offset, selection.head)..<max(offset, selection.head) : selection.range
    if !range.isEmpty { edit(range, with: "", kind: .deleting) }
  }

  func perform(_ deletion: FieldDeletion) {
    switch deletion {
    case .forward: delete(to: content.offset(after: selection.head))
    case .wordForward: delete(to: isSecureTextEntry ? content.length : content.wordEnd(after: selection.head))
    case .wordBackward: delete(to: isSecureTextEntry ? 0 : content.wordStart(before: selection.head))
    case .toStart: delete(to: 0)
    case .toEnd: delete(to: content.length)
    }
  }

  /// Changes the text as the user asks, if the delegate agrees; can be undone.
  func edit(_ range: Range<Int>, with replacement: String, kind: FieldEdit.Kind) {
    let before = content.string
    let nsRange = NSRange(location: range.lowerBound, length: range.count)
    guard delegate?.textField(self, shouldChangeCharactersIn: nsRange, replacementString: replacement) ?? true else {
      return
    }
    // A delegate that sets another text itself and says yes would have the change made in the wrong place.
    guard content.string == before else { return }
    apply(range, with: replacement, kind: kind)
  }

  private func apply(_ range: Range<Int>, with replacement: String, kind: FieldEdit.Kind) {
    let range = content.clamped(range)
    let removed = content.substring(range)
    let length = replacement.utf16.count
    let goesOn = openEdit?.extend(kind, range: range, removing: removed, insertedLength: length) ?? false
    if !goesOn || undoManager?.canUndo != true {
      let edit = FieldEdit(
        kind, start: range.lowerBound, insertedLength: length, removed: removed, selection: selection)
      register(edit)
      openEdit = edit
    }
    content.replace(range, with: replacement)
    let caret = content.roundedUp(range.lowerBound + length)
    didEdit(FieldSelection(anchor: caret, head: caret))
  }

  private func register(_ edit: FieldEdit) {
    guard let manager = undoManager else { return }
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: self) { $0.revert(edit) }
    manager.setActionName(edit.kind.rawValue)
    manager.endUndoGrouping()
  }

  private func revert(_ edit: FieldEdit) {
    let range = content.clamped(edit.start..<edit.start + edit.insertedLength)
    let inverse = FieldEdit(
      edit.kind, start: range.lowerBound, insertedLength: edit.removed.utf16.count,
      removed: content.substring(range), selection: selection)
    register(inverse)
    openEdit = nil
    content.replace(range, with: edit.removed)
    let end = content.roundedUp(range.lowerBound + edit.removed.utf16.count)
    didEdit(undoManager?.isUndoing == true ? edit.selection : FieldSelection(anchor: end, head: end))
  }

  private func didEdit(_ new: FieldSelection) {
    selection = new
    contentDidChange()
    selectionDidMove()
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
    delegate?.textFieldDidChangeSelection(self)
  }

  /// Empties the field by its button.
  func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    edit(0..<content.length, with: "", kind: .replacing)
  }

  func returnKeyPressed() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    // As on iOS: who asks for the end by the Return key, gets it.
    if endsEditing { resignFirstResponder() }
  }

  /// Goes on to the window's next text field in the order of its views, and from the last one to the first.
  func focusField(forward: Bool) {
    guard let window else { return }
    var fields: [UITextField] = []
    func collect(_ view: UIView) {
      if view.isHidden || !view.isUserInteractionEnabled { return }
      if let field = view as? UITextField {
        if field === self || field.canBecomeFirstResponder { fields.append(field) }
      }
      for subview in view.subviews { collect(subview) }
    }
    // What is behind an alert or a card is not there for the keys.
    let front = window.rootViewController?.presentationChain.last?.viewIfLoaded
    collect(front.flatMap { isDescendant(of: $0) ? $0 : nil } ?? window)
    guard let index = fields.firstIndex(of: self), fields.count > 1 else { return }
    let next = fields[(index + (forward ? 1 : fields.count - 1)) % fields.count]
    if next.becomeFirstResponder() { next.select(0..<next.content.length) }
  }

  // MARK: Pointer and taps

  func pointerDown(_ touch: UITouch, _ event: UIEvent?) {
    guard isFirstResponder || becomeFirstResponder() else { return }
    let point = touch.location(in: self)
    let offset = offset(at: point)
    if event?.modifierFlags.contains(.shift) == true {
      dragsByWord = false
      dragOrigin = selection.anchor..<selection.anchor
      extendDrag(to: offset)
      return
    }
    dragsByWord = touch.tapCount == 2
    let range = touch.tapCount == 1 ? offset..<offset : touch.tapCount == 2 ? word(at: point) : 0..<content.length
    dragOrigin = range
    select(range)
  }

  func extendDrag(to offset: Int) {
    guard let origin = dragOrigin else { return }
    let target = dragsByWord ? word(at: offset) : offset..<offset
    if target.lowerBound < origin.lowerBound {
      select(FieldSelection(anchor: origin.upperBound, head: target.lowerBound))
    } else {
      select(FieldSelection(anchor: origin.lowerBound, head: max(origin.upperBound, target.upperBound)))
    }
  }

  func tapped(_ touch: UITouch) {
    let point = touch.location(in: self)
    guard bounds.contains(point), isFirstResponder || becomeFirstResponder() else { return }
    switch touch.tapCount {
    case 1:
      let offset = offset(at: point)
      select(offset..<offset)
    case 2: select(word(at: point))
    default: select(0..<content.length)
    }
  }
}
