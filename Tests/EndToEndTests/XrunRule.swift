import JackTestSupport
import TestSupport
import Testing

/// What a run proves in which the server counted an xrun: nothing, so it is repeated.
///
/// After the last attempt, what is wrong must lie in cycles beside those that the server reported.
enum XrunRule {
  /// How often a run is tried.
  static let attempts = 5

  /// A report may reach the recorder this many frames after what it tells of.
  private static let reportDelay: Int32 = 9600

  /// Tries until a run proves something; says so on the standard output when none did.
  ///
  /// - Parameter run: Whether the run proved what it should, or that it is not so.
  static func untilProved(_ run: () throws -> Bool) rethrows {
    for _ in 1...attempts {
      if try run() { return }
    }
    sayUnproved()
  }

  private static func sayUnproved() {
    print("not proved: xruns in \(attempts) of \(attempts) runs of '\(Test.current?.name ?? "")'")
  }

  /// Says whether the difference of a recording can be laid to the server; records an issue if not.
  ///
  /// - Returns: Whether to try again.
  static func explains(
    _ difference: String?, in run: Performance, _ ramp: RampFile, attempt: Int
  ) -> Bool {
    guard run.recording.xrunCount > 0 else {
      Issue.record("\(difference ?? ""), without an xrun")
      return false
    }
    guard attempt == attempts else { return true }
    sayUnproved()
    for cycle in faults(in: run.recording, ramp) where !isReported(cycle, in: run.recording) {
      Issue.record("cycle at \(cycle.time) is wrong, far from every xrun")
    }
    return false
  }

  /// Whether the server reported an xrun within a few cycles of this one.
  static func isReported(_ cycle: RecordedCycle, in recording: Recording) -> Bool {
    recording.xrunTimes.contains { time in
      let distance = Int32(bitPattern: time &- cycle.time)
      return distance > Int32(-3 * cycle.count) && distance < reportDelay + Int32(3 * cycle.count)
    }
  }

  /// The cycles that do not go on where the one before them ended.
  private static func faults(in recording: Recording, _ ramp: RampFile) -> [RecordedCycle] {
    guard let first = recording.firstSound, let last = recording.lastSound else { return [] }
    var faults: [RecordedCycle] = []
    var next = 0
    for cycle in recording.cycles where cycle.start + cycle.count > first && cycle.start <= last {
      let offset = max(0, first - cycle.start)
      let place = cycle.start + offset
      let found = ramp.frame(of: recording.channels[0][place], channel: 0)
      if found != next || !isWhole(cycle, recording, ramp, from: offset, next) {
        faults.append(cycle)
      }
      if let found { next = found + cycle.count - offset }
    }
    return faults
  }

  /// Whether a cycle holds frame `next` of the ramp and those behind it, on all channels.
  private static func isWhole(
    _ cycle: RecordedCycle, _ recording: Recording, _ ramp: RampFile, from offset: Int, _ next: Int
  ) -> Bool {
    (0..<ramp.channelCount).allSatisfy { channel in
      (offset..<cycle.count).allSatisfy { frame in
        let place = next + frame - offset
        let expected =
          place < ramp.frameCount ? ramp.sample(frame: place, channel: channel) : 0
        return recording.channels[channel][cycle.start + frame] == expected
      }
    }
  }
}
