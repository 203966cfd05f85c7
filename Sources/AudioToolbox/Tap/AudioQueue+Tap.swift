// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AudioQueue
public import CAudioToolbox

/// Puts a tap into a queue; the header says the rest.
@c @implementation
public func AudioQueueProcessingTapNew(
  _ inAQ: AudioQueueRef?, _ inCallback: AudioQueueProcessingTapCallback?,
  _ inClientData: UnsafeMutableRawPointer?, _ inFlags: AudioQueueProcessingTapFlags,
  _ outMaxFrames: UnsafeMutablePointer<UInt32>?,
  _ outProcessingFormat: UnsafeMutablePointer<AudioStreamBasicDescription>?,
  _ outAQTap: UnsafeMutablePointer<AudioQueueProcessingTapRef?>?
) -> OSStatus {
  unsafe outAQTap?.pointee = nil
  return status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let callback = unsafe inCallback, let outMaxFrames = unsafe outMaxFrames,
      let outProcessingFormat = unsafe outProcessingFormat, let outAQTap = unsafe outAQTap
    else { throw StatusError.parameter }
    let isSiphon = inFlags.contains(.siphon)
    let place = inFlags.subtracting(.siphon)
    guard place == .preEffects || place == .postEffects else {
      throw StatusError.parameter
    }
    let format = try object.tapFormat()
    let tap = unsafe TapObject(object, callback, inClientData, isSiphon: isSiphon)
    do {
      try object.addTap(
        QueueTap(
          tap, isBeforeEffects: place == .preEffects, isSiphon: isSiphon))
    } catch {
      unsafe TapObject.all.remove(tap.reference)
      throw error
    }
    unsafe outMaxFrames.pointee = UInt32(AudioQueue.maximumTapFrames)
    unsafe outProcessingFormat.pointee = format
    unsafe outAQTap.pointee = unsafe tap.reference
  }
}

/// Takes a tap out of its queue; the header says the rest.
@c @implementation
public func AudioQueueProcessingTapDispose(_ inAQTap: AudioQueueProcessingTapRef?) -> OSStatus {
  status {
    let tap = try unsafe TapObject.find(inAQTap)
    try tap.owner?.removeTap()
    unsafe TapObject.all.remove(inAQTap)
  }
}

/// Brings frames of the source; the header says the rest.
@c @implementation
public func AudioQueueProcessingTapGetSourceAudio(
  _ inAQTap: AudioQueueProcessingTapRef?, _ inNumberFrames: UInt32,
  _ ioTimeStamp: UnsafeMutablePointer<AudioTimeStamp>?,
  _ outFlags: UnsafeMutablePointer<AudioQueueProcessingTapFlags>?,
  _ outNumberFrames: UnsafeMutablePointer<UInt32>?,
  _ ioData: UnsafeMutablePointer<AudioBufferList>?
) -> OSStatus {
  unsafe outNumberFrames?.pointee = 0
  return status {
    let tap = try unsafe TapObject.find(inAQTap)
    guard let outNumberFrames = unsafe outNumberFrames, let ioData = unsafe ioData else {
      throw StatusError.parameter
    }
    let list = unsafe BufferList(ioData)
    guard !tap.isSiphon else { throw StatusError(kAudioQueueErr_InvalidTapContext) }
    let (call, range) = try tap.inContext { context throws(StatusError) in
      guard list.count <= context.call.channelCount else { throw .parameter }
      return (context.call, context.take(list.wanted(Int(inNumberFrames))))
    }
    list.fill(from: call, range)
    unsafe outNumberFrames.pointee = UInt32(range.count)
    let time = AudioTimeStamp(sampleTime: Double(call.position + Int64(range.lowerBound)))
    unsafe ioTimeStamp?.pointee = time
    unsafe outFlags?.pointee = call.flags
  }
}

/// Says which frames the source brought; the header says the rest.
@c @implementation
public func AudioQueueProcessingTapGetQueueTime(
  _ inAQTap: AudioQueueProcessingTapRef?, _ outQueueSampleTime: UnsafeMutablePointer<Float64>?,
  _ outQueueFrameCount: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
  status {
    let tap = try unsafe TapObject.find(inAQTap)
    let (position, count) = try tap.inContext { context throws(StatusError) in
      guard let last = context.last else { throw StatusError(kAudioQueueErr_InvalidTapContext) }
      return (context.call.position + Int64(last.lowerBound), last.count)
    }
    unsafe outQueueSampleTime?.pointee = Double(position)
    unsafe outQueueFrameCount?.pointee = UInt32(tap.owner?.queue.isPaused ?? true ? 0 : count)
  }
}

extension BufferList {
  /// As many frames as are wanted and have room in every buffer that is not at NULL.
  fileprivate func wanted(_ count: Int) -> Int {
    (0..<self.count).reduce(count) { least, channel in
      unsafe samples(channel) == nil ? least : min(least, room(channel))
    }
  }

  /// Copies frames of the source; where the list has NULL it gets the call's own memory.
  fileprivate func fill(from call: TapCall, _ range: Range<Int>) {
    for channel in 0..<count {
      let target = unsafe samples(channel) ?? call.output(channel) + range.lowerBound
      unsafe target.update(from: call.source(channel) + range.lowerBound, count: range.count)
      unsafe set(channel, target, frameCount: range.count)
    }
  }
}

extension QueueObject {
  /// What a tap of the queue is given.
  fileprivate func tapFormat() throws -> AudioStreamBasicDescription {
    let shape = try queue.tapShape()
    return AudioStreamBasicDescription(
      mSampleRate: shape.sampleRate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
        | kAudioFormatFlagIsNonInterleaved,
      mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4,
      mChannelsPerFrame: UInt32(shape.channelCount), mBitsPerChannel: 32, mReserved: 0)
  }

  fileprivate func addTap(_ tap: QueueTap) throws {
    guard queue.isAtRest else { throw StatusError(kAudioQueueErr_InvalidRunState) }
    guard queue.configuration.tap == nil else { throw StatusError(kAudioQueueErr_TooManyTaps) }
    try queue.configure { $0.tap = tap }
  }

  fileprivate func removeTap() throws {
    guard queue.isAtRest else { throw StatusError(kAudioQueueErr_InvalidRunState) }
    try queue.configure { $0.tap = nil }
  }
}
