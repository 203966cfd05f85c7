import AACFrames
import AudioFormat

/// What only the packets of an AAC stream tell: replication and parametric stereo.
struct AACProbe {
  /// Whether replication doubles the rate.
  private(set) var isReplicated: Bool
  /// Whether one channel becomes two.
  private(set) var isParametricStereo: Bool
  /// Channels of the frames, where the configuration leaves them open.
  private var decodedChannels: Int?

  private let configuration: AACConfiguration

  /// Packets that are looked at; replication is in the first, its header at the latest in the
  /// packets of half a second.
  static let packetCount = 12

  /// Looks at the first packets of a stream, where there is need to.
  ///
  /// - Parameters:
  ///   - configuration: What the packets are.
  ///   - path: The name of the file, for errors.
  ///   - packets: The first packets without ADTS headers; asked only where there is need to.
  /// - Throws: `unrecognized` in a program without libfaad, and what `packets` throws.
  init(
    _ configuration: AACConfiguration, path: FilePath,
    _ packets: () throws(AudioFileError) -> [[UInt8]]
  ) throws(AudioFileError) {
    guard AACFrameDecoder.isBuilt else {
      throw .unrecognized(path, reason: AACFrameError.notBuilt.description)
    }
    self.configuration = configuration
    isReplicated = configuration.replication == .present
    isParametricStereo = configuration.parametricStereo == .present
    guard configuration.needsProbe, let decoder = try? AACFrameDecoder(configuration.bytes) else {
      return
    }
    for packet in try packets() where !packet.isEmpty {
      guard let info = try? unsafe packet.withUnsafeBytes({ try unsafe decoder.decode($0) }) else {
        continue
      }
      isReplicated = isReplicated || info.isReplicated
      isParametricStereo = isParametricStereo || info.isParametricStereo
      if info.channelCount > 0 { decodedChannels = info.channelCount }
    }
  }

  /// Channels of the frames; nil where nothing says them.
  var channelCount: Int? {
    isParametricStereo ? 2 : configuration.channelCount ?? decodedChannels
  }

  /// Describes the packets; nil where nothing says the channels.
  var dataFormat: StreamDescription? {
    channelCount.map {
      configuration.description(
        isReplicated: isReplicated, channels: $0, isParametricStereo: isParametricStereo)
    }
  }

  /// Frames to decode before the one that is sought, so that a decoder forgets how it began.
  var preRoll: Int64 {
    // Overlap reaches back one packet; replication also smooths and counts on from packet to
    // packet, until a header begins anew.
    Int64(configuration.coreFrameLength) * (isReplicated ? 2 * 24 : 8)
  }
}
