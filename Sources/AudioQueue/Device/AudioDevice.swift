package import AudioFormat
package import RealTime
import Synchronization

/// Where queues sound: many play into one device and are summed.
///
/// A device has one clock, its device frame, and as many channels as it has ports; channel k of a
/// queue goes to port k, and channels beyond the ports are not heard.
public class AudioDevice: @unchecked Sendable {
  /// Ports.
  public let channelCount: Int
  /// The places of the ports, nil where nothing is known of them.
  package let channelLayout: ChannelLayout?
  package let renderer: RendererHandle

  /// The bits of the sample rate; written by the thread that changes the server.
  private let rateBits: Atomic<UInt64>
  /// Protects the list of the queues.
  private let members = Mutex(Members())

  /// The queues that have had a voice for the device.
  private struct Members {
    var queues: [WeakQueue] = []
    /// Whether the device takes no queue any more.
    var isOver = false
  }

  private struct WeakQueue {
    weak var queue: AudioQueue?
  }

  package init(
    sampleRate: Double, channelLayout: ChannelLayout? = nil, renderer: RendererHandle
  ) {
    rateBits = Atomic(sampleRate.bitPattern)
    self.channelLayout = channelLayout
    channelCount = renderer.portCount
    self.renderer = renderer
  }

  /// Frames per second; it may change when a device goes on with another server.
  public var sampleRate: Double { Double(bitPattern: rateBits.load(ordering: .acquiring)) }

  /// The device frame behind the last rendered cycle.
  public var currentFrame: Int64 { renderer.frame }

  /// The device frame at this moment, between those of cycles where that is known.
  public var estimatedFrame: Int64 { currentFrame }

  /// How often frames were lost to the whole device.
  public var xrunCount: Int { 0 }

  /// Moves the gain of all that sounds, also of what starts later, in a straight line.
  ///
  /// Any thread.
  ///
  /// - Parameters:
  ///   - gain: Linear, finite; 1, as at first, leaves every sample bit for bit.
  ///   - rampSeconds: How long the way takes, from the next cycle on; 0 jumps.
  package func setGain(_ gain: Float, rampSeconds: Double) {
    precondition(gain.isFinite && rampSeconds.isFinite, "AudioDevice.setGain: not finite")
    renderer.setGain(gain, over: Int(max(0, min(rampSeconds, 3600)) * sampleRate))
  }

  /// Cycles rendered to their end.
  package var cycleCount: Int { renderer.cycleCount }

  /// Frames that the device takes at a time.
  package var periodFrames: Int { preconditionFailure("AudioDevice is abstract") }

  /// Whether cycles come, or will come once the device is activated.
  package var isAlive: Bool { preconditionFailure("AudioDevice is abstract") }

  /// The real-time priority of the process thread, nil when it has none.
  package var realTimePriority: Int? { nil }

  /// Whether a process thread takes voices now, so that waiting for one to go makes sense.
  package var isCycling: Bool { preconditionFailure("AudioDevice is abstract") }

  /// Whether queues may have to go on at another rate.
  package var canChangeRate: Bool { false }

  /// Keeps a queue in mind for changes of the rate, and for the end of the device.
  ///
  /// - Returns: Whether the device takes it.
  func register(_ queue: AudioQueue) -> Bool {
    members.withLock { members in
      guard !members.isOver else { return false }
      members.queues.removeAll { $0.queue == nil || $0.queue === queue }
      members.queues.append(WeakQueue(queue: queue))
      return true
    }
  }

  /// Brings the queues of a device to rest whose cycles have ended for good.
  ///
  /// Each is left without a device, and one that was to play out is disposed of. Blocks until their
  /// handlers have been called for what comes back; none has to wait for those of another queue.
  package func endQueues() {
    let queues = members.withLock { members in
      members.isOver = true
      return members.queues.compactMap(\.queue)
    }
    WorkerThread.each("aq-leave", of: queues) { $0.lose(self) }
  }

  /// Has every queue go on at another rate.
  ///
  /// Only when no process thread runs. Blocks.
  func changeSampleRate(to rate: Double) {
    guard rate != sampleRate else { return }
    rateBits.store(rate.bitPattern, ordering: .releasing)
    let queues = members.withLock { $0.queues.compactMap(\.queue) }
    for queue in queues { queue.adoptSampleRate() }
  }

  /// Hands a queue's voice to the process thread, with the queue's state locked.
  func deliver(_ voice: VoiceHandle, of queue: Monitor<QueueState>) {
    renderer.deliver(voice)
  }
}
