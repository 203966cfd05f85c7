import AudioToolbox
import CoreFoundation
import Foundation
import Synchronization

/// A client of the C functions, with a queue of its own and a callback that keeps count.
final class ClientQueue: @unchecked Sendable {
  /// The queue.
  let queue: AudioQueueRef
  private let calls: ClientCalls

  /// Makes a queue; no server is found in this process.
  ///
  /// - Parameters:
  ///   - format: What the buffers hold.
  ///   - loop: Where the callback runs, nil for a thread of the queue.
  ///   - mode: The mode of the loop.
  ///   - onBuffer: What the callback does.
  /// - Throws: The result where there is no queue.
  init(
    _ format: AudioStreamBasicDescription = .float(), loop: CFRunLoop? = nil,
    mode: CFString? = nil,
    onBuffer: @escaping (AudioQueueRef, AudioQueueBufferRef) -> Void = { _, _ in }
  ) throws {
    setenv("AUDIOTOOLBOX_JACK_SERVER", "aqjack-no-such-server", 1)
    var format = format
    var made: AudioQueueRef?
    calls = ClientCalls(onBuffer)
    let status = AudioQueueNewOutput(
      &format,
      { userData, queue, buffer in
        guard let userData else { return }
        Unmanaged<ClientCalls>.fromOpaque(userData).takeUnretainedValue().call(queue, buffer)
      }, Unmanaged.passUnretained(calls).toOpaque(), loop, mode, 0, &made)
    guard status == noErr, let made else { throw ClientFailure(status: status) }
    queue = made
  }

  deinit {
    AudioQueueDispose(queue, true)
  }

  /// The buffers that have come back, in order.
  var returned: [AudioQueueBufferRef] { calls.returned }

  /// The threads on which the callback ran.
  var threads: Set<UInt> { calls.threads }

  // MARK: - Buffers

  /// A buffer of so many bytes.
  func allocate(_ size: Int, descriptions: Int = 0) throws -> AudioQueueBufferRef {
    var buffer: AudioQueueBufferRef?
    let status = AudioQueueAllocateBufferWithPacketDescriptions(
      queue, UInt32(size), UInt32(descriptions), &buffer)
    guard status == noErr, let buffer else { throw ClientFailure(status: status) }
    return buffer
  }

  /// A buffer with samples in it.
  func filled(_ samples: [Float]) throws -> AudioQueueBufferRef {
    let buffer = try allocate(max(4, samples.count * 4))
    buffer.fill(samples)
    return buffer
  }

  /// An enqueued buffer with samples in it.
  @discardableResult
  func enqueue(_ samples: [Float]) throws -> AudioQueueBufferRef {
    let buffer = try filled(samples)
    let status = AudioQueueEnqueueBuffer(queue, buffer, 0, nil)
    guard status == noErr else { throw ClientFailure(status: status) }
    return buffer
  }

  // MARK: - Offline

  /// Renders into buffers from now on.
  func goOffline(_ format: AudioStreamBasicDescription = .float()) -> OSStatus {
    var format = format
    return AudioQueueSetOfflineRenderFormat(queue, &format, nil)
  }

  /// Goes offline and starts.
  func startOffline(_ format: AudioStreamBasicDescription = .float()) throws {
    let status = goOffline(format)
    guard status == noErr else { throw ClientFailure(status: status) }
    let started = AudioQueueStart(queue, nil)
    guard started == noErr else { throw ClientFailure(status: started) }
  }

  private var time = 0.0

  /// The next frames, fewer when data is short.
  func render(_ count: Int, channels: Int = 1) throws -> [Float] {
    let target = try allocate(max(1, count) * channels * 4)
    defer { AudioQueueFreeBuffer(queue, target) }
    var stamp = AudioTimeStamp()
    stamp.mSampleTime = time
    stamp.mFlags = .sampleTimeValid
    let status = AudioQueueOfflineRender(queue, &stamp, target, UInt32(count))
    guard status == noErr else { throw ClientFailure(status: status) }
    let samples = target.samples
    time += Double(samples.count / channels)
    return samples
  }

  // MARK: - Properties

  /// A property that is a number of 32 bits, nil for an error.
  func number(_ id: AudioQueuePropertyID) -> UInt32? {
    var value: UInt32 = 0
    var size: UInt32 = 4
    return AudioQueueGetProperty(queue, id, &value, &size) == noErr ? value : nil
  }

  /// Whether the queue runs.
  var isRunning: Bool { number(kAudioQueueProperty_IsRunning) == 1 }

  /// A parameter, nil for an error.
  func parameter(_ id: AudioQueueParameterID) -> Float? {
    var value: Float = 0
    return AudioQueueGetParameter(queue, id, &value) == noErr ? value : nil
  }
}

/// What the callback of a client has seen.
final class ClientCalls: Sendable {
  private struct State {
    var returned: [UInt] = []
    var threads: Set<UInt> = []
  }

  private let state = Mutex(State())
  private let onBuffer: @Sendable (AudioQueueRef, AudioQueueBufferRef) -> Void

  init(_ onBuffer: @escaping (AudioQueueRef, AudioQueueBufferRef) -> Void) {
    self.onBuffer = unsafeBitCast(
      onBuffer, to: (@Sendable (AudioQueueRef, AudioQueueBufferRef) -> Void).self)
  }

  var returned: [AudioQueueBufferRef] {
    state.withLock { $0.returned }.compactMap { AudioQueueBufferRef(bitPattern: $0) }
  }

  var threads: Set<UInt> { state.withLock { $0.threads } }

  func call(_ queue: AudioQueueRef, _ buffer: AudioQueueBufferRef) {
    let address = UInt(bitPattern: buffer)
    state.withLock { state in
      state.returned.append(address)
      state.threads.insert(UInt(pthread_self()))
    }
    onBuffer(queue, buffer)
  }
}

/// A result that a test did not expect.
struct ClientFailure: Error, Hashable {
  let status: OSStatus
}

extension AudioStreamBasicDescription {
  /// Interleaved 32-bit floats.
  static func float(channels: UInt32 = 1, rate: Double = 48_000) -> AudioStreamBasicDescription {
    AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked,
      mBytesPerPacket: 4 * channels, mFramesPerPacket: 1, mBytesPerFrame: 4 * channels,
      mChannelsPerFrame: channels, mBitsPerChannel: 32, mReserved: 0)
  }

  /// Opus at 48 kHz.
  static func opus(channels: UInt32 = 2, framesPerPacket: UInt32 = 960)
    -> AudioStreamBasicDescription
  {
    AudioStreamBasicDescription(
      mSampleRate: 48_000, mFormatID: kAudioFormatOpus, mFormatFlags: 0, mBytesPerPacket: 0,
      mFramesPerPacket: framesPerPacket, mBytesPerFrame: 0, mChannelsPerFrame: channels,
      mBitsPerChannel: 0, mReserved: 0)
  }
}

extension AudioQueueBufferRef {
  /// Puts samples at the start of the buffer.
  func fill(_ samples: [Float]) {
    pointee.mAudioData.copyMemory(from: samples, byteCount: samples.count * 4)
    pointee.mAudioDataByteSize = UInt32(samples.count * 4)
  }

  /// The samples in the buffer.
  var samples: [Float] {
    Array(
      UnsafeBufferPointer(
        start: pointee.mAudioData.assumingMemoryBound(to: Float.self),
        count: Int(pointee.mAudioDataByteSize) / 4))
  }
}

/// Waits until something is true, at most five seconds.
func eventually(_ condition: () -> Bool) -> Bool {
  for _ in 0..<5000 {
    if condition() { return true }
    usleep(1000)
  }
  return false
}

/// Samples that differ from one another.
func ramp(_ count: Int, from first: Int = 1) -> [Float] {
  (0..<count).map { Float(first + $0) * 0x1p-20 }
}

/// Silence.
func silence(_ count: Int) -> [Float] { Array(repeating: 0, count: count) }
