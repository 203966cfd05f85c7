import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

/// A file of whole numbers, and the samples that it must sound like.
struct IntegerFile: CustomTestStringConvertible, Sendable {
  enum Container: Sendable {
    case wave
    case aiff
    case flac
  }

  let container: Container
  let bits: Int

  var testDescription: String { "\(container) of \(bits) bits" }

  static let all = [
    IntegerFile(container: .wave, bits: 8), IntegerFile(container: .wave, bits: 16),
    IntegerFile(container: .wave, bits: 24), IntegerFile(container: .aiff, bits: 8),
    IntegerFile(container: .aiff, bits: 16), IntegerFile(container: .aiff, bits: 24),
    IntegerFile(container: .flac, bits: 16), IntegerFile(container: .flac, bits: 24),
  ]

  /// Two channels of noise, with both ends of the range in them and sound at both ends.
  var numbers: [Int] {
    var random = SeededRandom(seed: UInt64(bits))
    let limit = 1 << (bits - 1)
    let noise = (0..<2 * 5003).map { _ in Int.random(in: -limit..<limit, using: &random) }
    return [1, -1, limit - 1, -limit, 0, 0] + noise + [1, 1]
  }

  /// The samples of a channel, x / 2^(bits - 1).
  func samples(ofChannel channel: Int) -> [Float] {
    let numbers = numbers
    return stride(from: channel, to: numbers.count, by: 2).map {
      Float(numbers[$0]) / Float(1 << (bits - 1))
    }
  }

  /// Writes the file.
  func write(to folder: TemporaryFolder) -> FilePath {
    let bytes = bits / 8
    switch container {
    case .wave:
      // WAVE's bytes have no sign.
      let shift = bits == 8 ? 128 : 0
      let data = numbers.flatMap { ContainerBytes.little($0 + shift, bytes) }
      return folder.write("file.wav", ContainerBytes.wave(data, bits: bits))
    case .aiff:
      let data = numbers.flatMap { ContainerBytes.big($0, bytes) }
      let frames = numbers.count / 2
      return folder.write("file.aiff", ContainerBytes.aiff(data, frames: frames, bits: bits))
    case .flac:
      let path = folder.path("file.flac".utf8)
      writeSoundFile(
        path, bits == 16 ? .flac16 : .flac24,
        samples: numbers.map { Int32(truncatingIfNeeded: $0 << (32 - bits)) }, channels: 2)
      return path
    }
  }
}

extension EndToEnd {
  @Suite struct FormatTests {
    private let folder = TemporaryFolder()

    /// Plays until a run without xruns shows what was recorded.
    private func expect(
      _ expected: [[Float]], from path: FilePath, options: [FilePath] = [], ports: Int? = nil
    ) throws {
      let server = try JackServer()
      XrunRule.untilProved {
        let run = Performance(
          [path], on: server, channelCount: ports ?? expected.count,
          frameCount: expected[0].count, options: options)
        #expect(run.result.ending == .exited(0), "\(run.result.errors)")
        let difference = run.recording.difference(from: expected)
        if difference != nil, run.recording.xrunCount > 0 { return false }
        #expect(difference == nil)
        return true
      }
    }

    @Test(arguments: IntegerFile.all)
    func `T2 whole numbers sound as x by 2 to the n - 1`(_ file: IntegerFile) throws {
      try expect((0..<2).map { file.samples(ofChannel: $0) }, from: file.write(to: folder))
    }

    @Test func `samples that are no numbers become silence`() throws {
      var samples: [Float] = (1...1000).map { Float($0) / 1024 }
      samples[3] = .nan
      samples[500] = .infinity
      samples[501] = -.infinity
      let data = unsafe samples.withUnsafeBytes { unsafe Array($0) }
      let path = folder.write("nan.wav", ContainerBytes.wave(data, tag: 3, channels: 1, bits: 32))
      for index in [3, 500, 501] { samples[index] = 0 }
      try expect([samples], from: path)
    }

    @Test func `samples that were changed or will be are told of`() throws {
      let samples: [Float] = [0.5, 1.5, -2, .nan, 0.25]
      let data = unsafe samples.withUnsafeBytes { unsafe Array($0) }
      let path = folder.write("x.wav", ContainerBytes.wave(data, tag: 3, channels: 1, bits: 32))
      let server = try JackServer()
      #expect(
        EndToEnd.run(["-c", "physical", path]).complaints == [
          "aqjack: '\(path)': 2 samples beyond full scale, left as they are",
          "aqjack: '\(path)': 1 sample that are no numbers, now silent",
        ])
      let clipped = EndToEnd.run(["--clip", "-c", "physical", path]).complaints
      #expect(clipped.first == "aqjack: '\(path)': 2 samples beyond full scale, limited")
      #expect(EndToEnd.run(["-q", "-c", "physical", path]).errors == "")
      server.stop()
      try expect([[0.5, 1, -1, 0, 0.25]], from: path, options: ["--clip"])
    }

    @Test func `a name with blanks and bytes that are not UTF-8 plays`() throws {
      let ramp = RampFile(channelCount: 1, frameCount: 2000)
      let name = Array("a b ".utf8) + [0xFF, 0xC3, 0x28, 0x0A] + Array("'\".wav".utf8)
      try expect([ramp.samples(ofChannel: 0)], from: folder.write(name, ramp.wave))
    }

    @Test func `--gain multiplies each sample`() throws {
      let ramp = RampFile(channelCount: 1, frameCount: 3000, firstFrame: 4_000_000)
      let gain = Float(pow(10, -6.0 / 20))
      try expect(
        [ramp.samples(ofChannel: 0).map { $0 * gain }], from: folder.write("r.wav", ramp.wave),
        options: ["--gain=-6"])
    }

    @Test func `--channels gives more ports or fewer`() throws {
      let ramp = RampFile(channelCount: 2, frameCount: 3000)
      let path = folder.write("r.wav", ramp.wave)
      let silence = [Float](repeating: 0, count: 3000)
      let sound = (0..<2).map { ramp.samples(ofChannel: $0) }
      try expect(sound + [silence, silence], from: path, options: ["--channels", "4"])
      let fewer = folder.write("s.wav", ramp.wave)
      // One port goes to both inputs.
      try expect([sound[0], sound[0]], from: fewer, options: ["--channels", "1"])
    }

    // MARK: - What cannot be exact

    /// A second of 1 kHz at half of full scale.
    private func tone(rate: Int) -> [Float] {
      (0..<rate).map { 0.5 * Float(sin(2 * Double.pi * 1000 * (Double($0) + 0.5) / Double(rate))) }
    }

    /// Plays, and compares the number of frames and their level with those of the tone.
    private func expectTone(_ path: FilePath, levelTolerance: Double) throws {
      let server = try JackServer()
      let run = Performance([path], on: server, channelCount: 1, frameCount: 48_000)
      #expect(run.result.ending == .exited(0), "\(run.result.errors)")
      let frames = run.report?.files.first?.framesDelivered ?? 0
      #expect((47_999...48_001).contains(frames))
      let power = run.recording.channels[0].reduce(0.0) { $0 + Double($1) * Double($1) }
      let decibels = 10 * log10(power / (48_000 * 0.125))
      #expect(abs(decibels) < levelTolerance || run.recording.xrunCount > 0, "\(decibels) dB")
    }

    @Test func `T5 a file of 44.1 kHz keeps its length and its level`() throws {
      let data = unsafe tone(rate: 44_100).withUnsafeBytes { unsafe Array($0) }
      try expectTone(
        folder.write(
          "tone.wav", ContainerBytes.wave(data, tag: 3, channels: 1, rate: 44_100, bits: 32)),
        levelTolerance: 0.05)
    }

    @Test func `T5 another rate is refused with 65 where conversion is not wanted`() throws {
      let data = unsafe tone(rate: 44_100).withUnsafeBytes { unsafe Array($0) }
      let path = folder.write(
        "tone.wav", ContainerBytes.wave(data, tag: 3, channels: 1, rate: 44_100, bits: 32))
      let server = try JackServer()
      let result = EndToEnd.run(["--resample=none", "-c", "physical", path])
      #expect(result.ending == .exited(65))
      #expect(result.errors.contains("it has 44100 Hz, the server 48000 Hz"))
      server.stop()
    }

    @Test func `T16 an Opus file keeps its length and its level`() throws {
      let path = folder.path("tone.opus".utf8)
      writeSoundFile(
        path, .opus, samples: tone(rate: 48_000).map { Int32($0 * 0x1p31) }, channels: 1)
      try expectTone(path, levelTolerance: 0.5)
    }
  }
}
