import AudioFile
import AudioFormat
import AudioQueue

/// Frames of a buffer that are decoded and not heard.
struct FrameTrim {
  /// At the start.
  var start: Int
  /// At the end.
  var end: Int
}

/// How far a file has been read into buffers, in packets and in frames of sound.
struct FeedProgress {
  /// The packet to read next.
  private(set) var nextPacket: Int64 = 0
  /// Whether everything that is wanted has been read.
  private(set) var isAtEnd = false
  /// Frames read that are to be heard.
  private(set) var heardFrames: Int64 = 0
  /// Why reading ended too early.
  var failure: AudioFileError?

  /// The frame of the file that the next packet begins with.
  private var nextFrame: Int64 = 0
  private var counter: SoundFrameCounter
  private let framesPerPacket: Int
  private let isLinear: Bool
  /// Frames of the file; what a decoder delivers behind them is no sound.
  private let soundEnd: Int64

  /// Goes to a frame; the failure to do so ends the reading before it begins.
  init(_ file: AudioFile, from frame: Int64) {
    counter = SoundFrameCounter(format: file.dataFormat, cookie: file.magicCookie)
    framesPerPacket = file.dataFormat.framesPerPacket
    isLinear = file.dataFormat.formatID == .linearPCM
    soundEnd = file.soundSpan.map { Int64($0.count) } ?? .max
    guard frame > 0 else {
      // From the start a file is read without a search.
      nextFrame = -(file.soundSpan?.lowerBound ?? 0)
      return
    }
    do throws(AudioFileError) {
      let place = try file.seek(toFrame: frame)
      nextPacket = place.packet
      nextFrame = frame - Int64(place.framesToDrop)
    } catch {
      failure = error
    }
  }

  /// Packets to read, at least 1.
  ///
  /// - Parameters:
  ///   - limit: Packets that a buffer has room for.
  ///   - span: The frames that are wanted.
  /// - Returns: As many as are needed, where that is known.
  func packetCount(atMost limit: Int, to span: Range<Int64>) -> Int {
    guard isLinear else { return limit }
    let length = Int64(framesPerPacket)
    let (frames, isOverflow) = (span.upperBound - nextFrame).addingReportingOverflow(length - 1)
    return isOverflow ? limit : Int(max(1, min(Int64(limit), frames / length)))
  }

  /// The frames of a span that the file has.
  func clamped(_ span: Range<Int64>) -> Range<Int64> {
    let end = min(span.upperBound, max(soundEnd, span.lowerBound))
    return span.lowerBound..<end
  }

  /// Goes on behind what was read; nil when nothing of it is wanted and the file is at its end.
  mutating func advance(
    by read: PacketRead, _ buffer: AudioQueueBuffer, in wanted: Range<Int64>
  ) -> FrameTrim? {
    let span = clamped(wanted)
    guard read.packetCount > 0, nextFrame < span.upperBound else {
      isAtEnd = true
      return nil
    }
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer.bytes[..<read.byteCount])
    let count = Int64(unsafe counter.count(bytes, descriptions: buffer.packetDescriptions))
    let first = nextFrame
    nextPacket += Int64(read.packetCount)
    nextFrame += count
    let start = min(count, max(0, span.lowerBound - first))
    let end = min(count - start, max(0, nextFrame - span.upperBound))
    heardFrames += count - start - end
    return FrameTrim(start: Int(start), end: Int(end))
  }
}
