package import AudioFormat

/// Opus packets of one or several streams to frames.
///
/// A packet that is an Opus header begins a new link: a new decoder, its own pre-skip and gain,
/// in the same number of channels. A packet of zero bytes stands for lost frames.
package final class OpusDecoder: SinglePacketDecoder {
  package let channelCount: Int
  package let sampleRate: Double
  package let maximumFramesPerPacket: Int
  /// The places of the channels in the frames.
  package let channelLayout: ChannelLayout

  private let format: StreamDescription
  private let channelOrder: ChannelOrder
  // The decoder that the cookie asks for, and the one of the link at hand.
  private let first: OpusStreamDecoder
  private var current: OpusStreamDecoder
  private var mix: ChannelMix
  // Frames still to drop at the start of the link.
  private var framesToSkip: Int

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - format: Opus; its channels are those of the frames, 0 takes those of the cookie.
  ///   - cookie: The header of the stream. With the old cookie of 28 bytes, or none, mono or
  ///     stereo is decoded from `format`, and no frames are dropped.
  ///   - channelOrder: The order of the channels in the frames.
  /// - Throws: `unsupportedFormat` or `badCookie`.
  package init(
    format: StreamDescription, cookie: [UInt8], channelOrder: ChannelOrder = .wave
  ) throws(AudioCodecError) {
    let rate = Int(exactly: format.sampleRate) ?? 0
    guard [8_000, 12_000, 16_000, 24_000, 48_000].contains(rate) else {
      throw .unsupportedFormat(format, reason: "libopus does not decode at this rate")
    }
    let head = try OpusCookie.head(cookie, format: format)
    let channels = format.channelsPerFrame > 0 ? format.channelsPerFrame : head.channelCount
    let labels =
      channels == head.channelCount
      ? head.channelLabels(channelOrder)
      : OpusHead.channelLabels(count: channels, channelOrder)
    self.format = format
    self.channelOrder = channelOrder
    channelCount = channels
    channelLayout = ChannelLayout(labels: labels)
    sampleRate = format.sampleRate
    maximumFramesPerPacket = OpusPacket.maximumFrames * rate / 48_000
    first = try OpusStreamDecoder(head, sampleRate: rate)
    current = first
    mix = ChannelMix(head, to: labels, channelOrder)
    framesToSkip = head.preSkip * rate / 48_000
  }

  package func reset() {
    first.reset()
    begin(first)
  }

  // MARK: - Packets

  /// Takes a packet, also where the format has the same number of bytes for all.
  package func next(
    _ packets: inout PacketCursor
  ) -> (bytes: UnsafeRawBufferPointer, frames: Int)? {
    if let packet = unsafe packets.nextPacket() { return unsafe packet }
    guard !packets.isAtEnd else { return nil }
    // A variable format without descriptions: all bytes are one packet.
    let size = max(format.bytesPerPacket, 1)
    let count = format.bytesPerPacket > 0 ? 1 : Int.max / size
    let bytes = unsafe packets.nextPackets(count, ofSize: size)
    return unsafe bytes.isEmpty ? nil : (bytes, 0)
  }

  /// Decodes one packet behind the frames that are in `output`.
  package func decode(
    _ bytes: UnsafeRawBufferPointer, frames: Int, into output: PlanarBuffer
  ) throws(AudioCodecError) {
    if unsafe OpusHead.isPrefix(of: bytes) { return try unsafe beginLink(bytes) }
    guard unsafe !bytes.isEmpty else { return conceal(frames, into: output) }
    do throws(AudioCodecError) {
      let count = try unsafe current.decode(bytes, frames: maximumFramesPerPacket)
      deliver(frames > 0 ? min(frames, count) : count, into: output)
    } catch {
      conceal(frames > 0 ? frames : format.framesPerPacket, into: output)
      throw error
    }
  }

  /// Lets the decoder guess frames that are lost.
  private func conceal(_ frames: Int, into output: PlanarBuffer) {
    let wanted = min(frames, maximumFramesPerPacket)
    let step = OpusPacket.concealmentStep * maximumFramesPerPacket / OpusPacket.maximumFrames
    guard wanted > 0 else { return }
    let whole = (wanted + step - 1) / step * step
    let count = unsafe try? current.decode(
      UnsafeRawBufferPointer(start: nil, count: 0), frames: whole)
    deliver(min(wanted, count ?? 0), into: output)
  }

  // MARK: - Links

  private func beginLink(_ bytes: UnsafeRawBufferPointer) throws(AudioCodecError) {
    let head: OpusHead
    do {
      head = try OpusHead(unsafe Array(bytes))
    } catch {
      throw .badPacket(reason: error.description)
    }
    begin(try OpusStreamDecoder(head, sampleRate: Int(sampleRate)))
  }

  private func begin(_ decoder: OpusStreamDecoder) {
    current = decoder
    mix = ChannelMix(decoder.head, to: channelLayout.labels, channelOrder)
    framesToSkip = decoder.head.preSkip * Int(sampleRate) / 48_000
  }

  // MARK: - Frames

  /// Appends the first frames of the decoder, less what is to be skipped, in the right channels.
  private func deliver(_ count: Int, into output: PlanarBuffer) {
    let skipped = min(framesToSkip, count)
    framesToSkip -= skipped
    let start = output.frameCount
    let frames = count - skipped
    guard frames > 0 else { return }
    let stride = current.head.channelCount
    // SAFETY: the decoder gave at least `count` frames of `stride` samples.
    unsafe mix.append(
      current.samples + skipped * stride, stride: stride, count: frames, to: output, at: start)
    output.setFrameCount(start + frames)
  }
}

extension ChannelMix {
  /// The mix of a link of Opus.
  fileprivate init(_ head: OpusHead, to targets: [ChannelLabel], _ order: ChannelOrder) {
    self.init(
      head.channelLabels(.file), ordered: head.channelLabels(order), to: targets)
  }
}
