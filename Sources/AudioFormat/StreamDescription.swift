/// What a stream of packets is made of: Core Audio's AudioStreamBasicDescription.
///
/// A field that the coding leaves open is 0: a variable bit rate format has no fixed number of
/// bytes in a packet, a format whose packets differ in length no fixed number of frames.
public struct StreamDescription: Sendable, Hashable {
  /// Frames per second.
  public var sampleRate: Double
  /// The coding.
  public var formatID: FormatID
  /// The layout of the samples of linear PCM; otherwise what the coding says.
  public var formatFlags: FormatFlags
  /// Bytes in a packet, 0 when packets differ.
  public var bytesPerPacket: Int
  /// Frames in a packet, 0 when packets differ; 1 for linear PCM.
  public var framesPerPacket: Int
  /// Bytes in a frame over all channels, 0 for compressed formats.
  public var bytesPerFrame: Int
  /// Channels in a frame.
  public var channelsPerFrame: Int
  /// Valid bits in a sample of linear PCM, 0 for compressed formats.
  public var bitsPerChannel: Int

  /// Makes a description from its fields.
  public init(
    sampleRate: Double,
    formatID: FormatID,
    formatFlags: FormatFlags = [],
    bytesPerPacket: Int = 0,
    framesPerPacket: Int = 0,
    bytesPerFrame: Int = 0,
    channelsPerFrame: Int,
    bitsPerChannel: Int = 0
  ) {
    self.sampleRate = sampleRate
    self.formatID = formatID
    self.formatFlags = formatFlags
    self.bytesPerPacket = bytesPerPacket
    self.framesPerPacket = framesPerPacket
    self.bytesPerFrame = bytesPerFrame
    self.channelsPerFrame = channelsPerFrame
    self.bitsPerChannel = bitsPerChannel
  }

  /// Describes interleaved linear PCM whose samples fill whole bytes.
  ///
  /// - Parameters:
  ///   - sampleRate: Frames per second.
  ///   - channels: Channels in a frame.
  ///   - bits: Bits in a sample, a multiple of 8.
  ///   - flags: `float`, `signedInteger` and `bigEndian` as they apply; `packed` is added.
  /// - Returns: The description; a packet is one frame.
  public static func linearPCM(
    sampleRate: Double, channels: Int, bits: Int, flags: FormatFlags
  ) -> StreamDescription {
    let bytesPerFrame = channels * (bits / 8)
    return StreamDescription(
      sampleRate: sampleRate,
      formatID: .linearPCM,
      formatFlags: flags.union(.packed),
      bytesPerPacket: bytesPerFrame,
      framesPerPacket: 1,
      bytesPerFrame: bytesPerFrame,
      channelsPerFrame: channels,
      bitsPerChannel: bits)
  }

  /// The rates that linear PCM may have, in frames per second; a header or a client may say anything.
  package static let sampleRates: ClosedRange<Double> = 1...0x1p24

  /// Whether packets differ in size, so that each needs a ``PacketDescription``.
  public var hasVariablePacketSize: Bool { bytesPerPacket == 0 }
}
