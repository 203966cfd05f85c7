// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AudioFormat
import AudioQueue
public import CAudioToolbox

/// Has a queue render into buffers; the header says the rest.
@c @implementation
public func AudioQueueSetOfflineRenderFormat(
  _ inAQ: AudioQueueRef?, _ inFormat: UnsafePointer<AudioStreamBasicDescription>?,
  _ inLayout: UnsafePointer<AudioChannelLayout>?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let format = unsafe inFormat?.pointee else { return try object.goOnline() }
    try object.goOffline(StreamDescription(format), unsafe ClientLayout(inLayout))
  }
}

/// Renders into a buffer; the header says the rest.
@c @implementation
public func AudioQueueOfflineRender(
  _ inAQ: AudioQueueRef?, _ inTimestamp: UnsafePointer<AudioTimeStamp>?,
  _ ioBuffer: AudioQueueBufferRef?, _ inNumberFrames: UInt32
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard unsafe inTimestamp != nil else { throw StatusError.parameter }
    let buffer = try unsafe object.buffer(ioBuffer)
    let count = try object.render(Int(inNumberFrames), into: buffer.buffer)
    unsafe buffer.reference.pointee.mAudioDataByteSize = UInt32(count)
  }
}

extension QueueObject {
  fileprivate func goOnline() throws {
    try queue.setDevice(nil)
    settings.withLock { $0.offlineFormat = nil }
  }

  fileprivate func goOffline(_ format: StreamDescription, _ layout: ClientLayout?) throws {
    let places = try layout?.places(channelCount: UInt32(format.channelsPerFrame))
    let device = try OfflineRendering.device(for: format, layout: places)
    try queue.setDevice(device)
    settings.withLock { $0.offlineFormat = format }
  }

  /// Renders frames in the offline format.
  ///
  /// - Returns: Bytes.
  fileprivate func render(_ count: Int, into buffer: AudioQueue.Buffer) throws -> Int {
    guard let format = settings.withLock({ $0.offlineFormat }),
      let device = queue.device as? OfflineDevice
    else { throw StatusError(kAudioQueueErr_InvalidOfflineMode) }
    return try OfflineRendering(queue: queue, device: device, format: format)
      .render(count, into: buffer)
  }
}
