package import AudioFormat

/// Makes the decoder for a stream.
///
/// - Parameters:
///   - description: What the packets hold.
///   - cookie: The container's magic cookie; empty where the format has none.
/// - Returns: A decoder before its first packet.
/// - Throws: `unsupportedFormat` or `badCookie`.
package func makeDecoder(
  for description: StreamDescription, cookie: [UInt8]
) throws(AudioCodecError) -> any PacketDecoder {
  switch description.formatID {
  case .linearPCM: try LinearPCMDecoder(description)
  default:
    throw .unsupportedFormat(description, reason: "no decoder for '\(description.formatID)'")
  }
}
