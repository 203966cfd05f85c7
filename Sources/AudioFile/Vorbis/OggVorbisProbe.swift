import AudioFormat

/// What the first packets of an Ogg Vorbis file say of the rest.
struct OggVorbisProbe {
  /// The first link.
  let link: OggVorbisLink
  /// Frames at its start that are no sound.
  let framesToSkip: Int
  /// Larger packets are taken for damage.
  let packetSizeUpperBound: Int

  // As much of the sound is looked at when a file is opened.
  private static let probedBytes: Int64 = 256 << 10
  // A channel of a long block at the highest quality has a quarter of this.
  private static let bytesPerChannel = 4096

  /// Looks at the start of a file.
  ///
  /// - Throws: `damaged` where no link has sound, `readFailed`.
  init(_ input: OggInput) throws(AudioFileError) {
    let demuxer = OggVorbisDemuxer(input, at: 0)
    // The first packet stands behind the headers, however long they are.
    guard try demuxer.packet() != nil, let link = demuxer.link else {
      let reason = demuxer.faults.first?.description ?? "no sound behind the headers of Vorbis"
      throw .damaged(input.path, reason: reason)
    }
    var largest = 0
    framesToSkip = demuxer.framesToSkip
    let end = input.isStream ? 0 : demuxer.position + Self.probedBytes
    while demuxer.position < end, demuxer.linkCount == 1, let packet = try demuxer.packet() {
      largest = unsafe max(largest, packet.bytes.count)
      demuxer.advance()
    }
    self.link = link
    let headers = link.headers(skipping: 1).map(\.count).max() ?? 0
    packetSizeUpperBound = max(
      headers, 2 * largest, Self.bytesPerChannel * link.head.channelCount)
  }
}
