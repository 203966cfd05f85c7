import AudioFormat
import Foundation
import OpusTestSupport
import TestSupport
import Testing

@testable import AudioFile

/// Files that come through a pipe, against the same files on the disk.
struct ByteStreamTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [WrittenCoding.flac16, .flac24, .vorbis, .mp3, .muLaw])
  func `a pipe brings what the file holds`(_ coding: WrittenCoding) throws {
    let path = folder.path("a".utf8)
    let samples = (0..<20_000).map { Int32($0 % 1000) << 18 }
    writeSoundFile(path, coding, samples: samples, channels: 2)
    try expectSamePackets(path)
  }

  @Test func `a chain of Vorbis comes through a pipe`() throws {
    let links = try (0..<3).map { number in
      let path = folder.path("link\(number)".utf8)
      writeSoundFile(
        path, .vorbis, samples: (0..<20_000).map { Int32($0 % 1000) << 18 }, channels: 2)
      return try contents(path)
    }
    try expectSamePackets(folder.write("chain.ogg", Array(links.joined())))
  }

  @Test func `a chain of FLAC in Ogg comes through a pipe`() throws {
    var random = SeededRandom(seed: 12)
    let links = [3000, 700, 5000].enumerated().map { number, count in
      let samples = random.bytes(count).map { Int32($0) - 128 }
      return oggFLAC(FLACFixture(), samples, serial: UInt32(number))
    }
    let file = folder.write("chain.oga", links[0] + links[1] + [1, 2, 3] + links[2])
    try expectSamePackets(file)
    // From the start again, and on behind the end of a link.
    let piped = try Self.file(from: contents(file))
    let whole = try Self.packets(of: piped)
    #expect(whole.count == 4350 * 4)
    for first in [0, 1400, 1849, 3000] {
      let part = try piped.packets(from: Int64(first), count: 600)
      let isSame = part == Array(whole[(first * 4)...].prefix(2400))
      #expect(isSame, "\(first)")
    }
    // Into a link that has not come yet.
    let other = try Self.file(from: contents(file))
    #expect(try other.packets(from: 4000, count: 600) == Array(whole[16_000...]))
    #expect(try other.packets(from: 9000, count: 600).isEmpty)
  }

  @Test func `a link of another format in a pipe ends the sound and says so`() throws {
    var mono = FLACFixture()
    mono.channels = 1
    let samples = [Int32](repeating: 5, count: 3000)
    let bytes = oggFLAC(FLACFixture(), samples) + oggFLAC(mono, samples, serial: 6)
    let decoded = try DecodedFile(Self.file(from: bytes))
    #expect(decoded.frameCount == 1500)
    #expect(
      decoded.failure
        == .damaged(
          "-",
          reason: "link 2 of the chain is damaged, or of another channel count, depth or rate"))
  }

  @Test func `Opus comes through a pipe`() throws {
    try expectSamePackets(folder.write("a.opus", OpusFixture(packets: 40).file()))
  }

  @Test(arguments: [0, 0x7FFF_F000, 0x8000_0000, 0xFFFF_FFFF] as [UInt32])
  func `a WAVE header that does not know the length is read to the end`(_ size: UInt32) throws {
    var wave = RampFile(channelCount: 1, frameCount: 5000).wave
    let sizes: [UInt8] = .littleEndian(UInt64(size), count: 4)
    wave.replaceSubrange(40..<44, with: sizes)
    wave.replaceSubrange(4..<8, with: sizes)
    let packets = try Self.packets(of: Self.file(from: wave))
    #expect(packets == Array(wave[44...]))
  }

  @Test func `nothing behind the sound is waited for`() throws {
    let wave = RampFile(channelCount: 1, frameCount: 100).wave
    let pipe = Pipe()
    let stream = ByteStream(
      descriptor: pipe.fileHandleForReading.fileDescriptor, path: "-", keepsAll: false)
    pipe.fileHandleForWriting.write(Data(wave))
    // The pipe stays open, and whoever waited for its end would wait for ever.
    #expect(try Self.packets(of: AudioFile(stream: stream)) == Array(wave[44...]))
    withExtendedLifetime(pipe) {}
  }

  @Test func `a pipe is read again from its start`() throws {
    let wave = RampFile(channelCount: 2, frameCount: 3000).wave
    let file = try Self.file(from: wave)
    let first = try Self.packets(of: file)
    #expect(try Self.packets(of: file) == first)
    #expect(try Self.packets(of: file.reopened()) == first)
  }

  @Test func `an empty pipe is no sound`() {
    #expect(throws: AudioFileError.unrecognized("-", reason: "the stream is empty")) {
      try Self.file(from: [])
    }
  }

  @Test(arguments: [0, 10, 44, 1000])
  func `nobody waits for a stream that is cancelled`(_ count: Int) throws {
    let wave = RampFile(channelCount: 1, frameCount: 10_000).wave
    let pipe = Pipe()
    let stream = ByteStream(
      descriptor: pipe.fileHandleForReading.fileDescriptor, path: "-", keepsAll: false)
    pipe.fileHandleForWriting.write(Data(wave.prefix(count)))
    Thread.detachNewThread {
      usleep(50_000)
      stream.cancel()
    }
    let packets = try? Self.packets(of: AudioFile(stream: stream))
    #expect((packets ?? []).count <= count)
    withExtendedLifetime(pipe) {}
  }

  @Test func `of an endless stream little is kept`() throws {
    let size = 80 << 20
    let stream = try Self.stream(of: [UInt8](repeating: 7, count: size))
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    for offset in stride(from: 0, to: size, by: buffer.count) {
      let count = try unsafe buffer.withUnsafeMutableBytes {
        try unsafe stream.read(into: $0, at: Int64(offset), least: $0.count)
      }
      #expect(count == buffer.count && buffer.first == 7)
    }
    #expect(throws: AudioFileError.readFailed("-", reason: "the stream has gone on")) {
      try unsafe buffer.withUnsafeMutableBytes {
        try unsafe stream.read(into: $0, at: 8 << 20, least: $0.count)
      }
    }
  }

  // MARK: - Pipes

  private func expectSamePackets(_ path: FilePath) throws {
    let file = try AudioFile(path: path)
    let piped = try Self.file(from: contents(path))
    #expect(piped.container == file.container)
    #expect(piped.dataFormat.channelsPerFrame == file.dataFormat.channelsPerFrame)
    #expect(piped.magicCookie == file.magicCookie)
    #expect(try Self.packets(of: piped) == Self.packets(of: file))
  }

  static func file(from bytes: [UInt8]) throws -> AudioFile {
    try AudioFile(stream: stream(of: bytes))
  }

  /// A stream of bytes that another thread writes, a few at a time.
  private static func stream(of bytes: [UInt8]) throws -> ByteStream {
    let pipe = Pipe()
    Thread.detachNewThread {
      for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
        pipe.fileHandleForWriting.write(Data(bytes[start...].prefix(1 << 16)))
      }
      try? pipe.fileHandleForWriting.close()
    }
    let copy = dup(pipe.fileHandleForReading.fileDescriptor)
    return ByteStream(descriptor: copy, path: "-", keepsAll: false)
  }

  private static func packets(of file: AudioFile) throws -> [UInt8] {
    var all: [UInt8] = []
    var next: Int64 = 0
    let size = max(1 << 16, file.packetSizeUpperBound)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { unsafe buffer.deallocate() }
    var descriptions: [PacketDescription] = []
    while true {
      let read = try unsafe file.readPackets(
        from: next, count: 500, into: buffer, descriptions: &descriptions)
      if read.packetCount == 0 { return all }
      unsafe all += buffer.prefix(read.byteCount)
      next += Int64(read.packetCount)
    }
  }
}
