/// Why AAC could not be decoded.
package enum AACFrameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The program was built without the package trait AAC, and so without libfaad.
  case notBuilt
  /// libfaad refused the configuration or a packet, and this is why.
  case refused(String)

  /// The condition in words.
  package var description: String {
    switch self {
    case .notBuilt: "this program was built without AAC (libfaad)"
    case .refused(let reason): "libfaad: \(reason)"
    }
  }
}
