/// Why an identification header was refused.
package enum OpusHeadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The packet does not begin with "OpusHead".
  case noSignature
  /// The packet has only so many bytes.
  case short(Int)
  /// The layout of this version is not known.
  case version(Int)
  /// The header has no channels.
  case noChannels
  /// The family does not allow so many channels.
  case channels(Int, family: Int)
  /// The mapping table or matrix ends early.
  case shortMapping(family: Int)
  /// The counts of streams contradict each other.
  case streams(Int, coupled: Int)
  /// A channel is taken from a decoded channel that is not there.
  case mappingIndex(Int, decodedChannels: Int)

  /// The condition in words.
  package var description: String {
    switch self {
    case .noSignature: "no Opus header"
    case .short(let count): "the Opus header has \(count) bytes, 19 are needed"
    case .version(let version): "Opus header version \(version) is not known"
    case .noChannels: "the Opus header has no channels"
    case .channels(let count, let family):
      "mapping family \(family) does not allow \(count) channels"
    case .shortMapping(let family): "the channel mapping of family \(family) is cut short"
    case .streams(let count, let coupled): "\(count) Opus streams, \(coupled) of them coupled"
    case .mappingIndex(let index, let decoded):
      "a channel is mapped to number \(index) of \(decoded) decoded channels"
    }
  }
}
