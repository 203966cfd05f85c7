import AudioFormat
import JackTestSupport
import TestSupport
import Testing

/// A float file of so many channels and frames, played at a period.
struct BitExactCase: CustomTestStringConvertible, Sendable {
  let channels: Int
  let period: Int
  let frames: Int

  var testDescription: String { "\(channels) channels, period \(period), \(frames) frames" }

  private static let periods = [16, 64, 256, 1024, 8192]
  private static let channels = [1, 2, 3, 5, 6, 8, 32]

  /// Lengths at, above and below a number of whole periods.
  private static func lengths(_ period: Int) -> [Int] {
    let whole = max(3, 12000 / period) * period
    return [whole, whole + 1, whole + period - 1]
  }

  /// All of them.
  private static var whole: [BitExactCase] {
    periods.flatMap { period in
      channels.flatMap { channels in
        (lengths(period) + [0, 1, 2]).map {
          BitExactCase(channels: channels, period: period, frames: $0)
        }
      } + [BitExactCase(channels: 2, period: period, frames: 300_007)]
    }
  }

  /// Every number of channels, every period, and every kind of length at least once.
  private static let selection = [
    BitExactCase(channels: 2, period: 16, frames: 12000 + 15),
    BitExactCase(channels: 1, period: 64, frames: 12032 + 1),
    BitExactCase(channels: 32, period: 256, frames: 12032),
    BitExactCase(channels: 3, period: 256, frames: 12032 + 255),
    BitExactCase(channels: 2, period: 256, frames: 230_007),
    BitExactCase(channels: 5, period: 1024, frames: 12288),
    BitExactCase(channels: 6, period: 1024, frames: 12288 + 1),
    BitExactCase(channels: 2, period: 1024, frames: 0),
    BitExactCase(channels: 3, period: 1024, frames: 1),
    BitExactCase(channels: 8, period: 1024, frames: 2),
    BitExactCase(channels: 2, period: 8192, frames: 24576 + 8191),
    BitExactCase(channels: 8, period: 8192, frames: 24576 + 1),
  ]

  /// The cases of this run.
  static var all: [BitExactCase] { BuiltProgram.isSoak ? whole : selection }
}

extension EndToEnd {
  @Suite struct BitExactTests {
    private let folder = TemporaryFolder()

    @Test(arguments: BitExactCase.all)
    func `T1 T2 T4 what is recorded is the file, frame for frame`(_ one: BitExactCase) throws {
      let ramp = RampFile(channelCount: one.channels, frameCount: one.frames)
      let file = folder.write("ramp.wav", ramp.wave)
      let expected = (0..<one.channels).map { ramp.samples(ofChannel: $0) }
      let server = try JackServer(period: one.period)
      for attempt in 1...XrunRule.attempts {
        let run = Performance(
          [file], on: server, channelCount: one.channels, frameCount: one.frames)
        #expect(run.result.ending == .exited(0), "\(run.result.errors)")
        let difference = run.recording.difference(from: expected)
        if difference == nil { return check(run, ramp) }
        if !XrunRule.explains(difference, in: run, ramp, attempt: attempt) { return }
      }
    }

    /// What the report says of a run whose every frame was recorded.
    private func check(_ run: Performance, _ ramp: RampFile) {
      guard let report = run.report, let file = report.files.first else {
        Issue.record("no report")
        return
      }
      #expect(file.framesDelivered == ramp.frameCount)
      #expect(file.sourceFrames == ramp.frameCount)
      #expect(file.sha256 == sha256(ramp.interleaved))
      #expect(report.underruns == 0)
      // A client that comes late reads the frame time of the next cycle.
      if run.recording.xrunCount > 0 { return }
      let first = run.recording.firstSound.flatMap { run.recording.time(ofFrame: $0) }
      let last = run.recording.lastSound.flatMap { run.recording.time(ofFrame: $0) }
      #expect(file.firstJackFrame.map { UInt32(truncatingIfNeeded: $0) } == first)
      #expect(file.lastJackFrame.map { UInt32(truncatingIfNeeded: $0) } == last)
    }
  }
}
