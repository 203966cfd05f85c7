import AudioToolbox
import CoreFoundation
import Dispatch
import Foundation
import Synchronization
import Testing

struct QueueCreationTests {
  @Test
  func `AQ-01 without a run loop callbacks come on a thread of the queue`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(10))
    try client.startOffline()
    _ = try client.render(10)
    #expect(eventually { client.returned.count == 1 })
    #expect(!client.threads.contains(UInt(pthread_self())))
  }

  @Test
  func `AQ-02 with a run loop callbacks come on its thread while it runs`() throws {
    let loop = try #require(CFRunLoopGetCurrent())
    let client = try ClientQueue(loop: loop, mode: kCFRunLoopDefaultMode)
    try client.startOffline()
    try client.enqueue(ramp(10))
    usleep(50_000)
    #expect(client.returned.isEmpty)
    for _ in 0..<50 where client.returned.isEmpty {
      CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.02, true)
    }
    #expect(client.returned.count == 1)
    #expect(client.threads == [UInt(pthread_self())])
  }

  @Test
  func `AQ-03 a mode without a run loop is ignored`() throws {
    let client = try ClientQueue(mode: kCFRunLoopCommonModes)
    try client.enqueue([0.5])
    try client.startOffline()
    #expect(try client.render(1) == [0.5])
  }

  @Test
  func `AQ-04 flags must be 0`() {
    var format = AudioStreamBasicDescription.float()
    var queue: AudioQueueRef?
    let status = AudioQueueNewOutput(&format, { _, _, _ in }, nil, nil, nil, 1, &queue)
    #expect(status == kAudio_ParamError)
    #expect(queue == nil)
  }

  @Test
  func `AQ-05 AQ-06 AQ-09 a format that cannot be decoded fails at once`() {
    var zero = AudioStreamBasicDescription()
    var planar = AudioStreamBasicDescription.float(channels: 2)
    planar.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
    var unsigned = AudioStreamBasicDescription.float()
    unsigned.mFormatFlags = kAudioFormatFlagIsPacked
    unsigned.mBitsPerChannel = 16
    unsigned.mBytesPerFrame = 2
    unsigned.mBytesPerPacket = 2
    var speech = AudioStreamBasicDescription.opus()
    speech.mFormatID = kAudioFormatAMR
    for var format in [zero, planar, unsigned, speech] {
      var queue: AudioQueueRef? = OpaquePointer(bitPattern: 1)
      let status = AudioQueueNewOutput(&format, { _, _, _ in }, nil, nil, nil, 0, &queue)
      #expect(status == kAudioFileUnsupportedDataFormatError)
      #expect(queue == nil)
    }
    _ = (zero.mSampleRate, planar.mSampleRate)
    zero.mSampleRate = 0
  }

  @Test
  func `AQ-07 AQ-08 packed and the sizes may be missing`() throws {
    var format = AudioStreamBasicDescription.float()
    format.mFormatFlags = kAudioFormatFlagIsFloat
    format.mBytesPerPacket = 0
    format.mBytesPerFrame = 0
    let client = try ClientQueue(format)
    try client.enqueue([0.25, 0.5])
    try client.startOffline()
    #expect(try client.render(2) == [0.25, 0.5])
  }

  @Test
  func `AQ-10 a new queue does not run and is at full volume`() throws {
    let client = try ClientQueue()
    #expect(!client.isRunning)
    #expect(client.parameter(kAudioQueueParam_Volume) == 1)
  }

  @Test
  func `AQ-12 callbacks come in order, once for each enqueue`() throws {
    let client = try ClientQueue()
    let buffers = try (0..<20).map { try client.enqueue(ramp(100, from: $0 * 100)) }
    try client.startOffline()
    #expect(try client.render(2000) == ramp(2000, from: 0))
    #expect(eventually { client.returned.count == 20 })
    #expect(client.returned == buffers)
  }

  @Test
  func `AQ-15 start, stop and dispose on the callback's own serial queue return`() {
    let ended = DispatchSemaphore(value: 0)
    let serial = DispatchQueue(label: "client")
    serial.async {
      for _ in 0..<10 {
        var format = AudioStreamBasicDescription.float()
        var made: AudioQueueRef?
        let status = AudioQueueNewOutputWithDispatchQueue(&made, &format, 0, serial) { _, _ in }
        #expect(status == noErr)
        #expect(AudioQueueSetOfflineRenderFormat(made, &format, nil) == noErr)
        #expect(AudioQueueStart(made, nil) == noErr)
        #expect(AudioQueueStop(made, true) == noErr)
        #expect(AudioQueueDispose(made, true) == noErr)
      }
      ended.signal()
    }
    #expect(ended.wait(timeout: .now() + 20) == .success)
  }

  @Test(arguments: [DispatchQueue(label: "serial"), .global()], [false, true])
  func `AQ-41 AQ-43 a stop waits for the callbacks of a dispatch queue`(
    target: DispatchQueue, isOnQueue: Bool
  ) throws {
    let count = Mutex(0)
    var format = AudioStreamBasicDescription.float()
    var made: AudioQueueRef?
    let status = AudioQueueNewOutputWithDispatchQueue(&made, &format, 0, target) { _, _ in
      count.withLock { $0 += 1 }
    }
    #expect(status == noErr)
    let queue = try #require(made)
    for _ in 0..<3 {
      var buffer: AudioQueueBufferRef?
      #expect(AudioQueueAllocateBuffer(queue, 40, &buffer) == noErr)
      buffer?.fill(ramp(10))
      #expect(AudioQueueEnqueueBuffer(queue, buffer, 0, nil) == noErr)
    }
    let stop = {
      #expect(AudioQueueStop(queue, true) == noErr)
      #expect(count.withLock { $0 } == 3)
    }
    if isOnQueue { target.sync(execute: stop) } else { stop() }
    #expect(AudioQueueDispose(queue, true) == noErr)
  }

  @Test
  func `AQ-15 callbacks come on the dispatch queue`() throws {
    let key = DispatchSpecificKey<Bool>()
    let serial = DispatchQueue(label: "client")
    serial.setSpecific(key: key, value: true)
    let seen = Mutex<[Bool]>([])
    var format = AudioStreamBasicDescription.float()
    var made: AudioQueueRef?
    let status = AudioQueueNewOutputWithDispatchQueue(&made, &format, 0, serial) { _, _ in
      seen.withLock { $0.append(DispatchQueue.getSpecific(key: key) ?? false) }
    }
    #expect(status == noErr)
    var buffer: AudioQueueBufferRef?
    #expect(AudioQueueAllocateBuffer(made, 40, &buffer) == noErr)
    buffer?.fill(ramp(10))
    #expect(AudioQueueEnqueueBuffer(made, buffer, 0, nil) == noErr)
    #expect(AudioQueueSetOfflineRenderFormat(made, &format, nil) == noErr)
    #expect(AudioQueueStart(made, nil) == noErr)
    #expect(eventually { seen.withLock { $0 } == [true] })
    #expect(AudioQueueDispose(made, true) == noErr)
  }

  @Test
  func `AQ-30 without a server a start answers that the device is not there`() throws {
    let client = try ClientQueue()
    try client.enqueue([0.5])
    #expect(AudioQueueStart(client.queue, nil) == kAudioQueueErr_InvalidDevice)
    #expect(AudioQueuePrime(client.queue, 0, nil) == kAudioQueueErr_InvalidDevice)
    // The queue can still be used.
    try client.startOffline()
    #expect(try client.render(1) == [0.5])
  }
}
