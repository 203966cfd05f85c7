import AudioFile
import AudioFormat
import TestSupport
import Testing

/// MP3 files of libsndfile's encoder, which writes the tag of LAME.
struct MPEGAudioTests {
  private let folder = TemporaryFolder()

  private func mp3(frames: Int, channels: Int = 2) throws -> [UInt8] {
    let path = folder.path("written.mp3".utf8)
    let samples = (0..<frames * channels).map { Int32($0 % 200 - 100) << 22 }
    writeSoundFile(path, .mp3, samples: samples, channels: channels)
    return try contents(path)
  }

  private func open(_ bytes: [UInt8]) throws -> AudioFile {
    try AudioFile(path: folder.write("sound.mp3", bytes))
  }

  /// The file without its first frame, which holds the tag: MPEG 1 layer III at 48 kHz.
  private func untagged(_ bytes: [UInt8]) -> [UInt8] {
    let kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
    let size = 144 * kilobits[Int(bytes[2] >> 4)] / 48 + Int(bytes[2] >> 1 & 1)
    return Array(bytes.dropFirst(size))
  }

  @Test(arguments: [1152, 10_000, 48_000])
  func `a file with LAME's tag has the frames that were written`(frames: Int) throws {
    let file = try open(try mp3(frames: frames))
    #expect(file.container == "mp3")
    #expect(try DecodedFile(file).frameCount == frames)
    #expect(try file.frameCount() == Int64(frames))
  }

  @Test func `a change of the channels ends the sound and says so`() throws {
    let stereo = untagged(try mp3(frames: 20_000))
    let file = try open(stereo + untagged(try mp3(frames: 20_000, channels: 1)))
    let decoded = try DecodedFile(file)
    #expect(decoded.frameCount >= 10_000)
    let reason = "the channels or the sample rate change in the middle of the file"
    #expect(decoded.failure == .damaged(file.path, reason: reason))
  }

  @Test func `a seek equals the decoding from the start`() throws {
    let file = try open(try mp3(frames: 48_000))
    let whole = try DecodedFile(file).samples
    for first in [30_000, 1, 47_999, 12_345] {
      let found = try DecodedFile(file, from: Int64(first), limit: 500).samples
      let isSame = found == Array(whole[(first * 2)...].prefix(1000))
      #expect(isSame, "\(first)")
    }
  }
}
