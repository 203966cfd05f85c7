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
    static func fault(in recording: Recording, of ramp: RampFile) -> String? {
      var next = 0
      var heard = 0
      for cycle in recording.cycles {
        let cycles = recording.channels.map { $0[cycle.start..<cycle.start + cycle.count] }
        guard let first = cycles[0].firstIndex(where: { $0 != 0 }) else { continue }
        guard let frame = ramp.frame(of: cycles[0][first], channel: 0), frame >= next else {
          return "a foreign or doubled frame at \(first), behind frame \(next)"
        }
        let count = min(cycle.start + cycle.count - first, ramp.frameCount - frame)
        for (channel, samples) in cycles.enumerated() {
          for place in 0..<count
          where samples[first + place] != ramp.sample(frame: frame + place, channel: channel) {
            return "channel \(channel + 1): a cycle that is not whole at frame \(frame + place)"
          }
        }
        next = frame + count
        heard += count
      }
      return heard > ramp.frameCount / 2 ? nil : "only \(heard) frames were heard"
    }
  }
}
