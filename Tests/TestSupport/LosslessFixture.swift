import AudioFormat

/// Packets of Apple Lossless, which libsndfile has made.
package struct LosslessFixture {
  /// The packets, of 4096 frames each but for the last.
  package private(set) var packets: [[UInt8]] = []
  /// Apple's ALACSpecificConfig.
  package private(set) var configuration: [UInt8] = []
  /// Frames of the last packet.
  package let lastLength: Int

  /// Codes stereo of 16 bits at 48 kHz.
  ///
  /// - Parameters:
  ///   - samples: Interleaved, in the high bits.
  ///   - folder: Where a file may be written.
  /// - Throws: When the file cannot be read again.
  package init(_ samples: [Int32], in folder: TemporaryFolder) throws {
    let path = folder.path("lossless.caf".utf8)
    writeSoundFile(path, .alac16, samples: samples, channels: 2)
    lastLength = (samples.count / 2 - 1) % 4096 + 1
    let chunks = Self.chunks(try contents(path))
    var data = (chunks["data"] ?? []).dropFirst(4)
    for size in Self.sizes((chunks["pakt"] ?? []).dropFirst(24)) {
      packets.append(Array(data.prefix(size)))
      data = data.dropFirst(size)
    }
    configuration = Array((chunks["kuki"] ?? []).prefix(24))
  }

  /// The packets in MP4.
  package var mpeg4: MPEG4Fixture {
    var made = MPEG4Fixture(
      packets, type: "alac", boxes: MPEG4Fixture.box("alac", [0, 0, 0, 0] + configuration))
    (made.timeScale, made.packetTicks, made.lastPacketTicks) = (48_000, 4096, lastLength)
    return made
  }

  private static func chunks(_ file: [UInt8]) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    var rest = file.dropFirst(8)
    while rest.count >= 12 {
      let size = rest.dropFirst(4).prefix(8).reduce(0) { $0 << 8 | Int($1) }
      found[String(decoding: rest.prefix(4), as: UTF8.self)] = Array(
        rest.dropFirst(12).prefix(size))
      rest = rest.dropFirst(12 + size)
    }
    return found
  }

  /// Seven bits a byte, all but the last with the highest bit set.
  private static func sizes(_ table: ArraySlice<UInt8>) -> [Int] {
    var (sizes, size) = ([Int](), 0)
    for byte in table {
      size = size << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 {
        if size > 0 { sizes.append(size) }
        size = 0
      }
    }
    return sizes
  }
}
