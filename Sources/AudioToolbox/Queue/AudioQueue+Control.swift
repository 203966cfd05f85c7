// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AudioQueue
public import CAudioToolbox

/// Ends a queue; the header says the rest.
@c @implementation
public func AudioQueueDispose(_ inAQ: AudioQueueRef?, _ inImmediate: Bool) -> OSStatus {
  status { try unsafe QueueObject.find(inAQ).dispose(immediately: inImmediate) }
}

/// Starts a queue; the header says the rest.
@c @implementation
public func AudioQueueStart(
  _ inAQ: AudioQueueRef?, _ inStartTime: UnsafePointer<AudioTimeStamp>?
) -> OSStatus {
  status { try unsafe QueueObject.find(inAQ).start(inStartTime?.pointee) }
}

/// Decodes ahead; the header says the rest.
@c @implementation
public func AudioQueuePrime(
  _ inAQ: AudioQueueRef?, _ inNumberOfFramesToPrepare: UInt32,
  _ outNumberOfFramesPrepared: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
  status {
    let frames = try unsafe QueueObject.find(inAQ).prime(
      frameCount: Int(inNumberOfFramesToPrepare))
    unsafe outNumberOfFramesPrepared?.pointee = UInt32(clamping: frames)
  }
}

/// Stops a queue; the header says the rest.
@c @implementation
public func AudioQueueStop(_ inAQ: AudioQueueRef?, _ inImmediate: Bool) -> OSStatus {
  status { try unsafe QueueObject.find(inAQ).queue.stop(immediately: inImmediate) }
}

/// Pauses a queue; the header says the rest.
@c @implementation
public func AudioQueuePause(_ inAQ: AudioQueueRef?) -> OSStatus {
  status { try unsafe QueueObject.find(inAQ).queue.pause() }
}

/// Has the tail rendered; the header says the rest.
@c @implementation
public func AudioQueueFlush(_ inAQ: AudioQueueRef?) -> OSStatus {
  status { try unsafe QueueObject.find(inAQ).queue.flush() }
}

/// Drops what is enqueued; the header says the rest.
@c @implementation
public func AudioQueueReset(_ inAQ: AudioQueueRef?) -> OSStatus {
  status { try unsafe QueueObject.find(inAQ).queue.reset() }
}

/// Has a function called when a property changes; the header says the rest.
@c @implementation
public func AudioQueueAddPropertyListener(
  _ inAQ: AudioQueueRef?, _ inID: AudioQueuePropertyID,
  _ inProc: AudioQueuePropertyListenerProc?, _ inUserData: UnsafeMutableRawPointer?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let function = unsafe inProc else { throw StatusError.parameter }
    unsafe object.addListener(inID, function, inUserData)
  }
}

/// Removes a listener; the header says the rest.
@c @implementation
public func AudioQueueRemovePropertyListener(
  _ inAQ: AudioQueueRef?, _ inID: AudioQueuePropertyID,
  _ inProc: AudioQueuePropertyListenerProc?, _ inUserData: UnsafeMutableRawPointer?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let function = unsafe inProc else { throw StatusError.parameter }
    unsafe object.removeListener(inID, function, inUserData)
  }
}
