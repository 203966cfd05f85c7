import AudioToolbox
import Foundation
import Synchronization

/// What a client knows of its queue.
final class Client: Sendable {
  private struct State {
    var returned: [UInt] = []
    var isRunning: [Bool] = []
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let returns = DispatchSemaphore(value: 0)

  /// Buffers that came back.
  var returnCount: Int { state.withLock { $0.returned.count } }

  /// What the listener heard.
  var edges: [Bool] { state.withLock { $0.isRunning } }

  /// Notes that a buffer has come back.
  func give(_ buffer: AudioQueueBufferRef) {
    let address = UInt(bitPattern: buffer)
    state.withLock { $0.returned.append(address) }
    returns.signal()
  }

  /// Waits for a buffer, at most five seconds.
  func waitForBuffer() -> Bool { returns.wait(timeout: .now() + 5) == .success }

  /// Notes an edge of running.
  func note(_ isRunning: Bool) {
    state.withLock { $0.isRunning.append(isRunning) }
  }

  /// The client behind a user data pointer.
  static func of(_ data: UnsafeMutableRawPointer?) -> Client? {
    data.map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The pointer that stands for the client; it lives to the end of the program.
  var userData: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
}

/// Interleaved stereo floats at 48 kHz, with no more flags than some clients give.
func floatFormat() -> AudioStreamBasicDescription {
  AudioStreamBasicDescription(
    mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagIsFloat,
    mBytesPerPacket: 8, mFramesPerPacket: 1, mBytesPerFrame: 8, mChannelsPerFrame: 2,
    mBitsPerChannel: 32, mReserved: 0)
}

/// Allocates a buffer, fills it with a tone and enqueues it.
func enqueue(_ queue: AudioQueueRef?, frames: Int) -> Bool {
  var buffer: AudioQueueBufferRef?
  guard AudioQueueAllocateBuffer(queue, UInt32(frames * 8), &buffer) == noErr, let buffer else {
    return false
  }
  fill(buffer)
  return AudioQueueEnqueueBuffer(queue, buffer, 0, nil) == noErr
}

/// Fills a buffer with a quiet tone.
func fill(_ buffer: AudioQueueBufferRef) {
  let count = Int(buffer.pointee.mAudioDataBytesCapacity) / 4
  let samples = buffer.pointee.mAudioData.assumingMemoryBound(to: Float.self)
  for index in 0..<count { samples[index] = Float(index % 100) / 1000 }
  buffer.pointee.mAudioDataByteSize = UInt32(count * 4)
}

/// Waits until something is true, at most ten seconds.
func eventually(_ condition: () -> Bool) -> Bool {
  for _ in 0..<5000 {
    if condition() { return true }
    usleep(2000)
  }
  return false
}
