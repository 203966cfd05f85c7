import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct PeriodTests {
    private let folder = TemporaryFolder()

    /// Frames of the periods that follow one another.
    static let periods = [64, 8192, 16, 1024]

    @Test func `T14 changes of the period lose and double no frame`() throws {
      let changes = 50
      let ramp = RampFile(channelCount: 2, frameCount: 96_000 + changes * 12_000)
      let path = folder.write("ramp.wav", ramp.wave)
      let report = folder.path("report".utf8)
      let server = try JackServer(period: 1024)
      let recorder = GraphRecorder(channelCount: 2, capacity: ramp.frameCount + 48_000 * 20)
      recorder.arm()
      let run = EndToEnd.start(
        ["--report", report, "-c", "rec:in_1", "-c", "rec:in_2", path])
      #expect(recorder.waitForSound())
      let graph = GraphClient("graph")
      for change in 0..<changes {
        graph.setPeriod(Self.periods[change % Self.periods.count])
        usleep(150_000)
      }
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      graph.close()
      let recording = recorder.finish()
      server.stop()
      let file = RunReport(at: report)?.files.first
      #expect(file?.framesDelivered == ramp.frameCount)
      #expect(file?.sha256 == sha256(ramp.interleaved))
      #expect(Self.fault(in: recording, of: ramp) == nil)
    }

    /// What is wrong in a recording from which the server may have dropped whole cycles.
    ///
    /// Where it reported an xrun, the recorder may have been run before the player, or beside it.
    static func fault(in recording: Recording, of ramp: RampFile) -> String? {
      var next = 0
      var heard = 0
      for cycle in recording.cycles {
        let samples = recording.channels.map { $0[cycle.start..<cycle.start + cycle.count] }
        switch content(of: samples, ramp, from: next) {
        case .silence: continue
        case .frames(let frames):
          next = frames.upperBound
          heard += frames.count
        case .fault(let text):
          if !XrunRule.isReported(cycle, in: recording) { return "\(text), behind frame \(next)" }
        }
      }
      return heard > ramp.frameCount / 2 ? nil : "only \(heard) frames were heard"
    }

    private enum Content {
      case silence
      case frames(Range<Int>)
      case fault(String)
    }

    /// What a cycle holds that may go on with frame `next` of a ramp, or with a later one.
    private static func content(
      of samples: [ArraySlice<Float>], _ ramp: RampFile, from next: Int
    ) -> Content {
      guard let first = samples[0].firstIndex(where: { $0 != 0 }) else { return .silence }
      guard let frame = ramp.frame(of: samples[0][first], channel: 0), frame >= next else {
        return .fault("a foreign or doubled frame at \(first)")
      }
      let count = min(samples[0].endIndex - first, ramp.frameCount - frame)
      for (channel, samples) in samples.enumerated() {
        for place in 0..<count
        where samples[first + place] != ramp.sample(frame: frame + place, channel: channel) {
          return .fault("channel \(channel + 1): a cycle that is not whole at \(first + place)")
        }
      }
      return .frames(frame..<frame + count)
    }
  }
}
