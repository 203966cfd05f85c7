import Foundation

/// Waits for what another process does.
enum Waiting {
  /// Looks again and again until something is so, at most for some seconds.
  ///
  /// - Returns: Whether it came to be.
  static func until(atMost seconds: Double = 20, _ isSo: () -> Bool) -> Bool {
    let deadline = Date().addingTimeInterval(seconds)
    while !isSo() {
      if Date() > deadline { return false }
      usleep(2000)
    }
    return true
  }
}
