import AudioFile
import TestSupport
import Testing

struct MissingSoundTests {
  private let folder = TemporaryFolder()
  private let data: [UInt8] = (0..<200).map { UInt8($0) }

  /// A container of 50 frames of 4 bytes, whole.
  enum Container: CaseIterable {
    case wave, bigEndianWave, rf64, wave64, aiff, aiffC, caf, au
  }

  private func whole(_ container: Container) -> [UInt8] {
    switch container {
    case .wave: ContainerBytes.wave(data)
    case .bigEndianWave: ContainerBytes.bigEndianWave(data)
    case .rf64: ContainerBytes.rf64(data)
    case .wave64: ContainerBytes.wave64(data)
    case .aiff: ContainerBytes.aiff(data, frames: 50)
    case .aiffC: ContainerBytes.aiff(data, frames: 50, compression: "sowt")
    case .caf: ContainerBytes.caf(data)
    case .au: ContainerBytes.au(data, coding: 3)
    }
  }

  @Test(arguments: Container.allCases, [1, 3, 4, 5, 100, 196])
  func `a cut file plays to the cut and says so`(container: Container, missing: Int) throws {
    let bytes = Array(whole(container).dropLast(missing))
    let file = try AudioFile(path: folder.write("sound", bytes))
    let frames = (200 - missing) / 4
    #expect(file.estimatedPacketCount == Int64(frames))
    let decoded = try DecodedFile(file)
    #expect(decoded.packets == Array(data.prefix(frames * 4)))
    let reason = "the file ends after \(frames) of 50 frames"
    #expect(decoded.failure == .damaged(file.path, reason: reason))
    #expect(try file.findCut() == reason)
    #expect(try file.packets(from: 0, count: frames) == Array(data.prefix(frames * 4)))
  }

  @Test(arguments: Container.allCases)
  func `a file that was not cut says nothing`(container: Container) throws {
    let file = try AudioFile(path: folder.write("sound", whole(container)))
    let decoded = try DecodedFile(file)
    #expect(decoded.packets == data)
    #expect(decoded.failure == nil)
    #expect(try file.findCut() == nil)
  }

  @Test(arguments: Container.allCases)
  func `a file of which only the header is left is refused`(container: Container) throws {
    let path = folder.write("sound", Array(whole(container).dropLast(200)))
    #expect(throws: AudioFileError.damaged(path, reason: "the file ends after 0 of 50 frames")) {
      try AudioFile(path: path)
    }
  }

  @Test(arguments: [0, 0xFFFF_FFFF, 0xFFFF_FFFF - 36, 0x7FFF_F000, 0x7FFF_FF00, 0x8000_0000])
  func `the header of a stream promises nothing`(size: Int) throws {
    let bytes = ContainerBytes.wave(data, riffSize: size == 0 ? 0 : nil, dataSize: size)
    let decoded = try DecodedFile(AudioFile(path: folder.write("sound", bytes)))
    #expect(decoded.packets == data)
    #expect(decoded.failure == nil)
  }

  @Test func `the unknown size of AU and CAF promises nothing`() throws {
    for bytes in [
      ContainerBytes.au(data, coding: 3, dataSize: 0xFFFF_FFFF),
      ContainerBytes.caf(data, dataSize: -1),
    ] {
      let decoded = try DecodedFile(AudioFile(path: folder.write("sound", bytes)))
      #expect(decoded.packets == data)
      #expect(decoded.failure == nil)
    }
  }

  @Test func `a pad byte that is not there is not missed`() throws {
    let odd = Array(data.prefix(199))
    let padded = ContainerBytes.wave(odd, channels: 1, bits: 8)
    for bytes in [padded, padded.dropLast()] {
      let decoded = try DecodedFile(AudioFile(path: folder.write("sound", Array(bytes))))
      #expect(decoded.packets == odd)
      #expect(decoded.failure == nil)
    }
  }

  @Test func `a part of a frame at the end is not missed`() throws {
    let bytes = ContainerBytes.wave(data, dataSize: 203)
    let decoded = try DecodedFile(AudioFile(path: folder.write("sound", bytes)))
    #expect(decoded.packets == data)
    #expect(decoded.failure == nil)
  }

  @Test func `a cut coding that is not linear says how many bytes are there`() throws {
    let samples = (0..<8000).map { Int32($0) << 16 }
    let path = folder.path("whole.wav".utf8)
    writeSoundFile(path, .muLaw, samples: samples, channels: 2)
    let bytes = try contents(path)
    let file = try AudioFile(path: folder.write("cut.wav", Array(bytes.dropLast(1000))))
    let decoded = try DecodedFile(file)
    #expect(decoded.frameCount == 3500)
    let reason = "the file ends after 7000 of 8000 bytes of sound"
    #expect(decoded.failure == .damaged(file.path, reason: reason))
  }
}
