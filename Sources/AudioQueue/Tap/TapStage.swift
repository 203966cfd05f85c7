import AudioCodec

/// A tap in the pipeline of one run.
///
/// Decode thread only.
final class TapStage {
  private let tap: any ProcessingTap
  private let isSiphon: Bool
  private let output: PlanarBuffer
  private var position: Int64 = 0
  private var isStart = true
  private var isEnded = false
  private var framesAtEnd = 0

  /// Frames of a call at most.
  static let maximumFrames = 2048
  /// A tap that never says that it has nothing left is not asked for more than this.
  private static let longestEnd = 20 * maximumFrames

  /// Makes a stage before its first frame.
  init(_ place: QueueTap, channelCount: Int) {
    tap = place.tap
    isSiphon = place.isSiphon
    output = PlanarBuffer(channelCount: channelCount, capacity: Self.maximumFrames)
  }

  /// Has the tap see all frames of a buffer, and puts what it made of them in their place.
  func process(_ frames: PlanarBuffer) {
    var first = 0
    while first < frames.frameCount {
      let count = min(Self.maximumFrames, frames.frameCount - first)
      let made = call(frames, from: first, count: count, room: count, isEnd: false)
      if !isSiphon { replace(frames, from: first, count: count, made: made) }
      position += Int64(count)
      first += count
    }
  }

  /// Asks for what the tap still has, once the source is at its end.
  ///
  /// - Parameter frames: Replaced by what it had; its room is at least `maximumFrames`.
  /// - Returns: Whether there was something.
  func finish(into frames: PlanarBuffer) -> Bool {
    guard !isEnded, framesAtEnd < Self.longestEnd else { return false }
    let made = call(frames, from: 0, count: 0, room: Self.maximumFrames, isEnd: true)
    guard made > 0, !isSiphon else {
      isEnded = true
      return false
    }
    replace(frames, from: 0, count: made, made: made)
    frames.setFrameCount(made)
    position += Int64(made)
    framesAtEnd += made
    return true
  }

  /// The next frame is the first of a stream.
  func reset() {
    isStart = true
    isEnded = false
    framesAtEnd = 0
  }

  private func call(
    _ frames: PlanarBuffer, from first: Int, count: Int, room: Int, isEnd: Bool
  ) -> Int {
    let isFirst = isStart
    isStart = false
    return min(
      room,
      max(
        0,
        tap.process(
          TapCall(
            source: frames, from: first, count: count, target: output, room: room,
            position: position, isStartOfStream: isFirst, isEndOfStream: isEnd))))
  }

  private func replace(_ frames: PlanarBuffer, from first: Int, count: Int, made: Int) {
    for channel in 0..<frames.channelCount {
      let row = unsafe frames.row(channel) + first
      unsafe row.update(from: output.row(channel), count: made)
      unsafe (row + made).update(repeating: 0, count: count - made)
    }
  }
}
