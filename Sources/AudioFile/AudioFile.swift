public import AudioFormat
import Synchronization

/// An audio file, seen as a row of packets.
///
/// Any thread; one at a time is served, the others wait.
public final class AudioFile: Sendable {
  /// The name that was opened.
  public let path: FilePath
  /// The name of the container, such as `wav` or `oggOpus`.
  public let container: String
  /// What the packets hold.
  public let dataFormat: StreamDescription
  /// What a decoder must be given before the first packet; empty where the format has none.
  public let magicCookie: [UInt8]
  /// No packet is larger, in bytes; at least 1.
  public let packetSizeUpperBound: Int
  /// Packets in the file where header and bytes agree on them, nil if only a scan can tell.
  public let estimatedPacketCount: Int64?
  /// Priming and remainder, where the container says them.
  public let packetTable: PacketTable?
  /// Frames that a decoder delivers which are sound; nil where all are.
  package var soundSpan: Range<Int64>? { packetTable?.soundSpan(dataFormat) }
  /// The places of the channels, where the container says them.
  public let channelLayout: ChannelLayout?
  /// What the file says of the recording, in its order.
  public let tags: [FileTag]

  let source: ByteSource

  // Protects the reader, whose place in the file every call moves.
  private let reader: Mutex<ServedReader>

  /// Opens a file; its contents, not its name, say what it is.
  ///
  /// - Parameter path: Any bytes; relative names start at the working directory.
  /// - Throws: `cannotOpen` if the system refuses; `notAFile` for a directory, FIFO, socket or
  ///   device; `unrecognized` if no reader knows the format; `damaged` if the header contradicts
  ///   itself or the file; `readFailed`. Blocks on the disk, never on a FIFO.
  public convenience init(path: FilePath) throws(AudioFileError) {
    try self.init(ByteSource(path: path))
  }

  /// Opens a file that is to sound soon.
  ///
  /// Its first 16 KB of sound, not 256, tell what packets are like: on a disk of 4 MB/s that saves
  /// 60 ms. Only the sizes of buffers depend on it.
  ///
  /// - Parameter path: Any bytes; relative names start at the working directory.
  /// - Throws: As ``init(path:)``.
  package convenience init(soonPlaying path: FilePath) throws(AudioFileError) {
    try self.init(ByteSource(path: path, probedByteCount: 16 << 10))
  }

  /// Opens what somebody else provides.
  ///
  /// - Parameters:
  ///   - provider: Reads at any place; it is called during calls of the file only.
  ///   - length: Bytes in all.
  /// - Throws: As for a path.
  package convenience init(
    _ provider: any ByteProvider, length: Int64
  ) throws(AudioFileError) {
    try self.init(ByteSource(provider, length: length, path: "callbacks"))
  }

  /// Opens a stream.
  ///
  /// Its length is known as far as its header says; packets are waited for when they are read.
  ///
  /// - Parameter stream: At its first byte.
  /// - Throws: As for a file, `unrecognized` also for an empty stream. Blocks until the header has
  ///   come, or the stream is cancelled.
  package convenience init(stream: ByteStream) throws(AudioFileError) {
    try self.init(ByteSource(stream))
  }

  private init(_ source: ByteSource, track: Int = 0) throws(AudioFileError) {
    let opened = try openPacketReader(source, track: track)
    self.source = source
    path = source.path
    container = opened.container
    dataFormat = opened.dataFormat
    magicCookie = opened.magicCookie
    packetSizeUpperBound = opened.packetSizeUpperBound
    estimatedPacketCount = opened.estimatedPacketCount
    packetTable = opened.packetTable
    channelLayout = opened.channelLayout
    tags = opened.tags
    reader = Mutex(ServedReader(reader: opened))
  }

  /// Whether packets may be a long time coming, as from a pipe.
  package var isStream: Bool { source.stream != nil }

  /// The same file, open once more, with a place of its own.
  ///
  /// - Throws: As the opening of a file by its name.
  package func reopened() throws(AudioFileError) -> AudioFile {
    try AudioFile(source)
  }

  /// Counts the tracks of sound that can be read; only MP4 files have more than one.
  ///
  /// - Throws: `readFailed`. Blocks.
  package func trackCount() throws(AudioFileError) -> Int {
    container == "mp4" && !isStream ? try countMPEG4Tracks(source) : 1
  }

  /// The same file, open once more, with another of its tracks.
  ///
  /// - Parameter index: From 0 on, less than `trackCount()`.
  /// - Returns: A file of its own, with a place of its own.
  /// - Throws: As the opening of a file by its name.
  package func reopened(track index: Int) throws(AudioFileError) -> AudioFile {
    try AudioFile(source, track: index)
  }

  /// Ends a stream here, so that nobody waits for it any more; a file goes on to its end.
  package func cancel() {
    source.stream?.cancel()
  }

  /// Counts the packets, by a scan of the file if need be.
  ///
  /// - Returns: The packets that can be read, 0 or more.
  /// - Throws: `readFailed`. Blocks.
  public func packetCount() throws(AudioFileError) -> Int64 {
    try reader.withLock { (served) throws(AudioFileError) in
      try served.reader.countPackets()
    }
  }

  /// The bytes of the largest packet, by a scan of the file if need be.
  ///
  /// - Throws: `readFailed`. Blocks.
  package func maximumPacketSize() throws(AudioFileError) -> Int {
    try reader.withLock { (served) throws(AudioFileError) in
      try served.reader.maximumPacketSize()
    }
  }

  /// The bytes of all packets of a variable format where they are known without a scan, nil otherwise.
  package var packetBytes: Int64? { reader.withLock { $0.reader.packetBytes } }

  /// Counts the frames of sound, without priming and remainder, by a scan of the file if need be.
  ///
  /// - Returns: The frames that can be heard, 0 or more.
  /// - Throws: `readFailed`. Blocks.
  public func frameCount() throws(AudioFileError) -> Int64 {
    try reader.withLock { (served) throws(AudioFileError) in
      try served.reader.countFrames()
    }
  }

  /// Says what is missing of a file that was cut, by a scan of the file if need be.
  ///
  /// - Returns: The reason with which reading will end, nil if nothing is known to be missing.
  /// - Throws: `readFailed`. Blocks.
  package func findCut() throws(AudioFileError) -> String? {
    try reader.withLock { (served) throws(AudioFileError) in
      try served.reader.findCut()
    }
  }

  /// What was damaged in what was read so far, and played all the same, a sentence each.
  ///
  /// Blocks while another thread reads.
  package var faultReasons: [String] {
    reader.withLock { $0.reader.faultReasons }
  }

  /// Whether damage in what was read so far has taken sound away, or changed it.
  ///
  /// Blocks while another thread reads.
  package var hasLostSound: Bool {
    reader.withLock { $0.reader.hasLostSound }
  }

  /// Finds the packets to read for the sound from a frame on.
  ///
  /// - Parameter frame: A frame of the sound, 0 or more; behind the end nothing follows.
  /// - Returns: What to read, and what to drop.
  /// - Throws: `readFailed`. Blocks.
  package func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    precondition(frame >= 0, "AudioFile.seek: a frame before the first")
    return try reader.withLock { (served) throws(AudioFileError) in
      try served.reader.seek(toFrame: frame)
    }
  }

  /// Reads whole packets from packet `first` on.
  ///
  /// - Parameters:
  ///   - first: Index of the first packet, 0 or more; behind the end nothing is read.
  ///   - count: Packets wanted, at least 1.
  ///   - buffer: Where the packets go, one behind the other. A packet that does not fit whole
  ///     ends the read before it.
  ///   - descriptions: Replaced by one entry a packet for a variable format, offsets relative to
  ///     the buffer; left alone for a constant one.
  /// - Returns: What was read; no packets behind the end of the file, which is not an error.
  /// - Throws: `damaged` or `readFailed`; nothing was delivered, and the next read may succeed.
  ///   Blocks.
  public func readPackets(
    from first: Int64,
    count: Int,
    into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    precondition(first >= 0, "AudioFile.readPackets: first is negative")
    precondition(count > 0, "AudioFile.readPackets: count is not positive")
    return try reader.withLock { (served) throws(AudioFileError) in
      try unsafe served.reader.readPackets(
        from: first, count: count, into: buffer, descriptions: &descriptions)
    }
  }
}

/// A reader that a mutex hands to one thread after the other.
private struct ServedReader: @unchecked Sendable {
  let reader: any PacketReader
}
