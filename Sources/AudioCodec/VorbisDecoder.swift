package import AudioFormat
import VorbisFrames

/// Vorbis packets to frames.
///
/// The three header packets begin a new link: a new decoder, in the same number of channels. A packet
/// of zero bytes stands for lost frames, which are silent; nothing overlaps it.
package final class VorbisDecoder: SinglePacketDecoder {
  package let channelCount: Int
  package let sampleRate: Double
  package let maximumFramesPerPacket = VorbisHead.maximumFrames
  /// The places of the channels in the frames.
  package let channelLayout: ChannelLayout

  private let channelOrder: ChannelOrder
  private let first: Link
  private var current: Link
  // Headers of the link that begins.
  private var headers: [[UInt8]] = []
  // Frames still to drop at the start of the link.
  private var framesToSkip: Int

  /// A decoder and where its channels go.
  private struct Link {
    let head: VorbisHead
    let decoder: VorbisFrameDecoder
    let mix: ChannelMix
  }

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - format: Vorbis; its channels are those of the frames, 0 takes those of the cookie.
  ///   - cookie: The three headers, see ``VorbisCookie``.
  ///   - channelOrder: The order of the channels in the frames.
  /// - Throws: `badCookie`.
  package init(
    format: StreamDescription, cookie: [UInt8], channelOrder: ChannelOrder = .wave
  ) throws(AudioCodecError) {
    guard let headers = VorbisCookie.headers(cookie), let head = VorbisHead(headers[0]) else {
      throw .badCookie(reason: "no headers of Vorbis")
    }
    guard Double(head.sampleRate) == format.sampleRate else {
      throw .badCookie(reason: "a sample rate of \(head.sampleRate) Hz")
    }
    let channels = format.channelsPerFrame > 0 ? format.channelsPerFrame : head.channelCount
    let labels = OpusHead.channelLabels(count: channels, channelOrder)
    channelCount = channels
    sampleRate = format.sampleRate
    self.channelOrder = channelOrder
    channelLayout = ChannelLayout(labels: labels)
    do throws(VorbisFrameError) {
      first = try Self.link(head, headers, to: labels, channelOrder)
    } catch {
      throw .badCookie(reason: error.description)
    }
    current = first
    framesToSkip = head.framesToSkip
  }

  private static func link(
    _ head: VorbisHead, _ headers: [[UInt8]], to labels: [ChannelLabel], _ order: ChannelOrder
  ) throws(VorbisFrameError) -> Link {
    Link(
      head: head, decoder: try VorbisFrameDecoder(headers: headers),
      mix: ChannelMix(
        head.channelLabels(.file), ordered: head.channelLabels(order), to: labels))
  }

  package func next(
    _ packets: inout PacketCursor
  ) -> (bytes: UnsafeRawBufferPointer, frames: Int)? {
    unsafe packets.nextPacket()
  }

  package func reset() {
    begin(first)
  }

  private func begin(_ link: Link) {
    current = link
    headers = []
    framesToSkip = link.head.framesToSkip
    link.decoder.restart()
  }

  // MARK: - Packets

  /// Decodes one packet behind the frames that are in `output`.
  package func decode(
    _ bytes: UnsafeRawBufferPointer, frames: Int, into output: PlanarBuffer
  ) throws(AudioCodecError) {
    if unsafe VorbisHead.isHeader(bytes) { return try takeHeader(unsafe Array(bytes)) }
    guard unsafe !bytes.isEmpty else {
      current.decoder.restart()
      return deliverSilence(min(frames, maximumFramesPerPacket), into: output)
    }
    do throws(VorbisFrameError) {
      let count = try unsafe current.decoder.decode(bytes)
      deliver(count, wanted: frames, into: output)
    } catch {
      current.decoder.restart()
      deliverSilence(min(frames, maximumFramesPerPacket), into: output)
      throw .badPacket(reason: error.description)
    }
  }

  private func takeHeader(_ header: [UInt8]) throws(AudioCodecError) {
    if header.starts(with: VorbisHead.signature) { headers = [] }
    headers.append(header)
    guard headers.count == 3, let head = VorbisHead(headers[0]) else { return }
    do throws(VorbisFrameError) {
      begin(try Self.link(head, headers, to: channelLayout.labels, channelOrder))
    } catch {
      throw .badPacket(reason: error.description)
    }
  }

  // MARK: - Frames

  /// Appends the first of the frames, less what is to be skipped, in the right channels.
  private func deliver(_ count: Int, wanted: Int, into output: PlanarBuffer) {
    let skipped = min(framesToSkip, count)
    framesToSkip -= skipped
    let frames = wanted > 0 ? min(wanted, count - skipped) : count - skipped
    guard frames > 0 else { return }
    let decoder = current.decoder
    let start = output.frameCount
    unsafe current.mix.append(count: frames, to: output, at: start) { channel in
      // SAFETY: the decoder gave `count` frames of each channel.
      unsafe decoder.row(channel).map { unsafe $0 + skipped }
    }
    output.setFrameCount(start + frames)
  }

  private func deliverSilence(_ count: Int, into output: PlanarBuffer) {
    let start = output.frameCount
    for channel in 0..<channelCount {
      unsafe (output.row(channel) + start).update(repeating: 0, count: count)
    }
    output.setFrameCount(start + count)
  }
}
