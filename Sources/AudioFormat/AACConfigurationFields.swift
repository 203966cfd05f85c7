/// The fields of an AudioSpecificConfig as they are read, ISO 14496-3 section 1.6.2.1.
struct AACConfigurationFields {
  private var bits: BitReader

  private(set) var objectType = 0
  private(set) var sampleRate = 0
  private(set) var channelConfiguration = 0
  private(set) var isShortFrame = false
  private(set) var replication = AACConfiguration.Signal.unknown
  private(set) var parametricStereo = AACConfiguration.Signal.unknown
  private(set) var replicatedSampleRate: Int?

  /// Main, LC, SSR excepted, LTP, and the error resilient LC, LTP and LD, which libfaad decodes.
  private static let decodedTypes: Set<Int> = [1, 2, 4, 17, 19, 23]
  /// Object types of replication, and of replication with parametric stereo.
  private static let (replicationType, stereoType) = (5, 29)
  /// What begins the extension behind the configuration proper, and that of parametric stereo.
  private static let (extensionMark, stereoMark) = (0x2B7, 0x548)

  /// Starts before the first field.
  init(_ bits: BitReader) {
    self.bits = bits
  }

  /// Reads all fields.
  mutating func read() throws(AACConfigurationError) {
    objectType = try takeObjectType()
    sampleRate = try takeSampleRate()
    channelConfiguration = try take(4)
    if objectType == Self.replicationType || objectType == Self.stereoType {
      replication = .present
      if objectType == Self.stereoType { parametricStereo = .present }
      replicatedSampleRate = try takeSampleRate()
      objectType = try takeObjectType()
    }
    guard Self.decodedTypes.contains(objectType) else { throw .objectType(objectType) }
    guard channelConfiguration <= 7 else { throw .channels(channelConfiguration) }
    // Writers leave out what they think is nothing.
    isShortFrame = bits.take(1) == 1
    // A core coder brings its delay.
    if bits.take(1) == 1 { _ = bits.take(14) }
    _ = bits.take(1)
    // A list of channels stands in the way of the extension, which then goes unread.
    if replication == .unknown, channelConfiguration > 0 { readExtension() }
    try checkRates()
  }

  /// Reads what older decoders do not see; it may be missing or cut.
  private mutating func readExtension() {
    guard bits.take(11) == Self.extensionMark, bits.take(5) == Self.replicationType,
      let flag = bits.take(1)
    else { return }
    replication = flag == 1 ? .present : .absent
    guard flag == 1, let rate = try? takeSampleRate() else { return }
    replicatedSampleRate = rate
    guard bits.take(11) == Self.stereoMark, let flag = bits.take(1) else { return }
    parametricStereo = flag == 1 ? .present : .absent
  }

  private func checkRates() throws(AACConfigurationError) {
    guard (1...192_000).contains(sampleRate) else { throw .sampleRate }
    guard let replicatedSampleRate else { return }
    guard replicatedSampleRate == sampleRate || replicatedSampleRate == 2 * sampleRate else {
      throw .sampleRate
    }
  }

  // MARK: - Single fields

  private mutating func take(_ count: Int) throws(AACConfigurationError) -> Int {
    guard let value = bits.take(count) else { throw .short }
    return value
  }

  private mutating func takeObjectType() throws(AACConfigurationError) -> Int {
    let type = try take(5)
    return type == 31 ? 32 + (try take(6)) : type
  }

  private mutating func takeSampleRate() throws(AACConfigurationError) -> Int {
    let index = try take(4)
    if index == 15 { return try take(24) }
    guard index < AACConfiguration.sampleRates.count else { throw .sampleRate }
    return AACConfiguration.sampleRates[index]
  }
}
