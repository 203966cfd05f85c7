import RealTime
import Testing

struct VoiceShapeTests {
  private func render(_ voice: FedVoice, ports: Int, cycles: Int = 1) -> [[Float]] {
    let rig = RenderRig(portCount: ports)
    voice.start(in: rig)
    return rig.render(100, cycles: cycles)
  }

  @Test func `channels go where their routes say, and one may go twice`() throws {
    let voice = try FedVoice(
      channels: 2,
      routes: [
        Route(channel: 1, port: 0), Route(channel: 0, port: 2), Route(channel: 1, port: 2),
        Route(channel: 0, port: 9),
      ])
    voice.write(signals(2, count: 100))
    let rows = render(voice, ports: 3)
    let sum = zip(signal(0, count: 100), signal(1, count: 100)).map { $0 + $1 }
    #expect(rows == [signal(1, count: 100), silence(100), sum])
  }

  @Test(arguments: [(-1, 1, 0), (-0.5, 1, 0.5), (0, 1, 1), (0.25, 0.75, 1), (1, 0, 1)])
  func `a pan from the start takes from one side`(pan: Float, left: Float, right: Float) throws {
    let voice = try FedVoice(channels: 2, gain: 0.5, pan: pan)
    voice.write(signals(2, count: 100))
    let rows = render(voice, ports: 2)
    #expect(rows[0] == signal(0, count: 100).map { $0 * (0.5 * left) })
    #expect(rows[1] == signal(1, count: 100).map { $0 * (0.5 * right) })
  }

  @Test func `a pan of a voice that sounds moves in a straight line`() throws {
    let voice = try FedVoice(channels: 2)
    voice.write([[Float]](repeating: [Float](repeating: 1, count: 1000), count: 2))
    let rig = RenderRig(portCount: 2)
    voice.start(in: rig)
    #expect(rig.render(100) == [[Float]](repeating: [Float](repeating: 1, count: 100), count: 2))
    voice.handle.setPan(1)
    let rows = rig.render(100, cycles: 4)
    #expect(rows[1].allSatisfy { $0 == 1 })
    for (frame, sample) in rows[0].prefix(240).enumerated() {
      #expect(abs(sample - (1 - Float(frame + 1) / 240)) < 1e-5)
    }
    #expect(rows[0].dropFirst(240).allSatisfy { $0 == 0 })
  }

  @Test func `volume and pan move together`() throws {
    let voice = try FedVoice(channels: 2, pan: -1)
    voice.write([[Float]](repeating: [Float](repeating: 1, count: 1000), count: 2))
    let rig = RenderRig(portCount: 2)
    voice.start(in: rig)
    rig.render(100)
    voice.handle.setGain(0.5, over: 400)
    voice.handle.setPan(0)
    let rows = rig.render(100, cycles: 5)
    #expect(abs(rows[0][199] - 0.75) < 1e-5)
    #expect(abs(rows[1][199] - 0.25) < 1e-5)
    #expect(rows[0].suffix(100) == rows[1].suffix(100))
    #expect(rows[0][499] == 0.5)
  }

  @Test func `a gain that is due at a frame begins with it, and can be taken back`() throws {
    let voice = try FedVoice(channels: 2)
    voice.write([[Float]](repeating: [Float](repeating: 1, count: 1000), count: 2))
    voice.handle.schedule(GainEvent(frame: 150, volume: 0.5, pan: nil))
    voice.handle.schedule(GainEvent(frame: 150, volume: nil, pan: 1))
    voice.handle.schedule(GainEvent(frame: 170, volume: 0.25, pan: 0))
    let rig = RenderRig(portCount: 2)
    voice.start(in: rig)
    let rows = rig.render(100, cycles: 2)
    #expect(rows[0] == (0..<200).map { $0 < 150 ? 1 : $0 < 170 ? 0 : 0.25 })
    #expect(rows[1] == (0..<200).map { $0 < 150 ? 1 : $0 < 170 ? 0.5 : 0.25 })
    #expect(voice.handle.gain == 0.25)
    // The gain that was asked for last is asked for again.
    voice.handle.setGain(1, over: 0)
    #expect(rig.render(300)[0].last == 1)
  }

  @Test(arguments: [255, 256, 257, 1000])
  func `no gain that is due is lost, however many there are`(count: Int) throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.start(in: rig)
    // Blocks are used again once the process thread has left them.
    for turn in 0..<4 {
      for frame in 0..<count {
        voice.handle.schedule(
          GainEvent(frame: turn * count + frame, volume: Float(frame % 7) / 8, pan: nil))
      }
      voice.write([[Float](repeating: 1, count: count)])
      #expect(rig.render(count) == [(0..<count).map { Float($0 % 7) / 8 }], "\(turn)")
    }
  }
}
