import AudioToolbox
import CoreFoundation
import Dispatch
import Foundation
import TestSupport

/// As FFmpeg's output device does: starts empty, allocates while running, enqueues from elsewhere.
func startBeforeEnqueue() -> Bool {
  let client = Client()
  var format = floatFormat()
  var queue: AudioQueueRef?
  let status = AudioQueueNewOutput(
    &format, { data, _, buffer in Client.of(data)?.give(buffer) }, client.userData, nil,
    kCFRunLoopCommonModes, 0, &queue)
  guard status == noErr, AudioQueueStart(queue, nil) == noErr else { return false }
  for frames in [512, 1000, 4096, 333, 2048] {
    guard enqueue(queue, frames: frames) else { return false }
    usleep(20_000)
  }
  guard eventually({ client.returnCount == 5 }) else { return false }
  return AudioQueueFlush(queue) == noErr && AudioQueueDispose(queue, true) == noErr
}

/// As SDL does: a thread whose loop runs in the default mode, and a size changed after the enqueue.
func pumpOwnRunLoop() -> Bool {
  let ended = DispatchSemaphore(value: 0)
  let client = Client()
  Thread.detachNewThread {
    var format = floatFormat()
    var queue: AudioQueueRef?
    AudioQueueNewOutput(
      &format,
      { data, queue, buffer in
        fill(buffer)
        AudioQueueEnqueueBuffer(queue, buffer, 0, nil)
        buffer.pointee.mAudioDataByteSize = buffer.pointee.mAudioDataBytesCapacity
        Client.of(data)?.give(buffer)
      }, client.userData, CFRunLoopGetCurrent(), kCFRunLoopDefaultMode, 0, &queue)
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    AudioQueueSetProperty(
      queue, kAudioQueueProperty_ChannelLayout, &layout,
      UInt32(MemoryLayout<AudioChannelLayout>.size))
    for _ in 0..<3 { _ = enqueue(queue, frames: 1024) }
    AudioQueueStart(queue, nil)
    for _ in 0..<100 where client.returnCount < 20 {
      CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.1, true)
    }
    AudioQueueStop(queue, true)
    _ = enqueue(queue, frames: 1024)
    AudioQueueStart(queue, nil)
    CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.05, false)
    AudioQueueDispose(queue, true)
    ended.signal()
  }
  return ended.wait(timeout: .now() + 30) == .success && client.returnCount >= 20
}

/// As AudioStreamer does: a producer that waits for buffers, a listener that drives the client, and
/// a stop from another thread.
func blockProducer() -> Bool {
  let client = Client()
  var format = floatFormat()
  var made: AudioQueueRef?
  AudioQueueNewOutput(
    &format, { data, _, buffer in Client.of(data)?.give(buffer) }, client.userData, nil, nil, 0,
    &made)
  guard let queue = made else { return false }
  AudioQueueAddPropertyListener(
    queue, kAudioQueueProperty_IsRunning,
    { data, queue, id in
      var value: UInt32 = 0
      var size: UInt32 = 4
      AudioQueueGetProperty(queue, id, &value, &size)
      AudioQueueGetCurrentTime(queue, nil, nil, nil)
      Client.of(data)?.note(value != 0)
    }, client.userData)
  for _ in 0..<3 { _ = enqueue(queue, frames: 2048) }
  AudioQueueStart(queue, nil)
  for _ in 0..<10 {
    guard client.waitForBuffer() else { return false }
    _ = enqueue(queue, frames: 2048)
  }
  AudioQueueFlush(queue)
  AudioQueueStop(queue, false)
  let number = UInt(bitPattern: queue)
  let stopped = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    usleep(30_000)
    AudioQueueStop(OpaquePointer(bitPattern: number), true)
    stopped.signal()
  }
  stopped.wait()
  let hasHeard = eventually { client.edges.count == 2 }
  return AudioQueueDispose(queue, true) == noErr && hasHeard
}

/// Makes, starts and disposes of many queues, and looks whether anything is left.
func makeAndDispose(_ count: Int) -> Bool {
  func once() -> Bool {
    var format = floatFormat()
    var queue: AudioQueueRef?
    AudioQueueNewOutput(&format, { _, _, _ in }, nil, nil, nil, 0, &queue)
    guard enqueue(queue, frames: 64) else { return false }
    return AudioQueueStart(queue, nil) == noErr && AudioQueueDispose(queue, true) == noErr
  }
  for _ in 0..<5 { guard once() else { return false } }
  let before = ProcessUsage()
  for _ in 0..<count { guard once() else { return false } }
  let isAsBefore = eventually {
    let usage = ProcessUsage()
    return usage.threads <= before.threads && usage.openFiles == before.openFiles
  }
  // A cycle that kept its ring would need 96 KiB and more; allocators keep some at the start.
  return isAsBefore && ProcessUsage().ownBytes < before.ownBytes + (count + 1000) << 12
}

/// Starts, stops and disposes on the serial queue where callbacks are to come.
func disposeOnSerialQueue(_ count: Int) -> Bool {
  let ended = DispatchSemaphore(value: 0)
  let serial = DispatchQueue(label: "client")
  serial.async {
    for _ in 0..<count {
      var format = floatFormat()
      var queue: AudioQueueRef?
      AudioQueueNewOutputWithDispatchQueue(&queue, &format, 0, serial) { _, _ in }
      _ = enqueue(queue, frames: 512)
      AudioQueueStart(queue, nil)
      AudioQueueStop(queue, true)
      AudioQueueDispose(queue, true)
    }
    ended.signal()
  }
  return ended.wait(timeout: .now() + 60) == .success
}
