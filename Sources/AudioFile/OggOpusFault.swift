/// What was not as it should be in an Ogg Opus file that is played all the same.
package enum OggOpusFault: Sendable, Hashable, CustomStringConvertible {
  /// Pages are missing before the packet; so many frames are concealed in their place.
  case hole(packet: Int64, missingFrames: Int)
  /// Packets from here on are none of Opus, and nothing says how long they should be.
  case unreadable(packet: Int64, count: Int)
  /// The first granule position says that the stream began before 0, RFC 7845 section 4.5.
  case earlyStart(packet: Int64, granule: Int64)
  /// The link has no comment header.
  case noTags(packet: Int64)
  /// A later link of the chain was left out.
  case refusedLink(packet: Int64, reason: String)

  /// Whether sound is missing.
  package var isLoss: Bool {
    switch self {
    case .hole(_, let frames): frames > 0
    case .unreadable, .refusedLink: true
    case .earlyStart, .noTags: false
    }
  }

  /// The fault in words.
  package var description: String {
    switch self {
    case .hole(let packet, let frames):
      "pages are missing before packet \(packet): \(frames) frames are concealed"
    case .unreadable(let packet, let count):
      "from packet \(packet) on \(count) unreadable packet\(count == 1 ? "" : "s") left out"
    case .earlyStart(let packet, let granule):
      "the stream of packet \(packet) begins at granule position \(granule), before 0"
    case .noTags(let packet): "the stream of packet \(packet) has no comment header"
    case .refusedLink(let packet, let reason):
      "a stream of the chain was left out before packet \(packet): \(reason)"
    }
  }
}
