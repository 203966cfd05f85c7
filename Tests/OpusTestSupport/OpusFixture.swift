import COpus

/// Opus packets of a tone that differs in every channel, and the headers that go with them.
package struct OpusFixture {
  /// Frames that the packets promise, whatever they hold.
  package let frameLength: Int
  /// Channels.
  package let channels: Int
  /// The identification header.
  package var head: [UInt8]
  /// A comment header.
  package var tags: [UInt8] = Self.tags([])
  /// The audio packets.
  package var packets: [[UInt8]]

  /// Encodes packets.
  ///
  /// - Parameters:
  ///   - count: Packets.
  ///   - frameLength: Frames in each, 120 to 2880.
  ///   - channels: 1 to 8; three and more with mapping family 1.
  ///   - preSkip: Goes into the header.
  ///   - gainQ8: Goes into the header.
  ///   - pitch: The tone of the first channel in Hz.
  package init(
    packets count: Int, frameLength: Int = 960, channels: Int = 2, preSkip: Int = 312,
    gainQ8: Int = 0, pitch: Double = 300
  ) {
    var (streams, coupled, status): (Int32, Int32, Int32) = (0, 0, 0)
    var mapping = [UInt8](repeating: 0, count: channels)
    let family: Int32 = channels > 2 ? 1 : 0
    let encoder = unsafe opus_multistream_surround_encoder_create(
      48_000, Int32(channels), family, &streams, &coupled, &mapping, OPUS_APPLICATION_AUDIO,
      &status)
    guard let encoder = unsafe encoder else { fatalError("libopus refuses to encode") }
    defer { unsafe opus_multistream_encoder_destroy(encoder) }
    packets = (0..<count).map { index in
      let samples = Self.tone(
        index * frameLength, frameLength, channels: channels, pitch: pitch)
      var packet = [UInt8](repeating: 0, count: 1276 * channels)
      let size = unsafe opus_multistream_encode_float(
        encoder, samples, Int32(frameLength), &packet, Int32(packet.count))
      return Array(packet.prefix(Int(size)))
    }
    self.frameLength = frameLength
    self.channels = channels
    let layout = family == 0 ? [] : [UInt8(streams), UInt8(coupled)] + mapping
    head =
      Self.head(
        channels: channels, preSkip: preSkip, gainQ8: gainQ8, family: UInt8(family)) + layout
  }

  /// A tone of `pitch` times the number of the channel, from frame `first` on, interleaved.
  package static func tone(
    _ first: Int, _ count: Int, channels: Int, pitch: Double
  ) -> [Float] {
    (0..<count * channels).map { index in
      let (frame, channel) = (first + index / channels, index % channels + 1)
      // A phase folded into whole turns keeps the library function exact enough.
      let turns = Double(frame) * pitch * Double(channel) / 48_000
      return Float(0.3 * sineOfTurns(turns - turns.rounded(.down)))
    }
  }

  /// The fixed fields of an identification header.
  package static func head(
    channels: Int, preSkip: Int = 312, gainQ8: Int = 0, family: UInt8 = 0, version: UInt8 = 1
  ) -> [UInt8] {
    let gain = UInt64(UInt16(bitPattern: Int16(gainQ8)))
    return Array("OpusHead".utf8) + [version, UInt8(channels)]
      + OggWriter.littleEndian(UInt64(preSkip), 2) + OggWriter.littleEndian(48_000, 4)
      + OggWriter.littleEndian(gain, 2) + [family]
  }

  /// A comment header.
  package static func tags(_ comments: [String]) -> [UInt8] {
    let texts = ["aqjack tests"] + comments
    let fields = texts.map { OggWriter.littleEndian(UInt64($0.utf8.count), 4) + Array($0.utf8) }
    let count = OggWriter.littleEndian(UInt64(comments.count), 4)
    return Array("OpusTags".utf8) + fields[0] + count + fields.dropFirst().joined()
  }

  /// The packets in pages of `perPage`, with headers and right granule positions.
  ///
  /// - Parameters:
  ///   - serial: The number of the stream.
  ///   - perPage: Packets on a page.
  ///   - trim: Frames cut by the last granule position.
  ///   - start: Granule position of the first frame.
  /// - Returns: The bytes of the file.
  package func file(
    serial: UInt32 = 1, perPage: Int = 5, trim: Int = 0, start: Int64 = 0
  ) -> [UInt8] {
    var writer = headers(serial: serial)
    for first in stride(from: 0, to: packets.count, by: perPage) {
      let end = min(first + perPage, packets.count)
      let isLast = end == packets.count
      writer.page(
        Array(packets[first..<end]),
        granule: start + Int64(end * frameLength - (isLast ? trim : 0)), flags: isLast ? .last : [])
    }
    return writer.bytes
  }

  /// A stream with its two header pages.
  package func headers(serial: UInt32 = 1) -> OggWriter {
    var writer = OggWriter(serial: serial)
    writer.page([head], granule: 0, flags: .first)
    writer.page([tags], granule: 0)
    return writer
  }
}
