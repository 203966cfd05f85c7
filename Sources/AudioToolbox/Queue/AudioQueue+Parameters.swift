// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AudioQueue
public import CAudioToolbox

/// Reads a parameter; the header says the rest.
@c @implementation
public func AudioQueueGetParameter(
  _ inAQ: AudioQueueRef?, _ inParamID: AudioQueueParameterID,
  _ outValue: UnsafeMutablePointer<AudioQueueParameterValue>?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let outValue = unsafe outValue else { throw StatusError.parameter }
    unsafe outValue.pointee = try object.parameter(inParamID)
  }
}

/// Sets a parameter; the header says the rest.
@c @implementation
public func AudioQueueSetParameter(
  _ inAQ: AudioQueueRef?, _ inParamID: AudioQueueParameterID,
  _ inValue: AudioQueueParameterValue
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard inValue.isFinite else { throw StatusError.parameter }
    try object.setParameter(inParamID, to: inValue)
  }
}

extension QueueObject {
  fileprivate func parameter(_ id: AudioQueueParameterID) throws -> Float {
    switch id {
    case kAudioQueueParam_Volume: queue.volume
    case kAudioQueueParam_Pan: queue.pan
    case kAudioQueueParam_VolumeRampTime: settings.withLock { $0.rampSeconds }
    case kAudioQueueParam_PlayRate: queue.playRate
    case kAudioQueueParam_Pitch: queue.pitch
    default: throw StatusError(kAudioQueueErr_InvalidParameter)
    }
  }

  fileprivate func setParameter(_ id: AudioQueueParameterID, to value: Float) throws {
    switch id {
    case kAudioQueueParam_Volume:
      let seconds = settings.withLock { $0.rampSeconds }
      try queue.setVolume(value, rampSeconds: Double(seconds))
    case kAudioQueueParam_Pan: try queue.setPan(value)
    case kAudioQueueParam_VolumeRampTime:
      settings.withLock { $0.rampSeconds = max(0, value) }
    case kAudioQueueParam_PlayRate: try queue.setPlayRate(value)
    case kAudioQueueParam_Pitch: try queue.setPitch(value)
    default: throw StatusError(kAudioQueueErr_InvalidParameter)
    }
  }
}
