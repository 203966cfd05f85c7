import Glibc
import AudioFile
import AudioFormat
import AudioQueue
import OpusTestSupport
import TestSupport
import Testing

@testable import AQJackTool

/// Players on a device without a server: what is heard, frame by frame.
struct FilePlayerTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [1, 2, 9, 4800, 30_000], [1, 2, 3, 7])
  func `a file is played again without a lost or doubled frame`(
    _ frames: Int, _ passes: Int
  ) throws {
    let ramp = RampFile(channelCount: 2, frameCount: frames)
    let file = try AudioFile(path: folder.write("a.wav", ramp.wave))
    let player = try Self.player(file, passes: passes)
    let expected = (0..<passes).flatMap { _ in ramp.interleaved }
    #expect(try Self.sound(of: player, channels: 2) == expected)
    #expect(player.sourceFrames == Int64(frames))
  }

  @Test(arguments: [0..<1, 5..<6, 100..<4700, 4799..<4800, 4000..<9000])
  func `a part of a file is played again by itself`(_ span: Range<Int64>) throws {
    let ramp = RampFile(channelCount: 1, frameCount: 4800)
    let file = try AudioFile(path: folder.write("a.wav", ramp.wave))
    let wanted = ramp.interleaved[Int(span.lowerBound)..<min(4800, Int(span.upperBound))]
    let player = try Self.player(file, passes: 3, span: span)
    #expect(try Self.sound(of: player) == Array((0..<3).map { _ in wanted }.joined()))
    #expect(player.sourceFrames == 4800)
  }

  @Test func `a file without an end is played for ever`() throws {
    let ramp = RampFile(channelCount: 1, frameCount: 7)
    let file = try AudioFile(path: folder.write("a.wav", ramp.wave))
    let player = try Self.player(file, passes: 0)
    let expected = (0..<100_002).map { ramp.sample(frame: $0 % 7, channel: 0) }
    #expect(try Self.sound(of: player, frames: 100_002) == expected)
  }

  @Test func `a part behind the end of the file is silent, and ends`() throws {
    let ramp = RampFile(channelCount: 1, frameCount: 100)
    let file = try AudioFile(path: folder.write("a.wav", ramp.wave))
    let player = try Self.player(file, passes: 0, span: 200..<300)
    #expect(try Self.sound(of: player) == [])
  }

  @Test(arguments: [1, 3, 40], [2, 5])
  func `Opus is played again with the same frames`(_ packets: Int, _ passes: Int) throws {
    let path = folder.write("a.opus", OpusFixture(packets: packets).file())
    let once = try Self.sound(of: Self.player(AudioFile(path: path)), channels: 2)
    #expect(once.count == 2 * (packets * 960 - 312))
    let again = try Self.sound(of: Self.player(AudioFile(path: path), passes: passes), channels: 2)
    #expect(again == (0..<passes).flatMap { _ in once })
  }

  @Test(arguments: [(0, 0), (30, 0), (0, 20), (30, 20)], [2, 5])
  func `frames that are cut off are not heard at a seam either`(
    _ cut: (Int, Int), _ passes: Int
  ) throws {
    let source = TrimmedSource(priming: cut.0, frames: 50, remainder: cut.1)
    let heard = try Self.sound(of: Self.player(source, passes: passes))
    #expect(heard == (0..<passes).flatMap { _ in source.sound })
  }

  @Test func `half a buffer is read before the start, and everything is heard`() throws {
    let ramp = RampFile(channelCount: 1, frameCount: 48_000)
    let file = try AudioFile(path: folder.write("a.wav", ramp.wave))
    let player = try Self.player(file)
    // A buffer of 0.1 s.
    #expect(player.feeder.frameCount == 2400)
    #expect(try Self.sound(of: player) == ramp.interleaved)
  }

  // MARK: - Seeking

  @Test(arguments: [0, 1, 20_000, 47_999, 48_000, 60_000] as [Int64])
  func `a player goes on at the frame that is sought`(_ target: Int64) throws {
    let ramp = RampFile(channelCount: 1, frameCount: 48_000)
    let file = try AudioFile(path: folder.write("a.wav", ramp.wave))
    let player = try Self.player(file)
    try player.start(.now, primedFrames: 0)
    let before = Self.frames(of: player, atMost: 1000)
    #expect(before == Array(ramp.interleaved.prefix(1000)))
    try player.seek(to: target)
    #expect(Self.frames(of: player) == Array(ramp.interleaved.dropFirst(Int(target))))
    player.dispose()
  }

  @Test func `a player goes back from the end of what is read`() throws {
    let ramp = RampFile(channelCount: 1, frameCount: 48_000)
    let file = try AudioFile(path: folder.write("a.wav", ramp.wave))
    let player = try Self.player(file)
    try player.start(.now, primedFrames: 0)
    #expect(Self.frames(of: player, atMost: 47_000).count == 47_000)
    // The disk thread may not have come to the end yet.
    for _ in 0..<5000 where !player.feeder.isAtEnd { usleep(1000) }
    #expect(player.feeder.isAtEnd)
    try player.seek(to: 10_000)
    #expect(Self.frames(of: player) == Array(ramp.interleaved.dropFirst(10_000)))
    player.dispose()
  }

  @Test func `whoever fills the buffers after a seek, their frames stay in order`() throws {
    let ramp = RampFile(channelCount: 1, frameCount: 48_000)
    let file = try AudioFile(path: folder.write("a.wav", ramp.wave))
    let player = try Self.player(file, bufferCount: 5, seconds: 0.02)
    try player.start(.now, primedFrames: 0)
    // The disk thread gets the first buffers back while the others are being filled.
    for target in stride(from: 0, to: 40_000, by: 40) as StrideTo<Int64> {
      try player.seek(to: target)
      let heard = Self.frames(of: player, atMost: 8000)
      #expect(heard == Array(ramp.interleaved.dropFirst(Int(target)).prefix(8000)))
    }
    player.dispose()
  }

  // MARK: - Signals

  @Test func `a signal is played up to its end`() throws {
    let signal = SignalSource(.sine, sampleRate: 48_000, channelCount: 1)
    let player = try Self.player(signal, span: 10..<100_000)
    var generator = SignalGenerator(.sine, sampleRate: 48_000, channelCount: 1)
    generator.seek(to: 10)
    var expected = [Float](repeating: 0, count: 99_990)
    var span = expected.mutableSpan
    generator.render(into: &span)
    #expect(try Self.sound(of: player) == expected)
  }

  // MARK: - Playing

  private static func player(
    _ source: any PacketSource, passes: Int = 1, span: Range<Int64> = 0..<Int64.max,
    bufferCount: Int = 3, seconds: Double = 0.1
  ) throws -> FilePlayer {
    let device = OfflineDevice(
      sampleRate: 48_000, channelCount: source.dataFormat.channelsPerFrame)
    let plan = BufferPlan(
      source.dataFormat, packetSizeUpperBound: source.packetSizeUpperBound, seconds: seconds,
      isBounded: true)
    return try FilePlayer(
      source, device: device, buffers: (bufferCount, plan), configuration: QueueConfiguration(),
      span: span, passes: passes)
  }

  /// Starts a player and takes its frames, interleaved.
  private static func sound(
    of player: FilePlayer, channels: Int = 1, frames limit: Int = .max
  ) throws -> [Float] {
    defer { player.dispose() }
    try player.start(.now, primedFrames: 0)
    return frames(of: player, channels: channels, atMost: limit)
  }

  private static func frames(
    of player: FilePlayer, channels: Int = 1, atMost limit: Int = .max
  ) -> [Float] {
    guard let device = player.queue.device as? OfflineDevice else { return [] }
    var samples: [Float] = []
    while samples.count / channels < limit {
      let count = player.queue.waitForFrames(min(4096, limit - samples.count / channels))
      if count == 0 { return samples }
      var cycle = [Float](repeating: .nan, count: count * channels)
      var span = cycle.mutableSpan
      device.render(into: &span)
      samples += cycle
    }
    return samples
  }
}
