public import AudioFormat
import RealTime

/// What a queue does with a format of another rate than its device's.
public enum RateConversion: Sendable {
  /// Converts with errors below those of a Float32.
  case best
  /// Converts a few times faster, with errors below those of 16 bits.
  case fast
  /// Refuses the format.
  case none
}

/// How a queue decodes and what it keeps track of.
public struct QueueConfiguration: Sendable {
  /// Frames, at the device's rate, that are decoded ahead of the device at most.
  ///
  /// The ring holds this many or four periods, whichever is more, also when the period changes.
  public var decodeAheadFrames = 12_000
  /// A constant gain, linear, applied before the ring; 1 leaves every sample bit for bit.
  public var gain: Float = 1
  /// What is done about another rate than the device's.
  public var rateConversion = RateConversion.best
  /// How rate and pitch are changed, nil when they are not.
  public var timePitch: TimePitchAlgorithm?
  /// Who sees the frames before the ring, nil for nobody.
  public var tap: QueueTap?
  /// Whether samples beyond full scale are limited; otherwise they are kept.
  public var isClipping = false
  /// Whether the frames that are delivered are hashed, for ``PlaybackRecord/sha256``.
  public var isProving = false
  /// The order of the channels, where the format has one of its own.
  public var channelOrder = ChannelOrder.wave
  /// The cookie of the format, empty where it has none.
  public var magicCookie: [UInt8] = []
  /// The port of each channel, from 0 on, nil where the layout says it.
  public var channelMap: [Int]?
  /// The places of the channels as the decoder delivers them, nil for channel k to port k.
  ///
  /// They are heard on the ports of those places; the ports of a device that says nothing of them have
  /// the order of WAVE.
  public var channelLayout: ChannelLayout?
  /// Whether the one channel of a mono queue sounds on the first two ports.
  public var isMonoSpread = false

  /// The defaults.
  public init() {}
}

extension QueueConfiguration {
  /// Where the channels of a queue go on a device, nil for channel k to port k.
  func routes(channelCount: Int, on device: AudioDevice?) -> [Route]? {
    if let channelMap {
      return channelMap.prefix(channelCount).enumerated().map { channel, port in
        let sides: [Route.Side] = [.left, .right]
        return Route(
          channel: channel, port: port, side: channelCount == 2 ? sides[channel] : .center)
      }
    }
    if let routes = layoutRoutes(channelCount: channelCount, on: device) { return routes }
    guard isMonoSpread, channelCount == 1 else { return nil }
    return [
      Route(channel: 0, port: 0, side: .left), Route(channel: 0, port: 1, side: .right),
    ]
  }

  /// The routes of a layout that moves channels.
  private func layoutRoutes(channelCount: Int, on device: AudioDevice?) -> [Route]? {
    guard let layout = channelLayout, layout.labels.count == channelCount else { return nil }
    let known = device.flatMap { $0.channelLayout ?? .wave(channelCount: $0.channelCount) }
    if channelCount == 1, isMonoSpread, let label = layout.labels.first,
      known?.labels.contains(label) != true, label != .unused, label.deviceChannel == nil
    {
      return nil
    }
    guard let places = layout.places(on: known), places != Array(0..<channelCount) else {
      return nil
    }
    return places.enumerated().map { channel, place in
      // A port that no device has is not heard.
      Route(
        channel: channel, port: place ?? .max,
        side: channelCount == 2 ? side(layout.labels[channel]) : .center)
    }
  }

  private func side(_ label: ChannelLabel) -> Route.Side {
    switch label {
    case .left: .left
    case .right: .right
    default: .center
    }
  }
}

/// When a queue starts.
public enum StartTime: Sendable {
  /// With the next cycle.
  case now
  /// With this frame of the device; one that has passed means now.
  case deviceFrame(Int64)
  /// With the very frame behind the last of another queue of the device.
  case behind(AudioQueue)
}
