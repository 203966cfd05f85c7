import RealTime
import TestSupport
import Testing

struct RendererTests {
  // MARK: - Bit by bit

  @Test(arguments: [1, 2, 3, 5, 8, 32], [1, 16, 63, 64, 256, 1024])
  func `a voice at unity gain arrives bit by bit`(channels: Int, period: Int) throws {
    var random = SeededRandom(seed: Seed.value)
    let rig = RenderRig(portCount: channels)
    let voice = try FedVoice(channels: channels, capacity: 3000)
    // Any bits at all, among them numbers that are none.
    let rows = (0..<channels).map { _ in
      (0..<2500).map { _ in Float(bitPattern: UInt32.random(in: 1...UInt32.max, using: &random)) }
    }
    voice.write(rows)
    voice.end()
    voice.start(in: rig)
    let heard = rig.render(period, cycles: 2500 / period + 1)
    for channel in 0..<channels {
      #expect(
        heard[channel].prefix(2500).map(\.bitPattern) == rows[channel].map(\.bitPattern),
        "seed \(Seed.value)")
      #expect(heard[channel].dropFirst(2500).allSatisfy { $0.bitPattern == 0 })
    }
    #expect(voice.handle.phase == .gone)
    #expect(voice.handle.firstFrame == 100_000)
    #expect(voice.handle.endFrame == 102_500)
    #expect(voice.handle.underrunFrames == 0)
  }

  @Test(arguments: [63, 64, 65, 128, 1000])
  func `frames that wrap round in the ring arrive in order`(capacity: Int) throws {
    let rig = RenderRig(portCount: 2)
    let voice = try FedVoice(channels: 2, capacity: capacity)
    voice.start(in: rig)
    var heard: [[Float]] = [[], []]
    for cycle in 0..<100 {
      voice.write(signals(2, from: cycle * 50, count: 50))
      for (port, row) in rig.render(50).enumerated() { heard[port] += row }
    }
    #expect(heard == signals(2, count: 5000))
  }

  // MARK: - Ports

  @Test(arguments: [0, 1, 2, 32])
  func `every frame of every port is silent without a voice`(ports: Int) {
    let rig = RenderRig(portCount: ports)
    #expect(rig.render(256) == [[Float]](repeating: silence(256), count: ports))
    #expect(rig.handle.cycleCount == 1)
    #expect(rig.handle.frame == 100_256)
  }

  @Test func `ports beyond a voice's channels are silent`() throws {
    let rig = RenderRig(portCount: 4)
    let voice = try FedVoice(channels: 2)
    voice.write(signals(2, count: 100))
    voice.start(in: rig)
    #expect(rig.render(64) == signals(2, count: 64) + [silence(64), silence(64)])
  }

  @Test func `channels beyond the ports are not heard`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice(channels: 3)
    voice.write(signals(3, count: 64))
    voice.start(in: rig)
    #expect(rig.render(64) == [signal(count: 64)])
  }

  @Test func `three voices are summed, one of them with fewer channels than ports`() throws {
    let rig = RenderRig(portCount: 2)
    let voices = try [2, 2, 1].map { try FedVoice(channels: $0) }
    for (index, voice) in voices.enumerated() {
      voice.write(
        signals(voice.handle.ring.channelCount, from: index * 1000, count: 200))
      voice.start(in: rig)
    }
    let sum = { (channel: Int, voices: Int) in
      (0..<64).map { frame in
        (0..<voices).reduce(Float(0)) { $0 + signal(channel, from: $1 * 1000 + frame, count: 1)[0] }
      }
    }
    #expect(rig.render(64) == [sum(0, 3), sum(1, 2)])
  }

  @Test func `a voice that ends leaves the other one's frames alone`() throws {
    let rig = RenderRig(portCount: 1)
    let (long, short) = (try FedVoice(), try FedVoice())
    long.write([signal(count: 64)])
    short.write([signal(1, count: 10)])
    short.end()
    for voice in [short, long] { voice.start(in: rig) }
    let heard = rig.render(64)[0]
    #expect(heard.prefix(10) == zip(signal(count: 10), signal(1, count: 10)).map { $0 + $1 }[...])
    #expect(heard.dropFirst(10) == signal(from: 10, count: 54)[...])
  }

  // MARK: - The gate

  @Test func `nothing sounds and nothing starts while the gate is closed`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.write([signal(count: 200)])
    voice.start(in: rig)
    #expect(rig.render(64, isOpen: false) == [silence(64)])
    #expect(voice.handle.phase == .waiting)
    #expect(voice.handle.firstFrame == nil)
    #expect(rig.render(64) == [signal(count: 64)])
    #expect(voice.handle.firstFrame == 100_064)
    #expect(voice.handle.phase == .running)
  }

  @Test func `a voice can leave while the gate is closed`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.start(in: rig)
    voice.handle.ask(.leave)
    rig.render(64, isOpen: false)
    #expect(voice.handle.phase == .gone)
  }

  // MARK: - Many voices

  @Test func `voices come, sound and go in any order without touching each other`() throws {
    var random = SeededRandom(seed: Seed.value)
    let rig = RenderRig(portCount: 1)
    let voices = try (0..<40).map { _ in try FedVoice(capacity: 512) }
    var expected = silence(64 * 60)
    for (index, voice) in voices.enumerated() {
      let (start, count) = (
        Int.random(in: 0..<3000, using: &random), Int.random(in: 0...512, using: &random)
      )
      let row = [Float](repeating: Float(index + 1), count: count)
      if count > 0 { voice.write([row]) }
      voice.end()
      voice.handle.setStart(frame: 100_000 + Int64(start))
      for frame in start..<(start + count) { expected[frame] += Float(index + 1) }
    }
    for voice in voices.shuffled(using: &random) { voice.start(in: rig) }
    // The sums of whole numbers are exact in any order.
    #expect(rig.render(64, cycles: 60)[0] == expected, "seed \(Seed.value)")
    #expect(voices.allSatisfy { $0.handle.phase == .gone })
  }
}
