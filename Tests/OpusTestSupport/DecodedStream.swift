package import AudioCodec
package import AudioFile
package import AudioFormat
import Glibc

/// A whole file as frames, the way a queue goes: packets, decoder, frames.
package struct DecodedStream {
  /// The frames, interleaved.
  package private(set) var samples: [Float] = []
  /// Channels in a frame.
  package let channelCount: Int
  /// The descriptions of all packets.
  package private(set) var descriptions: [PacketDescription] = []
  /// What the decoder refused.
  package private(set) var refusals: [AudioCodecError] = []

  /// Frames.
  package var frameCount: Int { samples.count / channelCount }

  /// Reads and decodes a file to its end.
  ///
  /// - Parameters:
  ///   - reader: From where.
  ///   - first: The packet to begin with.
  ///   - order: The order of the channels.
  ///   - packetsPerRead: How many packets a buffer is to hold.
  ///   - frameLimit: Where to stop.
  /// - Throws: What the reader or the decoder cannot go on with.
  package init(
    _ reader: OggOpusReader, from first: Int64 = 0, order: ChannelOrder = .file,
    packetsPerRead: Int = 16, frameLimit: Int = .max
  ) throws {
    let decoder = try OpusDecoder(
      format: reader.dataFormat, cookie: reader.magicCookie, channelOrder: order)
    channelCount = decoder.channelCount
    let size = packetsPerRead * reader.packetSizeUpperBound
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { unsafe buffer.deallocate() }
    let output = PlanarBuffer(channelCount: channelCount, capacity: 12_000)
    var (index, read) = (first, PacketRead(byteCount: 0, packetCount: 1, isAtEnd: false))
    while !read.isAtEnd, read.packetCount > 0, frameCount < frameLimit {
      var packets: [PacketDescription] = []
      read = try unsafe reader.readPackets(
        from: index, count: packetsPerRead, into: buffer, descriptions: &packets)
      index += Int64(read.packetCount)
      descriptions += packets
      let filled = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<read.byteCount])
      var cursor = unsafe PacketCursor(bytes: filled, descriptions: packets)
      decode(&cursor, decoder, output)
    }
  }

  private mutating func decode(
    _ cursor: inout PacketCursor, _ decoder: OpusDecoder, _ output: PlanarBuffer
  ) {
    while !cursor.isAtEnd {
      do throws(AudioCodecError) {
        try decoder.decode(&cursor, into: output)
      } catch {
        refusals.append(error)
      }
      append(output)
    }
  }

  private mutating func append(_ output: PlanarBuffer) {
    for frame in 0..<output.frameCount {
      for channel in 0..<channelCount {
        samples.append(unsafe output.row(channel)[frame])
      }
    }
  }
}

/// Opens bytes as a file that has no name any more.
package func openReader(_ bytes: [UInt8]) throws(AudioFileError) -> OggOpusReader {
  var name = Array("/tmp/aqjack-test-XXXXXX\0".utf8CString)
  let descriptor = unsafe mkstemp(&name)
  unsafe unlink(name)
  unsafe bytes.withUnsafeBytes { buffer in
    _ = unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, 0)
  }
  return try OggOpusReader(fileDescriptor: descriptor, path: "test")
}
