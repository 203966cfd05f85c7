package import AudioFormat

/// Finds the names that somebody may have meant.
package enum NearMatch {
  /// No name that a computer should compare letter by letter is longer, in letters.
  private static let longestName = 1024

  /// The name that `typed` is most likely a slip of.
  ///
  /// - Parameters:
  ///   - typed: What was typed.
  ///   - names: What can be meant.
  /// - Returns: The name with the fewest slips, at most one in three letters; the first of
  ///   several. Nil if no name is near.
  static func misspelling(of typed: String, among names: [String]) -> String? {
    let folded = folded(typed)
    guard folded.count <= longestName else { return nil }
    let distances = names.compactMap { name in
      EditDistance.between(folded, Self.folded(name), limit: max(1, letterCount(name) / 3))
        .map { (name: name, distance: $0) }
    }
    return distances.min { $0.distance < $1.distance }?.name
  }

  /// The names of ports like `wanted`, the likest first.
  ///
  /// Upper and lower case count as the same. First come names that are `wanted` but for case, then
  /// those that contain it or are contained in it, then those with the fewest slips, at most one in
  /// three letters; of equal ones the first.
  ///
  /// - Parameters:
  ///   - wanted: The name that is not there.
  ///   - names: The names that are there.
  ///   - limit: The greatest number of names wanted.
  /// - Returns: At most `limit` names.
  package static func ranking(
    of wanted: PortName, among names: [PortName], limit: Int = 5
  ) -> [PortName] {
    let folded = folded(wanted.description)
    guard !folded.isEmpty, folded.count <= longestName else { return [] }
    let scored = names.enumerated().compactMap { index, name in
      score(of: Self.folded(name.description), for: folded).map {
        (score: $0, index: index, name: name)
      }
    }
    let sorted = scored.sorted { ($0.score, $0.index) < ($1.score, $1.index) }
    return sorted.prefix(limit).map(\.name)
  }

  /// How unlike the names are, nil for too much: 0 the same, 1 one in the other, 2 and more slips.
  private static func score(of name: [Character], for wanted: [Character]) -> Int? {
    guard !name.isEmpty, name.count <= longestName else { return nil }
    if name == wanted { return 0 }
    if name.contains(wanted) || wanted.contains(name) { return 1 }
    return EditDistance.between(name, wanted, limit: max(2, wanted.count / 3)).map { $0 + 1 }
  }

  private static func folded(_ name: String) -> [Character] { Array(name.lowercased()) }

  private static func letterCount(_ name: String) -> Int {
    name.utf8.count { $0 != UInt8(ascii: "-") }
  }
}
