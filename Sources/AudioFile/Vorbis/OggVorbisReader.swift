import AudioFormat

/// Ogg Vorbis files: packets of one or several links, each with its frames.
///
/// The cookie is the headers of the first link. The headers of each later link are packets of their
/// own, with 0 frames; missing pages are packets of zero bytes, with the frames that are silent.
final class OggVorbisReader: SequentialPacketReader {
  let container = "oggVorbis"
  let dataFormat: StreamDescription
  let magicCookie: [UInt8]
  let packetSizeUpperBound: Int
  let channelLayout: ChannelLayout?
  let tags: [FileTag]
  let packetTable: PacketTable? = nil
  let estimatedPacketCount: Int64? = nil

  let input: OggInput
  let first: OggVorbisLink
  /// Where the links begin, and where the file ends; of a stream only the first is known.
  let linkOffsets: [Int64]
  var demuxer: OggVorbisDemuxer {
    willSet { keepFaults() }
  }
  // The index of the packet at hand; far out of the file after a seek.
  var nextIndex: Int64 = 0
  // How often a place was sought.
  var seekCount: Int64 = 0
  // The headers that go before the packet at hand after a seek.
  var pendingHeaders: [[UInt8]] = []
  // The links, once a seek needed them.
  var spans: [OggVorbisSpan]?
  private var earlierFaults: [OggVorbisFault] = []
  private var summary: (packets: Int64, frames: Int64, largest: Int)?

  /// Opens a file or a stream; of a file with one link only the first 256 KB are read.
  ///
  /// - Throws: `damaged` where the headers are refused or no sound follows, `readFailed`.
  init(_ source: ByteSource) throws(AudioFileError) {
    let input = OggInput(source)
    linkOffsets = try Self.linkOffsets(source)
    let probe = try OggVorbisProbe(input)
    let channels = try Self.widest(linkOffsets, in: input)
    self.input = input
    first = probe.link
    let head = probe.link.head
    magicCookie = VorbisCookie.make(probe.link.headers(skipping: probe.framesToSkip))
    tags = probe.link.comments.tags
    let count = max(channels, head.channelCount)
    dataFormat = StreamDescription(
      sampleRate: Double(head.sampleRate), formatID: .vorbis, channelsPerFrame: count)
    channelLayout = ChannelLayout(labels: OpusHead.channelLabels(count: count, .wave))
    packetSizeUpperBound = probe.packetSizeUpperBound
    demuxer = OggVorbisDemuxer(input, at: 0, largestPacket: packetSizeUpperBound)
    try rewind()
  }

  /// Where links begin; one link needs no search.
  private static func linkOffsets(_ source: ByteSource) throws(AudioFileError) -> [Int64] {
    let links = try oggLinks(of: source, beginning: VorbisHead.signature)
    return links.isEmpty ? [0] : links.compactMap { $0.first?.lowerBound }
  }

  /// The most channels of a link.
  private static func widest(
    _ offsets: [Int64], in input: OggInput
  ) throws(AudioFileError) -> Int {
    let source = OggPageSource(input)
    var widest = 1
    for offset in offsets where offsets.count > 1 {
      source.seek(to: offset)
      guard let page = try source.nextPage(), let start = OggVorbisLink.Start(page) else {
        continue
      }
      widest = max(widest, start.head.channelCount)
    }
    return widest
  }

  var faultReasons: [String] {
    (earlierFaults + demuxer.faults.filter { !earlierFaults.contains($0) }).map(\.description)
  }

  private func keepFaults() {
    let new = demuxer.faults.filter { !earlierFaults.contains($0) }
    earlierFaults += new.prefix(100 - earlierFaults.count)
  }

  // MARK: - Counting

  func countPackets() throws(AudioFileError) -> Int64 { try summarize().packets }

  func countFrames() throws(AudioFileError) -> Int64 { try summarize().frames }

  func maximumPacketSize() throws(AudioFileError) -> Int { try max(1, summarize().largest) }

  private func summarize() throws(AudioFileError) -> (packets: Int64, frames: Int64, largest: Int) {
    if let summary { return summary }
    let scan = OggVorbisDemuxer(input, at: 0, largestPacket: packetSizeUpperBound)
    try pastHeaders(scan)
    var (packets, frames, largest) = (Int64(0), Int64(0), 0)
    while let packet = try scan.packet() {
      if scan.link.map(isOfRate) == false { break }
      packets += 1
      frames += Int64(packet.frames)
      let size = unsafe packet.header.map { headers(of: scan)[$0].count } ?? packet.bytes.count
      largest = max(largest, size)
      scan.advance()
    }
    summary = (packets, frames, largest)
    return (packets, frames, largest)
  }

  func findCut() throws(AudioFileError) -> String? {
    let scan = OggVorbisDemuxer(input, at: 0, largestPacket: packetSizeUpperBound)
    while try scan.packet() != nil {
      if let link = scan.link, !isOfRate(link) { return Self.rateFault(scan.linkCount) }
      scan.advance()
    }
    return nil
  }

  private func isOfRate(_ link: OggVorbisLink) -> Bool {
    link.head.sampleRate == first.head.sampleRate
  }

  private static func rateFault(_ number: Int) -> String {
    "link \(number) of the chain has another sample rate"
  }

  // MARK: - Reading

  func rewind() throws(AudioFileError) {
    demuxer = OggVorbisDemuxer(input, at: 0, largestPacket: packetSizeUpperBound)
    try pastHeaders(demuxer)
    nextIndex = 0
    pendingHeaders = []
  }

  /// Steps over the headers of the first link, which the cookie has.
  private func pastHeaders(_ demuxer: OggVorbisDemuxer) throws(AudioFileError) {
    while let packet = try demuxer.packet(), packet.header != nil { demuxer.advance() }
  }

  func hasPacket() throws(AudioFileError) -> Bool {
    if !pendingHeaders.isEmpty { return true }
    return try demuxer.packet() != nil
  }

  func step() {
    nextIndex += 1
    if pendingHeaders.isEmpty { demuxer.advance() } else { pendingHeaders.removeFirst() }
  }

  func take(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(AudioFileError) -> PacketDescription? {
    if let header = pendingHeaders.first { return unsafe copy(header, into: buffer, at: offset) }
    guard let packet = try demuxer.packet() else { return nil }
    if let link = demuxer.link, !isOfRate(link) {
      throw .damaged(input.path, reason: Self.rateFault(demuxer.linkCount))
    }
    if let header = packet.header {
      return unsafe copy(headers(of: demuxer)[header], into: buffer, at: offset)
    }
    guard unsafe packet.bytes.count <= buffer.count else { return nil }
    if unsafe !packet.bytes.isEmpty { unsafe buffer.copyMemory(from: packet.bytes) }
    let size = unsafe UInt32(packet.bytes.count)
    step()
    return PacketDescription(
      startOffset: Int64(offset), variableFramesInPacket: UInt32(packet.frames),
      dataByteSize: size)
  }

  private func headers(of demuxer: OggVorbisDemuxer) -> [[UInt8]] {
    demuxer.link?.headers(skipping: demuxer.framesToSkip) ?? [[], [], []]
  }

  private func copy(
    _ header: [UInt8], into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) -> PacketDescription? {
    guard header.count <= buffer.count else { return nil }
    unsafe buffer.copyBytes(from: header)
    step()
    return PacketDescription(
      startOffset: Int64(offset), variableFramesInPacket: 0, dataByteSize: UInt32(header.count))
  }
}
