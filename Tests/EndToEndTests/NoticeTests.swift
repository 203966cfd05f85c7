import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  /// Notices, which change nothing in the exit status.
  @Suite struct NoticeTests {
    private let folder = TemporaryFolder()

    private func file(channels: Int) -> FilePath {
      folder.write("ramp.wav", RampFile(channelCount: channels, frameCount: 4800).wave)
    }

    @Test func `--channels names the channels that are not heard`() throws {
      let path = file(channels: 3)
      let notice = "aqjack: channels 2 and 3 of '\(path)' are not heard"
      let server = try JackServer(period: 1024)
      let played = EndToEnd.run(["--channels", "1", "-c", "physical", path, path])
      #expect(played.ending == .exited(0))
      #expect(played.complaints.filter { $0 == notice }.count == 1)
      let quiet = EndToEnd.run(["-q", "--channels", "1", "-c", "physical", path])
      #expect(!quiet.errors.contains("not heard"))
      server.stop()
      let out = folder.path("out.wav".utf8)
      let rendered = ProgramRun(
        BuiltProgram.path, ["render", "--channels", "1", path, "-o", out]
      ).finish(within: EndToEnd.patience)
      #expect(rendered.ending == .exited(0))
      #expect(rendered.errors == notice + "\n")
    }

    @Test func `a failed lock of memory is one notice and no error`() throws {
      let path = file(channels: 2)
      let server = try JackServer(period: 1024)
      // A client of JACK must be able to lock a few pages, or it cannot be opened.
      // The superuser may lock what he likes, unless the right to do so is taken from him.
      let drop: [FilePath] = geteuid() == 0 ? ["--bounding-set=-ipc_lock"] : []
      let run = ProgramRun(
        "setpriv",
        drop + ["--", "prlimit", "--memlock=65536:65536", BuiltProgram.path, "--server"]
          + [FilePath(JackServer.name), "-c", "physical", path, path])
      let result = run.finish(within: EndToEnd.patience)
      server.stop()
      guard !result.errors.contains("setpriv:"), !result.errors.contains("prlimit:") else {
        return print("not proved: \(result.errors)")
      }
      #expect(result.ending == .exited(0))
      let text =
        "aqjack: the sound's memory could not be locked (limit 64 KB, see 'ulimit -l');"
        + " it may be swapped out"
      #expect(result.complaints.filter { $0 == text }.count == 1, "\(result.errors)")
    }
  }
}
