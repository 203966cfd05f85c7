import AudioToolbox
import CoreFoundation
import Foundation
import Synchronization
import Testing

struct QueueOfflineTests {
  @Test
  func `AQ-93 rendering needs an offline format of linear PCM`() throws {
    let client = try ClientQueue()
    var time = AudioTimeStamp()
    let buffer = try client.allocate(100)
    let early = AudioQueueOfflineRender(client.queue, &time, buffer, 1)
    #expect(early == kAudioQueueErr_InvalidOfflineMode)
    #expect(client.goOffline(.opus()) == kAudioFileUnsupportedDataFormatError)
    #expect(client.goOffline() == noErr)
    #expect(AudioQueueOfflineRender(client.queue, &time, buffer, 0) == noErr)
    #expect(AudioQueueSetOfflineRenderFormat(client.queue, nil, nil) == noErr)
    let late = AudioQueueOfflineRender(client.queue, &time, buffer, 1)
    #expect(late == kAudioQueueErr_InvalidOfflineMode)
  }

  @Test
  func `AQ-94 AQ-97 AQ-98 the order of Apple's sample, with callbacks on the rendering thread`()
    throws
  {
    let place = Mutex(0)
    let samples = ramp(10_000)
    let client = try ClientQueue(loop: CFRunLoopGetCurrent(), mode: kCFRunLoopDefaultMode) {
      queue, buffer in
      let first = place.withLock { place in
        defer { place += 700 }
        return place
      }
      guard first < samples.count else {
        AudioQueueFlush(queue)
        AudioQueueStop(queue, false)
        return
      }
      buffer.fill(Array(samples[first...].prefix(700)))
      AudioQueueEnqueueBuffer(queue, buffer, 0, nil)
    }
    try client.startOffline()
    #expect(try client.render(0) == [])
    var first = samples
    first.removeLast(samples.count - 700)
    place.withLock { $0 = 700 }
    try client.enqueue(first)
    var heard: [Float] = []
    while case let part = try client.render(512), !part.isEmpty { heard += part }
    #expect(heard == samples)
    #expect(client.threads == [UInt(pthread_self())])
  }

  @Test(arguments: [16, 24, 32] as [UInt32])
  func `AQ-95 integers come out as they went in`(bits: UInt32) throws {
    var format = AudioStreamBasicDescription.float()
    format.mFormatFlags = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
    format.mBitsPerChannel = bits
    format.mBytesPerFrame = bits / 8
    format.mBytesPerPacket = bits / 8
    let client = try ClientQueue(format)
    // The lowest byte of 32 bits is more than a Float32 holds.
    let bytes = (0..<600 * Int(bits / 8)).map { index in
      bits == 32 && index % 4 == 0 ? 0 : UInt8(truncatingIfNeeded: index * 7)
    }
    let buffer = try client.allocate(bytes.count)
    buffer.pointee.mAudioData.copyMemory(from: bytes, byteCount: bytes.count)
    buffer.pointee.mAudioDataByteSize = UInt32(bytes.count)
    #expect(AudioQueueEnqueueBuffer(client.queue, buffer, 0, nil) == noErr)
    try client.startOffline(format)
    let target = try client.allocate(bytes.count + 100)
    var time = AudioTimeStamp()
    #expect(AudioQueueOfflineRender(client.queue, &time, target, 1000) == noErr)
    #expect(Int(target.pointee.mAudioDataByteSize) == bytes.count)
    let heard = Array(
      UnsafeRawBufferPointer(start: target.pointee.mAudioData, count: bytes.count))
    #expect(heard == bytes)
  }

  @Test
  func `AQ-96 a buffer enqueued before the start renders`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(100))
    try client.startOffline()
    #expect(try client.render(60) + client.render(60) == ramp(100))
  }

  @Test
  func `every call answers an error to NULL`() throws {
    let client = try ClientQueue()
    let queue = client.queue
    let error = kAudio_ParamError
    #expect(AudioQueueNewOutput(nil, nil, nil, nil as UnsafeRawPointer?, nil, 0, nil) == error)
    #expect(AudioQueueAllocateBuffer(queue, 10, nil) == error)
    #expect(AudioQueueFreeBuffer(queue, nil) == error)
    #expect(AudioQueueEnqueueBuffer(queue, nil, 0, nil) == error)
    #expect(AudioQueueGetParameter(queue, 1, nil) == error)
    #expect(AudioQueueGetProperty(queue, kAudioQueueProperty_IsRunning, nil, nil) == error)
    #expect(AudioQueueSetProperty(queue, kAudioQueueProperty_MagicCookie, nil, 4) == error)
    #expect(AudioQueueGetPropertySize(queue, kAudioQueueProperty_IsRunning, nil) == error)
    #expect(AudioQueueAddPropertyListener(queue, 0, nil, nil) == error)
    #expect(AudioQueueRemovePropertyListener(queue, 0, nil, nil) == error)
    #expect(AudioQueueCreateTimeline(queue, nil) == error)
    #expect(AudioQueueDisposeTimeline(queue, nil) == error)
    #expect(AudioQueueDeviceGetCurrentTime(queue, nil) == error)
    #expect(AudioQueueDeviceTranslateTime(queue, nil, nil) == error)
    #expect(AudioQueueDeviceGetNearestStartTime(queue, nil, 0) == error)
    #expect(AudioQueueOfflineRender(queue, nil, nil, 1) == error)
    for handle in [nil, OpaquePointer(bitPattern: 0x5555)] {
      #expect(AudioQueueStart(handle, nil) == error)
      #expect(AudioQueuePrime(handle, 0, nil) == error)
      #expect(AudioQueuePause(handle) == error)
      #expect(AudioQueueFlush(handle) == error)
      #expect(AudioQueueReset(handle) == error)
      #expect(AudioQueueDispose(handle, true) == error)
      #expect(AudioQueueGetCurrentTime(handle, nil, nil, nil) == error)
      #expect(AudioQueueSetOfflineRenderFormat(handle, nil, nil) == error)
    }
  }
}
