import AudioFormat
import CSndFile

/// How the packets of a file that libsndfile opened are presented: always as linear PCM.
struct SoundFileFormat {
  /// The name of the container.
  let container: String
  /// The form in which frames are asked for.
  let delivery: SoundFileDelivery
  /// What the packets hold.
  let dataFormat: StreamDescription

  /// Whether a seek brings exactly the frames that reading up to there brings.
  var isSeekExact: Bool { delivery == .raw }

  /// Describes what `handle` will deliver.
  ///
  /// - Throws: `damaged` if the header's rate or channels are beyond use, `unrecognized` for Opus
  ///   and MPEG audio.
  init(_ handle: SoundFileHandle, path: FilePath) throws(AudioFileError) {
    let info = handle.info
    let rate = Double(info.samplerate)
    let channels = Int(info.channels)
    guard rate > 0, rate <= Self.highestSampleRate else {
      throw .damaged(path, reason: "the header says a sample rate of \(info.samplerate) Hz")
    }
    guard (1...Self.mostChannels).contains(channels) else {
      throw .damaged(path, reason: "the header says \(channels) channels, not 1 to 255")
    }
    let type = Int(info.format) & SF_FORMAT_TYPEMASK
    let coding = Int(info.format) & SF_FORMAT_SUBMASK
    guard coding != SF_FORMAT_OPUS else {
      throw .unrecognized(path, reason: "Opus is not read by way of libsndfile")
    }
    guard type != SF_FORMAT_MPEG else {
      throw .unrecognized(path, reason: "no whole frame of MPEG audio")
    }
    container = Self.name(of: type)
    let layout = Self.layout(type: type, coding: coding, isForeignEndian: handle.isForeignEndian)
    delivery = layout.delivery
    dataFormat = layout.description(sampleRate: rate, channels: channels)
  }

  // Core Audio's limit for a file, and the most channels that a ring takes.
  private static let highestSampleRate = 3e6
  private static let mostChannels = 255

  private static func name(of type: Int) -> String {
    switch type {
    case SF_FORMAT_WAV, SF_FORMAT_WAVEX: "wav"
    case SF_FORMAT_RF64: "rf64"
    case SF_FORMAT_W64: "w64"
    case SF_FORMAT_AIFF: "aiff"
    case SF_FORMAT_AU: "au"
    case SF_FORMAT_CAF: "caf"
    default: "other"
    }
  }

  // The containers whose sample data are nothing but frames; PAF, SDS and others block them.
  private static let plainTypes: Set<Int> = [
    SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64, SF_FORMAT_W64, SF_FORMAT_AIFF,
    SF_FORMAT_AU, SF_FORMAT_CAF,
  ]

  private static func layout(type: Int, coding: Int, isForeignEndian: Bool) -> SampleLayout {
    let decoded = SampleLayout(delivery: .float32, bits: 32, bytes: 4, flags: .float)
    guard plainTypes.contains(type), var plain = plainLayout(coding) else { return decoded }
    // The flag means nothing for single bytes, and libsndfile sets it at will there.
    if plain.bytes > 1, isForeignEndian { plain.flags.insert(.bigEndian) }
    return plain
  }

  private static func plainLayout(_ coding: Int) -> SampleLayout? {
    switch coding {
    case SF_FORMAT_PCM_U8: SampleLayout(delivery: .raw, bits: 8, bytes: 1, flags: [])
    case SF_FORMAT_PCM_S8: SampleLayout(delivery: .raw, bits: 8, bytes: 1, flags: .signedInteger)
    case SF_FORMAT_PCM_16: SampleLayout(delivery: .raw, bits: 16, bytes: 2, flags: .signedInteger)
    case SF_FORMAT_PCM_24: SampleLayout(delivery: .raw, bits: 24, bytes: 3, flags: .signedInteger)
    case SF_FORMAT_PCM_32: SampleLayout(delivery: .raw, bits: 32, bytes: 4, flags: .signedInteger)
    case SF_FORMAT_FLOAT: SampleLayout(delivery: .raw, bits: 32, bytes: 4, flags: .float)
    case SF_FORMAT_DOUBLE: SampleLayout(delivery: .raw, bits: 64, bytes: 8, flags: .float)
    default: nil
    }
  }
}

/// One sample of the packets.
private struct SampleLayout {
  var delivery: SoundFileDelivery
  /// Valid bits.
  var bits: Int
  /// Bytes in memory.
  var bytes: Int
  /// Without `packed`, which follows from the bits and bytes.
  var flags: FormatFlags

  func description(sampleRate: Double, channels: Int) -> StreamDescription {
    StreamDescription(
      sampleRate: sampleRate,
      formatID: .linearPCM,
      formatFlags: bits == bytes * 8 ? flags.union(.packed) : flags,
      bytesPerPacket: channels * bytes,
      framesPerPacket: 1,
      bytesPerFrame: channels * bytes,
      channelsPerFrame: channels,
      bitsPerChannel: bits)
  }
}
