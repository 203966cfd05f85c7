/// Which file of a list comes next, when the list is played again and again.
struct PlayOrder: Sendable {
  /// Files that have been handed out, in all passes.
  private(set) var position = 0

  private let count: Int
  /// Files to hand out in all, nil without an end.
  private var total: Int?
  /// Files that ended one behind the other without a frame.
  private var silentFiles = 0

  /// Starts with the first file.
  ///
  /// - Parameters:
  ///   - count: Files in the list, at least 1.
  ///   - passes: How often the list is played, 0 for ever.
  init(count: Int, passes: Int) {
    self.count = count
    total = passes == 0 ? nil : count.multipliedReportingOverflow(by: passes).partialValue
    if let product = total, product / passes != count { total = nil }
  }

  /// The index of the next file, nil behind the last.
  var next: Int? {
    guard position < total ?? .max else { return nil }
    return position % count
  }

  /// Whether the next file has been handed out before.
  var isRepeated: Bool { position >= count }

  /// Hands the next file out.
  mutating func advance() {
    position += 1
  }

  /// Takes back the files that were handed out from a position on.
  mutating func goBack(to position: Int) {
    self.position = position
  }

  /// Goes behind the last file.
  mutating func goToEnd() {
    if let total { position = total }
  }

  /// Where in the order a frame of the whole list is.
  ///
  /// - Parameters:
  ///   - frame: Counted from the start of the list, all passes.
  ///   - lengths: The frames of each file, nil for one without a known end.
  /// - Returns: The place of the file, and the frame in it; nil behind the end of the list.
  func place(of frame: Int64, lengths: [Int64?]) -> (position: Int, offset: Int64)? {
    let pass = lengths.reduce(Int64?(0)) { sum, length in sum.flatMap { a in length.map { a + $0 } }
    }
    if pass == 0 { return nil }
    let passes = pass.map { frame / $0 } ?? 0
    var rest = frame - passes * (pass ?? 0)
    var position = Int(passes) * count
    while position < total ?? .max {
      guard let length = lengths[position % count], rest >= length else { return (position, rest) }
      rest -= length
      position += 1
    }
    return nil
  }

  /// Notes that a file has ended; a list without any sound is not played again and again.
  mutating func note(isSilent: Bool) {
    silentFiles = isSilent ? silentFiles + 1 : 0
    if silentFiles >= count, isRepeated { total = position }
  }
}
