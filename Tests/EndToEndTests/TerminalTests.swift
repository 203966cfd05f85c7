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

    @Test func `T19 a run that was held is silent, and then where the transport is`() throws {
      let server = try JackServer(period: 1024)
      let ramp = RampFile(channelCount: 1, frameCount: 48_000 * 60)
      _ = folder.write("ramp.wav", ramp.wave)
      XrunRule.untilProved {
        let recorder = GraphRecorder(channelCount: 1, capacity: 48_000 * 60)
        let graph = GraphClient("graph")
        graph.stopTransport(at: 0)
        recorder.arm()
        let session = TerminalSession(folder: folder.path("".utf8))
        session.type("aqjack --transport=follow -c rec:in_1 ramp.wav; echo status $?")
        #expect(session.shows("playing"))
        graph.startTransport()
        #expect(recorder.waitForSound())
        session.press("Space")
        #expect(session.shows("paused"))
        let held = recorder.frameCount
        graph.locate(to: 1_000_003)
        recorder.wait(frames: 24_000)
        let isStillHeld = session.screen.contains("paused")
        let last = recorder.frameCount
        // A key that has no say here.
        session.press("Space", "Right")
        #expect(session.shows("playing"))
        // The gain comes back in a ramp, and what is prepared anew is met ahead.
        recorder.wait(frames: 48_000)
        let back = recorder.frameCount
        recorder.wait(frames: 24_000)
        session.press("q")
        #expect(session.shows("status 0"))
        graph.stopTransport()
        graph.close()
        let recording = recorder.finish()
        let end = back + 20_000
        let wrong = recording.outOfStep([ramp], from: back, to: end)
        if !wrong.isEmpty, recording.xrunCount > 0 { return false }
        #expect(isStillHeld)
        #expect(recording.channels[0][held..<last].allSatisfy { $0 == 0 })
        #expect(
          recording.cycles.contains { (back..<end).contains($0.start) && $0.transport > 1_000_003 })
        #expect(wrong == [])
        return true
      }
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

    @Test func `a run that cannot end gives the terminal back when it is told again`() throws {
      let server = try JackServer(period: 1024)
      for name in ["a.wav", "b.wav"] {
        _ = folder.write(name, RampFile(channelCount: 1, frameCount: 50).wave)
      }
      let session = TerminalSession(folder: folder.path("".utf8))
      session.type("stty -a > before")
      // Nobody reads the events: the pipe is full before long, and a write waits for ever.
      session.type(
        "aqjack --json --loop 0 a.wav b.wav | (trap '' INT; sleep 9); stty -a > after")
      sleep(4)
      session.press("C-c")
      sleep(2)
      session.press("C-c")
      expectRestored()
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
