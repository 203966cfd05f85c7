import AudioFormat

/// The packets of a file of frames by their numbers, found by a walk from the nearest one whose
/// place is known.
///
/// One thread at a time.
final class FrameWalk<Header: SyncHeader> {
  /// The frame of the first packet.
  let first: SyncFrame<Header>
  /// What was passed over between frames, a sentence each.
  private(set) var faults: [String] = []
  /// Called with each frame that is read.
  var onRead: (SyncFrame<Header>, Int64) -> Void = { _, _ in }

  private let source: ByteSource
  private let frames: SyncFrames<Header>
  /// Frames of a packet, as the format says them.
  private let framesPerPacket: Int
  /// The packet at hand, and where its frame is looked for.
  private var place: Place
  /// Every so many packets, where to look for the next one.
  private var marks: [Place]
  private var summary: (packets: Int64, frames: Int64, end: Int64)?

  /// A packet, and what is known of its place.
  private struct Place {
    var packet: Int64
    var offset: Int64
  }

  private static var packetsPerMark: Int64 { 256 }
  private static var mostFaults: Int { 100 }

  /// Starts at the first packet.
  init(
    from first: SyncFrame<Header>, _ frames: SyncFrames<Header>, of source: ByteSource,
    framesPerPacket: Int
  ) {
    self.first = first
    self.frames = frames
    self.source = source
    self.framesPerPacket = framesPerPacket
    place = Place(packet: 0, offset: first.offset)
    marks = [place]
  }

  // MARK: - Counting

  /// Packets, the frames that they decode to, and where the last one ends; by a scan, once.
  ///
  /// - Throws: `readFailed`.
  func count() throws(AudioFileError) -> (packets: Int64, frames: Int64, end: Int64) {
    if let summary { return summary }
    var (packets, lengths): (Int64, Int64) = (0, 0)
    var offset = first.offset
    var last = first
    try frames.walk(from: first) { frame in
      guard frame.header.change(since: first.header) == nil else { return false }
      packets += 1
      lengths += Int64(frame.header.packet(in: first.header).lengths)
      offset = frame.end
      last = frame
      return true
    }
    // That a stream ends in a frame shows only behind it.
    if packets > 0, last.end > source.length {
      packets -= 1
      lengths -= Int64(last.header.packet(in: first.header).lengths)
      offset = last.offset
    }
    let counted = (packets, lengths * Int64(framesPerPacket), offset)
    summary = counted
    return counted
  }

  // MARK: - Reading

  /// Reads whole packets, as ``PacketReader`` says.
  func readPackets(
    from first: Int64, count: Int, into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    descriptions.removeAll(keepingCapacity: true)
    try move(to: first)
    var read = PacketRead(byteCount: 0, packetCount: 0, isAtEnd: false)
    do throws(AudioFileError) {
      try unsafe gather(&read, from: first, count: count, into: buffer, &descriptions)
    } catch {
      // What came before is delivered now; the next read meets the error again.
      guard read.packetCount > 0 else { throw error }
    }
    return read
  }

  private func gather(
    _ read: inout PacketRead, from first: Int64, count: Int,
    into buffer: UnsafeMutableRawBufferPointer, _ descriptions: inout [PacketDescription]
  ) throws(AudioFileError) {
    while read.packetCount < count {
      guard place.packet == first + Int64(read.packetCount), let frame = try next() else {
        read.isAtEnd = true
        break
      }
      if let change = frame.header.change(since: self.first.header) {
        guard read.packetCount == 0 else { break }
        throw .damaged(source.path, reason: "\(change) at packet \(place.packet)")
      }
      guard let size = try unsafe take(frame, into: buffer, from: read.byteCount) else { break }
      // Now that the end of the stream is known, the frame is none.
      if source.stream != nil, frame.end > source.length { continue }
      descriptions.append(description(of: frame, at: read.byteCount, size: size))
      read.byteCount += size
      read.packetCount += 1
      onRead(frame, place.packet)
      step(frame)
    }
  }

  private func description(
    of frame: SyncFrame<Header>, at offset: Int, size: Int
  ) -> PacketDescription {
    let lengths = frame.header.packet(in: first.header).lengths
    return PacketDescription(
      startOffset: Int64(offset),
      variableFramesInPacket: UInt32(lengths > 1 ? lengths * framesPerPacket : 0),
      dataByteSize: UInt32(size))
  }

  /// Reads what a decoder needs of a frame; nil when it does not fit.
  private func take(
    _ frame: SyncFrame<Header>, into buffer: UnsafeMutableRawBufferPointer, from used: Int
  ) throws(AudioFileError) -> Int? {
    let skipped = frame.header.packet(in: first.header).skippedBytes
    let size = frame.header.frameSize - skipped
    guard size <= buffer.count - used else { return nil }
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[used..<used + size])
    let count = try unsafe source.read(into: room, at: frame.offset + Int64(skipped))
    guard count == size || source.stream != nil && frame.end > source.length else {
      throw .readFailed(source.path, reason: "the file has become shorter")
    }
    return size
  }

  // MARK: - Places

  private func next() throws(AudioFileError) -> SyncFrame<Header>? {
    try frames.frame(from: place.offset, behind: first.header)
  }

  /// Brings the place to a packet, from the nearest one before it whose place is known.
  private func move(to packet: Int64) throws(AudioFileError) {
    if packet < place.packet || packet - place.packet > Self.packetsPerMark {
      let mark = marks[Int(min(packet / Self.packetsPerMark, Int64(marks.count - 1)))]
      if packet < place.packet || mark.packet > place.packet { place = mark }
    }
    while place.packet < packet, let frame = try next() { step(frame) }
  }

  private func step(_ frame: SyncFrame<Header>) {
    if frame.junk > 0, faults.count < Self.mostFaults {
      let start = frame.offset - frame.junk
      let fault = "\(frame.junk) bytes from byte \(start) on are no sound"
      if !faults.contains(fault) { faults.append(fault) }
    }
    place = Place(packet: place.packet + 1, offset: frame.end)
    if place.packet == Int64(marks.count) * Self.packetsPerMark { marks.append(place) }
  }
}
