/// How many slips of a typist lie between two texts.
enum EditDistance {
  /// Counts insertions, deletions, replacements and exchanges of neighbours (optimal string
  /// alignment).
  ///
  /// - Parameters:
  ///   - left: A text.
  ///   - right: Another text.
  ///   - limit: The greatest count of interest, 0 or more.
  /// - Returns: The least count, nil if it is above `limit`.
  static func between<Letter: Equatable>(
    _ left: [Letter], _ right: [Letter], limit: Int
  ) -> Int? {
    // Each difference in length is a slip: very long texts are not compared at all.
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var best = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1)
        best = min(best, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count] <= limit ? previous[right.count] : nil
  }
}
