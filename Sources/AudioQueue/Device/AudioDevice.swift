package import RealTime

/// Where queues sound: many play into one device and are summed.
///
/// A device has one clock, its device frame, and as many channels as it has ports; channel k of a
/// queue goes to port k, and channels beyond the ports are not heard.
public class AudioDevice: @unchecked Sendable {
  /// Frames per second.
  public let sampleRate: Double
  /// Ports.
  public let channelCount: Int
  package let renderer: RendererHandle

  package init(sampleRate: Double, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    renderer = RendererHandle(portCount: channelCount)
  }

  /// The device frame behind the last rendered cycle.
  public var currentFrame: Int64 { renderer.frame }

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
}
