import AudioFormat
import CSndFile

/// The places of the channels of a file, from its header or by the rule of its coding.
///
/// - Returns: One label a channel, or nil where neither says anything.
func soundFileChannelLayout(_ handle: SoundFileHandle, format: SoundFileFormat) -> ChannelLayout? {
  if let map = handle.channelMap {
    let labels = map.map { channelLabels[Int($0)] ?? .unknown }
    return labels.allSatisfy { $0 == .unknown } ? nil : ChannelLayout(labels: labels)
  }
  let channels = format.dataFormat.channelsPerFrame
  let labels: [ChannelLabel]? =
    switch format.container {
    case "flac": flacLayouts[channels]
    case "oggVorbis": vorbisLayouts[channels]
    default: nil
    }
  return labels.map(ChannelLayout.init(labels:))
}

// libsndfile's SF_CHANNEL_MAP numbers.
private let channelLabels: [Int: ChannelLabel] = [
  SF_CHANNEL_MAP_MONO: .mono,
  SF_CHANNEL_MAP_LEFT: .left,
  SF_CHANNEL_MAP_FRONT_LEFT: .left,
  SF_CHANNEL_MAP_RIGHT: .right,
  SF_CHANNEL_MAP_FRONT_RIGHT: .right,
  SF_CHANNEL_MAP_CENTER: .center,
  SF_CHANNEL_MAP_FRONT_CENTER: .center,
  SF_CHANNEL_MAP_LFE: .lowFrequency,
  SF_CHANNEL_MAP_REAR_LEFT: .leftSurround,
  SF_CHANNEL_MAP_REAR_RIGHT: .rightSurround,
  SF_CHANNEL_MAP_REAR_CENTER: .centerSurround,
  SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER: .leftCenter,
  SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER: .rightCenter,
  SF_CHANNEL_MAP_SIDE_LEFT: .leftSide,
  SF_CHANNEL_MAP_SIDE_RIGHT: .rightSide,
  SF_CHANNEL_MAP_TOP_CENTER: .topCenter,
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

// Vorbis I specification, section 4.3.9.
private let vorbisLayouts: [Int: [ChannelLabel]] = [
  1: [.mono],
  2: [.left, .right],
  3: [.left, .center, .right],
  4: [.left, .right, .leftSurround, .rightSurround],
  5: [.left, .center, .right, .leftSurround, .rightSurround],
  6: [.left, .center, .right, .leftSurround, .rightSurround, .lowFrequency],
  7: [.left, .center, .right, .leftSide, .rightSide, .centerSurround, .lowFrequency],
  8: [
    .left, .center, .right, .leftSide, .rightSide, .leftSurround, .rightSurround, .lowFrequency,
  ],
]
