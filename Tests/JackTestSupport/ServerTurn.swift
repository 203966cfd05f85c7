/// Whose turn it is to run a JACK server.
///
/// The servers of a process have one name, and suites of several modules run at the same time.
package actor ServerTurn {
  /// The turn of this process.
  package static let shared = ServerTurn()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Does something while nobody else has the turn.
  package func take(_ work: @concurrent @Sendable () async throws -> Void) async rethrows {
    if isTaken {
      await withCheckedContinuation { waiting.append($0) }
    }
    isTaken = true
    defer { pass() }
    try await work()
  }

  /// Hands the turn to who has waited longest.
  private func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
