package import AudioFormat

/// The packets of one enqueued buffer, and how far a decoder has come in them.
@safe
package struct PacketCursor {
  /// The bytes of the buffer, as many as were enqueued.
  private let bytes: UnsafeRawBufferPointer
  /// One entry a packet for a variable format, empty for a constant one.
  private let descriptions: [PacketDescription]
  /// Bytes taken, for a constant format.
  private var byteOffset = 0
  /// Packets taken, for a variable format.
  private var packetIndex = 0

  /// Starts at the first packet.
  ///
  /// - Parameters:
  ///   - bytes: The enqueued bytes; they must stay valid while the cursor is used.
  ///   - descriptions: One entry a packet, each inside `bytes`; empty for a constant format.
  package init(bytes: UnsafeRawBufferPointer, descriptions: [PacketDescription]) {
    unsafe self.bytes = unsafe bytes
    self.descriptions = descriptions
  }

  /// Whether every packet has been taken.
  package var isAtEnd: Bool {
    guard descriptions.isEmpty else { return packetIndex >= descriptions.count }
    return unsafe byteOffset >= bytes.count
  }

  /// Takes the next packet of a variable format, or nil behind the last.
  package mutating func nextPacket() -> (bytes: UnsafeRawBufferPointer, frames: Int)? {
    guard packetIndex < descriptions.count else { return nil }
    let description = descriptions[packetIndex]
    packetIndex += 1
    let start = Int(description.startOffset)
    // SAFETY: the initialiser's caller vouches that each description lies inside the bytes.
    let packet = unsafe UnsafeRawBufferPointer(
      rebasing: bytes[start..<start + Int(description.dataByteSize)])
    return unsafe (packet, Int(description.variableFramesInPacket))
  }

  /// Takes all bytes as one packet, where a variable format came without descriptions; nil behind
  /// them.
  package mutating func rest() -> (bytes: UnsafeRawBufferPointer, frames: Int)? {
    guard !isAtEnd else { return nil }
    let bytes = unsafe nextPackets(.max, ofSize: 1)
    return unsafe bytes.isEmpty ? nil : (bytes, 0)
  }

  /// Takes up to `count` whole packets of `size` bytes of a constant format, side by side.
  ///
  /// A rest of less than a packet at the end of the buffer is taken and dropped.
  package mutating func nextPackets(_ count: Int, ofSize size: Int) -> UnsafeRawBufferPointer {
    let total = unsafe bytes.count
    let available = (total - byteOffset) / size
    let start = byteOffset
    let end = start + min(count, available) * size
    byteOffset = count >= available ? total : end
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }
}
