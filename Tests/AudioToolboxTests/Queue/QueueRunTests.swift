import AudioToolbox
import CoreFoundation
import Foundation
import Synchronization
import Testing

struct QueueRunTests {
  @Test
  func `AQ-14 AQ-31 a start without buffers is silence, and later buffers play`() throws {
    let client = try ClientQueue()
    try client.startOffline()
    #expect(try client.render(100) == [])
    try client.enqueue([0.5, 0.25])
    #expect(try client.render(10) == [0.5, 0.25])
  }

  @Test
  func `AQ-33 a start of a running queue has no effect`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(100))
    try client.startOffline()
    let head = try client.render(30)
    #expect(AudioQueueStart(client.queue, nil) == noErr)
    #expect(try head + client.render(70) == ramp(100))
  }

  @Test
  func `AQ-35 AQ-36 priming says how many frames are ready`() throws {
    let client = try ClientQueue()
    #expect(client.goOffline() == noErr)
    try client.enqueue(ramp(700))
    var frames: UInt32 = 0
    #expect(AudioQueuePrime(client.queue, 0, &frames) == noErr)
    #expect(frames == 700)
    #expect(AudioQueuePrime(client.queue, 100, nil) == noErr)
    #expect(!client.isRunning)
  }

  @Test
  func `AQ-38 AQ-39 AQ-81 7-2 a pause keeps place, time and running`() throws {
    let client = try ClientQueue()
    #expect(AudioQueuePause(client.queue) == noErr)
    try client.enqueue(ramp(1000))
    try client.startOffline()
    let head = try client.render(300)
    #expect(eventually { client.isRunning })
    var before = AudioTimeStamp()
    #expect(AudioQueueGetCurrentTime(client.queue, nil, &before, nil) == noErr)
    #expect(before.mSampleTime == 300)
    #expect(AudioQueuePause(client.queue) == noErr)
    #expect(client.isRunning)
    var paused = AudioTimeStamp()
    #expect(AudioQueueGetCurrentTime(client.queue, nil, &paused, nil) == noErr)
    #expect(paused.mSampleTime == 300)
    #expect(AudioQueueStart(client.queue, nil) == noErr)
    #expect(try head + client.render(700) == ramp(1000))
  }

  @Test
  func `AQ-41 a stop at once gives every buffer back before it returns`() throws {
    let client = try ClientQueue()
    let buffers = try (0..<3).map { _ in try client.enqueue(ramp(20_000)) }
    try client.startOffline()
    _ = try client.render(100)
    #expect(AudioQueueStop(client.queue, true) == noErr)
    #expect(Set(client.returned) == Set(buffers))
    #expect(!client.isRunning)
    #expect(try client.render(10) == [])
  }

  @Test
  func `AQ-42 a stop at once from the callback does not block`() throws {
    let results = Results()
    let client = try ClientQueue { queue, _ in results.add(AudioQueueStop(queue, true)) }
    for _ in 0..<3 { try client.enqueue(ramp(100)) }
    try client.startOffline()
    #expect(eventually { results.all.count == 3 })
    #expect(results.all == [noErr, noErr, noErr])
    #expect(eventually { !client.isRunning })
  }

  @Test
  func `AQ-41 on the run loop's own thread buffers come back before a stop returns`() throws {
    let client = try ClientQueue(loop: CFRunLoopGetCurrent(), mode: kCFRunLoopDefaultMode)
    for _ in 0..<3 { try client.enqueue(ramp(100)) }
    #expect(AudioQueueStop(client.queue, true) == noErr)
    #expect(client.returned.count == 3)
    try client.enqueue([0.5])
  }

  /// Runs something on a thread of its own, and the run loop meanwhile if it is to run.
  private func runApart(_ isLooping: Bool, _ body: @escaping @Sendable () -> Void) -> Bool {
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      ended.signal()
    }
    if !isLooping { return ended.wait(timeout: .now() + 5) == .success }
    for _ in 0..<250 {
      CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.02, true)
      if ended.wait(timeout: .now()) == .success { return true }
    }
    return false
  }

  @Test
  func `AQ-43 7-5 a stop from another thread waits for the run loop's callbacks`() throws {
    let client = try ClientQueue(loop: CFRunLoopGetCurrent(), mode: kCFRunLoopDefaultMode)
    for _ in 0..<3 { try client.enqueue(ramp(100)) }
    let returned = Mutex(0)
    #expect(
      runApart(true) {
        AudioQueueStop(client.queue, true)
        returned.withLock { $0 = client.returned.count }
      })
    #expect(returned.withLock { $0 } == 3)
    #expect(client.threads == [UInt(pthread_self())])
  }

  @Test(arguments: [false, true])
  func `AQ-43 7-5 a run loop that does not run gets no call after the stop`(isReset: Bool) throws {
    let client = try ClientQueue(loop: CFRunLoopGetCurrent(), mode: kCFRunLoopDefaultMode)
    let buffers = try (0..<3).map { _ in try client.enqueue(ramp(100)) }
    #expect(
      runApart(false) {
        _ = isReset ? AudioQueueReset(client.queue) : AudioQueueStop(client.queue, true)
      })
    for _ in 0..<5 { CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.02, true) }
    #expect(client.returned.isEmpty)
    for buffer in buffers {
      #expect(AudioQueueEnqueueBuffer(client.queue, buffer, 0, nil) == noErr)
    }
  }

  @Test
  func `AQ-44 AQ-48 AQ-51 7-3 a stop without haste plays on, also what comes later`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(30_000))
    try client.startOffline()
    _ = try client.render(10)
    #expect(AudioQueueStop(client.queue, false) == noErr)
    #expect(eventually { client.isRunning })
    try client.enqueue([0.5])
    #expect(try client.render(29_991) == Array(ramp(30_000)[10...]) + [0.5])
    #expect(try client.render(10) == [])
    #expect(eventually { !client.isRunning })
  }

  @Test
  func `AQ-45 AQ-47 7-4 a stop without haste of a queue at rest keeps its buffers`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(10))
    #expect(AudioQueueStop(client.queue, false) == noErr)
    #expect(client.returned.isEmpty)
    try client.startOffline()
    #expect(try client.render(10) == ramp(10))
  }

  @Test
  func `AQ-46 stops may follow one another`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(10_000))
    try client.startOffline()
    for isImmediate in [false, false, true, true, false] {
      #expect(AudioQueueStop(client.queue, isImmediate) == noErr)
    }
    #expect(!client.isRunning)
  }

  @Test
  func `AQ-49 AQ-50 AQ-52 both edges of running are told, and calls work in a listener`() throws {
    let client = try ClientQueue()
    let heard = Heard()
    let data = Unmanaged.passUnretained(heard).toOpaque()
    let listener: AudioQueuePropertyListenerProc = { data, queue, id in
      guard let data else { return }
      var value: UInt32 = 9
      var size: UInt32 = 4
      let status = AudioQueueGetProperty(queue, id, &value, &size)
      Unmanaged<Heard>.fromOpaque(data).takeUnretainedValue().add(status)
      AudioQueueGetCurrentTime(queue, nil, nil, nil)
      AudioQueueStop(queue, false)
    }
    let id = kAudioQueueProperty_IsRunning
    #expect(AudioQueueAddPropertyListener(client.queue, id, listener, data) == noErr)
    try client.enqueue([0.5])
    try client.startOffline()
    _ = try client.render(1)
    #expect(AudioQueueStop(client.queue, false) == noErr)
    _ = try client.render(1)
    #expect(eventually { heard.all.count == 2 })
    #expect(heard.all == [noErr, noErr])
    #expect(AudioQueueRemovePropertyListener(client.queue, id, listener, data) == noErr)
  }

  @Test
  func `AQ-53 7-1 a removed listener is not called, one that is not there not missed`() throws {
    let client = try ClientQueue()
    let heard = Heard()
    let data = Unmanaged.passUnretained(heard).toOpaque()
    let listener: AudioQueuePropertyListenerProc = { data, _, _ in
      guard let data else { return }
      Unmanaged<Heard>.fromOpaque(data).takeUnretainedValue().add(noErr)
    }
    let id = kAudioQueueProperty_IsRunning
    #expect(AudioQueueAddPropertyListener(client.queue, id, listener, data) == noErr)
    #expect(AudioQueueRemovePropertyListener(client.queue, id, listener, nil) == noErr)
    #expect(AudioQueueRemovePropertyListener(client.queue, id, listener, data) == noErr)
    try client.enqueue([0.5])
    try client.startOffline()
    _ = try client.render(1)
    #expect(eventually { client.isRunning })
    #expect(heard.all.isEmpty)
  }

  @Test
  func `AQ-54 a flush of linear PCM has no effect`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(10))
    #expect(AudioQueueFlush(client.queue) == noErr)
    try client.startOffline()
    #expect(try client.render(10) == ramp(10))
  }

  @Test
  func `AQ-55 AQ-85 a reset drops what is enqueued and time goes on`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(10_000))
    try client.startOffline()
    _ = try client.render(100)
    #expect(AudioQueueReset(client.queue) == noErr)
    #expect(client.returned.count == 1)
    try client.enqueue([0.5])
    #expect(try client.render(10) == [0.5])
    var time = AudioTimeStamp()
    #expect(AudioQueueGetCurrentTime(client.queue, nil, &time, nil) == noErr)
    #expect(time.mSampleTime == 101)
  }
}
