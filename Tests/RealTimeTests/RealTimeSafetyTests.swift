import CRTSan
import Glibc
import RealTime
import Testing

/// What RealtimeSanitizer sees of a process thread.
///
/// Every cycle of ``RenderRig`` runs under it, so each test of the renderer is one of safety too,
/// in a program that is linked with the sanitizer.
struct RealTimeSafetyTests {
  @Test(.enabled(if: unsafe getenv("AQJACK_RTSAN") != nil, "not the run with the sanitizer"))
  func `the sanitizer is there when a run asks for it`() {
    #expect(realtime_is_checked())
  }

  @Test(.enabled(if: realtime_is_checked(), "not linked with RealtimeSanitizer"))
  func `an allocation on the process thread ends the process`() async {
    let result = await #expect(
      processExitsWith: .exitCode(43), observing: [\.standardErrorContent]
    ) {
      realtime_enter()
      unsafe free(malloc(64))
      realtime_exit()
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("RealtimeSanitizer"))
    #expect(message.contains("malloc"))
  }

  @Test(.enabled(if: realtime_is_checked(), "not linked with RealtimeSanitizer"))
  func `an array that grows on the process thread ends the process`() async {
    await #expect(processExitsWith: .exitCode(43)) {
      var samples: [Float] = []
      realtime_enter()
      samples.append(1)
      realtime_exit()
      print(samples)
    }
  }

  @Test(arguments: [1, 2, 32])
  func `all that a voice can meet is safe`(channels: Int) throws {
    let rig = RenderRig(portCount: channels)
    let voices = try (0..<3).map { _ in try FedVoice(channels: channels, capacity: 300) }
    voices[1].handle.setStart(behind: voices[0].handle)
    voices[2].handle.setStart(frame: rig.frame + 100)
    for voice in voices {
      voice.write(signals(channels, count: 250))
      voice.start(in: rig)
    }
    voices[0].end()
    voices[2].handle.setGain(0.5, over: 200)
    for cycle in 0..<8 {
      rig.render(64, isOpen: cycle > 0)
      voices[2].handle.setGain(cycle % 2 == 0 ? 0.25 : 1, over: 100)
      voices[2].handle.setWakeUp(at: cycle * 60)
    }
    // The second underruns, goes on, holds, and leaves; the third ends.
    _ = rig.render(64, cycles: 4)
    voices[1].write(signals(channels, count: 250))
    rig.render(64)
    voices[1].handle.ask(.hold)
    rig.render(64)
    voices[1].handle.ask(.leave)
    voices[2].end()
    _ = rig.render(64, cycles: 2)
    #expect(voices.allSatisfy { $0.handle.phase == .gone })
    #expect(voices[1].handle.underrunFrames > 0)
  }
}
