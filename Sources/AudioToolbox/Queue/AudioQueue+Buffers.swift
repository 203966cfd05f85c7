// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AudioFormat
import AudioQueue
public import CAudioToolbox

/// Makes a buffer; the header says the rest.
@c @implementation
public func AudioQueueAllocateBuffer(
  _ inAQ: AudioQueueRef?, _ inBufferByteSize: UInt32,
  _ outBuffer: UnsafeMutablePointer<AudioQueueBufferRef?>?
) -> OSStatus {
  unsafe AudioQueueAllocateBufferWithPacketDescriptions(inAQ, inBufferByteSize, 0, outBuffer)
}

/// Makes a buffer with room for packet descriptions; the header says the rest.
@c @implementation
public func AudioQueueAllocateBufferWithPacketDescriptions(
  _ inAQ: AudioQueueRef?, _ inBufferByteSize: UInt32, _ inNumberPacketDescriptions: UInt32,
  _ outBuffer: UnsafeMutablePointer<AudioQueueBufferRef?>?
) -> OSStatus {
  unsafe outBuffer?.pointee = nil
  return status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let outBuffer = unsafe outBuffer else { throw StatusError.parameter }
    let made = try object.queue.allocateBuffer(
      byteCapacity: Int(inBufferByteSize), packetCapacity: Int(inNumberPacketDescriptions))
    do {
      let buffer = try ClientBuffer(made)
      object.add(buffer)
      unsafe outBuffer.pointee = unsafe buffer.reference
    } catch {
      try object.queue.freeBuffer(made)
      throw error
    }
  }
}

/// Frees a buffer; the header says the rest.
@c @implementation
public func AudioQueueFreeBuffer(
  _ inAQ: AudioQueueRef?, _ inBuffer: AudioQueueBufferRef?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    let buffer = try unsafe object.buffer(inBuffer)
    try object.queue.freeBuffer(buffer.buffer)
    object.remove(buffer)
  }
}

/// Enqueues a buffer; the header says the rest.
@c @implementation
public func AudioQueueEnqueueBuffer(
  _ inAQ: AudioQueueRef?, _ inBuffer: AudioQueueBufferRef?, _ inNumPacketDescs: UInt32,
  _ inPacketDescs: UnsafePointer<AudioStreamPacketDescription>?
) -> OSStatus {
  unsafe AudioQueueEnqueueBufferWithParameters(
    inAQ, inBuffer, inNumPacketDescs, inPacketDescs, 0, 0, 0, nil, nil, nil)
}

/// Enqueues a buffer with trims, a time and parameters; the header says the rest.
@c @implementation
public func AudioQueueEnqueueBufferWithParameters(
  _ inAQ: AudioQueueRef?, _ inBuffer: AudioQueueBufferRef?, _ inNumPacketDescs: UInt32,
  _ inPacketDescs: UnsafePointer<AudioStreamPacketDescription>?, _ inTrimFramesAtStart: UInt32,
  _ inTrimFramesAtEnd: UInt32, _ inNumParamValues: UInt32,
  _ inParamValues: UnsafePointer<AudioQueueParameterEvent>?,
  _ inStartTime: UnsafePointer<AudioTimeStamp>?,
  _ outActualStartTime: UnsafeMutablePointer<AudioTimeStamp>?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    let buffer = try unsafe object.buffer(inBuffer)
    guard unsafe inNumParamValues == 0 || inParamValues != nil else { throw StatusError.parameter }
    let change = unsafe ParameterChange(inParamValues, count: inNumParamValues)
    let start = unsafe inStartTime?.pointee
    let isTimed = start?.mFlags.contains(.sampleTimeValid) ?? false
    unsafe buffer.buffer.byteCount = Int(buffer.reference.pointee.mAudioDataByteSize)
    let first = try object.queue.enqueue(
      buffer.buffer,
      descriptions: object.queue.format.hasVariablePacketSize
        ? unsafe buffer.descriptions(inPacketDescs, count: inNumPacketDescs) : [],
      trimStart: Int(inTrimFramesAtStart), trimEnd: Int(inTrimFramesAtEnd),
      start: isTimed ? start.map { Int64(clamping: $0.mSampleTime) } : nil, parameterChange: change)
    object.settings.withLock { $0.enqueueCount += 1 }
    unsafe outActualStartTime?.pointee = AudioTimeStamp(sampleTime: Double(first))
  }
}

extension ClientBuffer {
  /// The descriptions of a call, or those in the buffer where the call has none.
  fileprivate func descriptions(
    _ first: UnsafePointer<AudioStreamPacketDescription>?, count: UInt32
  ) -> [PacketDescription] {
    guard unsafe first != nil, count > 0 else { return ownDescriptions }
    return unsafe PacketDescription.row(first, count: count)
  }
}

extension ParameterChange {
  /// What the events of a call change, nil for nothing; a ramp time cannot begin with a buffer.
  fileprivate init?(_ events: UnsafePointer<AudioQueueParameterEvent>?, count: UInt32) {
    guard let events = unsafe events, count > 0 else { return nil }
    var values: [AudioQueueParameterID: Float] = [:]
    for index in 0..<Int(count) {
      let event = unsafe events[index]
      if event.mValue.isFinite { values[event.mID] = event.mValue }
    }
    self.init(
      volume: values[kAudioQueueParam_Volume], pan: values[kAudioQueueParam_Pan],
      playRate: values[kAudioQueueParam_PlayRate], pitch: values[kAudioQueueParam_Pitch])
  }
}
