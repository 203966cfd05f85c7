import JackClient
import RealTime

/// Changes the server's period, and puts it back whatever happens.
final class PeriodKeeper {
  private let client: JackClient
  private let original: Int

  /// How long a server may take to change its period.
  private static let changeSeconds = 3.0

  /// Notes the present period.
  init(_ client: JackClient) {
    self.client = client
    original = client.periodFrames
  }

  deinit {
    guard !client.isShutDown, client.periodFrames != original else { return }
    try? client.setPeriod(original)
  }

  /// Changes the period.
  ///
  /// - Parameter frames: Frames in a period.
  /// - Throws: `jack` when the server does not take it.
  func set(_ frames: Int) throws(ToolError) {
    do throws(JackError) {
      try client.setPeriod(frames)
    } catch {
      throw .jack(error)
    }
    let deadline = Deadline(seconds: Self.changeSeconds)
    while client.periodFrames != frames {
      if client.isShutDown { throw .latency(.serverGone) }
      if deadline.hasPassed { throw .jack(.cannotSetPeriod(frames: frames)) }
      _ = client.notice.wait(atMost: 5_000_000)
    }
  }
}
