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

  /// Takes back the files that were handed out last.
  mutating func goBack(_ files: Int) {
    position -= files
  }

  /// Notes that a file has ended; a list without any sound is not played again and again.
  mutating func note(isSilent: Bool) {
    silentFiles = isSilent ? silentFiles + 1 : 0
    if silentFiles >= count, isRepeated { total = position }
  }
}
