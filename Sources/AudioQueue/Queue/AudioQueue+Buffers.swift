public import AudioFormat
import RealTime

extension AudioQueue {
  /// Makes a buffer of the queue; allowed at any time.
  ///
  /// - Parameters:
  ///   - byteCapacity: Bytes, at least 1.
  ///   - packetCapacity: Packet descriptions that the client means to use, 0 or more.
  /// - Returns: An empty buffer, which lives until it is freed or the queue is disposed of.
  /// - Throws: `invalidArgument`, `outOfMemory` or `disposalPending`.
  public func allocateBuffer(
    byteCapacity: Int, packetCapacity: Int = 0
  ) throws(AudioQueueError) -> AudioQueueBuffer {
    guard byteCapacity > 0, packetCapacity >= 0 else { throw .invalidArgument }
    guard
      let buffer = AudioQueueBuffer(byteCapacity: byteCapacity, packetCapacity: packetCapacity)
    else { throw .outOfMemory }
    try change { state throws(AudioQueueError) in state.add(buffer) }
    return buffer
  }

  /// Frees a buffer that is not enqueued.
  ///
  /// - Throws: `invalidBuffer`, `bufferInQueue` or `disposalPending`.
  public func freeBuffer(_ buffer: AudioQueueBuffer) throws(AudioQueueError) {
    try change { state throws(AudioQueueError) in try state.remove(buffer) }
  }

  /// Puts a buffer behind the others; its byte count and descriptions are copied now.
  ///
  /// - Parameters:
  ///   - buffer: An idle buffer of this queue, filled.
  ///   - descriptions: One entry a packet for a variable format, nil to use those of the buffer;
  ///     they mean nothing for a constant one.
  ///   - trimStart: Decoded frames to drop at the start, in frames of the source.
  ///   - trimEnd: Decoded frames to drop at the end, in frames of the source.
  /// - Throws: `bufferEmpty`, `invalidBuffer`, `bufferInQueue`, `enqueueDuringReset`,
  ///   `disposalPending`, or `invalidArgument` for descriptions that are missing or reach beyond
  ///   the bytes; the buffer then stays the client's.
  public func enqueue(
    _ buffer: AudioQueueBuffer, descriptions: [PacketDescription]? = nil,
    trimStart: Int = 0, trimEnd: Int = 0
  ) throws(AudioQueueError) {
    _ = try enqueue(
      buffer, descriptions: descriptions, trimStart: trimStart, trimEnd: trimEnd, start: nil)
  }

  /// The same at a time, and with what changes then.
  ///
  /// - Parameters:
  ///   - buffer: An idle buffer of this queue, filled.
  ///   - descriptions: As above.
  ///   - trimStart: Decoded frames to drop at the start, in frames of the source.
  ///   - trimEnd: Decoded frames to drop at the end, in frames of the source.
  ///   - start: Frames of the source from the start of the queue, as ``elapsedFrames`` counts them,
  ///     not before the end of what is enqueued; silence fills the gap. Nil for behind what is
  ///     enqueued; a time that has passed means as soon as possible.
  ///   - parameterChange: What changes when the buffer begins to sound.
  /// - Returns: When the buffer will begin, in frames of the source from the start of the queue.
  /// - Throws: As above; `invalidArgument` also for a time that lies before the end of what is
  ///   enqueued, or more than 2^53 frames from the start.
  public func enqueue(
    _ buffer: AudioQueueBuffer, descriptions: [PacketDescription]?,
    trimStart: Int, trimEnd: Int, start: Int64?, parameterChange: ParameterChange? = nil
  ) throws(AudioQueueError) -> Int64 {
    let byteCount = buffer.byteCount
    guard byteCount > 0 else { throw .bufferEmpty }
    guard byteCount <= buffer.byteCapacity, trimStart >= 0, trimEnd >= 0 else {
      throw .invalidArgument
    }
    let packets = descriptions ?? buffer.packetDescriptions
    let enqueued = EnqueuedBuffer(
      buffer: buffer, byteCount: byteCount,
      descriptions: format.hasVariablePacketSize ? packets : [],
      trimStart: trimStart, trimEnd: trimEnd, parameterChange: parameterChange, start: start)
    try check(enqueued)
    let first = try change { state throws(AudioQueueError) in
      try state.enqueue(enqueued)
    }
    decodeWakeup.wake()
    return first
  }

  /// Has the output handler fill a buffer, as if the queue had taken it.
  ///
  /// The caller does not wait for whatever the handler waits for.
  ///
  /// - Parameter buffer: An idle buffer of this queue.
  /// - Throws: `invalidBuffer`, `bufferInQueue`, `outOfMemory` or `disposalPending`.
  package func requestFilling(of buffer: AudioQueueBuffer) throws(AudioQueueError) {
    try startThreads()
    try change { state throws(AudioQueueError) in try state.offer(buffer) }
    signal.send()
  }

  private func check(_ enqueued: EnqueuedBuffer) throws(AudioQueueError) {
    guard format.hasVariablePacketSize else { return }
    guard !enqueued.descriptions.isEmpty else { throw .invalidArgument }
    for packet in enqueued.descriptions {
      guard packet.startOffset >= 0,
        packet.startOffset <= Int64(enqueued.byteCount),
        Int64(packet.dataByteSize) <= Int64(enqueued.byteCount) - packet.startOffset
      else { throw .invalidArgument }
    }
  }
}
