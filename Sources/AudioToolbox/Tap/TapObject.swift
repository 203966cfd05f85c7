import AudioQueue
import CAudioToolbox
import Glibc

/// A tap as C sees it: calls the client's function for the frames of a queue.
@safe
final class TapObject: ProcessingTap, @unchecked Sendable {
  /// The taps that are not disposed of.
  static let all = HandleTable<TapObject>(base: 0x1007)

  /// The queue, nil once it is gone.
  weak var owner: QueueObject?
  /// What the client holds.
  private(set) var reference: AudioQueueProcessingTapRef?
  /// Whether the client only looks.
  let isSiphon: Bool

  private let function: AudioQueueProcessingTapCallback
  private let clientData: UnsafeMutableRawPointer?
  /// The call that runs, and whether there are to be more.
  private struct Calls {
    var context: TapContext?
    var isForgotten = false
  }

  // Held for moments by the decode thread, and by those who ask for the context.
  private let calls = Monitor(Calls())

  /// Makes a tap and its handle.
  init(
    _ owner: QueueObject, _ function: AudioQueueProcessingTapCallback,
    _ clientData: UnsafeMutableRawPointer?, isSiphon: Bool
  ) {
    self.owner = owner
    unsafe self.function = unsafe function
    unsafe self.clientData = unsafe clientData
    self.isSiphon = isSiphon
    unsafe reference = unsafe Self.all.add(self)
  }

  /// The tap of a handle.
  ///
  /// - Throws: `parameter` for a handle that is not in use.
  static func find(_ reference: AudioQueueProcessingTapRef?) throws(StatusError) -> TapObject {
    guard let object = unsafe all[reference] else { throw .parameter }
    return object
  }

  /// How long a call may take; one that takes longer may be waiting for the caller.
  private static let callSeconds = 1.0

  /// Ends the handle; the client's function is not called any more after this, unless the caller is
  /// in it.
  func forget() {
    calls.withLock { $0.isForgotten = true }
    _ = calls.wait(atMost: Self.callSeconds) { calls in
      calls.context.map { pthread_equal($0.thread, pthread_self()) != 0 } ?? true
    }
    unsafe Self.all.remove(reference)
  }

  // MARK: - Decode thread

  func process(_ call: TapCall) -> Int {
    let isForgotten = calls.withLock { calls in
      if !calls.isForgotten { calls.context = TapContext(call, thread: pthread_self()) }
      return calls.isForgotten
    }
    if isForgotten { return pass(call) }
    defer { calls.withLock { $0.context = nil } }
    return callClient(call)
  }

  /// Leaves the frames as they are.
  private func pass(_ call: TapCall) -> Int {
    for channel in 0..<call.channelCount {
      unsafe call.output(channel).update(from: call.source(channel), count: call.sourceFrameCount)
    }
    return call.sourceFrameCount
  }

  private func callClient(_ call: TapCall) -> Int {
    guard let reference = unsafe reference else { return 0 }
    let list = BufferList(channelCount: call.channelCount)
    for channel in 0..<call.channelCount {
      let target = unsafe call.output(channel)
      if isSiphon { unsafe target.update(from: call.source(channel), count: call.sourceFrameCount) }
      unsafe list.set(channel, target, frameCount: call.frameCount)
    }
    var time = AudioTimeStamp(sampleTime: Double(call.position))
    var flags = call.flags
    var made = UInt32(isSiphon ? call.sourceFrameCount : 0)
    unsafe function(
      clientData, reference, UInt32(call.frameCount), &time, &flags, &made, list.list)
    let count = min(Int(made), call.frameCount)
    if !isSiphon { collect(list, count: count, for: call) }
    return count
  }

  /// Copies what the client left in buffers of its own.
  private func collect(_ list: BufferList, count: Int, for call: TapCall) {
    for channel in 0..<call.channelCount {
      let target = unsafe call.output(channel)
      guard let source = unsafe list.samples(channel) else {
        unsafe target.update(repeating: 0, count: count)
        continue
      }
      if unsafe source != target { unsafe target.update(from: source, count: count) }
    }
  }

  // MARK: - In the client's function

  /// Uses the context of the call that the caller is in.
  ///
  /// - Throws: `kAudioQueueErr_InvalidTapContext` for a caller that is in none.
  func inContext<Result>(
    _ body: (inout TapContext) throws(StatusError) -> Result
  ) throws(StatusError) -> Result {
    try calls.withLock { calls throws(StatusError) in
      guard var present = calls.context, pthread_equal(present.thread, pthread_self()) != 0 else {
        throw StatusError(kAudioQueueErr_InvalidTapContext)
      }
      defer { calls.context = present }
      return try body(&present)
    }
  }
}

/// A call of a tap, and how much of its source the client has taken.
struct TapContext: @unchecked Sendable {
  let call: TapCall
  let thread: pthread_t
  /// Frames taken in this call.
  var taken = 0
  /// Frames taken last, nil before the first time.
  var last: Range<Int>?

  init(_ call: TapCall, thread: pthread_t) {
    self.call = call
    self.thread = thread
  }

  /// Takes the next frames.
  mutating func take(_ count: Int) -> Range<Int> {
    let end = min(call.sourceFrameCount, taken + count)
    let range = taken..<end
    taken = end
    last = range
    return range
  }
}

extension TapCall {
  /// What is special about the frames, in Core Audio's words.
  var flags: AudioQueueProcessingTapFlags {
    var flags: AudioQueueProcessingTapFlags = []
    if isStartOfStream { flags.insert(.startOfStream) }
    if isEndOfStream { flags.insert(.endOfStream) }
    return flags
  }
}
