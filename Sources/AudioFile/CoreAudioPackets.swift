import AudioFormat

/// Opens a CAF file of Opus or AAC; nil for other sound, which libsndfile decodes.
///
/// - Throws: `damaged` where chunks contradict one another, `unrecognized`, `readFailed`.
func openCoreAudioPackets(_ source: ByteSource) throws(AudioFileError) -> (any PacketReader)? {
  guard let description = try ChunkFamily.coreAudio.body(of: "desc", in: source, count: 32),
    description.count == 32
  else { return nil }
  guard isCoreAudioPackets(description) else { return nil }
  let coding = FormatID(rawValue: UInt32(description.bigEndian(at: 8, count: 4)))
  let packets = try CoreAudioPackets(description, source)
  let stream = try coding == .opus ? packets.opus() : packets.aac()
  return try IndexedPacketReader(stream, source: source)
}

/// Whether a description of CAF is that of packets which libsndfile does not decode.
func isCoreAudioPackets(_ description: [UInt8]) -> Bool {
  guard description.count == 32 else { return false }
  let coding = FormatID(rawValue: UInt32(description.bigEndian(at: 8, count: 4)))
  return coding == .opus || coding.isAAC
}

/// The chunks of a CAF file of compressed sound.
private struct CoreAudioPackets {
  private let source: ByteSource
  private let sampleRate: Double
  private let framesPerPacket: Int
  private let channels: Int
  private let cookie: [UInt8]
  private let table: CoreAudioPacketTable
  private let index: PacketIndex

  init(_ description: [UInt8], _ source: ByteSource) throws(AudioFileError) {
    self.source = source
    sampleRate = Double(bitPattern: description.bigEndian(at: 0, count: 8))
    let bytesPerPacket = Int(description.bigEndian(at: 16, count: 4))
    framesPerPacket = Int(description.bigEndian(at: 20, count: 4))
    channels = Int(description.bigEndian(at: 24, count: 4))
    cookie = try ChunkFamily.coreAudio.body(of: "kuki", in: source, count: 65_536) ?? []
    var chunks: [String: Chunk] = [:]
    try ChunkFamily.coreAudio.walk(source) { chunk in
      if chunks[chunk.name] == nil { chunks[chunk.name] = chunk }
      return true
    }
    guard let data = chunks["data"], let tableChunk = chunks["pakt"] else {
      throw .damaged(source.path, reason: "CAF without a packet table or data")
    }
    table = try CoreAudioPacketTable(
      tableChunk, source, hasSizes: bytesPerPacket == 0, hasLengths: framesPerPacket == 0)
    // The count of edits stands before the packets.
    let start = data.bodyOffset + 4
    let room = (data.size < 0 ? source.length - data.bodyOffset : data.size) - 4
    var index = PacketIndex(commonSize: bytesPerPacket)
    if bytesPerPacket > 0 {
      let fitting = max(0, min(room, source.length - start)) / Int64(bytesPerPacket)
      // Where the data go on to the end of a stream, the table says how many packets there are.
      let isEndless = data.size < 0 && source.stream != nil
      index.append(Int(isEndless ? min(fitting, table.packetCount) : fitting), at: start)
    } else {
      index.append(table.sizes, at: start)
    }
    guard table.lengths.isEmpty || table.lengths.count >= index.count else {
      throw .damaged(
        source.path,
        reason: "the packet table has the lengths of \(table.lengths.count) of \(index.count)"
          + " packets")
    }
    self.index = index
  }

  // MARK: - Opus

  func opus() throws(AudioFileError) -> IndexedStream {
    let head = try opusHead()
    let timeline = try opusTimeline()
    var span = span(of: timeline.end)
    if !table.addsUp(to: timeline.end), span.primingFrames == 0 {
      span.primingFrames = min(head.head.preSkip, Int(timeline.end))
      span.validFrames = timeline.end - Int64(span.primingFrames)
    }
    return IndexedStream(
      container: "caf",
      dataFormat: StreamDescription(
        sampleRate: 48_000, formatID: .opus,
        framesPerPacket: timeline.isUniform ? Int(timeline.firstLength) : 0,
        channelsPerFrame: head.head.channelCount),
      magicCookie: opusCookie(head.cookie, preSkip: Int64(span.primingFrames)), index: index,
      timeline: timeline, table: span,
      channelLayout: ChannelLayout(labels: head.head.channelLabels(.wave)),
      preRoll: OggOpusReader.preRoll)
  }

  /// The header of Opus: the cookie of today, or one made from that of before 2023.
  private func opusHead() throws(AudioFileError) -> (head: OpusHead, cookie: [UInt8]) {
    do throws(OpusHeadError) {
      if cookie.starts(with: OpusHead.signature) { return (try OpusHead(cookie), cookie) }
      // The fifth of seven words is the number of channels.
      let said = cookie.count == 28 ? Int(cookie.bigEndian(at: 16, count: 4)) : 0
      let count = (1...2).contains(said) ? said : channels
      let rate: [UInt8] = .littleEndian(48_000, count: 4)
      let made =
        OpusHead.signature + [1, UInt8(clamping: count), 0, 0] + rate + [0, 0, 0]
      return (try OpusHead(made), made)
    } catch {
      throw .damaged(source.path, reason: error.description)
    }
  }

  /// How long the packets sound, by their first bytes where the table may be wrong.
  private func opusTimeline() throws(AudioFileError) -> PacketTimeline {
    let said = table.lengths.isEmpty ? nil : table.lengths
    let bytes = BufferedSource(source)
    var timeline = PacketTimeline()
    var isTrusted = said != nil || framesPerPacket > 0
    for packet in 0..<min(index.count, Self.checkedPackets) where isTrusted {
      let length = try opusLength(of: packet, bytes)
      isTrusted = length == said?[packet] ?? Int64(framesPerPacket)
    }
    if isTrusted, said == nil {
      timeline.append(index.count, length: Int64(framesPerPacket))
      return timeline
    }
    for packet in 0..<index.count {
      let known = isTrusted ? said?[packet] : nil
      let length = try known == nil ? opusLength(of: packet, bytes) : known
      timeline.append(1, length: length ?? 0)
    }
    return timeline
  }

  // A table that is right so far is right.
  private static let checkedPackets = 64

  private func opusLength(
    of packet: Int, _ bytes: BufferedSource
  ) throws(AudioFileError) -> Int64? {
    let start = try bytes.bytes(
      at: index.start(of: packet), count: min(2, index.size(of: packet)))
    return unsafe Array(start).withUnsafeBytes { unsafe OpusPacket($0) }.map {
      Int64($0.frameCount)
    }
  }

  // MARK: - AAC

  func aac() throws(AudioFileError) -> IndexedStream {
    let configuration = try aacConfiguration()
    let probe = try AACProbe(configuration, path: source.path) { () throws(AudioFileError) in
      var packets: [[UInt8]] = []
      for packet in 0..<min(AACProbe.packetCount, index.count) {
        let size = index.size(of: packet)
        packets.append(try source.bytes(at: index.start(of: packet), count: size))
      }
      return packets
    }
    guard let format = probe.dataFormat else {
      throw .unrecognized(source.path, reason: "AAC that does not say its channels")
    }
    return IndexedStream(
      container: "caf", dataFormat: format,
      magicCookie: cookie.isEmpty ? AACCookie.descriptor(of: configuration.bytes) : cookie,
      index: index, table: span(of: Int64(index.count) * Int64(format.framesPerPacket)),
      channelLayout: ChannelLayout(
        labels: configuration.channelLabels(count: format.channelsPerFrame, .wave)),
      preRoll: probe.preRoll)
  }

  private func aacConfiguration() throws(AudioFileError) -> AACConfiguration {
    guard !cookie.isEmpty else { return try plainConfiguration() }
    guard let bytes = AACCookie.configuration(in: cookie) else {
      throw .damaged(source.path, reason: "no AAC configuration in the cookie")
    }
    do throws(AACConfigurationError) {
      return try AACConfiguration(bytes)
    } catch {
      throw .unrecognized(source.path, reason: error.description)
    }
  }

  private func plainConfiguration() throws(AudioFileError) -> AACConfiguration {
    guard let rate = Int(exactly: sampleRate),
      let index = AACConfiguration.sampleRates.firstIndex(of: rate), (1...6).contains(channels)
    else { throw .damaged(source.path, reason: "AAC without a cookie") }
    return AACConfiguration(objectType: 2, rateIndex: index, channels: channels)
  }

  /// The sound of the table, or all frames where its counts do not add up.
  private func span(of frames: Int64) -> PacketTable {
    guard table.addsUp(to: frames) else {
      return PacketTable(validFrames: frames, primingFrames: 0, remainderFrames: 0)
    }
    return PacketTable(
      validFrames: table.validFrames, primingFrames: Int(table.primingFrames),
      remainderFrames: Int(table.remainderFrames))
  }
}
