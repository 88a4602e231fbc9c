import Foundation

/// Numbers whose sums from the beginning are found, and changed, in a time that goes with the logarithm of their count.
///
/// A Fenwick tree: entry `i` keeps the sum of the numbers that end at `i`, as many as its lowest set bit says.
struct PrefixSums {
  private var tree: [CGFloat]
  private(set) var values: [CGFloat]

  init(_ values: [CGFloat] = []) {
    self.values = values
    tree = values
    var index = 1
    while index <= tree.count {
      let parent = index + (index & -index)
      if parent <= tree.count { tree[parent - 1] += tree[index - 1] }
      index += 1
    }
  }

  var count: Int { values.count }
  var total: CGFloat { sum(before: count) }

  subscript(index: Int) -> CGFloat {
    get { values[index] }
    set {
      let change = newValue - values[index]
      guard change != 0 else { return }
      values[index] = newValue
      var place = index + 1
      while place <= tree.count {
        tree[place - 1] += change
        place += place & -place
      }
    }
  }

  /// The sum of the first `index` numbers.
  func sum(before index: Int) -> CGFloat {
    var place = min(max(index, 0), tree.count)
    var sum: CGFloat = 0
    while place > 0 {
      sum += tree[place - 1]
      place -= place & -place
    }
    return sum
  }

  /// How many numbers from the beginning have a sum of at most `sum`; they must not be negative. Zeros that follow count.
  func count(within sum: CGFloat) -> Int {
    var place = 0
    var rest = sum
    var step = 1
    while step * 2 <= tree.count { step *= 2 }
    while step > 0 {
      if place + step <= tree.count, tree[place + step - 1] <= rest {
        place += step
        rest -= tree[place - 1]
      }
      step /= 2
    }
    return place
  }
}
