import AudioToolbox
import Testing

/// Numbers at which arithmetic ends, for every number that a client of C may give.
enum HostileNumbers {
  static let words: [UInt32] = [0, 1, 255, 256, 0x7FFF_FFFF, 0x8000_0000, .max]
  static let longs: [Int64] = [.min, -1, 0, 1, 1 << 40, 1 << 53, .max - 1, .max]
  static let parts: [Float] = [
    -.infinity, -.greatestFiniteMagnitude, -1, .leastNonzeroMagnitude, 1e9,
    .greatestFiniteMagnitude, .infinity, .nan,
  ]
  static let reals: [Double] = [
    -.infinity, -1e300, -1, .leastNonzeroMagnitude, 0.5, 1, 1e7, 1e14, 0x1p53, 1e17, 1e19, 1e300,
    .infinity, .nan,
  ]

  /// What a call on a queue may answer, by its header.
  static let results: Set<OSStatus> = [
    noErr, kAudio_ParamError, kAudio_MemFullError, kAudioFileUnsupportedDataFormatError,
    kAudioQueueErr_InvalidBuffer, kAudioQueueErr_BufferEmpty, kAudioQueueErr_InvalidProperty,
    kAudioQueueErr_InvalidPropertySize, kAudioQueueErr_InvalidParameter,
    kAudioQueueErr_InvalidDevice, kAudioQueueErr_BufferInQueue, kAudioQueueErr_InvalidRunState,
    kAudioQueueErr_Permissions, kAudioQueueErr_InvalidPropertyValue, kAudioQueueErr_PrimeTimedOut,
    kAudioQueueErr_TooManyTaps, kAudioQueueErr_InvalidTapContext,
    kAudioQueueErr_InvalidOfflineMode,
  ]

  /// What a call on a file may answer, by its header.
  static let fileResults: Set<OSStatus> = [
    noErr, kAudio_ParamError, kAudioFileBadPropertySizeError, kAudioFileUnsupportedPropertyError,
    kAudioFileInvalidChunkError, kAudioFileInvalidPacketOffsetError,
    kAudioFileOperationNotSupportedError, kAudioFileEndOfFileError, kAudioFilePositionError,
  ]
}

extension ClientQueue {
  /// Plays one buffer and renders some of it; whatever the calls answer is an answer.
  func tryOut(_ format: AudioStreamBasicDescription = .float()) {
    guard let buffer = try? allocate(4096, descriptions: 1) else { return }
    buffer.pointee.mAudioDataByteSize = 4096
    buffer.pointee.mPacketDescriptionCount = 1
    buffer.pointee.mPacketDescriptions?.pointee = AudioStreamPacketDescription(
      mStartOffset: 0, mVariableFramesInPacket: .max, mDataByteSize: 4096)
    expectResult(AudioQueueEnqueueBuffer(queue, buffer, 0, nil))
    renderSome(format)
  }

  /// Starts without a server and renders.
  func renderSome(_ format: AudioStreamBasicDescription = .float()) {
    guard goOffline(format) == noErr, AudioQueueStart(queue, nil) == noErr,
      let target = try? allocate(4096)
    else { return }
    var time = AudioTimeStamp()
    for _ in 0..<3 { expectResult(AudioQueueOfflineRender(queue, &time, target, 64)) }
  }
}
