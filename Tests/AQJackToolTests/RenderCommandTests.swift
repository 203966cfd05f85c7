import AudioFile
import AudioFormat
import OpusTestSupport
import TestSupport
import Testing

@testable import AQJackTool

final class RenderCommandTests {
  private let folder = TemporaryFolder()

  private func noise(_ count: Int) -> [Float] {
    var random = SeededRandom(seed: 7)
    return (0..<count).map { _ in Float.random(in: -0.99...0.99, using: &random) }
  }

  @Test(arguments: [0, 1, 4096, 50_000], [1, 2, 6])
  func `a float file comes out bit for bit`(frames: Int, channels: Int) throws {
    let samples = noise(frames * channels)
    // A file without frames has a format all the same.
    let file = folder.writeFloats("in.wav", samples, channels: channels, rate: 44_100)
    let rendered = try RenderedFile(file, in: folder)
    #expect(rendered.samples == samples)
    #expect(rendered.format.sampleRate == 44_100)
    #expect(rendered.format.channelsPerFrame == channels)
  }

  @Test(arguments: [
    (0, 1), (1, 2), (4095, 4097), (0, 50_000), (49_999, 60_000), (50_000, 50_001), (100, 30_000),
  ])
  func `a span is exact`(from: Int64, to: Int64) throws {
    let samples = noise(100_000)
    let rendered = try RenderedFile(folder.writeFloats("in.wav", samples), in: folder) {
      $0.span = TimeSpan(from: .frames(from), to: .frames(to))
    }
    let range = 2 * Int(from)..<2 * Int(to)
    #expect(rendered.samples == Array(samples[range.clamped(to: 0..<100_000)]))
  }

  @Test(arguments: [
    (0, 1), (1, 959), (0, 648), (647, 649), (30_000, 70_000), (40_000, 40_001), (96_000, 96_960),
  ])
  func `a span of Opus is exact`(from: Int64, to: Int64) throws {
    let file = folder.write("in.opus", OpusFixture(packets: 120, channels: 1).file(trim: 100))
    let whole = try RenderedFile(file, in: folder).samples
    #expect(whole.count == 120 * 960 - 312 - 100)
    let part = try RenderedFile(file, in: folder) {
      $0.span = TimeSpan(from: .frames(from), to: .frames(to))
    }
    #expect(part.samples.count == Int(to - from))
    let errors = zip(part.samples, whole[Int(from)...]).map { abs($0 - $1) }
    #expect((errors.max() ?? 0) < 1e-4)
  }

  @Test
  func `a span without frames is refused when rates make it one`() throws {
    let file = folder.writeFloats("in.wav", noise(200))
    let error = #expect(throws: ToolError.self) {
      try RenderedFile(file, in: folder) {
        $0.span = TimeSpan(from: .seconds(1), to: .frames(48_000))
      }
    }
    #expect(error?.exitStatus == .usage)
  }

  @Test
  func `the gain is in dB`() throws {
    let file = folder.writeFloats("in.wav", Array(repeating: 0.5, count: 20))
    let rendered = try RenderedFile(file, in: folder) { $0.gainDecibels = -20 }
    #expect(rendered.samples.allSatisfy { abs($0 - 0.05) < 1e-8 })
  }

  @Test(arguments: [1, 3])
  func `channels are dropped or silent`(_ channels: Int) throws {
    let file = folder.writeFloats("in.wav", [0.1, 0.2, 0.3, 0.4])
    let rendered = try RenderedFile(file, in: folder) { $0.channelCount = channels }
    #expect(rendered.samples == (channels == 1 ? [0.1, 0.3] : [0.1, 0.2, 0, 0.3, 0.4, 0]))
  }

  @Test(arguments: [8000, 44_100, 96_000])
  func `another rate has the right length`(_ rate: Int) throws {
    let file = folder.writeFloats("in.wav", noise(20_002))
    let rendered = try RenderedFile(file, in: folder) { $0.sampleRate = rate }
    let frames = (10_001 * Double(rate) / 48_000).rounded()
    #expect(rendered.samples.count == 2 * Int(frames))
    #expect(rendered.format.sampleRate == Double(rate))
  }

  @Test
  func `another rate is refused where none is to be converted`() throws {
    let file = folder.writeFloats("in.wav", noise(2))
    let error = #expect(throws: ToolError.self) {
      try RenderedFile(file, in: folder) {
        $0.sampleRate = 44_100
        $0.resampling = .none
      }
    }
    #expect(error?.exitStatus == .dataError)
    #expect(error?.message.hasSuffix("it has 48000 Hz, the output 44100 Hz") == true)
  }

  @Test
  func `surround comes in WAVE's order or the file's, and says so`() throws {
    let file = folder.write("in.opus", OpusFixture(packets: 20, channels: 6).file())
    let wave = try RenderedFile(file, in: folder)
    let own = try RenderedFile(file, in: folder) { $0.channelOrder = .file }
    // Left, centre, right, back left, back right, low frequency.
    for (frame, index) in stride(from: 0, to: 6000, by: 6).enumerated() {
      let reordered = [0, 2, 1, 5, 3, 4].map { own.samples[6 * frame + $0] }
      #expect(Array(wave.samples[index..<index + 6]) == reordered)
    }
    #expect(wave.layout?.labels.map(\.rawValue) == [1, 2, 3, 4, 5, 6])
    #expect(own.layout?.labels != wave.layout?.labels)
  }

  @Test
  func `the output must not be the input, which stays as it is`() throws {
    let samples = noise(20)
    let file = folder.writeFloats("in.wav", samples)
    #expect(throws: ToolError.output(.isInput(file))) {
      try RenderedFile(file, in: folder) { $0.output = .file(file) }
    }
    #expect(try DecodedFile(AudioFile(path: file)).samples == samples)
  }

  @Test
  func `a full disk is an error`() throws {
    let file = folder.writeFloats("in.wav", noise(20_000))
    let error = #expect(throws: ToolError.self) {
      try RenderedFile(file, in: folder) { $0.output = .file("/dev/full") }
    }
    #expect(error?.exitStatus == .failure)
    #expect(error?.message == "cannot write '/dev/full': No space left on device")
  }

  @Test
  func `a run that has to end leaves no output`() throws {
    var options = RenderOptions()
    options.file = folder.writeFloats("in.wav", noise(20_000))
    options.output = .file(folder.path("half.wav".utf8))
    var calls = 0
    _ = try RenderCommand.run(options, StandardInput(keepsAll: false)) {
      calls += 1
      return calls > 1
    }
    #expect(throws: AudioFileError.self) {
      try AudioFile(path: folder.path("half.wav".utf8))
    }
  }

  @Test
  func `a file that is not there is refused before the output is made`() throws {
    var options = RenderOptions()
    options.file = folder.path("none.wav".utf8)
    options.output = .file(folder.path("new.wav".utf8))
    let error = #expect(throws: ToolError.self) {
      try RenderCommand.run(options, StandardInput(keepsAll: false)) { false }
    }
    #expect(error?.exitStatus == .noInput)
    #expect(throws: AudioFileError.cannotOpen(folder.path("new.wav".utf8), errno: 2)) {
      try AudioFile(path: folder.path("new.wav".utf8))
    }
  }

  @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
  func `a file that the decoder refuses whole leaves no output`() throws {
    var options = RenderOptions()
    options.file = folder.write("noise.aac", AACFixture.undecodable(count: 20))
    options.output = .file(folder.path("silence.wav".utf8))
    let error = #expect(throws: ToolError.self) {
      try RenderCommand.run(options, StandardInput(keepsAll: false)) { false }
    }
    #expect(
      error == .file(.damaged(options.file, reason: "the decoder refuses every packet")))
    #expect(error?.exitStatus == .dataError)
    #expect(throws: AudioFileError.self) {
      try AudioFile(path: folder.path("silence.wav".utf8))
    }
  }
}
