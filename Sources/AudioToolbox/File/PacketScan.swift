import AudioFile
import AudioFormat

/// Where each packet of a file begins, in bytes of packets and in frames, by a look at all of them.
struct PacketScan {
  /// Bytes before each packet, and all bytes.
  private(set) var bytes: [Int64] = [0]
  /// Frames before each packet, and all frames.
  private(set) var frames: [Int64] = [0]

  /// Packets at once.
  private static let rowLength = 256

  /// Reads the whole file.
  ///
  /// - Throws: What its reader throws; what lies behind damage is not seen.
  init(_ file: AudioFile) throws(AudioFileError) {
    let room = max(65_536, file.packetSizeUpperBound)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 16)
    defer { unsafe memory.deallocate() }
    var row: [PacketDescription] = []
    while true {
      let read = try unsafe file.readPackets(
        from: Int64(count), count: Self.rowLength, into: memory, descriptions: &row)
      for packet in row.prefix(read.packetCount) { append(packet, file.dataFormat) }
      if read.isAtEnd || read.packetCount == 0 { return }
    }
  }

  private mutating func append(_ packet: PacketDescription, _ format: StreamDescription) {
    let length =
      format.framesPerPacket > 0 ? format.framesPerPacket : Int(packet.variableFramesInPacket)
    bytes.append((bytes.last ?? 0) + Int64(packet.dataByteSize))
    frames.append((frames.last ?? 0) + Int64(length))
  }

  /// Packets.
  var count: Int { bytes.count - 1 }

  /// The packet in which a place lies, by what stands before each; nil behind the last.
  static func packet(of place: Int64, in starts: [Int64]) -> Int? {
    guard place >= 0, let end = starts.last, place < end else { return nil }
    var candidates = 0..<starts.count - 1
    while candidates.count > 1 {
      let middle = candidates.lowerBound + candidates.count / 2
      candidates =
        starts[middle] > place
        ? candidates.lowerBound..<middle : middle..<candidates.upperBound
    }
    return candidates.lowerBound
  }
}
