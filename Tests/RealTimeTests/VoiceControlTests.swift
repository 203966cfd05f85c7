import RealTime
import Testing

struct VoiceControlTests {
  // MARK: - Hold and leave

  @Test func `a voice goes on after a hold with the very next frame`() throws {
    let rig = RenderRig(portCount: 2)
    let voice = try FedVoice(channels: 2)
    voice.write(signals(2, count: 300))
    voice.start(in: rig)
    #expect(rig.render(64) == signals(2, count: 64))
    voice.handle.ask(.hold)
    #expect(rig.render(64, cycles: 5) == [silence(320), silence(320)])
    voice.handle.ask(.run)
    #expect(rig.render(64) == signals(2, from: 64, count: 64))
    #expect(voice.handle.underrunFrames == 0)
    #expect(voice.handle.silentFrames == 0)
    #expect(voice.handle.endFrame == 100_448)
  }

  @Test func `a voice that was never asked to run holds`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.write([signal(count: 64)])
    rig.handle.deliver(voice.handle)
    #expect(rig.render(64) == [silence(64)])
    #expect(voice.handle.phase == .waiting)
  }

  @Test(arguments: [VoiceRequest.hold, .run])
  func `a voice that is asked to leave is silent at once and gone`(before: VoiceRequest) throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.write([signal(count: 300)])
    voice.start(in: rig)
    rig.render(64)
    voice.handle.ask(before)
    rig.render(64)
    voice.handle.ask(.leave)
    #expect(rig.render(64) == [silence(64)])
    #expect(voice.handle.phase == .gone)
    voice.handle.ask(.run)
    #expect(rig.render(64) == [silence(64)])
  }

  // MARK: - Gain

  @Test(arguments: [32, 48, 50, 4096], [1, 16, 32])
  func `a gain moves in a straight line, also where the ring wraps round`(
    capacity: Int, period: Int
  ) throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice(capacity: capacity)
    voice.start(in: rig)
    var heard: [Float] = []
    let cycle = {
      // A steady signal shows the gain itself.
      voice.write([[Float](repeating: 1, count: period)])
      heard += rig.render(period)[0]
    }
    while heard.count < 64 { cycle() }
    voice.handle.setGain(0.25, over: 100)
    while heard.count < 256 { cycle() }
    let errors = (0..<256).map { frame in
      let moved = max(0, min(100, frame - 63))
      return abs(Double(heard[frame]) - (1 - 0.75 * Double(moved) / 100))
    }
    #expect(errors.max() ?? 1 < 1e-6)
    #expect(heard[164...].allSatisfy { $0 == 0.25 })
    #expect(voice.handle.gain == 0.25)
  }

  @Test func `two voices move their gains apart from each other`() throws {
    let rig = RenderRig(portCount: 1)
    let voices = [try FedVoice(gain: 0), try FedVoice(gain: 1)]
    for voice in voices {
      voice.write([[Float](repeating: 1, count: 512)])
      voice.start(in: rig)
    }
    _ = rig.render(64)
    voices[0].handle.setGain(1, over: 200)
    voices[1].handle.setGain(0, over: 200)
    #expect(rig.render(64, cycles: 5)[0].allSatisfy { abs($0 - 1) < 1e-6 })
    #expect(voices.map(\.handle.gain) == [1, 0])
  }

  @Test func `a gain set before the first frame is there from the first frame on`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice(gain: 1)
    voice.write([[Float](repeating: 1, count: 64)])
    voice.handle.setGain(0.5, over: 1000)
    voice.start(in: rig)
    #expect(rig.render(64) == [[Float](repeating: 0.5, count: 64)])
  }

  @Test func `a gain back at unity copies again`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice(gain: 0.5)
    voice.write([signal(count: 200)])
    voice.start(in: rig)
    rig.render(64)
    voice.handle.setGain(1, over: 10)
    rig.render(64)
    #expect(rig.render(64) == [signal(from: 128, count: 64)])
  }
}
