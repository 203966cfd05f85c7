package import AudioCodec
package import AudioFile
import AudioFormat

/// The sound of a file, decoded as a queue does it: packets, decoder, trims.
package struct DecodedFile {
  /// Interleaved frames, the channels in the order of the file.
  package private(set) var samples: [Float] = []
  /// Channels of a frame.
  package let channelCount: Int
  /// The bytes of the packets, in order; only of linear PCM.
  package private(set) var packets: [UInt8] = []
  /// What ended the reading before the end of the file.
  package private(set) var failure: AudioFileError?
  /// Samples that were no number.
  package private(set) var nonFiniteSamples = 0
  /// Packets that the decoder refused.
  package private(set) var refusals: [AudioCodecError] = []

  private let isLinear: Bool
  /// Frames still to drop.
  private var framesToDrop: Int
  /// Frames wanted.
  private let frameLimit: Int

  /// Reads a file from a frame of its sound on.
  ///
  /// - Parameters:
  ///   - file: The file, at any place.
  ///   - frame: The first frame; another than 0 is sought.
  ///   - limit: Frames at most.
  ///   - packetsPerRead: Packets asked for at a time.
  /// - Throws: When no decoder takes the format, or the seek fails.
  package init(
    _ file: AudioFile, from frame: Int64 = 0, limit: Int = .max, packetsPerRead: Int = 1000
  ) throws {
    let decoder = try makeDecoder(
      for: file.dataFormat, cookie: file.magicCookie, channelOrder: .file)
    channelCount = decoder.channelCount
    isLinear = file.dataFormat.formatID == .linearPCM
    let soundEnd = file.soundSpan.map { Int64($0.count) } ?? .max
    frameLimit = Int(min(Int64(limit), max(0, soundEnd - frame)))
    var place: Int64 = 0
    framesToDrop = Int(file.soundSpan?.lowerBound ?? 0)
    if frame > 0 {
      let found = try file.seek(toFrame: frame)
      (place, framesToDrop) = (found.packet, found.framesToDrop)
    }
    let count = max(1, min(packetsPerRead, (4 << 20) / file.packetSizeUpperBound))
    let output = PlanarBuffer(
      channelCount: channelCount, capacity: max(4096, 2 * decoder.maximumFramesPerPacket))
    while frameCount < frameLimit, let read = read(file, from: place, count: count) {
      try decode(read.bytes, read.descriptions, decoder, output)
      place += Int64(read.packetCount)
    }
    nonFiniteSamples = (decoder as? LinearPCMDecoder)?.nonFiniteSamples ?? 0
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

  private mutating func read(_ file: AudioFile, from place: Int64, count: Int) -> ReadPackets? {
    do throws(AudioFileError) {
      let read = try ReadPackets(file, from: place, count: count)
      return read.packetCount > 0 ? read : nil
    } catch {
      failure = error
      return nil
    }
  }

  private mutating func decode(
    _ bytes: [UInt8], _ descriptions: [PacketDescription], _ decoder: any PacketDecoder,
    _ output: PlanarBuffer
  ) throws {
    if isLinear { packets += bytes }
    unsafe bytes.withUnsafeBytes { bytes in
      var cursor = unsafe PacketCursor(bytes: bytes, descriptions: descriptions)
      while !cursor.isAtEnd {
        do throws(AudioCodecError) {
          try decoder.decode(&cursor, into: output)
        } catch {
          refusals.append(error)
        }
        append(output)
      }
    }
  }

  private mutating func append(_ output: PlanarBuffer) {
    let dropped = min(framesToDrop, output.frameCount)
    framesToDrop -= dropped
    let count = min(output.frameCount - dropped, frameLimit - frameCount)
    guard count > 0 else { return }
    let start = samples.count
    samples += repeatElement(0, count: count * channelCount)
    for channel in 0..<channelCount {
      let row = unsafe output.row(channel) + dropped
      for frame in 0..<count {
        samples[start + frame * channelCount + channel] = unsafe row[frame]
      }
    }
  }
}
