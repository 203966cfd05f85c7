/// What AAC packets need to be decoded: the AudioSpecificConfig of ISO 14496-3 section 1.6.2.1.
package struct AACConfiguration: Sendable, Hashable {
  /// What a configuration says of a tool that it need not speak of.
  package enum Signal: Sendable, Hashable {
    /// The tool is used.
    case present
    /// The tool is not used.
    case absent
    /// Only the packets tell.
    case unknown
  }

  /// The bytes as they stand in the file.
  package let bytes: [UInt8]
  /// The object type of the core: 2 is LC.
  package let objectType: Int
  /// Frames per second of the core.
  package let coreSampleRate: Int
  /// The channel configuration, 0 where a program config element lists the channels.
  package let channelConfiguration: Int
  /// Frames of the core in a packet: 1024 or 960.
  package let coreFrameLength: Int
  /// Spectral band replication, which doubles the rate.
  package let replication: Signal
  /// Parametric stereo, which makes two channels of one.
  package let parametricStereo: Signal
  /// The rate that replication brings, where the configuration says it.
  package let replicatedSampleRate: Int?

  /// Reads a configuration.
  ///
  /// - Parameter bytes: The whole configuration; what stands behind is ignored.
  /// - Throws: What is wrong with it.
  package init(_ bytes: [UInt8]) throws(AACConfigurationError) {
    var fields = AACConfigurationFields(BitReader(bytes))
    try fields.read()
    self.init(bytes: bytes, fields)
  }

  init(bytes: [UInt8], _ fields: AACConfigurationFields) {
    self.bytes = bytes
    objectType = fields.objectType
    coreSampleRate = fields.sampleRate
    channelConfiguration = fields.channelConfiguration
    coreFrameLength = fields.isShortFrame ? 960 : 1024
    replication = fields.replication
    parametricStereo = fields.parametricStereo
    replicatedSampleRate = fields.replicatedSampleRate
  }

  /// The configuration of plain AAC, such as the header of an ADTS frame has.
  ///
  /// - Parameters:
  ///   - objectType: 1 to 4.
  ///   - rateIndex: An index of the table of rates, 0 to 12.
  ///   - channels: The channel configuration, 0 to 7.
  package init(objectType: Int, rateIndex: Int, channels: Int) {
    var writer = BitWriter()
    writer.put(objectType, 5)
    writer.put(rateIndex, 4)
    writer.put(channels, 4)
    writer.put(0, 3)
    bytes = writer.bytes
    self.objectType = objectType
    coreSampleRate = Self.sampleRates[rateIndex]
    channelConfiguration = channels
    coreFrameLength = 1024
    (replication, parametricStereo, replicatedSampleRate) = (.unknown, .unknown, nil)
  }

  /// The same packets with replication said aloud.
  ///
  /// - Parameter isDoubled: Whether the frames come at twice the rate of the core, as they should,
  ///   or at the rate of the core.
  /// - Returns: The bytes of a configuration, nil where its rate is not in the table.
  package func withReplication(isDoubled: Bool) -> [UInt8]? {
    let rate = isDoubled ? coreSampleRate * 2 : coreSampleRate
    guard let core = Self.sampleRates.firstIndex(of: coreSampleRate),
      let index = Self.sampleRates.firstIndex(of: rate), channelConfiguration > 0
    else { return nil }
    var writer = BitWriter()
    writer.put(5, 5)
    writer.put(core, 4)
    writer.put(channelConfiguration, 4)
    writer.put(index, 4)
    writer.put(objectType, 5)
    writer.put(coreFrameLength == 960 ? 1 : 0, 1)
    writer.put(0, 2)
    return writer.bytes
  }

  /// Table 1.18 of ISO 14496-3, in Hz.
  package static let sampleRates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350,
  ]
}
