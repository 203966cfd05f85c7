import AudioFormat
import CProcessControl
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  /// Processor time, which a busy machine does not lengthen as it does the time of day.
  @Suite struct ProcessorTimeTests {
    private let folder = TemporaryFolder()

    /// A tenth of a processor, and what a start costs.
    private static let mostSeconds = 0.7

    @Test func `T15 a run that waits for a port takes no processor time`() throws {
      let server = try JackServer()
      let path = folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 4800).wave)
      let run = EndToEnd.start(["--wait", "-c", "nobody:in", path])
      sleep(4)
      run.send(SIGINT)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(130))
      #expect(result.processorSeconds < Self.mostSeconds)
      server.stop()
    }

    @Test func `T15 a run that waits for its first cycle sleeps`() throws {
      let server = try JackServer()
      let path = folder.write("ramp.wav", RampFile(channelCount: 1, frameCount: 4800).wave)
      let run = EndToEnd.start(["-v", "--wait", "-c", "later:in", path])
      let later = GraphClient("later")
      #expect(!later.waitForPorts(of: "aqjack").isEmpty)
      sleep(1)
      guard let cycles = run.thread(named: "aq-process"), cprocess_control_stop(run.process) == 0
      else {
        run.send(SIGINT)
        try Test.cancel("the system does not allow to stop a thread")
      }
      // The connection is there before the run asks for it, and then no cycle comes.
      later.addInput("in")
      #expect(later.connect("aqjack:out_1", to: "later:in"))
      #expect(Waiting.until { later.connections(of: "aqjack:out_1") == ["later:in"] })
      usleep(100_000)
      #expect(cprocess_control_stop(cycles) == 0)
      #expect(cprocess_control_continue(run.process) == 0)
      // Longer than the connection is given to appear.
      sleep(3)
      let sleeps = run.sleepCount
      sleep(1)
      #expect(run.sleepCount - sleeps < 500)
      #expect(!run.errorsSoFar.contains("goes to"))
      #expect(cprocess_control_continue(cycles) == 0)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      later.close()
      server.stop()
    }

    @Test(arguments: [44_100, 48_000, 96_000])
    func `T15 playing takes a small part of a processor`(rate: Int) throws {
      let server = try JackServer()
      let samples = [Float](repeating: 0.25, count: 2 * 4 * rate)
      let bytes = unsafe samples.withUnsafeBytes { unsafe Array($0) }
      let path = folder.write("a.wav", ContainerBytes.wave(bytes, tag: 3, rate: rate, bits: 32))
      let result = EndToEnd.run(["-c", "physical", path])
      #expect(result.ending == .exited(0))
      // A debug build, of which the conversion alone is as quick as in a release.
      #expect(result.processorSeconds < 4 * Self.mostSeconds)
      server.stop()
    }
  }
}
