import AudioCodec
import AudioFormat

/// An enqueued buffer on its way through the decoder, and what of it is to be heard.
struct BufferCursor {
  let buffer: AudioQueueBuffer
  var packets: PacketCursor
  /// Decoded frames still to drop.
  private var skip: Int
  /// Decoded frames that may still be heard after the dropped ones, nil without a trim at the end.
  private var rest: Int?

  /// Starts at the first packet.
  ///
  /// - Parameters:
  ///   - enqueued: The buffer; its bytes stay the queue's until it is returned.
  ///   - format: The format of the queue.
  init(_ enqueued: EnqueuedBuffer, format: StreamDescription) {
    buffer = enqueued.buffer
    packets = unsafe PacketCursor(
      bytes: UnsafeRawBufferPointer(rebasing: enqueued.buffer.bytes[..<enqueued.byteCount]),
      descriptions: enqueued.descriptions)
    skip = enqueued.trimStart
    guard enqueued.trimEnd > 0 else { return }
    let frames = Self.frameCount(of: enqueued, format: format)
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

  private static func frameCount(of enqueued: EnqueuedBuffer, format: StreamDescription) -> Int {
    if format.hasVariablePacketSize {
      return enqueued.descriptions.reduce(0) { sum, packet in
        sum
          + (packet.variableFramesInPacket > 0
            ? Int(packet.variableFramesInPacket) : format.framesPerPacket)
      }
    }
    return enqueued.byteCount / format.bytesPerPacket * format.framesPerPacket
  }
}
