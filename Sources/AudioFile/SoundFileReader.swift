import AudioFormat

/// The files that libsndfile decodes, as packets of linear PCM.
///
/// Samples that the file holds uncompressed come as they stand there; the rest comes decoded.
final class SoundFileReader: PacketReader {
  let container: String
  let dataFormat: StreamDescription
  let channelLayout: ChannelLayout?
  let tags: [FileTag]
  let estimatedPacketCount: Int64?
  let magicCookie: [UInt8] = []
  let packetTable: PacketTable?
  var packetSizeUpperBound: Int { dataFormat.bytesPerPacket }

  private let path: FilePath
  private let view: SplicedBytes
  /// Whether the end cannot be looked at before everything has come.
  private let isStream: Bool
  private let format: SoundFileFormat
  /// The sound of a container that says how long it is.
  private let promise: PromisedSound?
  private let source: ByteSource
  /// What a cut took away of it, once the end is known.
  private var missing: MissingSound? {
    if let knownMissing { return knownMissing }
    knownMissing = source.certainLength.map { promise?.missing(in: $0) }
    return knownMissing ?? nil
  }
  private var knownMissing: MissingSound??
  private var handle: SoundFileHandle
  /// The frame that the handle delivers next, nil after a failure.
  private var nextFrame: Int64? = 0
  /// What stopped the decoder before the end of the file, at `nextFrame`.
  private var stopReason: String?
  /// Frames of a stream that was cut.
  private var framesHeld: Int64?
  /// Frames that can be read, once they are certain.
  private var frameCount: Int64?

  /// Opens the file behind `source`.
  ///
  /// - Throws: `unrecognized` or `damaged`, also when no frame of those promised can be decoded;
  ///   `readFailed`.
  init(source: ByteSource) throws(AudioFileError) {
    let isStream = source.stream != nil
    let view = SplicedBytes(source: source, patches: try headerPatches(for: source))
    let handle = try SoundFileHandle(view, path: source.path)
    let format = try SoundFileFormat(handle, path: source.path)
    let probe = SoundFileProbe(bytes: view, path: source.path, format: format)
    let length = isStream ? handle.promisedLength : try probe.length()
    let promise = try PromisedSound(of: source)
    if isStream, case .bytes(let start, 1...) = promise {
      // Whether there is any sound at all.
      _ = try source.bytes(at: start, count: format.dataFormat.bytesPerFrame)
    }
    let missing = source.certainLength.flatMap { promise?.missing(in: $0) }
    if length.exact == 0 || missing.map({ $0.held < format.dataFormat.bytesPerFrame }) ?? false,
      let reason = missing?.reason(format, frames: 0)
    {
      throw .damaged(source.path, reason: reason)
    }
    self.promise = promise
    self.source = source
    frameCount = length.exact
    estimatedPacketCount = length.estimate
    channelLayout = try soundFileChannelLayout(source, format: format)
    tags = handle.tags
    packetTable = nil
    container = format.container
    dataFormat = format.dataFormat
    path = source.path
    self.view = view
    self.isStream = isStream
    self.format = format
    self.handle = handle
  }

  /// Opens packets of another container in a view that libsndfile understands.
  ///
  /// - Parameters:
  ///   - view: What libsndfile shall see.
  ///   - container: The name of the true container.
  ///   - index: The packets that the container promises.
  ///   - table: Which frames are sound, nil for all.
  ///   - source: The file.
  ///   - tags: What the file says of the recording.
  /// - Throws: As for a file that is its own view.
  init(
    view: SplicedBytes, container: String, index: PacketIndex, table: PacketTable?,
    source: ByteSource, tags: [FileTag]
  ) throws(AudioFileError) {
    self.view = view
    isStream = source.stream != nil
    promise = .packets(index)
    self.source = source
    handle = try SoundFileHandle(view, path: source.path)
    format = try SoundFileFormat(handle, path: source.path)
    let probe = SoundFileProbe(bytes: view, path: source.path, format: format)
    let length = isStream ? handle.promisedLength : try probe.length()
    frameCount = length.exact
    estimatedPacketCount = length.estimate
    dataFormat = format.dataFormat
    channelLayout = losslessChannelLayout(format.dataFormat.channelsPerFrame)
    packetTable = table
    path = source.path
    self.container = container
    self.tags = tags
  }

  func countPackets() throws(AudioFileError) -> Int64 {
    if let frameCount { return frameCount }
    let count = try SoundFileProbe(bytes: view, path: path, format: format).scan()
    frameCount = count
    return count
  }

  /// A packet is a frame.
  func countFrames() throws(AudioFileError) -> Int64 {
    let count = try countPackets()
    guard let packetTable else { return count }
    return max(0, min(packetTable.validFrames, count - Int64(packetTable.primingFrames)))
  }

  func findCut() throws(AudioFileError) -> String? {
    let count = try countPackets()
    return missing?.reason(format, frames: count)
  }

  /// Every frame can be read by itself.
  func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    let (packet, isOverflow) = frame.addingReportingOverflow(Int64(packetTable?.primingFrames ?? 0))
    return FramePlace(packet: isOverflow ? frame : packet, framesToDrop: 0)
  }

  func readPackets(
    from first: Int64,
    count: Int,
    into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    let room = buffer.count / dataFormat.bytesPerPacket
    let left = frameCount.map { Int(max(0, $0 - first)) } ?? .max
    let wanted = min(count, room, left)
    let cut = frameCount.flatMap { missing?.reason(format, frames: $0) }
    if left == 0, let cut { throw .damaged(path, reason: cut) }
    var read = PacketRead(byteCount: 0, packetCount: 0, isAtEnd: left == 0)
    guard wanted > 0, let memory = buffer.baseAddress else { return read }
    try move(to: first)
    if stopReason == nil { read.packetCount = try unsafe readFrames(wanted, into: memory) }
    if read.packetCount == 0, let stopReason {
      nextFrame = nil
      throw .damaged(path, reason: stopReason)
    }
    read.byteCount = read.packetCount * dataFormat.bytesPerPacket
    let isShort = read.packetCount < wanted
    read.isAtEnd = cut == nil && (read.packetCount == left || isShort && stopReason == nil)
    return read
  }

  /// Fills `memory` with frames until `count` are read or no more can be decoded.
  private func readFrames(
    _ count: Int, into memory: UnsafeMutableRawPointer
  ) throws(AudioFileError) -> Int {
    var place = nextFrame
    nextFrame = nil
    var done = 0
    while done < count {
      let step = try unsafe handle.read(
        format.delivery, count: count - done, bytesPerFrame: dataFormat.bytesPerFrame,
        into: memory + done * dataFormat.bytesPerFrame)
      if step == 0 { break }
      done += step
    }
    if let place, let held = try framesBeforeCut() {
      done = Int(max(0, min(Int64(done), held - place)))
    }
    place? += Int64(done)
    nextFrame = place
    if done < count { stopReason = whyStopped() }
    return done
  }

  /// Frames of a stream that was cut, behind which libsndfile has made up others; nil for all.
  private func framesBeforeCut() throws(AudioFileError) -> Int64? {
    guard isStream, format.delivery != .raw, case .bytes = promise, missing != nil else {
      return nil
    }
    if let framesHeld { return framesHeld }
    let view = SplicedBytes(source: source, patches: try headerPatches(for: source))
    framesHeld = try SoundFileProbe(bytes: view, path: path, format: format).length().estimate
    return framesHeld
  }

  /// What kept the decoder from going on, nil at the true end of the file.
  private func whyStopped() -> String? {
    if let problem = handle.problem { return problem }
    return nextFrame.flatMap { missing?.reason(format, frames: $0) }
  }

  /// Brings the handle to a frame, so that it delivers what reading from the start would.
  private func move(to frame: Int64) throws(AudioFileError) {
    if nextFrame == frame { return }
    stopReason = nil
    if format.isSeekExact, handle.seek(to: frame) {
      nextFrame = frame
      return
    }
    if nextFrame.map({ $0 > frame }) ?? true {
      nextFrame = nil
      handle = try SoundFileHandle(view, path: path)
      nextFrame = 0
    }
    try skip(to: frame)
  }

  /// Decodes up to a frame, or to the end of the file.
  private func skip(to frame: Int64) throws(AudioFileError) {
    let bytesPerFrame = dataFormat.bytesPerFrame
    let scratch = UnsafeMutableRawBufferPointer.allocate(
      byteCount: framesPerScan * bytesPerFrame, alignment: 16)
    defer { unsafe scratch.deallocate() }
    while let place = nextFrame, place < frame, let memory = scratch.baseAddress {
      let count = Int(min(frame - place, Int64(framesPerScan)))
      if try unsafe readFrames(count, into: memory) == 0 { break }
    }
  }
}

/// Frames decoded at a time when nobody wants to hear them.
let framesPerScan = 4096
