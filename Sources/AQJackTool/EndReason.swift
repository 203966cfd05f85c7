/// Why a run ended, as reports say it.
package enum EndReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// Everything was played.
  case completed
  /// Somebody pressed the key that ends the run.
  case quit
  /// SIGINT came.
  case interrupted
  /// SIGHUP came: the terminal is gone.
  case hungUp
  /// SIGTERM came.
  case terminated
  /// The server went away.
  case serverGone
  /// There was no server.
  case noServer
  /// A target led to no port.
  case noPort
  /// Every file was refused.
  case filesRefused
  /// Something else failed while running.
  case failed
}
