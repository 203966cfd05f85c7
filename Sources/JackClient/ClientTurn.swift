import Glibc

/// Which program of ours may do what JACK2 takes badly from several clients at once: use its
/// metadata, or leave.
///
/// The turn is a lock on the folder of the metadata, whose servers take no notice of it.
enum ClientTurn {
  private static let patienceMilliseconds = 500

  /// Does something while no other program of ours has the turn.
  ///
  /// Blocks while another one has it, for half a second at most.
  ///
  /// - Parameter body: Called in any case, with whether the turn came.
  /// - Returns: What `body` returned.
  static func take<Result>(_ body: (_ isOurs: Bool) -> Result) -> Result {
    let folder = unsafe open("/dev/shm/jack_db-\(getuid())", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Servers of another make lock what they have themselves.
    guard folder >= 0 else { return body(true) }
    defer { close(folder) }
    return body(isLocked(folder))
  }

  /// Waits until nobody else has locked the folder; it stays locked until it is closed.
  private static func isLocked(_ folder: Int32) -> Bool {
    for _ in 0..<patienceMilliseconds {
      if flock(folder, LOCK_EX | LOCK_NB) == 0 { return true }
      usleep(1000)
    }
    return false
  }
}
