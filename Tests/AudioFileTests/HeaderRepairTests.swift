import AudioFile
import AudioFormat
import TestSupport
import Testing

struct HeaderRepairTests {
  private let folder = TemporaryFolder()
  private let data: [UInt8] = (0..<200).map { UInt8($0) }

  @Test(arguments: [0, 36, 0xFFFF_FFFF])
  func `a WAVE file that was never finished is read to its end`(riffSize: Int) throws {
    let dataSize = riffSize == 0xFFFF_FFFF ? riffSize : 0
    let bytes = ContainerBytes.wave(data, riffSize: riffSize, dataSize: dataSize)
    #expect(try packets(of: bytes) == data)
  }

  @Test func `a WAVE file with no sound before other chunks stays empty`() throws {
    let tail = ContainerBytes.riffChunk(
      "LIST", ContainerBytes.text("INFOIART") + [4, 0, 0, 0, 1, 2, 3, 4])
    let file = try AudioFile(path: folder.write("sound", ContainerBytes.wave([], tail: tail)))
    #expect(file.estimatedPacketCount == 0)
    #expect(try file.packets(from: 0, count: 10).isEmpty)
  }

  @Test func `a WAVE file with no sound at all is empty`() throws {
    #expect(try packets(of: ContainerBytes.wave([])).isEmpty)
    #expect(try packets(of: ContainerBytes.wave([], riffSize: 0)).isEmpty)
  }

  @Test func `chunks behind the sound are not played`() throws {
    let tail = ContainerBytes.riffChunk("junk", [9, 9, 9])
    #expect(try packets(of: ContainerBytes.wave(data, tail: tail)) == data)
  }

  @Test(arguments: [1, 3, 255])
  func `a chunk of odd size without its pad byte is stepped over`(size: Int) throws {
    let odd = ContainerBytes.text("junk") + ContainerBytes.little(size, 4)
    for fill in [UInt8(0), 0x61, 0xFF] {
      let plain = ContainerBytes.wave(data)
      let chunk = odd + [UInt8](repeating: fill, count: size)
      // Before the format, and between it and the sound; the pad byte may be anything.
      for place in [12, 36] {
        for pad in [[], [0], [0xFF]] as [[UInt8]] {
          let bytes = Array(plain[..<place] + chunk + pad + plain[place...])
          #expect(try packets(of: bytes) == data, "\(fill) \(place) \(pad)")
        }
      }
    }
  }

  @Test func `a missing pad byte is seen before a size that reads as text`() throws {
    let odd = ContainerBytes.text("junk") + ContainerBytes.little(3, 4) + [1, 2, 3]
    // The lowest byte of 288 is that of a space.
    let sound = [UInt8](repeating: 7, count: 288)
    let plain = ContainerBytes.wave(sound)
    for pad in [[], [0], [0x61]] as [[UInt8]] {
      #expect(try packets(of: Array(plain[..<36] + odd + pad + plain[36...])) == sound)
    }
  }

  @Test func `a second chunk of sound is refused by name`() {
    let tail = ContainerBytes.riffChunk("data", data)
    let bytes = ContainerBytes.wave(data, tail: tail)
    #expect {
      try packets(of: bytes)
    } throws: { error in
      "\(error)".contains("there is a second data chunk")
    }
  }

  @Test func `a size beyond the end of the file is cut to it`() throws {
    #expect(try packets(of: ContainerBytes.wave(data, dataSize: 0x7FFF_FFFF)) == data)
    #expect(try packets(of: ContainerBytes.wave(data, dataSize: 0xFFFF_FFFE)) == data)
    #expect(try packets(of: ContainerBytes.aiff(data, frames: 0x7FFF_FFFF)) == data)
    #expect(try packets(of: ContainerBytes.caf(data, dataSize: Int(UInt32.max))) == data)
    #expect(try packets(of: ContainerBytes.caf(data, dataSize: .max)) == data)
  }

  @Test func `a CAF file of unknown size is read to its end`() throws {
    #expect(try packets(of: ContainerBytes.caf(data, dataSize: -1)) == data)
  }

  @Test(arguments: ["BW64", "RF64"], [200, 1 << 32, Int.max])
  func `a 64-bit WAVE file is read, whatever its size says`(form: String, size: Int) throws {
    let sizes = ContainerBytes.little(size, 8) + ContainerBytes.little(size, 8)
    let ds64 = ContainerBytes.riffChunk(
      "ds64", sizes + ContainerBytes.little(50, 8) + [0, 0, 0, 0])
    let wave = ContainerBytes.wave(data, riffSize: 0xFFFF_FFFF, dataSize: 0xFFFF_FFFF)
    let path = folder.write(
      "sound", ContainerBytes.text(form) + wave[4..<12] + ds64 + wave[12...])
    let file = try AudioFile(path: path)
    #expect(file.container == "rf64")
    #expect(file.estimatedPacketCount == 50)
    #expect(try file.packets(from: 0, count: 1000) == data)
  }

  @Test func `a WAVE file over 4 GB is read to its end`() throws {
    let length = 5_000_000_044
    let header = ContainerBytes.wave(
      [], riffSize: (length - 8) & 0xFFFF_FFFF, dataSize: (length - 44) & 0xFFFF_FFFF)
    let file = try AudioFile(path: folder.write("sound", header, length: length))
    #expect(file.estimatedPacketCount == 1_250_000_000)
    #expect(try file.packets(from: 1_249_999_990, count: 100).count == 40)
  }

  @Test func `24 bits in 4 bytes with no word where are refused`() {
    let bytes = ContainerBytes.wave(data, bits: 24, bytesPerSample: 4)
    let path = folder.write("sound", bytes)
    let reason = "24-bit samples in 4 bytes, and no word where in them"
    #expect(throws: AudioFileError.unrecognized(path, reason: reason)) {
      try AudioFile(path: path)
    }
  }

  @Test(arguments: [0, -1, 3_000_001])
  func `a sample rate beyond use is refused`(rate: Int) {
    let path = folder.write("sound", ContainerBytes.wave(data, rate: rate))
    #expect(throws: AudioFileError.self) { try AudioFile(path: path) }
  }

  @Test(arguments: [0, 256, 0xFFFF])
  func `channels beyond use are refused`(channels: Int) {
    let bytes = ContainerBytes.wave(data, channels: channels, bits: 8)
    let path = folder.write("sound", bytes)
    #expect(throws: AudioFileError.self) { try AudioFile(path: path) }
  }

  @Test(arguments: [Int(Int32.max), 1 << 31, 0xFFFF_FFFF])
  func `channels without end are refused`(channels: Int) {
    let path = folder.write("sound", ContainerBytes.au(data, channels: channels, coding: 2))
    #expect(throws: AudioFileError.self) { try AudioFile(path: path) }
    let caf = folder.write("caf", ContainerBytes.caf(data, channels: channels))
    #expect(throws: AudioFileError.self) { try AudioFile(path: caf) }
  }

  @Test func `255 channels are read`() throws {
    var random = SeededRandom(seed: 9)
    let noise = random.bytes(255 * 10)
    #expect(try packets(of: ContainerBytes.wave(noise, channels: 255, bits: 8)) == noise)
  }

  // Whatever the bytes of a header are: no crash, no hang, an error or the bytes that are there.
  @Test(.timeLimit(.minutes(1)), arguments: UInt64(0)..<8)
  func `a header with changed bytes is read or refused`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let originals = [
      ContainerBytes.wave(data), ContainerBytes.aiff(data, frames: 50),
      ContainerBytes.caf(data), ContainerBytes.au(data, coding: 3),
    ]
    for original in originals {
      for _ in 0..<100 {
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<min(80, bytes.count), using: &random)
          bytes[index] = random.bytes(1)[0]
        }
        let path = folder.write("sound", bytes)
        guard let file = try? AudioFile(path: path) else { continue }
        #expect(try DecodedFile(file).packets.count <= 4 * bytes.count, "seed \(seed)")
      }
    }
  }

  private func packets(of bytes: [UInt8]) throws -> [UInt8] {
    try AudioFile(path: folder.write("sound", bytes)).packets(from: 0, count: 1000)
  }
}
