/// Why a call to a queue failed, with the numbers of Core Audio's result codes.
///
/// Unless a call says otherwise, the queue is as it was before the call.
public enum AudioQueueError: Int32, Error, Sendable, Hashable {
  /// An argument is out of its range.
  case invalidArgument = -50
  /// The system has no memory or no thread left.
  case outOfMemory = -108
  /// The queue cannot convert this format.
  case unsupportedFormat = 1_718_449_215
  /// The buffer is of another queue, or has been freed.
  case invalidBuffer = -66687
  /// The buffer holds no bytes.
  case bufferEmpty = -66686
  /// The queue has been disposed, or will be when it has played.
  case disposalPending = -66685
  /// The device could not begin to run the queue.
  case cannotStart = -66681
  /// The device is not there: its server has gone, or it was closed.
  case invalidDevice = -66680
  /// The buffer is in the queue.
  case bufferInQueue = -66679
  /// The queue is running, or it is not, and the call needs the opposite.
  case invalidRunState = -66678
  /// The decoder made no frames of what was enqueued.
  case primeTimedOut = -66674
  /// The format needs a cookie that the queue was not given, or that says nothing.
  case invalidPropertyValue = -66675
  /// Nothing can be enqueued while the queue gives its buffers back.
  case enqueueDuringReset = -66632

  /// Core Audio's OSStatus.
  public var status: Int32 { rawValue }
}
