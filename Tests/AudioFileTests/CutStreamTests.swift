import AudioFormat
import OpusTestSupport
import TestSupport
import Testing

@testable import AudioFile

/// Files that end early, by name and through a pipe.
struct CutStreamTests {
  private let folder = TemporaryFolder()

  /// A file of about a second.
  enum Kind: CaseIterable {
    case wave, bigEndianWave, rf64, wave64, aiff, aiffC, caf, au, muLaw, ima
    case flac, flacInOgg, vorbis, opus, mp3, taggedMP3, adts, aac, fragmentedAAC, opusInMPEG4
    case alac, alacBehindPriming, opusInCAF, opusBeforeTable
  }

  private static let kinds = Kind.allCases.filter { kind in
    Traits.hasAAC || ![.adts, .aac, .fragmentedAAC].contains(kind)
  }

  private func bytes(_ kind: Kind) throws -> [UInt8] {
    let data = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let samples = (0..<40_000).map { Int32($0 % 1000) << 18 }
    switch kind {
    case .wave: return ContainerBytes.wave(data)
    case .bigEndianWave: return ContainerBytes.bigEndianWave(data)
    case .rf64: return ContainerBytes.rf64(data)
    case .wave64: return ContainerBytes.wave64(data)
    case .aiff: return ContainerBytes.aiff(data, frames: 10_000)
    case .aiffC: return ContainerBytes.aiff(data, frames: 10_000, compression: "sowt")
    case .caf: return ContainerBytes.caf(data)
    case .au: return ContainerBytes.au(data, coding: 3)
    case .muLaw: return try written(.muLaw, samples)
    case .ima: return try written(.imaADPCM, samples)
    case .flac: return FLACFixture().stream(samples.map { $0 >> 16 })
    case .flacInOgg: return oggFLAC(FLACFixture(), samples.map { $0 >> 16 })
    case .vorbis: return try written(.vorbis, samples)
    case .opus: return OpusFixture(packets: 40).file()
    case .mp3: return MPEGFixture().bytes
    case .taggedMP3:
      let packets = MPEGFixture().bytes
      let tag = { MPEGFixture().tag(packetCount: 20, byteCount: $0, gap: (576, 700)) }
      return tag(tag(0).count + packets.count) + packets
    case .adts: return AACFixture(count: 21).adts()
    case .aac: return MPEG4Fixture(AACFixture(count: 21)).file()
    case .fragmentedAAC:
      var file = MPEG4Fixture(AACFixture(count: 21))
      file.fragmentSize = 4
      return file.file()
    case .opusInMPEG4: return opusInMPEG4
    case .alac: return try LosslessFixture(samples, in: folder).mpeg4.file()
    case .alacBehindPriming:
      var file = try LosslessFixture(samples, in: folder).mpeg4
      file.edits = [(0, 1000)]
      return file.file()
    case .opusInCAF: return opusInCAF(isTableLast: false)
    case .opusBeforeTable: return opusInCAF(isTableLast: true)
    }
  }

  private func written(_ coding: WrittenCoding, _ samples: [Int32]) throws -> [UInt8] {
    let path = folder.path("written".utf8)
    writeSoundFile(path, coding, samples: samples, channels: 2)
    return try contents(path)
  }

  private var opusInMPEG4: [UInt8] {
    var opus = MPEG4Fixture(
      OpusFixture(packets: 40).packets, type: "Opus",
      boxes: MPEG4Fixture.box("dOps", [0, 2, 1, 56, 0, 0, 0xBB, 0x80, 0, 0, 0]))
    (opus.timeScale, opus.packetTicks) = (48_000, 960)
    return opus.file()
  }

  private func opusInCAF(isTableLast: Bool) -> [UInt8] {
    CoreAudioFixture.caf(
      "opus", OpusFixture(packets: 40).packets, framesPerPacket: 960, cookie: [],
      table: (40 * 960 - 312, 312, 0), isTableLast: isTableLast)
  }

  /// What somebody hears and reads of a file.
  private func outcome(_ open: () throws -> AudioFile) -> String {
    do {
      let file = try open()
      let decoded = try DecodedFile(file, packetsPerRead: 7)
      return "\(decoded.frameCount) frames, \(decoded.md5), \(reason(decoded.failure))"
    } catch {
      return "refused, \(reason(error as? AudioFileError))"
    }
  }

  private func reason(_ error: AudioFileError?) -> String {
    switch error {
    case .damaged(_, let reason): "damaged: \(reason)"
    case .unrecognized(_, let reason): "unrecognized: \(reason)"
    case nil: "whole"
    default: "\(String(describing: error))"
    }
  }

  @Test(arguments: kinds)
  func `a pipe brings what the file of the same bytes brings, whole or cut`(kind: Kind) throws {
    let whole = try bytes(kind)
    let cuts = [0, 1, 3, 60, 130, 2000, whole.count / 3, whole.count / 2, whole.count * 9 / 10]
    for missing in cuts where missing < whole.count {
      let part = Array(whole.dropLast(missing))
      let path = folder.write("part", part)
      let byName = outcome { try AudioFile(path: path) }
      let byPipe = outcome { try ByteStreamTests.file(from: part) }
      #expect(byPipe == byName, "\(missing) of \(whole.count) bytes are missing")
      if missing == 0 { #expect(byName.hasSuffix("whole")) }
    }
  }

  @Test(arguments: [
    Kind.wave, .bigEndianWave, .rf64, .wave64, .aiff, .aiffC, .caf, .au, .muLaw, .taggedMP3, .aac,
    .opusInMPEG4, .alac, .alacBehindPriming,
  ])
  func `what a container promises and a pipe does not bring is missed`(kind: Kind) throws {
    guard Self.kinds.contains(kind) else { return }
    let part = Array(try bytes(kind).dropLast(60))
    let file = try ByteStreamTests.file(from: part)
    #expect(reason(try DecodedFile(file).failure).hasPrefix("damaged: the file ends after "))
    let found = try AudioFile(path: folder.write("part", part))
    _ = try found.frameCount()
    #expect(try found.findCut()?.hasPrefix("the file ends after ") == true)
    let counted = try ByteStreamTests.file(from: part)
    #expect(try counted.frameCount() == found.frameCount())
    #expect(try counted.findCut() == found.findCut())
  }

  @Test func `a pipe of Opus in CAF may list its packets at the end`() throws {
    let file = try ByteStreamTests.file(from: opusInCAF(isTableLast: true))
    #expect(try DecodedFile(file).frameCount == 40 * 960 - 312)
    #expect(file.packetTable?.primingFrames == 312)
  }
}
