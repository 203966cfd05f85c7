import RealTime
import TestSupport
import Testing

/// The gain of a device, which is that of everything it mixes.
struct DeviceGainTests {
  private func sounding(_ rows: [[Float]], in rig: RenderRig) throws -> FedVoice {
    let voice = try FedVoice(channels: rows.count)
    voice.write(rows)
    voice.start(in: rig)
    return voice
  }

  @Test(arguments: [1, 63, 64, 65, 200])
  func `a ramp is a straight line over all voices, whatever the cycles are`(length: Int) throws {
    let rig = RenderRig(portCount: 2)
    let ones = [Float](repeating: 1, count: 512)
    let voices = try [sounding([ones, ones], in: rig), sounding([ones], in: rig)]
    #expect(rig.render(64)[0] == [Float](repeating: 2, count: 64))
    rig.handle.setGain(0, over: length)
    let heard = rig.render(64, cycles: 6)
    for frame in 0..<384 {
      let gain = max(0, 1 - Float(frame + 1) / Float(length))
      #expect(abs(heard[0][frame] - 2 * gain) < 1e-5)
      #expect(abs(heard[1][frame] - gain) < 1e-5)
    }
    #expect(heard[0].dropFirst(length).allSatisfy { $0 == 0 })
    #expect(voices.allSatisfy { $0.handle.ring.readFrames == 448 })
  }

  @Test func `a voice that comes during the ramp does not restart it`() throws {
    let rig = RenderRig(portCount: 1)
    let (first, second) = (try FedVoice(), try FedVoice())
    first.write([[Float](repeating: 1, count: 30)])
    first.end()
    second.write([[Float](repeating: 1, count: 400)])
    second.handle.setStart(behind: first.handle)
    first.start(in: rig)
    second.start(in: rig)
    rig.handle.setGain(0, over: 100)
    let heard = rig.render(64, cycles: 3)[0]
    let steps = zip(heard, heard.dropFirst()).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.011)
    #expect(heard.dropFirst(100).allSatisfy { $0 == 0 })
  }

  @Test func `at unity again every sample is bit for bit`() throws {
    var random = SeededRandom(seed: Seed.value)
    let rig = RenderRig(portCount: 1)
    let row = (0..<640).map { _ in
      Float(bitPattern: UInt32.random(in: 1...UInt32.max, using: &random))
    }
    _ = try sounding([row], in: rig)
    rig.handle.setGain(0.5, over: 0)
    rig.render(64)
    rig.handle.setGain(1, over: 64)
    rig.render(64)
    let heard = rig.render(64, cycles: 8)[0]
    #expect(heard.map(\.bitPattern) == row[128...].map(\.bitPattern), "seed \(Seed.value)")
  }

  @Test func `a jump holds from the first frame of the next cycle on`() throws {
    let rig = RenderRig(portCount: 3)
    _ = try sounding([signal(count: 128)], in: rig)
    rig.render(64)
    rig.handle.setGain(0.25, over: 0)
    #expect(
      rig.render(64)
        == [signal(from: 64, count: 64).map { $0 * 0.25 }, silence(64), silence(64)])
  }
}
