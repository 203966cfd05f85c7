package import AudioFormat

/// Ogg Opus files, RFC 7845: packets of one or several links, each with its frames.
///
/// The cookie is the header of the first link. The header of each later link is a packet of its
/// own, with 0 frames; missing pages are packets of zero bytes, with the frames to conceal.
package final class OggOpusReader: SequentialPacketReader {
  package let container = "oggOpus"
  package let dataFormat: StreamDescription
  package let magicCookie: [UInt8]
  package let packetSizeUpperBound: Int
  package let estimatedPacketCount: Int64?
  package let packetTable: PacketTable?
  package let channelLayout: ChannelLayout?
  /// The comment header of the first link, nil where it has none.
  package let comments: OpusTags?

  let input: OggInput
  let first: OggOpusLink
  var demuxer: OggOpusDemuxer {
    willSet { keepFaults() }
  }
  /// The index of the packet at hand; far out of the file after a seek.
  package internal(set) var nextIndex: Int64 = 0
  // The links, once a seek needed them.
  var spans: OggOpusSpans?
  // How often a place was sought.
  var seekCount: Int64 = 0
  // The header that goes before the packet at hand after a seek.
  var pendingHeader: [UInt8]?
  private var summary: OggOpusSummary?
  /// What demuxers before the present one met.
  private var earlierFaults: [OggOpusFault] = []

  /// Opens a file; of its audio only what is probed (256 KB) and the last pages of links are read.
  ///
  /// - Parameters:
  ///   - fileDescriptor: Open for reading, of a file that can be read at any place. It is closed
  ///     with the reader, also when this throws.
  ///   - path: The name of the file, for errors.
  /// - Throws: `unrecognized` where there is no Opus stream, `damaged` where its header is
  ///   refused, `readFailed`. Blocks.
  package convenience init(fileDescriptor: Int32, path: FilePath) throws(AudioFileError) {
    try self.init(OggInput(descriptor: fileDescriptor, path: path))
  }

  /// Opens a file that is in memory.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: As for a descriptor.
  package convenience init(bytes: [UInt8]) throws(AudioFileError) {
    try self.init(OggInput(memory: bytes))
  }

  /// Opens what is read in pages.
  ///
  /// Of a stream only what comes first is looked at: its length is not known, nor links behind the
  /// first that have more channels.
  init(_ input: OggInput) throws(AudioFileError) {
    let first = try OggOpusLink.first(in: input)
    let probe = try OggOpusProbe(first, in: input)
    let isStream = input.isStream
    let tail = isStream ? nil : try OggOpusTail(first, start: probe.start, in: input)
    let spans = tail == nil && !isStream ? try OggOpusSpans(first, in: input) : nil
    let channels = spans?.channelCount ?? first.head.channelCount
    self.input = input
    self.first = first
    demuxer = OggOpusDemuxer(input, at: first.offset)
    magicCookie = first.headBytes
    comments = probe.tags
    dataFormat = StreamDescription(
      sampleRate: 48_000, formatID: .opus, framesPerPacket: probe.framesPerPacket,
      channelsPerFrame: channels)
    packetSizeUpperBound = probe.packetSizeUpperBound
    packetTable = tail?.packetTable ?? spans?.packetTable
    estimatedPacketCount = tail?.packetCount(framesPerPacket: probe.framesPerPacket)
    let head = first.head
    channelLayout = ChannelLayout(
      labels: channels == head.channelCount
        ? head.channelLabels(.wave) : OpusHead.channelLabels(count: channels, .wave))
    try rewind()
  }

  /// The comments of the first link.
  package var tags: [FileTag] { comments?.tags ?? [] }

  /// Whether a file begins with Opus in Ogg, also with a header that a reader would refuse.
  ///
  /// - Parameter firstBytes: The start of the file; 64 KB suffice for any file.
  /// - Returns: Whether one of the streams that begin the file is Opus.
  package static func isOggOpus(firstBytes: [UInt8]) -> Bool {
    do throws(AudioFileError) {
      _ = try OggOpusLink.first(in: OggInput(memory: firstBytes))
      return true
    } catch {
      guard case .damaged = error else { return false }
      return true
    }
  }

  /// What was not as it should be in what was read so far, the first 100 in order.
  package var faults: [OggOpusFault] { demuxer.faults }

  package var faultReasons: [String] { allFaults.map(\.description) }

  package var hasLostSound: Bool { allFaults.contains(where: \.isLoss) }

  private var allFaults: [OggOpusFault] {
    earlierFaults + demuxer.faults.filter { !earlierFaults.contains($0) }
  }

  private func keepFaults() {
    let new = demuxer.faults.filter { !earlierFaults.contains($0) }
    earlierFaults += new.prefix(100 - earlierFaults.count)
  }

  package func maximumPacketSize() throws(AudioFileError) -> Int {
    try max(1, summarize().maximumPacketSize)
  }

  /// Counts packets and frames by a scan of the whole file; the result is kept.
  package func summarize() throws(AudioFileError) -> OggOpusSummary {
    if let summary { return summary }
    let made = try OggOpusSummary(first, in: input)
    summary = made
    return made
  }

  package func countPackets() throws(AudioFileError) -> Int64 {
    try summarize().packetCount
  }

  package func countFrames() throws(AudioFileError) -> Int64 {
    try summarize().frameCount
  }

  // MARK: - Places

  package func rewind() throws(AudioFileError) {
    demuxer = OggOpusDemuxer(input, at: first.offset)
    _ = try demuxer.packet()
    demuxer.advance()
    nextIndex = 0
    pendingHeader = nil
  }

  package func hasPacket() throws(AudioFileError) -> Bool {
    if pendingHeader != nil { return true }
    return try demuxer.packet() != nil
  }

  package func step() {
    nextIndex += 1
    if pendingHeader == nil { demuxer.advance() } else { pendingHeader = nil }
  }

  package func take(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(AudioFileError) -> PacketDescription? {
    guard let packet = try pendingHeader == nil ? demuxer.packet() : .header else { return nil }
    let header = packet.isHeader ? pendingHeader ?? demuxer.link?.headBytes ?? [] : []
    let size = unsafe header.count + packet.bytes.count
    guard size <= buffer.count else { return nil }
    if packet.isHeader {
      unsafe buffer.copyBytes(from: header)
    } else if unsafe !packet.bytes.isEmpty {
      unsafe buffer.copyMemory(from: packet.bytes)
    }
    step()
    return PacketDescription(
      startOffset: Int64(offset), variableFramesInPacket: UInt32(packet.frames),
      dataByteSize: UInt32(size))
  }
}
