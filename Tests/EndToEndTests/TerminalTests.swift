import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  /// Sessions at a terminal, through tmux.
  @Suite(.enabled(if: TerminalSession.isPossible, "tmux is not installed"))
  struct TerminalTests {
    private let folder = TemporaryFolder()

    private func start() throws -> TerminalSession {
      let minute = RampFile(channelCount: 2, frameCount: 48_000 * 60)
      _ = folder.write("minute.wav", minute.wave)
      let session = TerminalSession(folder: folder.path("".utf8))
      session.type("stty -a > before")
      session.type("aqjack -c system:playback_1 minute.wav; echo status $?; stty -a > after")
      try #require(session.shows("playing 0:0"))
      return session
    }

    private func expectRestored() {
      #expect(Waiting.until { !folder.contents(of: "after").isEmpty })
      #expect(folder.contents(of: "before") == folder.contents(of: "after"))
    }

    @Test func `T3 keys hold, seek, change the gain and quit`() throws {
      let server = try JackServer(period: 1024)
      let session = try start()
      #expect(session.shows("underrun"))
      session.press("Right", "Right", "Right")
      #expect(session.shows("playing 0:3"))
      session.press("Left")
      #expect(session.shows("playing 0:2"))
      session.press("Space")
      #expect(session.shows("paused"))
      session.press("Space", "-", "-")
      #expect(session.shows("gain -2 dB"))
      session.press("q")
      #expect(session.shows("status 0"))
      #expect(!session.screen.contains("playing"))
      expectRestored()
      withExtendedLifetime(server) {}
    }

    @Test func `a suspended run gives the terminal back, and goes on`() throws {
      let server = try JackServer(period: 1024)
      let session = try start()
      session.press("C-z")
      #expect(session.shows("Stopped"))
      // The shell goes on with its line.
      expectRestored()
      session.type("clear; fg; echo status $?; stty -a > end")
      #expect(session.shows("playing"))
      session.press("C-c")
      #expect(session.shows("status 130"))
      #expect(Waiting.until { !folder.contents(of: "end").isEmpty })
      #expect(folder.contents(of: "before") == folder.contents(of: "end"))
      withExtendedLifetime(server) {}
    }

    @Test func `a run that crashes gives the terminal back`() throws {
      let server = try JackServer(period: 1024)
      let session = try start()
      session.signal("SEGV")
      #expect(session.shows("status 139"))
      expectRestored()
      withExtendedLifetime(server) {}
    }
  }
}

extension TemporaryFolder {
  /// The bytes of a file in the folder, none where it is not there.
  fileprivate func contents(of name: String) -> [UInt8] {
    FileManager.default.contents(atPath: path(name.utf8).description).map(Array.init) ?? []
  }
}
