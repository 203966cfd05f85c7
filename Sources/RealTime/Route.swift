/// Where a channel of a voice goes, and on which side of the room it counts for panning.
@safe
package struct Route: Sendable, Hashable, BitwiseCopyable {
  /// The side that a pan favours or takes from.
  package enum Side: UInt8, Sendable, BitwiseCopyable {
    /// Neither.
    case center
    /// Left.
    case left
    /// Right.
    case right
  }

  /// Channel of the voice.
  package var channel: Int
  /// Port of the device; one that is not there is not heard.
  package var port: Int
  /// The side of the port.
  package var side: Side

  /// Makes a route.
  @_noLocks
  package init(channel: Int, port: Int, side: Side = .center) {
    self.channel = channel
    self.port = port
    self.side = side
  }

  /// Channel k to port k; of two channels the first is left, the second right.
  package static func straight(_ channelCount: Int) -> [Route] {
    guard channelCount == 2 else { return (0..<channelCount).map { Route(channel: $0, port: $0) } }
    return [Route(channel: 0, port: 0, side: .left), Route(channel: 1, port: 1, side: .right)]
  }
}
