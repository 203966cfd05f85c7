// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AudioQueue
public import CAudioToolbox

/// Makes a timeline; the header says the rest.
@c @implementation
public func AudioQueueCreateTimeline(
  _ inAQ: AudioQueueRef?, _ outTimeline: UnsafeMutablePointer<AudioQueueTimelineRef?>?
) -> OSStatus {
  unsafe outTimeline?.pointee = nil
  return status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let outTimeline = unsafe outTimeline else { throw StatusError.parameter }
    unsafe outTimeline.pointee = unsafe object.makeTimeline()
  }
}

/// Ends a timeline; the header says the rest.
@c @implementation
public func AudioQueueDisposeTimeline(
  _ inAQ: AudioQueueRef?, _ inTimeline: AudioQueueTimelineRef?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    let number = UInt(bitPattern: inTimeline)
    let timeline = object.settings.withLock { $0.timelines.removeValue(forKey: number) }
    guard timeline != nil else { throw StatusError.parameter }
  }
}

/// Says how far a queue has played; the header says the rest.
@c @implementation
public func AudioQueueGetCurrentTime(
  _ inAQ: AudioQueueRef?, _ inTimeline: AudioQueueTimelineRef?,
  _ outTimeStamp: UnsafeMutablePointer<AudioTimeStamp>?,
  _ outTimelineDiscontinuity: UnsafeMutablePointer<Bool>?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    let timeline = try unsafe object.timeline(inTimeline)
    guard let frames = object.queue.elapsedFrames else {
      throw StatusError(kAudioQueueErr_InvalidRunState)
    }
    unsafe outTimeStamp?.pointee = AudioTimeStamp(sampleTime: frames, hostTime: HostTime.now)
    if let timeline {
      let isBroken = timeline.takeDiscontinuity(of: object.queue)
      unsafe outTimelineDiscontinuity?.pointee = isBroken
    }
  }
}

/// Says the time of a queue's device; the header says the rest.
@c @implementation
public func AudioQueueDeviceGetCurrentTime(
  _ inAQ: AudioQueueRef?, _ outTimeStamp: UnsafeMutablePointer<AudioTimeStamp>?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let outTimeStamp = unsafe outTimeStamp else { throw StatusError.parameter }
    if let device = object.queue.device, device.isAlive {
      unsafe outTimeStamp.pointee = AudioTimeStamp(
        sampleTime: Double(device.estimatedFrame), hostTime: HostTime.now)
    } else {
      unsafe outTimeStamp.pointee = AudioTimeStamp(hostTime: HostTime.now)
    }
  }
}

/// Turns one kind of device time into the other; the header says the rest.
@c @implementation
public func AudioQueueDeviceTranslateTime(
  _ inAQ: AudioQueueRef?, _ inTime: UnsafePointer<AudioTimeStamp>?,
  _ outTime: UnsafeMutablePointer<AudioTimeStamp>?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let time = unsafe inTime?.pointee, let outTime = unsafe outTime else {
      throw StatusError.parameter
    }
    guard let device = object.queue.device, device.isAlive else {
      throw StatusError(kAudioQueueErr_InvalidRunState)
    }
    if time.mFlags.contains(.sampleTimeValid) {
      unsafe outTime.pointee = AudioTimeStamp(
        sampleTime: time.mSampleTime, hostTime: device.hostTime(ofFrame: time.mSampleTime))
    } else if time.mFlags.contains(.hostTimeValid) {
      unsafe outTime.pointee = AudioTimeStamp(
        sampleTime: device.frame(atHostTime: time.mHostTime), hostTime: time.mHostTime)
    } else {
      throw StatusError.parameter
    }
  }
}

/// Moves a device time to the next possible start; the header says the rest.
@c @implementation
public func AudioQueueDeviceGetNearestStartTime(
  _ inAQ: AudioQueueRef?, _ ioRequestedStartTime: UnsafeMutablePointer<AudioTimeStamp>?,
  _ inFlags: UInt32
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let requested = unsafe ioRequestedStartTime, inFlags == 0 else {
      throw StatusError.parameter
    }
    guard let device = object.queue.device, device.isAlive else {
      throw StatusError(kAudioQueueErr_InvalidRunState)
    }
    let wanted = unsafe requested.pointee
    let frame =
      wanted.mFlags.contains(.sampleTimeValid)
      ? wanted.mSampleTime : device.frame(atHostTime: wanted.mHostTime)
    let earliest = Double(device.currentFrame + Int64(device.periodFrames))
    let nearest = max(frame, earliest)
    unsafe requested.pointee = AudioTimeStamp(
      sampleTime: nearest, hostTime: device.hostTime(ofFrame: nearest))
  }
}

extension AudioTimeStamp {
  /// A time of the host only.
  fileprivate init(hostTime: UInt64) {
    self.init()
    mHostTime = hostTime
    mFlags = .hostTimeValid
  }
}

extension QueueObject {
  private static let timelineNumbers = HandleTable<QueueTimeline>(base: 0x1003)

  /// Makes a timeline and its handle.
  fileprivate func makeTimeline() -> AudioQueueTimelineRef? {
    let timeline = QueueTimeline(queue)
    // The table gives the number; the queue keeps the timeline.
    let handle = unsafe Self.timelineNumbers.add(timeline)
    unsafe Self.timelineNumbers.remove(handle)
    let number = UInt(bitPattern: handle)
    settings.withLock { $0.timelines[number] = timeline }
    return unsafe handle
  }

  /// The timeline of a handle, nil for NULL.
  fileprivate func timeline(
    _ handle: AudioQueueTimelineRef?
  ) throws(StatusError) -> QueueTimeline? {
    guard let handle = unsafe handle else { return nil }
    let number = UInt(bitPattern: handle)
    guard let timeline = settings.withLock({ $0.timelines[number] }) else { throw .parameter }
    return timeline
  }
}
