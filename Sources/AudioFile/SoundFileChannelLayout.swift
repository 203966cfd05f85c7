import AudioFormat

/// The places of the channels of a file, from its header or by the rule of its coding.
///
/// libsndfile is not asked: its SFC_GET_CHANNEL_MAP_INFO reads beyond its memory where the layout
/// has fewer channels than the sound (libsndfile 1.2.0, issue 843).
///
/// - Returns: One label a channel, or nil where neither says anything.
/// - Throws: `readFailed`.
func soundFileChannelLayout(
  _ source: ByteSource, format: SoundFileFormat
) throws(AudioFileError) -> ChannelLayout? {
  let channels = format.dataFormat.channelsPerFrame
  let labels: [ChannelLabel]? =
    switch format.container {
    case "wav", "rf64": try waveLabels(source, channels: channels)
    case "aiff": try coreAudioLabels(source, .aiff, chunk: "CHAN", channels: channels)
    case "caf": try coreAudioLabels(source, .coreAudio, chunk: "chan", channels: channels)
    default: nil
    }
  guard let labels, labels.contains(where: { $0 != .unknown }) else { return nil }
  return ChannelLayout(labels: labels)
}

/// The places of FLAC: those of the mask that a tag names, RFC 9639 section 8.6.2, or the usual ones.
///
/// - Parameters:
///   - channels: 1 to 8.
///   - tags: The tags of the stream.
/// - Returns: One label a channel.
func flacChannelLayout(_ channels: Int, tags: [FileTag]) -> ChannelLayout? {
  let mask = tags.first { $0.name == "WAVEFORMATEXTENSIBLE_CHANNEL_MASK" }.flatMap { tag in
    UInt64(tag.value.dropFirst(tag.value.hasPrefix("0x") ? 2 : 0), radix: 16)
  }
  let named = mask.map { labels(ofMask: $0, channels: channels) } ?? flacLayouts[channels]
  return named.map(ChannelLayout.init(labels:))
}

/// The places of Apple Lossless, whose elements stand in the order of AAC; nil beyond 5.1.
func losslessChannelLayout(_ channels: Int) -> ChannelLayout? {
  guard (1...6).contains(channels) else { return nil }
  let like = AACConfiguration(objectType: 2, rateIndex: 4, channels: channels)
  return ChannelLayout(labels: like.channelLabels(count: channels, .file))
}

/// The labels of the mask of a WAVEFORMATEXTENSIBLE.
private func waveLabels(
  _ source: ByteSource, channels: Int
) throws(AudioFileError) -> [ChannelLabel]? {
  let format = try ChunkFamily.riff.body(of: "fmt ", in: source, count: 24) ?? []
  guard format.count == 24, format.littleEndian(at: 0, count: 2) == 0xFFFE else { return nil }
  return labels(ofMask: format.littleEndian(at: 20, count: 4), channels: channels)
}

/// The labels of an AudioChannelLayout in a chunk.
private func coreAudioLabels(
  _ source: ByteSource, _ family: ChunkFamily, chunk: String, channels: Int
) throws(AudioFileError) -> [ChannelLabel]? {
  // Tag, mask, number of descriptions; then label, flags and three coordinates of each.
  let size = 12 + 20 * channels
  let layout = try family.body(of: chunk, in: source, count: size) ?? []
  guard layout.count >= 12 else { return nil }
  switch UInt32(layout.bigEndian(at: 0, count: 4)) {
  case useDescriptions:
    guard layout.count == size else { return nil }
    return (0..<channels).map { index in
      ChannelLabel(rawValue: UInt32(layout.bigEndian(at: 12 + 20 * index, count: 4)))
    }
  case useMask: return labels(ofMask: layout.bigEndian(at: 4, count: 4), channels: channels)
  case let tag:
    let labels = taggedLayouts[tag]
    return labels?.count == channels ? labels : nil
  }
}

/// One label a channel from the bits of a mask, in WAVE and Core Audio alike.
private func labels(ofMask mask: UInt64, channels: Int) -> [ChannelLabel] {
  // Bit 0 is front left, whose label is 1, and so on up to "top back right".
  let named = (0..<18).filter { mask >> $0 & 1 != 0 }.map { ChannelLabel(rawValue: $0 + 1) }
  let rest = repeatElement(ChannelLabel.unknown, count: max(0, channels - named.count))
  return Array(named.prefix(channels) + rest)
}

// kAudioChannelLayoutTag_UseChannelDescriptions and _UseChannelBitmap.
private let useDescriptions: UInt32 = 0
private let useMask: UInt32 = 1 << 16

// kAudioChannelLayoutTag_...: a number in the high half, the channels in the low one.
private let taggedLayouts: [UInt32: [ChannelLabel]] = [
  100 << 16 | 1: [.mono],
  101 << 16 | 2: [.left, .right],
  108 << 16 | 4: [.left, .right, .leftSurround, .rightSurround],
  113 << 16 | 3: [.left, .right, .center],
  114 << 16 | 3: [.center, .left, .right],
  115 << 16 | 4: [.left, .right, .center, .centerSurround],
  116 << 16 | 4: [.center, .left, .right, .centerSurround],
  117 << 16 | 5: [.left, .right, .center, .leftSurround, .rightSurround],
  118 << 16 | 5: [.left, .right, .leftSurround, .rightSurround, .center],
  119 << 16 | 5: [.left, .center, .right, .leftSurround, .rightSurround],
  120 << 16 | 5: [.center, .left, .right, .leftSurround, .rightSurround],
  121 << 16 | 6: [.left, .right, .center, .lowFrequency, .leftSurround, .rightSurround],
  122 << 16 | 6: [.left, .right, .leftSurround, .rightSurround, .center, .lowFrequency],
  123 << 16 | 6: [.left, .center, .right, .leftSurround, .rightSurround, .lowFrequency],
  124 << 16 | 6: [.center, .left, .right, .leftSurround, .rightSurround, .lowFrequency],
]

// RFC 9639 section 9.1.3.
private let flacLayouts: [Int: [ChannelLabel]] = [
  1: [.mono],
  2: [.left, .right],
  3: [.left, .right, .center],
  4: [.left, .right, .leftSurround, .rightSurround],
  5: [.left, .right, .center, .leftSurround, .rightSurround],
  6: [.left, .right, .center, .lowFrequency, .leftSurround, .rightSurround],
  7: [.left, .right, .center, .lowFrequency, .centerSurround, .leftSide, .rightSide],
  8: [
    .left, .right, .center, .lowFrequency, .leftSurround, .rightSurround, .leftSide, .rightSide,
  ],
]
