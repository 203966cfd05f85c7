import AudioFormat
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ClientNameTests {
    private let folder = TemporaryFolder()

    private func file() -> FilePath {
      folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 4800).wave)
    }

    @Test(arguments: [64, 65, 200])
    func `T7 a client name that is too long has the status 64`(length: Int) throws {
      let server = try JackServer()
      let name = String(repeating: "n", count: length)
      let result = EndToEnd.run(["--name", FilePath(name), "--connect", "physical", file()])
      #expect(result.ending == .exited(64), "\(result.errors)")
      #expect(result.errors.contains("is longer than JACK's 6"))
      server.stop()
    }

    @Test func `T7 the longest client name is taken`() throws {
      let server = try JackServer()
      let name = String(repeating: "n", count: 63)
      let result = EndToEnd.run(["--name", FilePath(name), "--connect", "physical", file()])
      #expect(result.ending == .exited(0), "\(result.errors)")
      server.stop()
    }

    @Test func `an explicit name that is taken has the status 64`() throws {
      let server = try JackServer()
      let other = GraphClient("player")
      let result = EndToEnd.run(["--name", "player", "--connect", "physical", file()])
      #expect(result.ending == .exited(64), "\(result.errors)")
      #expect(result.errors.contains("another JACK client is called 'player'"))
      other.close()
      server.stop()
    }

    @Test func `the default name gets a suffix and a notice`() throws {
      let server = try JackServer()
      let other = GraphClient("aqjack")
      let report = folder.path("report".utf8)
      let result = EndToEnd.run(["--connect", "physical", "--report", report, file()])
      #expect(result.ending == .exited(0), "\(result.errors)")
      #expect(result.errors.contains("the name was taken; the client is called 'aqjack-01'"))
      #expect(RunReport(at: report)?.client == "aqjack-01")
      other.close()
      server.stop()
    }
  }
}
