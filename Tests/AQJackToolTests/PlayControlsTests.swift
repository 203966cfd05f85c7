import AudioFile
import AudioFormat
import AudioQueue
import Foundation
import TestSupport
import Testing

@testable import AQJackTool

/// What keys and a suspension do to a list on a device without a server, frame by frame.
struct PlayControlsTests {
  private let folder = TemporaryFolder()
  private let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)

  private static let first = RampFile(channelCount: 1, frameCount: 10_000)
  private static let second = RampFile(channelCount: 1, frameCount: 30_000, firstFrame: 10_000)

  // MARK: - Hold

  @Test func `a file that ended as the list was held does not begin again`() throws {
    let playlist = try playlist([Self.first])
    #expect(sound(12_000).prefix(10_000) == Self.first.interleaved[...])
    let player = try #require(playlist.current)
    #expect(comesTrue { player.isFinished })
    let controls = controls(of: playlist)
    controls.pause()
    controls.resume()
    #expect(player.isFinished)
    playlist.advance()
    #expect(playlist.current == nil)
    #expect(playlist.reports.map(\.framesDelivered) == [10_000])
  }

  @Test func `a file goes on where it was held, and the next follows`() throws {
    let playlist = try playlist([Self.first, Self.second])
    let controls = controls(of: playlist)
    let before = sound(3000)
    controls.pause()
    #expect(sound(2000) == [Float](repeating: 0, count: 2000))
    controls.resume()
    #expect(before + sound(37_000) == Self.first.interleaved + Self.second.interleaved)
    playlist.stop()
  }

  @Test func `a file whose bytes have not come does not begin when the list goes on`() throws {
    let pipe = Pipe()
    // Less than its buffers hold, so that it is not to begin yet.
    pipe.fileHandleForWriting.write(Data(Self.second.wave.prefix(44 + 4 * 10_000)))
    let stream = ByteStream(
      descriptor: dup(pipe.fileHandleForReading.fileDescriptor), path: "-", keepsAll: false)
    let playlist = playlist(of: [try file(Self.first), try AudioFile(stream: stream)])
    let waiting = try #require(playlist.players.last)
    #expect(comesTrue { waiting.feeder.frameCount == 9600 })
    // Whoever waits for the pipe all the same is not to wait for ever.
    Thread.detachNewThread {
      sleep(2)
      stream.cancel()
    }
    let controls = controls(of: playlist)
    let before = sound(1000)
    controls.pause()
    controls.resume()
    #expect(waiting.queue.isAtRest)
    #expect(before + sound(1000) == Array(Self.first.interleaved.prefix(2000)))
    playlist.stop()
    withExtendedLifetime(pipe) {}
  }

  // MARK: - Gain

  @Test func `files that come later are as loud as keys have made it`() throws {
    // More than are prepared at a time.
    let ramps = (0..<20).map { RampFile(channelCount: 1, frameCount: 2000, firstFrame: 2000 * $0) }
    let playlist = try playlist(ramps)
    #expect(playlist.players.count < 20)
    let controls = controls(of: playlist)
    _ = sound(500)
    for _ in 0..<6 { controls.press(.softer) }
    // Past the ramp.
    _ = sound(1500)
    for ramp in ramps.dropFirst() {
      playlist.advance()
      #expect(isSame(sound(2000), ramp.interleaved, times: Float(pow(10, -6.0 / 20))))
    }
    playlist.stop()
  }

  @Test func `a file that a seek prepares anew is as loud as keys have made it`() throws {
    let playlist = try playlist([Self.first, Self.second])
    let controls = controls(of: playlist)
    for _ in 0..<6 { controls.press(.softer) }
    _ = sound(4000)
    playlist.seek(to: 9000)
    let expected = Self.first.interleaved.dropFirst(9000) + Self.second.interleaved
    #expect(isSame(sound(31_000), Array(expected), times: Float(pow(10, -6.0 / 20))))
    playlist.stop()
  }

  // MARK: - Seeking

  @Test(arguments: [10_000, 10_001, 12_000])
  func `a seek in a file that has ended meanwhile leaves the next alone`(_ count: Int) throws {
    let playlist = try playlist([Self.first, Self.second])
    let before = sound(count)
    // The decode thread may have yet to find that nothing follows.
    let player = try #require(playlist.current)
    #expect(comesTrue { player.hasPlayedOut })
    playlist.seek(to: 0)
    #expect(before + sound(40_000 - count) == Self.first.interleaved + Self.second.interleaved)
    playlist.stop()
    #expect(playlist.reports.map(\.framesDelivered) == [10_000, 30_000])
  }

  // MARK: - Playing

  private func file(_ ramp: RampFile) throws -> AudioFile {
    try AudioFile(path: folder.write("\(ramp.firstFrame).wav", ramp.wave))
  }

  private func playlist(_ ramps: [RampFile]) throws -> Playlist {
    playlist(of: try ramps.map(file))
  }

  /// A list whose first file sounds with the next cycle.
  private func playlist(of files: [AudioFile]) -> Playlist {
    let device = device
    let playlist = Playlist(files, passes: 1, primedFrames: 4096) {
      source, _ throws(ToolError) in
      let plan = BufferPlan(
        source.dataFormat, packetSizeUpperBound: source.packetSizeUpperBound, seconds: 0.1,
        isBounded: true)
      do throws(AudioQueueError) {
        return try FilePlayer(
          source, device: device, buffers: (3, plan), configuration: QueueConfiguration())
      } catch {
        throw .queue(source.path, error)
      }
    }
    playlist.advance()
    return playlist
  }

  private func controls(of playlist: Playlist) -> PlayControls {
    PlayControls(playlist, device: device, mostDecibels: 12)
  }

  /// The next frames of the device.
  private func sound(_ count: Int) -> [Float] {
    var samples = [Float](repeating: .nan, count: count)
    var span = samples.mutableSpan
    device.render(into: &span)
    return samples
  }

  /// Whether samples are others times a gain, but for the rounding of one product.
  private func isSame(_ samples: [Float], _ others: [Float], times gain: Float) -> Bool {
    samples.count == others.count
      && zip(samples, others).allSatisfy { abs($0 - $1 * gain) <= abs($1) * 1e-6 }
  }

  /// Waits for what another thread brings about.
  private func comesTrue(_ isSo: () -> Bool) -> Bool {
    for _ in 0..<5000 where !isSo() { usleep(1000) }
    return isSo()
  }
}
