import AudioCodec
import AudioFormat

/// An enqueued buffer on its way through the decoder, and what of it is to be heard.
struct BufferCursor {
  let buffer: AudioQueueBuffer
  var packets: PacketCursor
  /// When it is to begin, in frames of the source from the start of the queue, nil for at once.
  var start: Int64?
  /// What is due with its first frame, nil when that has been said.
  var parameterChange: ParameterChange?
  /// Decoded frames still to drop.
  private var skip: Int
  /// Decoded frames that may still be heard after the dropped ones, nil without a trim at the end.
  private var rest: Int?

  /// Starts at the first packet.
  ///
  /// - Parameters:
  ///   - enqueued: The buffer; its bytes stay the queue's until it is returned.
  ///   - counter: Has counted the buffers before this one.
  init(_ enqueued: EnqueuedBuffer, counter: inout SoundFrameCounter) {
    let bytes = unsafe UnsafeRawBufferPointer(
      rebasing: enqueued.buffer.bytes[..<enqueued.byteCount])
    buffer = enqueued.buffer
    packets = unsafe PacketCursor(bytes: bytes, descriptions: enqueued.descriptions)
    start = enqueued.start
    parameterChange = enqueued.parameterChange
    skip = enqueued.trimStart
    let frames = unsafe counter.count(bytes, descriptions: enqueued.descriptions)
    guard enqueued.trimEnd > 0 else { return }
    rest = max(0, frames - enqueued.trimStart - enqueued.trimEnd)
  }

  /// Whether every packet has been decoded.
  var isAtEnd: Bool { packets.isAtEnd }

  /// Cuts freshly decoded frames of this buffer to those that are to be heard.
  mutating func trim(_ frames: PlanarBuffer) {
    let dropped = min(skip, frames.frameCount)
    skip -= dropped
    frames.removeFirst(dropped)
    guard let rest else { return }
    let kept = min(rest, frames.frameCount)
    frames.setFrameCount(kept)
    self.rest = rest - kept
  }
}
