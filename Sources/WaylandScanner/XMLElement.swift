/// One element of an XML document: name, attributes, child elements. Text is not kept; protocol files need none.
struct XMLElement {
  var name: String
  var attributes: [String: String]
  var children: [XMLElement]
  /// Where its tag begins, counted from 1.
  var line: Int
}
