import AudioFile
import AudioFormat

/// Frames of a buffer that are decoded and not heard.
struct FrameTrim {
  /// At the start.
  var start: Int
  /// At the end.
  var end: Int

  /// Whether all frames are heard.
  var isEmpty: Bool { start == 0 && end == 0 }
}

/// How far a source has been read into buffers, in packets and in frames of sound.
struct FeedProgress {
  /// The packet to read next.
  private(set) var nextPacket: Int64 = 0
  /// Frames read that are to be heard, in all passes.
  private(set) var heardFrames: Int64 = 0
  /// Frames that are heard in a pass from start to end, nil before one was read to its end.
  private(set) var passFrames: Int64?
  /// Whether everything that is wanted has been read.
  private(set) var isAtEnd = false
  /// Why reading ended too early.
  private(set) var failure: AudioFileError?

  private let span: Range<Int64>
  /// Passes to come behind the present one, nil for ever.
  private var passesLeft: Int?
  /// The frame from which the present pass is heard.
  private var firstFrame: Int64
  /// The frame that the next packet begins with.
  private var nextFrame: Int64 = 0
  private var heardInPass: Int64 = 0
  private var counter: SoundFrameCounter
  private let format: StreamDescription

  /// Goes to the first frame; the failure to do so ends the reading before it begins.
  ///
  /// - Parameters:
  ///   - source: Where the packets come from.
  ///   - span: The frames that are wanted.
  ///   - passes: How often, 0 for ever.
  init(_ source: any PacketSource, span: Range<Int64>, passes: Int) {
    format = source.dataFormat
    counter = SoundFrameCounter(format: format, cookie: source.magicCookie)
    let sound = source.packetTable?.soundSpan(format)
    let end = sound.map { max(span.lowerBound, Int64($0.count)) } ?? .max
    self.span = span.lowerBound..<min(span.upperBound, end)
    passesLeft = passes == 0 ? nil : passes - 1
    firstFrame = span.lowerBound
    // From the start a file is read without a search.
    nextFrame = -(sound?.lowerBound ?? 0)
    if firstFrame > 0 { move(to: firstFrame, in: source) }
  }

  /// Whether there is more to read.
  var canRead: Bool { !isAtEnd && failure == nil }

  /// Whether nothing of the present pass has been read.
  var isAtStart: Bool { heardInPass == 0 && firstFrame == span.lowerBound }

  /// Whether all of the present pass has been read.
  func hasRead(_ read: PacketRead) -> Bool { read.isAtEnd || nextFrame >= span.upperBound }

  /// Packets to read, at least 1.
  ///
  /// - Parameter limit: Packets that a buffer has room for.
  /// - Returns: As many as are needed, where that is known.
  func packetCount(atMost limit: Int) -> Int {
    guard format.formatID == .linearPCM else { return limit }
    let length = Int64(format.framesPerPacket)
    let (frames, isOverflow) = (span.upperBound - nextFrame).addingReportingOverflow(length - 1)
    return isOverflow ? limit : Int(max(1, min(Int64(limit), frames / length)))
  }

  /// Goes on behind what was read; nil when nothing of it is wanted and the pass is at its end.
  mutating func advance(
    by read: PacketRead, _ bytes: UnsafeMutableRawBufferPointer, _ packets: [PacketDescription]
  ) -> FrameTrim? {
    guard read.packetCount > 0, nextFrame < span.upperBound else { return nil }
    let filled = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<read.byteCount])
    let count = Int64(unsafe counter.count(filled, descriptions: packets))
    let first = nextFrame
    nextPacket += Int64(read.packetCount)
    nextFrame += count
    let start = min(count, max(0, firstFrame - first))
    let end = min(count - start, max(0, nextFrame - span.upperBound))
    note(count - start - end)
    return FrameTrim(start: Int(start), end: Int(end))
  }

  /// Ends reading for good.
  mutating func fail(_ error: AudioFileError) {
    failure = error
  }

  // MARK: - Passes

  /// Takes passes that need no reading, because the bytes of the present one are at hand.
  ///
  /// - Parameter limit: Passes that there is room for.
  /// - Returns: Passes taken.
  mutating func takePasses(atMost limit: Int) -> Int {
    let count = min(limit, passesLeft ?? limit)
    passesLeft = passesLeft.map { $0 - count }
    heardFrames += Int64(count) * heardInPass
    return count
  }

  /// Ends the pass, and begins another if one is due.
  ///
  /// - Parameters:
  ///   - source: Where the packets come from.
  ///   - isFutile: Whether another would be as silent as this one.
  mutating func endPass(in source: any PacketSource, isFutile: Bool) {
    if firstFrame == span.lowerBound { passFrames = heardInPass }
    // A source that has nothing to be heard would be read for ever.
    let isSilent = heardInPass == 0 && firstFrame == span.lowerBound
    guard passesLeft != 0, !isSilent, !isFutile else {
      isAtEnd = true
      return
    }
    passesLeft = passesLeft.map { $0 - 1 }
    begin(at: span.lowerBound, in: source)
  }

  /// Goes on at another frame of the present pass.
  ///
  /// - Parameters:
  ///   - frame: Brought into the span.
  ///   - source: Where the packets come from.
  mutating func seek(to frame: Int64, in source: any PacketSource) {
    isAtEnd = false
    begin(at: max(span.lowerBound, min(frame, span.upperBound)), in: source)
  }

  private mutating func begin(at frame: Int64, in source: any PacketSource) {
    firstFrame = frame
    heardInPass = 0
    counter.reset()
    move(to: frame, in: source)
  }

  private mutating func move(to frame: Int64, in source: any PacketSource) {
    do throws(AudioFileError) {
      let place = try source.seek(toFrame: frame)
      nextPacket = place.packet
      nextFrame = frame - Int64(place.framesToDrop)
    } catch {
      failure = error
    }
  }

  private mutating func note(_ count: Int64) {
    heardFrames += count
    heardInPass += count
  }
}
