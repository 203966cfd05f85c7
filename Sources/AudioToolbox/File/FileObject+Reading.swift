import AudioFile
import AudioFormat
import CAudioToolbox

/// Where a call wants its packets.
@safe
struct PacketCall {
  let first: Int64
  let byteCount: UnsafeMutablePointer<UInt32>
  let descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
  let packetCount: UnsafeMutablePointer<UInt32>?
  let buffer: UnsafeMutableRawPointer?

  init(
    first: Int64, _ byteCount: UnsafeMutablePointer<UInt32>,
    _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?,
    _ packetCount: UnsafeMutablePointer<UInt32>?, _ buffer: UnsafeMutableRawPointer?
  ) {
    self.first = first
    unsafe self.byteCount = byteCount
    unsafe self.descriptions = descriptions
    unsafe self.packetCount = packetCount
    unsafe self.buffer = buffer
  }
}

/// What a call brought.
struct PacketCallResult {
  let packetCount: Int
  /// Whether the end of the file was met.
  let isAtEnd: Bool
  /// Whether the end of the file came before as many packets as were wanted.
  let isShort: Bool
}

extension FileObject {
  /// Reads whole packets into `room` bytes.
  func readPackets(_ call: PacketCall, room: Int) throws -> PacketCallResult {
    guard let packetCount = unsafe call.packetCount, let memory = unsafe call.buffer else {
      throw StatusError.parameter
    }
    let wanted = unsafe Int(packetCount.pointee)
    guard wanted > 0 else { throw StatusError.parameter }
    guard call.first >= 0 else { throw StatusError(kAudioFileInvalidPacketOffsetError) }
    unsafe packetCount.pointee = 0
    unsafe call.byteCount.pointee = 0
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: memory, count: room)
    var packets: [PacketDescription] = []
    let read = try unsafe file.readPackets(
      from: call.first, count: wanted, into: buffer, descriptions: &packets)
    unsafe packetCount.pointee = UInt32(read.packetCount)
    unsafe call.byteCount.pointee = UInt32(read.byteCount)
    if format.hasVariablePacketSize, let descriptions = unsafe call.descriptions {
      for (index, packet) in packets.enumerated() {
        unsafe descriptions[index] = AudioStreamPacketDescription(packet)
      }
    }
    return PacketCallResult(
      packetCount: read.packetCount, isAtEnd: read.isAtEnd,
      isShort: read.isAtEnd && read.packetCount < wanted)
  }

  /// Reads bytes of a constant format.
  ///
  /// - Returns: Bytes read, fewer than there is room for only at the end.
  /// - Throws: `kAudioFileOperationNotSupportedError` for a variable format.
  func readBytes(from start: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !format.hasVariablePacketSize else {
      throw StatusError(kAudioFileOperationNotSupportedError)
    }
    var done = 0
    while done < buffer.count {
      let end = min(buffer.count, done + Self.partSize)
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<end])
      let count = try unsafe readPart(from: start + Int64(done), into: part)
      done += count
      if count < part.count { break }
    }
    return done
  }

  /// Bytes that are read at once: a client may name more than there is memory for.
  private static let partSize = 1 << 20

  private func readPart(
    from start: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    let size = format.bytesPerPacket
    let first = start / Int64(size)
    let skipped = Int(start % Int64(size))
    let count = (skipped + buffer.count + size - 1) / size
    guard count > 0 else { return 0 }
    let packets = UnsafeMutableRawBufferPointer.allocate(byteCount: count * size, alignment: 16)
    defer { unsafe packets.deallocate() }
    var none: [PacketDescription] = []
    let read = try unsafe file.readPackets(
      from: first, count: count, into: packets, descriptions: &none)
    let end = min(read.byteCount, skipped + buffer.count)
    guard end > skipped else { return 0 }
    unsafe buffer.copyBytes(from: packets[skipped..<end])
    return end - skipped
  }
}
