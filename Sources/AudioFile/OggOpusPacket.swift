/// A packet of an Opus stream with its place in time; its bytes belong to the demuxer.
@safe
struct OggOpusPacket {
  /// The bytes, none where a packet is missing.
  let bytes: UnsafeRawBufferPointer
  /// Frames that its first bytes promise; 0 for a header, a missing or an unreadable packet.
  let duration: Int
  /// Frames to take of what it decodes to; 0 for a header.
  var frames: Int
  /// Whether it stands for the header of its link, whose bytes the link has.
  let isHeader: Bool

  /// Makes a packet that is played in full.
  init(bytes: UnsafeRawBufferPointer, duration: Int) {
    unsafe self.bytes = unsafe bytes
    self.duration = duration
    frames = duration
    isHeader = false
  }

  /// Makes a packet that stands for missing frames.
  init(missingFrames: Int) {
    unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    duration = 0
    frames = missingFrames
    isHeader = false
  }

  private init() {
    unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    duration = 0
    frames = 0
    isHeader = true
  }

  /// The first packet of a link.
  static var header: OggOpusPacket { OggOpusPacket() }
}
