import AudioQueue
import CAudioToolbox

/// What a timeline has seen of a queue's device.
final class QueueTimeline: Sendable {
  private struct Seen {
    var xrunCount: Int
    // An address would not do: another device may lie where one was.
    weak var device: AudioDevice?
  }

  // Protects what was seen.
  private let seen: Monitor<Seen>

  /// Starts with what is so now.
  init(_ queue: AudioQueue) {
    seen = Monitor(Self.look(queue))
  }

  /// Whether frames were lost or the device changed since the last call.
  func takeDiscontinuity(of queue: AudioQueue) -> Bool {
    let now = Self.look(queue)
    return seen.withLock { seen in
      defer { seen = now }
      return seen.xrunCount != now.xrunCount || seen.device !== now.device
    }
  }

  private static func look(_ queue: AudioQueue) -> Seen {
    let device = queue.device
    return Seen(xrunCount: device?.xrunCount ?? 0, device: device)
  }
}
