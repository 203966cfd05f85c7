import RealTime
import Testing

struct VoicesOnHoldTests {
  /// Voices that sound in a port of their own each, and are then put on hold.
  private func voicesOnHold(_ count: Int, in rig: RenderRig) throws -> [FedVoice] {
    let voices = try (0..<count).map { port in
      let routes = [Route(channel: 0, port: port)]
      let voice = try FedVoice(routes: routes)
      voice.write([signal(port, count: 100)])
      voice.start(in: rig)
      return voice
    }
    rig.render(10)
    for voice in voices { voice.handle.ask(.hold) }
    rig.render(10)
    return voices
  }

  @Test(arguments: [1, 2, 5])
  func `each goes on by itself with its very next frame`(count: Int) throws {
    let rig = RenderRig(portCount: count)
    let voices = try voicesOnHold(count, in: rig)
    for port in [count - 1, 0] + Array(0..<count) {
      voices[port].handle.ask(.run)
      let next = voices[port].handle.ring.readFrames
      let rows = rig.render(10)
      #expect(rows[port] == signal(port, from: next, count: 10))
      for other in 0..<count where other != port { #expect(rows[other] == silence(10)) }
      voices[port].handle.ask(.hold)
      #expect(rig.render(10)[port] == silence(10))
    }
  }

  @Test func `they stay on hold while others are asked for something`() throws {
    let rig = RenderRig(portCount: 3)
    let voices = try voicesOnHold(3, in: rig)
    for _ in 0..<5 {
      voices[1].handle.ask(.hold)
      #expect(rig.render(10) == [silence(10), silence(10), silence(10)])
    }
  }

  @Test func `one can leave, and another come, meanwhile`() throws {
    let rig = RenderRig(portCount: 2)
    let voices = try voicesOnHold(2, in: rig)
    voices[0].handle.ask(.leave)
    let other = try FedVoice()
    other.write([signal(7, count: 100)])
    other.start(in: rig)
    #expect(rig.render(10) == [signal(7, count: 10), silence(10)])
    #expect(voices[0].handle.phase == .gone)
    #expect(voices[1].handle.phase == .running)
    voices[1].handle.ask(.run)
    #expect(rig.render(10) == [signal(7, from: 10, count: 10), signal(1, from: 10, count: 10)])
  }

  @Test func `what starts behind one waits for it`() throws {
    let rig = RenderRig(portCount: 1)
    let voices = try voicesOnHold(1, in: rig)
    let follower = try FedVoice()
    follower.write([signal(7, count: 50)])
    follower.handle.setStart(behind: voices[0].handle)
    follower.start(in: rig)
    #expect(rig.render(20) == [silence(20)])
    voices[0].end()
    voices[0].handle.ask(.run)
    #expect(rig.render(100) == [signal(0, from: 10, count: 90) + signal(7, count: 10)])
  }
}
