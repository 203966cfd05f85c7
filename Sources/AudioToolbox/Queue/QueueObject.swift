import AudioFormat
import AudioQueue
import CAudioToolbox

/// A queue as C sees it: the engine's queue, and what the client has told of itself.
@safe
final class QueueObject: @unchecked Sendable {
  /// The queues that are not disposed of.
  static let all = HandleTable<QueueObject>(base: 0x1001)

  /// The format as the client described it.
  let format: AudioStreamBasicDescription
  /// The engine's queue.
  let queue: AudioQueue
  /// What the client holds.
  private(set) var reference: AudioQueueRef?

  /// What calls of several threads change.
  struct Settings {
    /// The buffers, by the addresses that the client holds, and by the engine's buffers.
    var buffers: [UInt: ClientBuffer] = [:]
    var views: [ObjectIdentifier: ClientBuffer] = [:]
    var listeners: [PropertyListener] = []
    var timelines: [UInt: QueueTimeline] = [:]
    /// The device that was asked for, nil for the default.
    var deviceName: String?
    var offlineFormat: StreamDescription?
    var layout: [UInt8] = []
    var rampSeconds: Float = 0
    /// How rate and pitch are changed once that is enabled.
    var timePitchAlgorithm = TimePitchAlgorithm.preferred
    var enqueueCount = 0
  }
  // Protects the settings; never held during a call of the engine or of the client.
  let settings = Monitor(Settings())

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - format: What the packets will hold.
  ///   - context: Where callbacks run, nil for a thread of the queue.
  ///   - client: Whom to call.
  /// - Throws: The result for the client.
  init(
    _ format: AudioStreamBasicDescription, context: (any HandlerContext)?, client: OutputClient
  ) throws(StatusError) {
    let calls = QueueCalls(client)
    var configuration = QueueConfiguration()
    configuration.channelOrder = .file
    configuration.isMonoSpread = true
    do throws(AudioQueueError) {
      queue = try AudioQueue(
        format: StreamDescription(format), device: nil, configuration: configuration,
        context: context
      ) { _, buffer in calls.handle(buffer) }
    } catch {
      Diagnostics.note("no queue for the format \(StreamDescription(format)): \(error)")
      throw StatusError(error.status)
    }
    self.format = format
    calls.object = self
    unsafe reference = unsafe Self.all.add(self)
  }

  /// The queue of a handle.
  ///
  /// - Throws: `parameter` for a handle that is not in use.
  static func find(_ reference: AudioQueueRef?) throws(StatusError) -> QueueObject {
    guard let object = unsafe all[reference] else { throw .parameter }
    return object
  }

  // MARK: - Buffers

  /// The buffer at an address.
  ///
  /// - Throws: `kAudioQueueErr_InvalidBuffer` for one that is not the queue's.
  func buffer(_ reference: AudioQueueBufferRef?) throws(StatusError) -> ClientBuffer {
    guard let reference = unsafe reference else { throw .parameter }
    let address = UInt(bitPattern: reference)
    guard let buffer = settings.withLock({ $0.buffers[address] }) else {
      throw StatusError(kAudioQueueErr_InvalidBuffer)
    }
    return buffer
  }

  /// Adds a buffer.
  func add(_ buffer: ClientBuffer) {
    let address = UInt(bitPattern: unsafe buffer.reference)
    settings.withLock { settings in
      settings.buffers[address] = buffer
      settings.views[ObjectIdentifier(buffer.buffer)] = buffer
    }
  }

  /// Removes a buffer, whose memory goes with it.
  func remove(_ buffer: ClientBuffer) {
    let address = UInt(bitPattern: unsafe buffer.reference)
    settings.withLock { settings in
      settings.buffers[address] = nil
      settings.views[ObjectIdentifier(buffer.buffer)] = nil
    }
  }

  // MARK: - End

  /// Ends the queue; its handle answers `disposalPending` until it has gone.
  func dispose(immediately: Bool) throws(AudioQueueError) {
    let handle = unsafe reference
    if Diagnostics.isOn, immediately { noteUnplayed() }
    let key = UInt(bitPattern: handle)
    (queue.configuration.tap?.tap as? TapObject)?.forget()
    try queue.dispose(immediately: immediately) {
      unsafe Self.all.remove(OpaquePointer(bitPattern: key))
    }
  }

  private func noteUnplayed() {
    let frames = queue.unplayedFrames
    if frames > 0 { Diagnostics.note("disposed of with \(frames) decoded frames unplayed") }
  }
}

/// Brings the engine's buffers back to the client.
private final class QueueCalls: @unchecked Sendable {
  private let client: OutputClient
  /// Set before the first call; the queue's handle keeps the object.
  weak var object: QueueObject?

  init(_ client: OutputClient) {
    self.client = client
  }

  func handle(_ buffer: AudioQueue.Buffer) {
    guard let object, let reference = unsafe object.reference,
      let view = object.settings.withLock({ $0.views[ObjectIdentifier(buffer)] })
    else { return }
    unsafe client.call(reference, view.reference)
  }
}
