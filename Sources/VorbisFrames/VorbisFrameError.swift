/// Why Vorbis could not be decoded.
package enum VorbisFrameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// libvorbis refused the headers or a packet.
  case refused(String)

  /// The condition in words.
  package var description: String {
    switch self {
    case .refused(let reason): reason
    }
  }
}
