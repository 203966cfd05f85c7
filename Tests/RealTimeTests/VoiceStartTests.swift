import RealTime
import Testing

struct VoiceStartTests {
  // MARK: - At a frame

  @Test(arguments: [0, 1, 31, 62, 63, 64, 65, 127, 128, 1000])
  func `a voice starts at its frame, whatever cycle it lies in`(offset: Int) throws {
    let rig = RenderRig(portCount: 2)
    let voice = try FedVoice(channels: 2)
    voice.write(signals(2, count: 100))
    voice.end()
    voice.handle.setStart(frame: 100_000 + Int64(offset))
    voice.start(in: rig)
    let heard = rig.render(64, cycles: 20)
    for channel in 0..<2 {
      let rest = silence(64 * 20 - offset - 100)
      #expect(heard[channel] == silence(offset) + signal(channel, count: 100) + rest)
    }
    #expect(voice.handle.firstFrame == 100_000 + Int64(offset))
    #expect(voice.handle.endFrame == 100_100 + Int64(offset))
  }

  @Test func `a start that has passed means as soon as possible`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.write([signal(count: 64)])
    voice.handle.setStart(frame: 5)
    voice.start(in: rig)
    #expect(rig.render(64) == [signal(count: 64)])
  }

  @Test func `a voice that starts inside a cycle is added to one that sounds`() throws {
    let rig = RenderRig(portCount: 1)
    let (first, second) = (try FedVoice(), try FedVoice())
    first.write([signal(count: 64)])
    second.write([signal(1, count: 64)])
    second.handle.setStart(frame: 100_020)
    first.start(in: rig)
    second.start(in: rig)
    let sum = zip(signal(from: 20, count: 44), signal(1, count: 44)).map { $0 + $1 }
    #expect(rig.render(64) == [signal(count: 20) + sum])
  }

  // MARK: - Behind another voice

  @Test(arguments: [1, 2, 63, 64, 65, 100, 127, 128, 129])
  func `a voice starts on the frame behind its predecessor's last`(length: Int) throws {
    let rig = RenderRig(portCount: 2)
    let (first, second) = (try FedVoice(channels: 2), try FedVoice(channels: 2))
    first.write(signals(2, count: length))
    first.end()
    second.write(signals(2, from: 2000, count: 300))
    second.end()
    second.handle.setStart(behind: first.handle)
    first.start(in: rig)
    second.start(in: rig)
    let heard = rig.render(64, cycles: 8)
    for channel in 0..<2 {
      #expect(
        heard[channel].prefix(length + 300)
          == (signal(channel, count: length) + signal(channel, from: 2000, count: 300))[...])
      #expect(heard[channel].dropFirst(length + 300).allSatisfy { $0 == 0 })
    }
    #expect(second.handle.firstFrame == first.handle.endFrame)
  }

  @Test func `voices in a row are one sound`() throws {
    let rig = RenderRig(portCount: 1)
    let lengths = [10, 1, 53, 64, 0, 30, 0, 0, 200, 1, 1, 64]
    var voices: [FedVoice] = []
    var position = 0
    for length in lengths {
      let voice = try FedVoice()
      if length > 0 { voice.write([signal(from: position, count: length)]) }
      voice.end()
      if let last = voices.last { voice.handle.setStart(behind: last.handle) }
      position += length
      voices.append(voice)
    }
    for voice in voices { voice.start(in: rig) }
    let heard = rig.render(64, cycles: 10)[0]
    #expect(heard == signal(count: position) + silence(640 - position))
    #expect(voices.allSatisfy { $0.handle.phase == .gone })
  }

  @Test func `a voice behind an empty one starts where the empty one would have`() throws {
    let rig = RenderRig(portCount: 1)
    let (first, empty, last) = (try FedVoice(), try FedVoice(), try FedVoice())
    first.write([signal(count: 40)])
    first.end()
    empty.end()
    last.write([signal(from: 40, count: 24)])
    empty.handle.setStart(behind: first.handle)
    last.handle.setStart(behind: empty.handle)
    for voice in [first, empty, last] { voice.start(in: rig) }
    #expect(rig.render(64) == [signal(count: 64)])
    #expect(last.handle.firstFrame == 100_040)
    #expect(empty.handle.firstFrame == nil)
  }

  @Test func `a voice behind one that has gone starts at once`() throws {
    let rig = RenderRig(portCount: 1)
    let (first, second) = (try FedVoice(), try FedVoice())
    first.write([signal(count: 10)])
    first.end()
    first.start(in: rig)
    rig.render(64)
    #expect(first.handle.phase == .gone)
    second.write([signal(1, count: 64)])
    second.handle.setStart(behind: first.handle)
    second.start(in: rig)
    #expect(rig.render(64) == [signal(1, count: 64)])
  }

  @Test func `a voice waits while its predecessor holds or has frames to come`() throws {
    let rig = RenderRig(portCount: 1)
    let (first, second) = (try FedVoice(), try FedVoice())
    first.write([signal(count: 32)])
    second.write([signal(1, count: 64)])
    second.handle.setStart(behind: first.handle)
    first.start(in: rig)
    second.start(in: rig)
    #expect(rig.render(64) == [signal(count: 32) + silence(32)])
    first.handle.ask(.hold)
    #expect(rig.render(64) == [silence(64)])
    #expect(second.handle.phase == .waiting)
    first.handle.ask(.run)
    first.end()
    #expect(rig.render(64) == [signal(1, count: 64)])
  }

  @Test func `a voice behind one that was asked to leave starts at once`() throws {
    let rig = RenderRig(portCount: 1)
    let (first, second) = (try FedVoice(), try FedVoice())
    first.write([signal(count: 200)])
    second.write([signal(1, count: 100)])
    second.handle.setStart(behind: first.handle)
    first.start(in: rig)
    second.start(in: rig)
    #expect(rig.render(64) == [signal(count: 64)])
    first.handle.ask(.leave)
    #expect(rig.render(64) == [signal(1, count: 64)])
  }

  @Test(arguments: [VoiceRequest.hold, .run])
  func `a voice behind one that left before it began starts at once`(before: VoiceRequest) throws {
    let rig = RenderRig(portCount: 1)
    let (first, second) = (try FedVoice(), try FedVoice())
    first.handle.setStart(frame: 200_000)
    second.write([signal(1, count: 100)])
    second.handle.setStart(behind: first.handle)
    first.start(in: rig)
    second.start(in: rig)
    first.handle.ask(before)
    #expect(rig.render(64) == [silence(64)])
    first.handle.ask(.leave)
    #expect(rig.render(64) == [signal(1, count: 64)])
    #expect(first.handle.endFrame == nil)
  }

  @Test func `a frame later than the predecessor's end is kept`() throws {
    let rig = RenderRig(portCount: 1)
    let (first, second) = (try FedVoice(), try FedVoice())
    first.write([signal(count: 10)])
    first.end()
    second.write([signal(1, count: 44)])
    second.handle.setStart(behind: first.handle)
    second.handle.setStart(frame: 100_020)
    first.start(in: rig)
    second.start(in: rig)
    #expect(rig.render(64) == [signal(count: 10) + silence(10) + signal(1, count: 44)])
  }
}
