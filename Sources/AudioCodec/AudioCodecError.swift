package import AudioFormat

/// Why packets could not be turned into frames.
package enum AudioCodecError: Error, Sendable, Hashable {
  /// No decoder for this coding, or for these fields of its description.
  case unsupportedFormat(StreamDescription, reason: String)
  /// The cookie does not describe a stream that can be decoded.
  case badCookie(reason: String)
  /// The packet was refused by the decoder; the decoder goes on with the next one.
  case badPacket(reason: String)
  /// The rate converter refused the rates or failed.
  case conversionFailed(reason: String)
}
