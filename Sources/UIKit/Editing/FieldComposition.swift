/// Text that an input method composes: it stands in the text, and what it took the place of is kept until it is certain.
struct FieldComposition {
  /// Where it is, in UTF-16 units of the text.
  var range: Range<Int>
  /// What it took the place of.
  let replaced: String
  /// What was selected before.
  let selection: FieldSelection
}
