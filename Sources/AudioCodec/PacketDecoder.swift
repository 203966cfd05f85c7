/// Turns packets into frames.
///
/// One thread at a time.
package protocol PacketDecoder: AnyObject {
  /// Channels of the frames.
  var channelCount: Int { get }
  /// Frames per second of the frames.
  var sampleRate: Double { get }
  /// `decode` needs room for this many frames in its output.
  var maximumFramesPerPacket: Int { get }

  /// Decodes packets until the output is full or the packets are at their end.
  ///
  /// Frames that are no sound are dropped here: the pre-skip that the cookie names at the start,
  /// and what a packet decodes beyond the frames that its description says.
  ///
  /// - Parameters:
  ///   - packets: Where to take packets; at least one is taken, whatever the outcome.
  ///   - output: Replaced by the frames, 0 to its capacity, which is at least
  ///     `maximumFramesPerPacket`.
  /// - Throws: `badPacket` when a packet was refused; the output then holds the frames before it,
  ///   and those that conceal it where the coding can.
  func decode(
    _ packets: inout PacketCursor, into output: PlanarBuffer
  ) throws(AudioCodecError)

  /// Forgets what was decoded: the next packet is the first of a stream.
  func reset()
}
