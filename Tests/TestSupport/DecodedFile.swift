import AudioCodec
package import AudioFile
import AudioFormat

/// Everything that a file decodes to.
package struct DecodedFile {
  /// Interleaved frames.
  package private(set) var samples: [Float] = []
  /// Channels of a frame.
  package let channelCount: Int
  /// The bytes of the packets, in order.
  package private(set) var packets: [UInt8] = []
  /// What ended the reading before the end of the file.
  package private(set) var failure: AudioFileError?
  /// Samples that were no number.
  package private(set) var nonFiniteSamples = 0

  /// Reads a file of linear PCM from its first packet to its last.
  ///
  /// - Parameters:
  ///   - file: The file, at any place.
  ///   - packetsPerRead: Packets asked for at a time.
  /// - Throws: When no decoder takes the format.
  package init(_ file: AudioFile, packetsPerRead: Int = 1000) throws {
    let decoder = try LinearPCMDecoder(file.dataFormat)
    channelCount = decoder.channelCount
    let output = PlanarBuffer(channelCount: channelCount, capacity: packetsPerRead)
    var place: Int64 = 0
    while let bytes = read(file, from: place, count: packetsPerRead), !bytes.isEmpty {
      packets += bytes
      try unsafe bytes.withUnsafeBytes { bytes in
        var cursor = unsafe PacketCursor(bytes: bytes, descriptions: [])
        try decoder.decode(&cursor, into: output)
      }
      append(output)
      place += Int64(output.frameCount)
    }
    nonFiniteSamples = decoder.nonFiniteSamples
  }

  /// Frames of all channels.
  package var frameCount: Int { samples.count / channelCount }

  /// The root of the mean square over all samples.
  package var rootMeanSquare: Double {
    let sum = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    return samples.isEmpty ? 0 : (sum / Double(samples.count)).squareRoot()
  }

  /// The MD5 of the interleaved little-endian Float32.
  package var md5: String {
    var digest = MD5()
    digest.update(samples)
    return digest.finish()
  }

  /// The MD5 of the samples as little-endian 32-bit integers, full scale 2^31.
  package var integerMD5: String {
    var digest = MD5()
    digest.update(samples.map { Int32(clamping: Int64($0 * 0x1p31)) })
    return digest.finish()
  }

  /// The MD5 of the bytes of the packets.
  package var packetMD5: String {
    var digest = MD5()
    digest.update(packets)
    return digest.finish()
  }

  private mutating func read(_ file: AudioFile, from place: Int64, count: Int) -> [UInt8]? {
    do throws(AudioFileError) {
      return try file.packets(from: place, count: count)
    } catch {
      failure = error
      return nil
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

extension AudioFile {
  /// The bytes of up to `count` packets of a constant format from packet `first` on.
  package func packets(from first: Int64, count: Int) throws(AudioFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count * packetSizeUpperBound)
    var descriptions: [PacketDescription] = []
    let read = try unsafe bytes.withUnsafeMutableBufferPointer { buffer throws(AudioFileError) in
      try unsafe readPackets(
        from: first, count: count, into: UnsafeMutableRawBufferPointer(buffer),
        descriptions: &descriptions)
    }
    return Array(bytes.prefix(read.byteCount))
  }
}
