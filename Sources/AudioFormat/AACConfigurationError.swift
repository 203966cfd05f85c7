/// Why an AAC configuration was refused.
package enum AACConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes end before the fields do.
  case short
  /// The kind of AAC, by its object type, is none that is decoded.
  case objectType(Int)
  /// The rate is reserved, or not one that audio has.
  case sampleRate
  /// The channel configuration is reserved.
  case channels(Int)

  /// The condition in words.
  package var description: String {
    switch self {
    case .short: "the AAC configuration is cut short"
    case .objectType(let type): "AAC of object type \(type) is not decoded"
    case .sampleRate: "the AAC configuration says no sample rate"
    case .channels(let number): "AAC channel configuration \(number) is not decoded"
    }
  }
}
