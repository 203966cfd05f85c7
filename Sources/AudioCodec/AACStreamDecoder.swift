internal import AACFrames
internal import AudioFormat

/// A decoder of libfaad for one configuration, whose packets all have the same number of frames.
///
/// One thread at a time.
@safe
final class AACStreamDecoder {
  /// What the packets are.
  let configuration: AACConfiguration
  /// Frames that each packet brings.
  let framesPerPacket: Int
  /// The frames of the last packet, interleaved in the channel order of the packets.
  var samples: UnsafePointer<Float>? { unsafe decoder.samples }

  private let sampleRate: Int
  private var decoder: AACFrameDecoder
  /// The bytes that the decoder was made from.
  private var decodedConfiguration: [UInt8]

  /// Makes a decoder before its first packet.
  ///
  /// - Parameters:
  ///   - configuration: What the packets are.
  ///   - sampleRate: Frames per second: the core's rate or twice that.
  /// - Throws: `badCookie`.
  init(_ configuration: AACConfiguration, sampleRate: Int) throws(AudioCodecError) {
    let core = configuration.coreSampleRate
    guard sampleRate == core || sampleRate == 2 * core else {
      throw .badCookie(reason: "the cookie says AAC of \(core) Hz, the format \(sampleRate) Hz")
    }
    let isDoubled = sampleRate == 2 * core
    self.configuration = configuration
    self.sampleRate = sampleRate
    framesPerPacket = configuration.coreFrameLength * (isDoubled ? 2 : 1)
    // Where replication is to be expected it is said aloud: libfaad then doubles from the first
    // packet on, also those without replication.
    let isSaid = configuration.replication == .present
    decodedConfiguration =
      isDoubled && !isSaid
      ? configuration.withReplication(isDoubled: true) ?? configuration.bytes
      : configuration.bytes
    decoder = try Self.make(decodedConfiguration)
  }

  /// Decodes a packet into `samples`.
  ///
  /// - Parameter packet: The bytes.
  /// - Returns: What was decoded, of at most `framesPerPacket` frames.
  /// - Throws: `badPacket`.
  func decode(_ packet: UnsafeRawBufferPointer) throws(AudioCodecError) -> AACFrameInfo {
    do throws(AACFrameError) {
      var info = try unsafe decoder.decode(packet)
      if info.frameCount > framesPerPacket, keepsRate() { info = try unsafe decoder.decode(packet) }
      guard info.frameCount <= framesPerPacket else {
        throw AACFrameError.refused("more frames than the format says")
      }
      return info
    } catch {
      reset()
      throw .badPacket(reason: error.description)
    }
  }

  /// Goes back before the first packet.
  func reset() {
    // It was made from the same bytes before, so it can only fail for lack of memory.
    if let made = try? Self.make(decodedConfiguration) { decoder = made }
  }

  /// Has replication stay at the rate of the core, when packets bring it that nobody expected.
  private func keepsRate() -> Bool {
    guard let bytes = configuration.withReplication(isDoubled: false),
      bytes != decodedConfiguration, let made = try? Self.make(bytes)
    else { return false }
    decodedConfiguration = bytes
    decoder = made
    return true
  }

  private static func make(_ bytes: [UInt8]) throws(AudioCodecError) -> AACFrameDecoder {
    do throws(AACFrameError) {
      return try AACFrameDecoder(bytes)
    } catch {
      throw .badCookie(reason: error.description)
    }
  }
}
