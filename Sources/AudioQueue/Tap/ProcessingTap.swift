import AudioCodec

/// Sees the frames of a queue on their way to the ring, and may change them.
///
/// A tap runs on the queue's decode thread, ahead of what sounds; it may take its time as long as
/// it keeps up with the sound. Calls of the queue are allowed in it, but do not wait there.
public protocol ProcessingTap: AnyObject, Sendable {
  /// Works on the frames of a call; those of one stream come in order, without a gap.
  ///
  /// - Returns: Frames written to the call's output, 0 to `frameCount`; fewer are filled up with
  ///   silence, but at the end of the stream, where 0 says that the tap has nothing left.
  func process(_ call: TapCall) -> Int
}

/// Where a queue has its tap, and what the tap may do.
public struct QueueTap: Sendable {
  /// The tap.
  public var tap: any ProcessingTap
  /// Whether it comes before rate and pitch are changed, or behind that.
  public var isBeforeEffects: Bool
  /// Whether it only looks: what it writes is not heard.
  public var isSiphon: Bool

  /// Makes a place from its fields.
  public init(_ tap: any ProcessingTap, isBeforeEffects: Bool, isSiphon: Bool) {
    self.tap = tap
    self.isBeforeEffects = isBeforeEffects
    self.isSiphon = isSiphon
  }
}

/// What a tap is given: Float32, one row a channel, at the rate of the source.
///
/// Valid during the call.
@safe
public struct TapCall {
  /// Channels.
  public let channelCount: Int
  /// Frames that there is room for in the output.
  public let frameCount: Int
  /// Frames of the source; 0 at the end of the stream.
  public let sourceFrameCount: Int
  /// Frames of the tap's stream before the first.
  public let position: Int64
  /// Whether the first frame follows a start or a reset.
  public let isStartOfStream: Bool
  /// Whether the queue has been told to end, and no frame of the source is left.
  public let isEndOfStream: Bool

  private let source: UnsafePointer<Float>
  private let sourceStride: Int
  private let target: UnsafeMutablePointer<Float>
  private let targetStride: Int

  init(
    source: PlanarBuffer, from first: Int, count: Int, target: PlanarBuffer, room: Int,
    position: Int64, isStartOfStream: Bool, isEndOfStream: Bool
  ) {
    channelCount = target.channelCount
    frameCount = room
    sourceFrameCount = count
    self.position = position
    self.isStartOfStream = isStartOfStream
    self.isEndOfStream = isEndOfStream
    unsafe self.source = unsafe UnsafePointer(source.row(0)) + first
    sourceStride = source.capacity
    unsafe self.target = unsafe target.row(0)
    targetStride = target.capacity
  }

  /// The samples of a channel, `sourceFrameCount` of them.
  public func source(_ channel: Int) -> UnsafePointer<Float> {
    precondition((0..<channelCount).contains(channel), "TapCall.source: no such channel")
    // SAFETY: rows lie one behind the other, and the precondition keeps to them.
    return unsafe source + channel * sourceStride
  }

  /// Where the samples of a channel go, `frameCount` of them at most.
  public func output(_ channel: Int) -> UnsafeMutablePointer<Float> {
    precondition((0..<channelCount).contains(channel), "TapCall.output: no such channel")
    // SAFETY: as above.
    return unsafe target + channel * targetStride
  }
}
