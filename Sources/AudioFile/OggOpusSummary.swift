internal import AudioFormat

/// What a scan of a whole Ogg Opus file found.
package struct OggOpusSummary: Sendable, Hashable {
  /// Packets that a reader delivers, headers of later links among them.
  package private(set) var packetCount: Int64 = 0
  /// Frames of sound over all links, at 48 kHz, without pre-skips.
  package private(set) var frameCount: Int64 = 0
  /// Bytes of the largest packet.
  package private(set) var maximumPacketSize = 0
  /// Channels of each link.
  package private(set) var channelCounts: [Int] = []
  /// What was not as it should be, the first 100.
  package private(set) var faults: [OggOpusFault] = []

  /// Reads the whole file.
  init(_ first: OggOpusLink, in input: OggInput) throws(AudioFileError) {
    let demuxer = OggOpusDemuxer(input, at: first.offset)
    // Frames of the link less its pre-skip, negative while only that was read.
    var linkFrames: Int64 = 0
    while let packet = try demuxer.packet() {
      if packet.isHeader, let link = demuxer.link {
        frameCount += max(0, linkFrames)
        linkFrames = -Int64(link.head.preSkip)
        channelCounts.append(link.head.channelCount)
        maximumPacketSize = max(maximumPacketSize, packetCount > 0 ? link.headBytes.count : 0)
      }
      linkFrames += Int64(packet.frames)
      maximumPacketSize = unsafe max(maximumPacketSize, packet.bytes.count)
      demuxer.advance()
      packetCount = demuxer.packetIndex
    }
    frameCount += max(0, linkFrames)
    faults = demuxer.faults
  }
}
