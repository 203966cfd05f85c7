import JackTestSupport
import TestSupport

/// Servers of one name, one after the other, each with a recorder that hears what a run plays.
final class ServerLives {
  private var server: JackServer
  private var recorder: GraphRecorder
  private let channelCount: Int
  private let capacity: Int

  /// Starts the first server, and its recorder.
  ///
  /// - Parameters:
  ///   - channelCount: Ports of the recorders, `rec:in_1` and so on.
  ///   - capacity: Frames that each recorder has room for.
  /// - Throws: When the server does not start.
  init(channelCount: Int, capacity: Int) throws {
    server = try JackServer(period: 256)
    recorder = GraphRecorder(channelCount: channelCount, capacity: capacity, isArmed: true)
    self.channelCount = channelCount
    self.capacity = capacity
  }

  /// Waits until so many frames have been heard, at most for some seconds.
  ///
  /// A client that joins a server as it starts may not be run by it: such a recorder hears nothing.
  func hear(frames: Int) {
    if recorder.waitForSound(atMost: 5) { recorder.wait(frames: frames) }
  }

  /// Ends the present server, and starts the next one with a recorder that hears from its first
  /// cycle on.
  ///
  /// - Returns: What was heard of the server that ended.
  func restart(isKilled: Bool, rate: Int = 48_000, period: Int = 256) throws -> Recording {
    server.makeRoom(isKilled: isKilled)
    let recording = recorder.finish()
    server = try JackServer(period: period, rate: rate)
    recorder = GraphRecorder(channelCount: channelCount, capacity: capacity, isArmed: true)
    return recording
  }

  /// Ends the last server.
  ///
  /// - Returns: What was heard of it.
  func end() -> Recording {
    let recording = recorder.finish()
    server.stop()
    return recording
  }
}

extension Recording {
  /// The frames of a ramp that were heard, nil if they are not a row without a gap.
  func span(of ramp: RampFile) -> Range<Int>? {
    guard let first = firstSound, let last = lastSound,
      let start = ramp.frame(of: channels[0][first], channel: 0)
    else { return nil }
    for (channel, samples) in channels.enumerated() {
      for place in first...last where start + place - first < ramp.frameCount {
        let expected = ramp.sample(frame: start + place - first, channel: channel)
        if samples[place] != expected { return nil }
      }
    }
    return start..<(start + last - first + 1)
  }
}
