import Foundation

extension IndexPath {
  /// The path of a row in a section of a table.
  public init(row: Int, section: Int) { self = [section, row] }

  /// The path of an item in a section of a collection.
  public init(item: Int, section: Int) { self = [section, item] }

  /// The first index. Traps when there is none.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The second index, of a table. Traps when there is none.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The second index, of a collection. Traps when there is none.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
