import JackTestSupport
import TestSupport

extension Recording {
  /// What was not the frame of the transport in a rolling cycle, or silence in any other.
  ///
  /// - Parameters:
  ///   - ramps: What each port is to play.
  ///   - first: The first recorded frame that is looked at.
  ///   - end: The frame behind the last one.
  /// - Returns: The places, none if all is right.
  func outOfStep(_ ramps: [RampFile], from first: Int = 0, to end: Int = .max) -> [String] {
    var wrong: [String] = []
    for cycle in cycles where cycle.start >= first && cycle.start + cycle.count <= end {
      for (channel, ramp) in ramps.enumerated() {
        let samples = channels[channel][cycle.start..<cycle.start + cycle.count]
        let expected = (0..<cycle.count).map { place in
          let frame = Int(cycle.transport) + place
          let isHeard = cycle.isRolling && frame < ramp.frameCount
          return isHeard ? ramp.sample(frame: frame, channel: 0) : Float(0)
        }
        if Array(samples) != expected {
          wrong.append("channel \(channel + 1) at transport frame \(cycle.transport)")
        }
      }
    }
    return wrong
  }
}
