import AudioFile
import AudioFormat
import TestSupport
import Testing

struct SoundFileReaderTests {
  private let folder = TemporaryFolder()

  @Test(arguments: WrittenCoding.allCases.filter { ![.opus, .vorbis, .mp3].contains($0) })
  func `a read from any place equals the reading from the start`(coding: WrittenCoding) throws {
    var random = SeededRandom(seed: 6)
    let samples = (0..<60000).map { _ in Int32(truncatingIfNeeded: random.next()) / 3 }
    let path = folder.path("sound".utf8)
    writeSoundFile(path, coding, samples: samples, channels: 2)
    let file = try AudioFile(path: path)
    let size = file.dataFormat.bytesPerPacket
    let whole = try DecodedFile(file).packets
    for _ in 0..<20 {
      let first = Int.random(in: 0...whole.count / size, using: &random)
      let count = Int.random(in: 1...5000, using: &random)
      let expected = Array(whole.dropFirst(first * size).prefix(count * size))
      #expect(try file.packets(from: Int64(first), count: count) == expected)
    }
  }

  @Test(arguments: [1, 2, 99, 100, 101, 1000])
  func `any number of packets at a time brings the same`(count: Int) throws {
    let data = noise(400)
    let file = try AudioFile(path: folder.write("sound", ContainerBytes.wave(data)))
    let decoded = try DecodedFile(file, packetsPerRead: count)
    #expect(decoded.packets == data)
    #expect(decoded.failure == nil)
  }

  @Test func `a read says when the last packet was read`() throws {
    let file = try AudioFile(path: folder.write("sound", ContainerBytes.wave(noise(400))))
    #expect(try read(file, from: 0, count: 99) == PacketRead(396, 99, false))
    #expect(try read(file, from: 0, count: 100) == PacketRead(400, 100, true))
    #expect(try read(file, from: 90, count: 100) == PacketRead(40, 10, true))
    #expect(try read(file, from: 100, count: 1) == PacketRead(0, 0, true))
    #expect(try read(file, from: .max, count: .max) == PacketRead(0, 0, true))
  }

  @Test func `a packet that does not fit whole is not read`() throws {
    let file = try AudioFile(path: folder.write("sound", ContainerBytes.wave(noise(400))))
    #expect(try read(file, from: 0, count: 100, room: 7) == PacketRead(4, 1, false))
    #expect(try read(file, from: 0, count: 100, room: 3) == PacketRead(0, 0, false))
    #expect(try read(file, from: 0, count: 100, room: 0) == PacketRead(0, 0, false))
  }

  @Test func `descriptions are left alone`() throws {
    let file = try AudioFile(path: folder.write("sound", ContainerBytes.wave(noise(400))))
    let garbage = [
      PacketDescription(startOffset: -1, variableFramesInPacket: 7, dataByteSize: 9)
    ]
    var descriptions = garbage
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 400, alignment: 1)
    defer { unsafe memory.deallocate() }
    _ = try unsafe file.readPackets(
      from: 0, count: 100, into: memory, descriptions: &descriptions)
    #expect(descriptions == garbage)
  }

  @Test func `a file that shrinks while it is read ends early`() throws {
    let path = folder.write("sound", ContainerBytes.wave(noise(400_000)))
    let file = try AudioFile(path: path)
    _ = folder.write("sound", ContainerBytes.wave(noise(400)))
    #expect(try read(file, from: 50000, count: 10).packetCount == 0)
    #expect(try read(file, from: 0, count: 10).packetCount == 10)
  }

  private func noise(_ count: Int) -> [UInt8] {
    var random = SeededRandom(seed: 8)
    return random.bytes(count)
  }

  private func read(
    _ file: AudioFile, from first: Int64, count: Int, room: Int = 1000
  ) throws -> PacketRead {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
    defer { unsafe memory.deallocate() }
    var descriptions: [PacketDescription] = []
    return try unsafe file.readPackets(
      from: first, count: count, into: memory, descriptions: &descriptions)
  }
}

extension PacketRead {
  fileprivate init(_ bytes: Int, _ packets: Int, _ isAtEnd: Bool) {
    self.init(byteCount: bytes, packetCount: packets, isAtEnd: isAtEnd)
  }
}
