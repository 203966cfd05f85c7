import AudioFormat

/// FLAC, RFC 9639, native and in Ogg: a packet is a frame of linear PCM in the stream's own depth.
///
/// A block that is damaged becomes silence, so that all that follows keeps its place in time.
final class FLACReader: PacketReader {
  let container: String
  let dataFormat: StreamDescription
  let channelLayout: ChannelLayout?
  let tags: [FileTag]
  let estimatedPacketCount: Int64?
  let magicCookie: [UInt8] = []
  let packetTable: PacketTable? = nil
  var packetSizeUpperBound: Int { dataFormat.bytesPerPacket }

  private let source: ByteSource
  private let path: FilePath
  /// The links; of a stream as many as have come.
  private var views: [FLACView]
  private let isStream: Bool
  /// Frames of each link, as far as is known.
  private var lengths: [Int64?]
  private var track: FLACTrack
  /// Which link is being read.
  private var linkIndex = 0
  /// Frames of the links before it.
  private var framesBefore: Int64 = 0
  /// Why there is less than there should be, as far as it is known.
  private var cut: String?
  private var silences: [Range<Int64>] = []

  /// Opens a file or a stream.
  ///
  /// - Throws: `damaged` where no frame can be decoded or the header says no rate, `readFailed`.
  init(_ source: ByteSource) throws(AudioFileError) {
    let views = try FLACView.views(of: source)
    self.source = source
    self.views = views
    path = source.path
    isStream = source.stream != nil
    track = try FLACTrack(views[0], path: source.path)
    // RFC 9639 section 8.2 allows 0 where the samples are not sound.
    guard track.format.sampleRate > 0 else {
      throw .damaged(path, reason: "the header says a sample rate of 0 Hz")
    }
    lengths = Array(repeating: nil, count: views.count)
    container = views[0].isOgg ? "oggFLAC" : "flac"
    dataFormat = track.format.dataFormat
    tags = track.tags
    channelLayout = flacChannelLayout(track.format.channels, tags: tags)
    guard !isStream else {
      let promised = views[0].promisedFrames
      estimatedPacketCount = promised > 0 ? promised : nil
      return
    }
    for index in views.indices where index == 0 || cut == nil {
      let measured = try Self.measure(views[index], path: path, format: track.format)
      lengths[index] = measured?.frames
      cut = measured?.cut ?? (index > 0 && measured == nil ? Self.chainFault(index) : nil)
    }
    let known = lengths.prefix { $0 != nil }
    estimatedPacketCount = known.isEmpty ? nil : known.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// The frames of a link; nil where only reading tells, or where it cannot follow another one.
  private static func measure(
    _ view: FLACView, path: FilePath, format: FLACFormat
  ) throws(AudioFileError) -> (frames: Int64, cut: String?)? {
    do throws(AudioFileError) {
      let track = try FLACTrack(view, path: path)
      return track.format == format ? try track.measure() : nil
    } catch {
      if case .readFailed = error { throw error }
      return nil
    }
  }

  private static func chainFault(_ index: Int) -> String {
    "link \(index + 1) of the chain is damaged, or of another channel count, depth or rate"
  }

  // MARK: - Counting

  func countPackets() throws(AudioFileError) -> Int64 {
    if let estimatedPacketCount, !isStream { return estimatedPacketCount }
    return try scan().frames
  }

  /// Reads everything there is.
  private func scan() throws(AudioFileError) -> (frames: Int64, cut: String?) {
    let counter = try FLACTrack(views[0], path: path)
    let scratch = UnsafeMutableRawBufferPointer.allocate(
      byteCount: framesPerScan * dataFormat.bytesPerFrame, alignment: 16)
    defer { unsafe scratch.deallocate() }
    guard let memory = scratch.baseAddress else { return (0, nil) }
    while try unsafe counter.read(framesPerScan, into: memory) > 0 {}
    return (counter.nextFrame, counter.stopReason)
  }

  /// A packet is a frame.
  func countFrames() throws(AudioFileError) -> Int64 { try countPackets() }

  func findCut() throws(AudioFileError) -> String? {
    if estimatedPacketCount == nil, !isStream { return try scan().cut }
    return cut
  }

  var faultReasons: [String] {
    allSilences.map { "frames \($0.lowerBound) to \($0.upperBound - 1) are damaged, and silent" }
  }

  /// The silences of all links that were read, in frames of the file.
  private var allSilences: [Range<Int64>] {
    silences
      + track.silences.map { $0.lowerBound + framesBefore..<$0.upperBound + framesBefore }
  }

  // MARK: - Reading

  /// Every frame can be read by itself.
  func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    FramePlace(packet: frame, framesToDrop: 0)
  }

  func readPackets(
    from first: Int64, count: Int, into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    let wanted = min(count, buffer.count / dataFormat.bytesPerFrame)
    var read = PacketRead(byteCount: 0, packetCount: 0, isAtEnd: isEnd(first))
    guard wanted > 0, !read.isAtEnd, let memory = buffer.baseAddress else { return read }
    try move(to: first)
    while read.packetCount < wanted {
      let start = unsafe memory + read.packetCount * dataFormat.bytesPerFrame
      let step = try unsafe track.read(wanted - read.packetCount, into: start)
      read.packetCount += step
      if step == 0, try !openNextLink() { break }
    }
    if read.packetCount == 0, let reason = stopReason { throw .damaged(path, reason: reason) }
    read.byteCount = read.packetCount * dataFormat.bytesPerFrame
    read.isAtEnd =
      read.packetCount < wanted ? stopReason == nil : isEnd(first + Int64(read.packetCount))
    return read
  }

  /// Whether a frame is the one behind the last of a file that is whole.
  private func isEnd(_ frame: Int64) -> Bool {
    guard !isStream, cut == nil, let estimatedPacketCount else { return false }
    return frame >= estimatedPacketCount
  }

  private var stopReason: String? {
    track.stopReason ?? (linkIndex + 1 < views.count ? cut : nil)
  }

  /// Brings the track to a frame of the file.
  private func move(to frame: Int64) throws(AudioFileError) {
    if frame == nextFrame, track.stopReason == nil { return }
    if isStream, frame > nextFrame { return try skip(to: frame) }
    var (index, rest) = (0, frame)
    while index + 1 < views.count, let length = lengths[index], rest >= length,
      isStream || lengths[index + 1] != nil
    {
      rest -= length
      index += 1
    }
    if index != linkIndex { try open(index, after: frame - rest) }
    try track.seek(to: rest, isSearching: !isStream)
  }

  /// The frame of the file that is read next.
  private var nextFrame: Int64 { framesBefore + track.nextFrame }

  /// Decodes up to a frame of a stream, in whichever link it is, or to the end.
  private func skip(to frame: Int64) throws(AudioFileError) {
    let size = framesPerScan * dataFormat.bytesPerFrame
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { unsafe scratch.deallocate() }
    while nextFrame < frame, let memory = scratch.baseAddress {
      let count = Int(min(frame - nextFrame, Int64(framesPerScan)))
      if try unsafe track.read(count, into: memory) == 0, try !openNextLink() { return }
    }
  }

  private func open(_ index: Int, after frames: Int64) throws(AudioFileError) {
    enter(index, try FLACTrack(views[index], path: path), after: frames)
  }

  private func enter(_ index: Int, _ next: FLACTrack, after frames: Int64) {
    silences = Array(allSilences.prefix(100))
    track = next
    linkIndex = index
    framesBefore = frames
  }

  /// Goes on with the next link of a chain; false behind the last, or where that is no use.
  private func openNextLink() throws(AudioFileError) -> Bool {
    guard track.stopReason == nil else { return false }
    let (index, frames) = (linkIndex + 1, nextFrame)
    if isStream, index == views.count { try addNextLink() }
    guard index < views.count, lengths[index] != nil || isStream && cut == nil else { return false }
    do throws(AudioFileError) {
      let next = try FLACTrack(views[index], path: path)
      guard next.format == track.format else { throw .damaged(path, reason: "") }
      enter(index, next, after: frames)
      return true
    } catch {
      if case .readFailed = error { throw error }
      cut = Self.chainFault(index)
      return false
    }
  }

  /// Takes up the link of a stream that begins where the last one has ended, if one does.
  private func addNextLink() throws(AudioFileError) {
    guard let offset = views[linkIndex].nextLink else { return }
    lengths[linkIndex] = track.nextFrame
    views.append(try FLACView(streamLink: offset, of: source))
    lengths.append(nil)
  }
}
