package import AudioFormat

/// Makes the decoder for a stream.
///
/// - Parameters:
///   - description: What the packets hold.
///   - cookie: The container's magic cookie; empty where the format has none.
///   - channelOrder: The order of the frames' channels, where the format has an order of its own.
/// - Returns: A decoder before its first packet.
/// - Throws: `unsupportedFormat` or `badCookie`.
package func makeDecoder(
  for description: StreamDescription, cookie: [UInt8], channelOrder: ChannelOrder = .wave
) throws(AudioCodecError) -> any PacketDecoder {
  switch description.formatID {
  case .linearPCM: try LinearPCMDecoder(description)
  case .opus: try OpusDecoder(format: description, cookie: cookie, channelOrder: channelOrder)
  case .vorbis: try VorbisDecoder(format: description, cookie: cookie, channelOrder: channelOrder)
  case .mpegLayer1, .mpegLayer2, .mpegLayer3: try MPEGDecoder(format: description)
  case .aac, .aacHE, .aacHEv2:
    try AACDecoder(format: description, cookie: cookie, channelOrder: channelOrder)
  default:
    throw .unsupportedFormat(description, reason: "no decoder for '\(description.formatID)'")
  }
}
