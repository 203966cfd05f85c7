import AudioFile
import AudioFormat
import TestSupport
import Testing

struct SoundFileFormatTests {
  private let folder = TemporaryFolder()
  private static let data: [UInt8] = {
    var random = SeededRandom(seed: 3)
    return random.bytes(480)
  }()

  /// A file, and how its packets must be described.
  struct Form: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var container: String
    var bits: Int
    var flags: FormatFlags
  }

  static let forms: [Form] = [
    Form(
      testDescription: "WAVE 8", bytes: ContainerBytes.wave(data, bits: 8), container: "wav",
      bits: 8, flags: []),
    Form(
      testDescription: "WAVE 16", bytes: ContainerBytes.wave(data, bits: 16), container: "wav",
      bits: 16, flags: .signedInteger),
    Form(
      testDescription: "WAVE 24", bytes: ContainerBytes.wave(data, bits: 24), container: "wav",
      bits: 24, flags: .signedInteger),
    Form(
      testDescription: "WAVE 20 in 24",
      bytes: ContainerBytes.wave(data, bits: 20, bytesPerSample: 3), container: "wav",
      bits: 24, flags: .signedInteger),
    Form(
      testDescription: "WAVE 32", bytes: ContainerBytes.wave(data, bits: 32), container: "wav",
      bits: 32, flags: .signedInteger),
    Form(
      testDescription: "WAVE float", bytes: ContainerBytes.wave(data, tag: 3, bits: 32),
      container: "wav", bits: 32, flags: .float),
    Form(
      testDescription: "WAVE double", bytes: ContainerBytes.wave(data, tag: 3, bits: 64),
      container: "wav", bits: 64, flags: .float),
    Form(
      testDescription: "AIFF 8", bytes: ContainerBytes.aiff(data, frames: 240, bits: 8),
      container: "aiff", bits: 8, flags: .signedInteger),
    Form(
      testDescription: "AIFF 16", bytes: ContainerBytes.aiff(data, frames: 120, bits: 16),
      container: "aiff", bits: 16, flags: [.signedInteger, .bigEndian]),
    Form(
      testDescription: "AIFF 24", bytes: ContainerBytes.aiff(data, frames: 80, bits: 24),
      container: "aiff", bits: 24, flags: [.signedInteger, .bigEndian]),
    Form(
      testDescription: "AIFF 32", bytes: ContainerBytes.aiff(data, frames: 60, bits: 32),
      container: "aiff", bits: 32, flags: [.signedInteger, .bigEndian]),
    Form(
      testDescription: "AIFF-C sowt",
      bytes: ContainerBytes.aiff(data, frames: 120, bits: 16, compression: "sowt"),
      container: "aiff", bits: 16, flags: .signedInteger),
    Form(
      testDescription: "AIFF-C fl32",
      bytes: ContainerBytes.aiff(data, frames: 60, bits: 32, compression: "fl32"),
      container: "aiff", bits: 32, flags: [.float, .bigEndian]),
    Form(
      testDescription: "AIFF-C fl64",
      bytes: ContainerBytes.aiff(data, frames: 30, bits: 64, compression: "fl64"),
      container: "aiff", bits: 64, flags: [.float, .bigEndian]),
    Form(
      testDescription: "CAF 16 little", bytes: ContainerBytes.caf(data), container: "caf",
      bits: 16, flags: .signedInteger),
    Form(
      testDescription: "CAF 24 big", bytes: ContainerBytes.caf(data, bits: 24, flags: 0),
      container: "caf", bits: 24, flags: [.signedInteger, .bigEndian]),
    Form(
      testDescription: "CAF float little", bytes: ContainerBytes.caf(data, bits: 32, flags: 3),
      container: "caf", bits: 32, flags: .float),
    Form(
      testDescription: "CAF double big", bytes: ContainerBytes.caf(data, bits: 64, flags: 1),
      container: "caf", bits: 64, flags: [.float, .bigEndian]),
    Form(
      testDescription: "AU 8", bytes: ContainerBytes.au(data, coding: 2), container: "au",
      bits: 8, flags: .signedInteger),
    Form(
      testDescription: "AU 24", bytes: ContainerBytes.au(data, coding: 4), container: "au",
      bits: 24, flags: [.signedInteger, .bigEndian]),
    Form(
      testDescription: "AU float", bytes: ContainerBytes.au(data, coding: 6), container: "au",
      bits: 32, flags: [.float, .bigEndian]),
  ]

  @Test(arguments: forms)
  func `uncompressed samples come as they stand in the file`(form: Form) throws {
    let file = try AudioFile(path: folder.write("sound", form.bytes))
    #expect(file.container == form.container)
    #expect(
      file.dataFormat
        == .linearPCM(sampleRate: 48000, channels: 2, bits: form.bits, flags: form.flags))
    let frames = Self.data.count / file.dataFormat.bytesPerFrame
    #expect(file.estimatedPacketCount == Int64(frames))
    #expect(try file.packetCount() == Int64(frames))
    #expect(file.packetSizeUpperBound == file.dataFormat.bytesPerFrame)
    #expect(file.magicCookie.isEmpty && file.packetTable == nil)
    #expect(try file.packets(from: 0, count: 1000) == Self.data)
  }

  @Test(arguments: [(WrittenCoding.flac8, 8, 2), (.flac16, 16, 2), (.flac24, 24, 4)])
  func `FLAC comes without loss in its own depth`(
    coding: WrittenCoding, bits: Int, bytes: Int
  ) throws {
    var random = SeededRandom(seed: 4)
    let samples = (0..<20000).map { _ in
      (Int32(truncatingIfNeeded: random.next()) >> (32 - bits)) << (32 - bits)
    }
    let path = folder.path("sound.flac".utf8)
    writeSoundFile(path, coding, samples: samples, channels: 2)
    let file = try AudioFile(path: path)
    #expect(file.container == "flac")
    #expect(file.dataFormat.bitsPerChannel == bits)
    #expect(file.dataFormat.bytesPerFrame == 2 * bytes)
    #expect(file.estimatedPacketCount == 10000)
    let decoded = try DecodedFile(file)
    #expect(decoded.failure == nil)
    #expect(decoded.samples == samples.map { Float($0) * 0x1p-31 })
  }

  @Test(arguments: [WrittenCoding.muLaw, .imaADPCM, .alac16])
  func `what is decoded comes as native floats`(coding: WrittenCoding) throws {
    var random = SeededRandom(seed: 5)
    let samples = (0..<20000).map { _ in Int32(truncatingIfNeeded: random.next()) / 4 }
    let path = folder.path("sound".utf8)
    writeSoundFile(path, coding, samples: samples, channels: 2)
    let file = try AudioFile(path: path)
    #expect(
      file.dataFormat == .linearPCM(sampleRate: 48000, channels: 2, bits: 32, flags: .float))
    let decoded = try DecodedFile(file)
    #expect(decoded.failure == nil)
    #expect(try file.packetCount() == Int64(decoded.frameCount))
    #expect(decoded.frameCount >= 10000)
    #expect(
      file.estimatedPacketCount == nil || file.estimatedPacketCount == Int64(decoded.frameCount))
  }
}
