package import AudioFormat

/// MPEG audio of layers I to III, packets with their headers, to frames.
///
/// A packet that is refused becomes silence of its length.
package final class MPEGDecoder: SinglePacketDecoder {
  package let channelCount: Int
  package let sampleRate: Double
  package let maximumFramesPerPacket = 1152

  private let stream: MPEGStreamDecoder
  private let framesPerPacket: Int

  /// Makes a decoder.
  ///
  /// - Parameter format: MPEG audio of one or two channels, at a rate of the packets.
  /// - Throws: `unsupportedFormat`.
  package init(format: StreamDescription) throws(AudioCodecError) {
    guard (1...2).contains(format.channelsPerFrame) else {
      throw .unsupportedFormat(format, reason: "MPEG audio has one or two channels")
    }
    guard let rate = Int(exactly: format.sampleRate), Self.rates.contains(rate) else {
      throw .unsupportedFormat(format, reason: "MPEG audio of this sample rate")
    }
    channelCount = format.channelsPerFrame
    sampleRate = format.sampleRate
    framesPerPacket = Self.length(format.formatID, isLow: rate < 32_000)
    stream = try MPEGStreamDecoder(channelCount: channelCount)
  }

  private static let rates = Set([44_100, 48_000, 32_000].flatMap { [$0, $0 / 2, $0 / 4] })

  private static func length(_ format: FormatID, isLow: Bool) -> Int {
    switch format {
    case .mpegLayer1: 384
    case .mpegLayer3 where isLow: 576
    default: 1152
    }
  }

  package func reset() {
    stream.reset()
  }

  package func decode(
    _ bytes: UnsafeRawBufferPointer, frames: Int, into output: PlanarBuffer
  ) throws(AudioCodecError) {
    let header = unsafe Self.header(of: bytes)
    let length = header?.frameCount ?? framesPerPacket
    let end = output.frameCount + (frames > 0 ? min(frames, length) : length)
    defer { output.pad(to: end) }
    guard let header, header.frameSize <= bytes.count else {
      throw .badPacket(reason: "no whole packet of MPEG audio")
    }
    guard header.sampleRate == Int(sampleRate) else {
      throw .badPacket(reason: "MPEG audio of another sample rate")
    }
    let packet = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<header.frameSize])
    let samples = try unsafe stream.decode(packet, header)
    unsafe deliver(samples, upTo: end, into: output)
  }

  /// The header of a packet, which of free format says nothing of its size.
  private static func header(of bytes: UnsafeRawBufferPointer) -> MPEGHeader? {
    let start = unsafe Array(bytes.prefix(MPEGHeader.shortSize))
    guard let header = MPEGHeader(start, freeSize: bytes.count), header.isFreeFormat else {
      return MPEGHeader(start)
    }
    return MPEGHeader(start, freeSize: bytes.count - header.padding)
  }

  private func deliver(
    _ samples: UnsafeBufferPointer<Float>, upTo end: Int, into output: PlanarBuffer
  ) {
    let start = output.frameCount
    let count = min(samples.count / channelCount, end - start)
    for channel in 0..<channelCount {
      let row = unsafe output.row(channel) + start
      for frame in 0..<count {
        unsafe row[frame] = unsafe samples[frame &* channelCount &+ channel]
      }
    }
    output.setFrameCount(start + count)
  }
}
