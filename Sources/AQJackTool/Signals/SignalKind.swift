/// A signal by which somebody finds out what is connected to what.
package enum SignalKind: String, Sendable, CaseIterable {
  /// A steady tone.
  case sine
  /// Noise with the same energy in each octave.
  case pink
  /// One sample, once a turn.
  case click
  /// A tone that rises through all audible octaves, each as long as the others.
  case sweep

  /// The level in dBFS: peak for a click, otherwise that of a sine of this peak (AES17).
  package static let levelDecibels = -18.0

  /// How long a channel sounds before it is the next one's turn, in seconds.
  var turnSeconds: Double {
    switch self {
    case .sine, .pink, .click: 1
    case .sweep: 5
    }
  }
}
