package import AudioFormat

/// Turns interleaved linear PCM into Float32.
///
/// Integers are scaled exactly, so that the most negative one becomes -1; floats keep their
/// value, also beyond full scale. One thread at a time.
package final class LinearPCMDecoder: PacketDecoder {
  package let channelCount: Int
  package let sampleRate: Double
  package let maximumFramesPerPacket = 1

  /// Samples since the start that were infinite or no number, and became 0.
  package private(set) var nonFiniteSamples = 0

  private let sampleFormat: SampleFormat
  private let bytesPerFrame: Int

  /// Makes a decoder for interleaved linear PCM.
  ///
  /// The sizes of packet and frame may be left 0, and `packed` may be missing where the sizes
  /// say it.
  ///
  /// - Parameter description: 8-bit unsigned, 8 to 32-bit signed, 32 or 64-bit float.
  /// - Throws: `unsupportedFormat`, also for fields that contradict one another.
  package init(_ description: StreamDescription) throws(AudioCodecError) {
    let filled = try description.filledLinearPCM()
    sampleFormat = try SampleFormat(filled)
    bytesPerFrame = filled.bytesPerFrame
    channelCount = filled.channelsPerFrame
    sampleRate = filled.sampleRate
  }

  package func decode(
    _ packets: inout PacketCursor, into output: PlanarBuffer
  ) throws(AudioCodecError) {
    precondition(
      output.channelCount == channelCount, "LinearPCMDecoder.decode: channels of the output")
    let bytes = unsafe packets.nextPackets(output.capacity, ofSize: bytesPerFrame)
    let frames = bytes.count / bytesPerFrame
    output.setFrameCount(frames)
    guard frames > 0, let start = bytes.baseAddress else { return }
    let bytesPerSample = bytesPerFrame / channelCount
    for channel in 0..<channelCount {
      // SAFETY: frame i of the channel ends inside the bytes, and the row has room for `frames`.
      nonFiniteSamples += unsafe sampleFormat.convert(
        from: start + channel * bytesPerSample, stride: bytesPerFrame, count: frames,
        to: output.row(channel))
    }
  }

  package func reset() {}
}

extension StreamDescription {
  /// The description with the sizes that follow from its other fields.
  ///
  /// - Throws: `unsupportedFormat` if the fields do not describe interleaved linear PCM.
  package func filledLinearPCM() throws(AudioCodecError) -> StreamDescription {
    guard formatID == .linearPCM else { throw refused("not linear PCM") }
    guard Self.sampleRates.contains(sampleRate) else {
      throw refused("a sample rate of \(sampleRate) Hz")
    }
    guard (1...0xFFFF).contains(channelsPerFrame) else {
      throw refused("\(channelsPerFrame) channels")
    }
    guard !formatFlags.contains(.nonInterleaved) else { throw refused("not interleaved") }
    guard (1...64).contains(bitsPerChannel) else {
      throw refused("\(bitsPerChannel) bits in a sample")
    }
    var filled = self
    let packedSize = (bitsPerChannel + 7) / 8 * channelsPerFrame
    if filled.bytesPerFrame == 0 { filled.bytesPerFrame = bytesPerPacket }
    if filled.bytesPerFrame == 0 { filled.bytesPerFrame = packedSize }
    if filled.bytesPerPacket == 0 { filled.bytesPerPacket = filled.bytesPerFrame }
    if filled.framesPerPacket == 0 { filled.framesPerPacket = 1 }
    guard filled.framesPerPacket == 1, filled.bytesPerPacket == filled.bytesPerFrame else {
      throw refused("a packet that is not one frame")
    }
    guard filled.bytesPerFrame > 0, filled.bytesPerFrame % channelsPerFrame == 0 else {
      throw refused("\(filled.bytesPerFrame) bytes in a frame of \(channelsPerFrame) channels")
    }
    return filled
  }

  private func refused(_ reason: String) -> AudioCodecError {
    .unsupportedFormat(self, reason: reason)
  }
}
