import AudioFormat
import CAudioToolbox

/// An AudioChannelLayout of a client's.
struct ClientLayout {
  private let tag: AudioChannelLayoutTag
  private let bitmap: UInt32
  /// The labels of the descriptions.
  private let labels: [ChannelLabel]

  private static let headSize =
    MemoryLayout<AudioChannelLayout>.offset(of: \.mChannelDescriptions) ?? 12
  private static let stride = MemoryLayout<AudioChannelDescription>.stride

  /// Reads a layout; nil for one that is shorter than it says.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headSize else { return nil }
    let layout = unsafe bytes.withUnsafeBytes { unsafe Self.read($0) }
    guard let layout else { return nil }
    self = layout
  }

  /// Reads a layout that is as long as it says; nil for NULL.
  init?(_ address: UnsafePointer<AudioChannelLayout>?) {
    guard let address = unsafe address else { return nil }
    // SAFETY: a layout without descriptions may end where they would begin.
    let head = unsafe UnsafeRawPointer(address).load(
      fromByteOffset: 8, as: UInt32.self)
    let tag = unsafe UnsafeRawPointer(address).load(as: AudioChannelLayoutTag.self)
    let count = tag == kAudioChannelLayoutTag_UseChannelDescriptions ? Int(min(head, 255)) : 0
    let bytes = unsafe UnsafeRawBufferPointer(
      start: address, count: Self.headSize + count * Self.stride)
    guard let layout = unsafe Self.read(bytes) else { return nil }
    self = layout
  }

  private init(tag: AudioChannelLayoutTag, bitmap: UInt32, labels: [ChannelLabel]) {
    self.tag = tag
    self.bitmap = bitmap
    self.labels = labels
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) -> ClientLayout? {
    func word(_ offset: Int) -> UInt32 {
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    guard word(0) == kAudioChannelLayoutTag_UseChannelDescriptions else {
      return ClientLayout(tag: word(0), bitmap: word(4), labels: [])
    }
    let count = Int(word(8))
    guard count <= (bytes.count - headSize) / stride else { return nil }
    let labels = (0..<count).map { ChannelLabel(rawValue: word(headSize + $0 * stride)) }
    return ClientLayout(tag: word(0), bitmap: word(4), labels: labels)
  }

  /// The places of the channels, nil where the layout does not say them.
  ///
  /// - Throws: `kAudioQueueErr_InvalidPropertyValue` for another number of channels.
  func places(channelCount: UInt32) throws(StatusError) -> ChannelLayout? {
    let count: UInt32
    let found: [ChannelLabel]?
    switch tag {
    case kAudioChannelLayoutTag_UseChannelDescriptions:
      (count, found) = (UInt32(labels.count), labels)
    case kAudioChannelLayoutTag_UseChannelBitmap:
      (count, found) = (UInt32(bitmap.nonzeroBitCount), Self.labels(ofBitmap: bitmap))
    default:
      count = AudioChannelLayoutTag_GetNumberOfChannels(tag)
      found = ChannelLayout(tag: tag)?.labels
    }
    guard count == channelCount else { throw StatusError(kAudioQueueErr_InvalidPropertyValue) }
    return found.map { ChannelLayout(labels: $0) }
  }

  /// The channels of a bitmap stand in the order of its bits, those of WAVE first.
  private static func labels(ofBitmap bitmap: UInt32) -> [ChannelLabel] {
    let bits: [UInt32] = (0..<32).filter { bitmap & 1 << $0 != 0 }
    return bits.map { ChannelLabel(rawValue: $0 < 18 ? $0 + 1 : $0 + 28) }
  }
}
