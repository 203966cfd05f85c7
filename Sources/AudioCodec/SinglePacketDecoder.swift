/// A decoder that is given one packet after the other, and whose packets stand for themselves.
///
/// One thread at a time.
package protocol SinglePacketDecoder: PacketDecoder {
  /// Takes the bytes that are decoded next.
  ///
  /// - Parameter packets: Where to take them.
  /// - Returns: The bytes, and the frames that their description says, 0 for none; nil when there
  ///   are no more.
  func next(
    _ packets: inout PacketCursor
  ) -> (bytes: UnsafeRawBufferPointer, frames: Int)?

  /// Decodes one packet, behind the frames that the output holds.
  ///
  /// - Parameters:
  ///   - bytes: The packet.
  ///   - frames: Frames that its description says, 0 for none.
  ///   - output: Has room for `maximumFramesPerPacket` more frames.
  /// - Throws: `badPacket`, as `decode` of many packets does.
  func decode(
    _ bytes: UnsafeRawBufferPointer, frames: Int, into output: PlanarBuffer
  ) throws(AudioCodecError)
}

extension SinglePacketDecoder {
  /// Takes the next packet, or all bytes where a variable format came without descriptions.
  package func next(
    _ packets: inout PacketCursor
  ) -> (bytes: UnsafeRawBufferPointer, frames: Int)? {
    unsafe packets.nextPacket() ?? packets.rest()
  }

  package func decode(
    _ packets: inout PacketCursor, into output: PlanarBuffer
  ) throws(AudioCodecError) {
    output.setFrameCount(0)
    repeat {
      guard let packet = unsafe next(&packets) else { return }
      try unsafe decode(packet.bytes, frames: packet.frames, into: output)
    } while output.capacity - output.frameCount >= maximumFramesPerPacket
  }
}
