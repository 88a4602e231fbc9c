import Foundation

/// The heights of a section's rows.
///
/// Rows whose height nobody knows yet count with one height for all, which costs nothing; those that are known are kept in chunks, so that
/// a change looks at one chunk and the sums of chunks. 100,000 rows of one height are a number.
struct RowHeights {
  private static let chunkSize = 128

  private(set) var count: Int
  /// What a row counts that is not known, in points.
  let standard: CGFloat
  /// Known heights; with a minus sign a row's own estimate, NaN where the standard one counts. An empty chunk knows nothing, and no chunks
  /// at all are rows of which nothing is known.
  private var chunks: [[CGFloat]] = []
  /// For each chunk the sum of its heights, standard ones too.
  private var sums = PrefixSums()

  init(count: Int, standard: CGFloat) {
    self.count = count
    self.standard = max(0, standard)
  }

  /// Rows with the heights of `known`; NaN for those that are not known.
  init(known: [CGFloat], standard: CGFloat) {
    self.init(count: known.count, standard: standard)
    guard known.contains(where: { !$0.isNaN }) else { return }
    for start in stride(from: 0, to: known.count, by: Self.chunkSize) {
      let chunk = Array(known[start..<min(start + Self.chunkSize, known.count)])
      chunks.append(chunk.allSatisfy(\.isNaN) ? [] : chunk)
    }
    sumUp()
  }

  private mutating func sumUp() {
    sums = PrefixSums(chunks.indices.map { chunkSum($0) })
  }

  private func rows(ofChunk index: Int) -> Int { min(Self.chunkSize, count - index * Self.chunkSize) }

  private func chunkSum(_ index: Int) -> CGFloat {
    let chunk = chunks[index]
    return chunk.isEmpty ? CGFloat(rows(ofChunk: index)) * standard : chunk.reduce(0) { $0 + counted($1) }
  }

  var total: CGFloat { chunks.isEmpty ? CGFloat(count) * standard : sums.total }

  /// The height that row `index` counts.
  func height(_ index: Int) -> CGFloat { stored(index).map(counted) ?? standard }

  private func counted(_ stored: CGFloat) -> CGFloat { stored.isNaN ? standard : abs(stored) }

  /// The height of row `index` if it is known.
  func known(_ index: Int) -> CGFloat? {
    stored(index).flatMap { $0.isNaN || $0.sign == .minus ? nil : $0 }
  }

  private func stored(_ index: Int) -> CGFloat? {
    guard !chunks.isEmpty else { return nil }
    let chunk = chunks[index / Self.chunkSize]
    return chunk.isEmpty ? nil : chunk[index % Self.chunkSize]
  }

  /// Makes the height of row `index` known, or with nil unknown.
  mutating func set(_ height: CGFloat?, at index: Int) {
    if chunks.isEmpty {
      guard height != nil else { return }
      chunks = Array(repeating: [], count: (count + Self.chunkSize - 1) / Self.chunkSize)
      sumUp()
    }
    let chunk = index / Self.chunkSize
    if chunks[chunk].isEmpty {
      guard height != nil else { return }
      chunks[chunk] = Array(repeating: .nan, count: rows(ofChunk: chunk))
    }
    chunks[chunk][index % Self.chunkSize] = height.map { max(0, $0) } ?? .nan
    sums[chunk] = chunkSum(chunk)
  }

  /// The heights of all rows before row `index`.
  func offset(of index: Int) -> CGFloat {
    guard !chunks.isEmpty else { return CGFloat(index) * standard }
    let chunk = index / Self.chunkSize
    var sum = sums.sum(before: chunk)
    guard chunk < chunks.count else { return sum }
    let rest = index % Self.chunkSize
    if chunks[chunk].isEmpty { return sum + CGFloat(rest) * standard }
    for height in chunks[chunk][..<rest] { sum += counted(height) }
    return sum
  }

  /// The row that `offset`, from the first row's top, is in: the last one for a greater offset. Nil when there are no rows.
  func row(at offset: CGFloat) -> Int? {
    guard count > 0 else { return nil }
    guard !chunks.isEmpty else {
      guard standard > 0, offset > 0 else { return offset > 0 ? count - 1 : 0 }
      return offset >= CGFloat(count) * standard ? count - 1 : Int(offset / standard)
    }
    let chunk = min(sums.count(within: max(0, offset)), chunks.count - 1)
    var rest = max(0, offset) - sums.sum(before: chunk)
    let first = chunk * Self.chunkSize
    for index in first..<(first + rows(ofChunk: chunk)) {
      rest -= height(index)
      if rest < 0 { return index }
    }
    return first + rows(ofChunk: chunk) - 1
  }

  /// All heights, NaN for those that are not known.
  var allKnown: [CGFloat] {
    guard !chunks.isEmpty else { return Array(repeating: .nan, count: count) }
    var all: [CGFloat] = []
    all.reserveCapacity(count)
    for index in chunks.indices {
      all += chunks[index].isEmpty ? Array(repeating: .nan, count: rows(ofChunk: index)) : chunks[index]
    }
    return all
  }

  /// Whether no height is known.
  var knowsNothing: Bool { chunks.isEmpty }
}
