import RealTime
import Testing

struct MeterTests {
  @Test func `a meter shows the peak of each channel, once`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice(channels: 2)
    voice.handle.setMetering(true)
    voice.write([[0.1, -0.5, 0.2], [0.25, 0, 0]])
    voice.start(in: rig)
    rig.render(2)
    #expect(voice.handle.takePeak(ofChannel: 0) == 0.5)
    #expect(voice.handle.takePeak(ofChannel: 1) == 0.25)
    #expect(voice.handle.takePeak(ofChannel: 0) == 0)
    rig.render(1)
    #expect(voice.handle.takePeak(ofChannel: 0) == 0.2)
  }

  @Test func `nothing is measured while nobody looks`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.write([[1, 1]])
    voice.start(in: rig)
    rig.render(2)
    #expect(voice.handle.takePeak(ofChannel: 0) == 0)
  }

  @Test func `a meter stands behind the gain`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice(gain: 0.5)
    voice.handle.setMetering(true)
    voice.write([[0.5, 0.5]])
    voice.start(in: rig)
    rig.render(2)
    #expect(voice.handle.takePeak(ofChannel: 0) == 0.25)
  }

  @Test func `a meter sees what lies behind the end of the ring`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice(capacity: 64)
    let size = voice.handle.ring.capacity
    voice.handle.setMetering(true)
    voice.start(in: rig)
    voice.write([[Float](repeating: 0.1, count: size - 1)])
    rig.render(size - 1)
    _ = voice.handle.takePeak(ofChannel: 0)
    voice.write([[0.2, 0.3]])
    rig.render(2)
    #expect(voice.handle.takePeak(ofChannel: 0) == 0.3)
  }
}
