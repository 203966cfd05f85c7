import AudioFormat

/// What the samples of a FLAC stream are, and how they are presented: as linear PCM.
struct FLACFormat: Hashable {
  /// Frames per second.
  var sampleRate: Int
  /// Channels in a frame, 1 to 8.
  var channels: Int
  /// Bits in a sample, 4 to 32.
  var bits: Int

  /// Bytes of a sample in memory: native integers, the valid bits high.
  var bytesPerSample: Int { bits > 16 ? 4 : 2 }
  /// Bytes of a frame in memory.
  var bytesPerFrame: Int { bytesPerSample * channels }

  /// Describes the packets; a packet is one frame.
  var dataFormat: StreamDescription {
    let isFull = bits == bytesPerSample * 8
    return StreamDescription(
      sampleRate: Double(sampleRate), formatID: .linearPCM,
      formatFlags: [.signedInteger, isFull ? .packed : .alignedHigh],
      bytesPerPacket: bytesPerFrame, framesPerPacket: 1, bytesPerFrame: bytesPerFrame,
      channelsPerFrame: channels, bitsPerChannel: bits)
  }
}
