import AudioToolbox
import CoreFoundation
import Foundation
import Synchronization
import Testing

/// When callbacks come, and what may be called in them.
struct QueueCallbackTests {
  @Test
  func `AQ-11 a buffer comes back before it has been heard`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(1000))
    try client.startOffline()
    #expect(eventually { client.returned.count == 1 })
    var time = AudioTimeStamp()
    let status = AudioQueueGetCurrentTime(client.queue, nil, &time, nil)
    #expect(status == kAudioQueueErr_InvalidRunState || time.mSampleTime == 0)
    #expect(try client.render(1000) == ramp(1000))
  }

  @Test
  func `AQ-13 a callback may use its queue in every way`() throws {
    let statuses = Mutex<[OSStatus]>([])
    let client = try ClientQueue { queue, buffer in
      var results: [OSStatus] = []
      var other: AudioQueueBufferRef?
      var value: Float = 0
      var number: UInt32 = 0
      var size: UInt32 = 4
      results.append(AudioQueueAllocateBuffer(queue, 40, &other))
      if let other { results.append(AudioQueueFreeBuffer(queue, other)) }
      results.append(AudioQueueSetParameter(queue, kAudioQueueParam_Volume, 1))
      results.append(AudioQueueGetParameter(queue, kAudioQueueParam_Volume, &value))
      results.append(AudioQueueGetProperty(queue, kAudioQueueProperty_IsRunning, &number, &size))
      buffer.fill(ramp(10, from: 500))
      results.append(AudioQueueEnqueueBuffer(queue, buffer, 0, nil))
      results.append(AudioQueuePause(queue))
      results.append(AudioQueueStart(queue, nil))
      results.append(AudioQueueFlush(queue))
      results.append(AudioQueueStop(queue, false))
      statuses.withLock { $0 += results }
    }
    try client.enqueue(ramp(20_000))
    try client.startOffline()
    #expect(eventually { statuses.withLock { $0.count } >= 10 })
    #expect(statuses.withLock { Set($0) } == [noErr])
    _ = try client.render(20_010)
  }

  @Test(arguments: [false, true])
  func `AQ-25 a disposal frees all buffers, queued or not`(isFreed: Bool) throws {
    let client = try ClientQueue()
    let idle = try client.allocate(100)
    let queued = try client.enqueue(ramp(10))
    if isFreed { #expect(AudioQueueFreeBuffer(client.queue, idle) == noErr) }
    #expect(AudioQueueDispose(client.queue, true) == noErr)
    for buffer in [idle, queued] {
      #expect(AudioQueueFreeBuffer(client.queue, buffer) == kAudio_ParamError)
    }
  }

  @Test
  func `AQ-28 AQ-29 a queue at rest takes buffers, and a start primes them by itself`() throws {
    let client = try ClientQueue()
    let buffers = try (0..<3).map { try client.enqueue(ramp(100, from: 1 + $0 * 100)) }
    #expect(client.returned.isEmpty)
    try client.startOffline()
    // All is decoded when the start returns, so that nothing is missing of the first cycle.
    #expect(try client.render(300) == ramp(300))
    #expect(eventually { client.returned == buffers })
  }

  @Test
  func `AQ-34 priming returns once the wanted frames are decoded`() throws {
    let client = try ClientQueue()
    for index in 0..<10 { try client.enqueue(ramp(1000, from: 1 + index * 1000)) }
    #expect(client.goOffline() == noErr)
    var prepared: UInt32 = 0
    #expect(AudioQueuePrime(client.queue, 2500, &prepared) == noErr)
    #expect(prepared >= 2500)
    #expect(AudioQueuePrime(client.queue, 0, &prepared) == noErr)
    #expect(prepared == 10_000)
  }

  @Test(arguments: [false, true])
  func `AQ-37 priming calls back, but not within the call`(hasLoop: Bool) throws {
    let isInCall = Mutex(false)
    let caller = pthread_self()
    let wasWithin = Mutex(false)
    let client = try ClientQueue(
      loop: hasLoop ? CFRunLoopGetCurrent() : nil, mode: kCFRunLoopDefaultMode
    ) { _, _ in
      let isWithin = isInCall.withLock { $0 } && pthread_equal(caller, pthread_self()) != 0
      if isWithin { wasWithin.withLock { $0 = true } }
    }
    try client.enqueue(ramp(100))
    #expect(client.goOffline() == noErr)
    isInCall.withLock { $0 = true }
    #expect(AudioQueuePrime(client.queue, 0, nil) == noErr)
    #expect(AudioQueueStart(client.queue, nil) == noErr)
    isInCall.withLock { $0 = false }
    if hasLoop { CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.05, true) }
    #expect(eventually { client.returned.count == 1 })
    #expect(!wasWithin.withLock { $0 })
  }

  @Test
  func `AQ-49 AQ-50 7-5 a loop that runs late hears both edges, each as it was`() throws {
    let client = try ClientQueue(loop: CFRunLoopGetCurrent(), mode: kCFRunLoopDefaultMode)
    let heard = Results()
    let data = Unmanaged.passUnretained(heard).toOpaque()
    let id = kAudioQueueProperty_IsRunning
    let listener: AudioQueuePropertyListenerProc = { data, queue, id in
      guard let data else { return }
      var (value, size): (UInt32, UInt32) = (9, 4)
      AudioQueueGetProperty(queue, id, &value, &size)
      Unmanaged<Results>.fromOpaque(data).takeUnretainedValue().add(OSStatus(value))
    }
    #expect(AudioQueueAddPropertyListener(client.queue, id, listener, data) == noErr)
    try client.enqueue(ramp(20_000))
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? client.startOffline()
      _ = try? client.render(10)
      AudioQueueStop(client.queue, true)
      ended.signal()
    }
    try #require(ended.wait(timeout: .now() + 10) == .success)
    // The loop's listener has not run, but everybody else knows already.
    #expect(heard.all.isEmpty && !client.isRunning)
    for _ in 0..<5 { CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.02, true) }
    #expect(heard.all == [1, 0] && client.returned.isEmpty)
  }

  @Test
  func `AQ-56 a buffer that a reset gives back in offline mode can be freed`() throws {
    let client = try ClientQueue()
    let buffer = try client.enqueue(ramp(30_000))
    try client.startOffline()
    #expect(AudioQueueReset(client.queue) == noErr)
    #expect(client.returned == [buffer])
    #expect(AudioQueueFreeBuffer(client.queue, buffer) == noErr)
  }

  @Test
  func `AQ-59 a disposal at once drops what has not been rendered`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(5000))
    try client.startOffline()
    #expect(try client.render(100) == ramp(100))
    #expect(AudioQueueDispose(client.queue, true) == noErr)
    #expect(throws: ClientFailure(status: kAudio_ParamError)) { try client.render(100) }
  }

  @Test
  func `AQ-65 a start time of a later buffer needs no flush`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(100))
    let second = try client.filled(ramp(50, from: 200))
    var time = AudioTimeStamp()
    time.mSampleTime = 150
    time.mFlags = .sampleTimeValid
    let status = AudioQueueEnqueueBufferWithParameters(
      client.queue, second, 0, nil, 0, 0, 0, nil, &time, nil)
    #expect(status == noErr)
    try client.startOffline()
    #expect(try client.render(200) == ramp(100) + silence(50) + ramp(50, from: 200))
  }
}
