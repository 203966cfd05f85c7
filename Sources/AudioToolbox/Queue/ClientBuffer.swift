import AudioFormat
import AudioQueue
import CAudioToolbox
import Glibc

/// A buffer of a queue as C sees it.
///
/// The client writes it while the buffer is the client's.
@safe
final class ClientBuffer: @unchecked Sendable {
  /// The queue's own.
  let buffer: AudioQueue.Buffer
  /// What the client holds.
  let reference: AudioQueueBufferRef
  private let descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?

  /// Makes the view of a buffer.
  ///
  /// - Throws: `kAudio_MemFullError`.
  init(_ buffer: AudioQueue.Buffer) throws(StatusError) {
    self.buffer = buffer
    let capacity = buffer.packetCapacity
    unsafe descriptions = try unsafe Self.makeDescriptions(capacity)
    // SAFETY: no buffer of a queue is empty.
    let memory = unsafe buffer.bytes.baseAddress.unsafelyUnwrapped
    unsafe reference = .allocate(capacity: 1)
    unsafe reference.initialize(
      to: CAudioToolbox.AudioQueueBuffer(
        mAudioDataBytesCapacity: UInt32(buffer.byteCapacity), mAudioData: memory,
        mAudioDataByteSize: 0, mUserData: nil, mPacketDescriptionCapacity: UInt32(capacity),
        mPacketDescriptions: descriptions, mPacketDescriptionCount: 0))
  }

  deinit {
    unsafe reference.deallocate()
    unsafe free(descriptions)
  }

  /// Zeroed descriptions, whose memory the system gives as they are written; NULL for none.
  private static func makeDescriptions(
    _ count: Int
  ) throws(StatusError) -> UnsafeMutablePointer<AudioStreamPacketDescription>? {
    guard count > 0 else { return nil }
    guard
      let memory = unsafe calloc(count, MemoryLayout<AudioStreamPacketDescription>.stride)
    else { throw StatusError(kAudio_MemFullError) }
    return unsafe memory.bindMemory(to: AudioStreamPacketDescription.self, capacity: count)
  }

  /// What the client has put into the buffer's own descriptions.
  var ownDescriptions: [PacketDescription] {
    let count = unsafe min(
      reference.pointee.mPacketDescriptionCount, reference.pointee.mPacketDescriptionCapacity)
    return unsafe PacketDescription.row(descriptions, count: count)
  }
}

extension PacketDescription {
  /// The descriptions at a place of C's, none at NULL.
  static func row(
    _ first: UnsafePointer<AudioStreamPacketDescription>?, count: UInt32
  ) -> [PacketDescription] {
    guard let first = unsafe first else { return [] }
    return (0..<Int(count)).map { index in
      let packet = unsafe first[index]
      return PacketDescription(
        startOffset: packet.mStartOffset,
        variableFramesInPacket: packet.mVariableFramesInPacket,
        dataByteSize: packet.mDataByteSize)
    }
  }
}

extension AudioStreamPacketDescription {
  /// The same in C.
  init(_ packet: PacketDescription) {
    self.init(
      mStartOffset: packet.startOffset,
      mVariableFramesInPacket: packet.variableFramesInPacket,
      mDataByteSize: packet.dataByteSize)
  }
}
