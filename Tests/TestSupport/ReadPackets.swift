package import AudioFile
package import AudioFormat

/// What one read of a file brought.
package struct ReadPackets {
  /// The bytes of the packets.
  package let bytes: [UInt8]
  /// One entry a packet of a variable format; empty for a constant one.
  package private(set) var descriptions: [PacketDescription] = []
  /// Packets.
  package let packetCount: Int
  /// Whether there are no more packets.
  package let isAtEnd: Bool

  /// Reads up to `count` packets from packet `first` on.
  package init(_ file: AudioFile, from first: Int64, count: Int) throws(AudioFileError) {
    var room = [UInt8](repeating: 0, count: count * file.packetSizeUpperBound)
    var entries: [PacketDescription] = []
    let read = try unsafe room.withUnsafeMutableBufferPointer { buffer throws(AudioFileError) in
      try unsafe file.readPackets(
        from: first, count: count, into: UnsafeMutableRawBufferPointer(buffer),
        descriptions: &entries)
    }
    bytes = Array(room.prefix(read.byteCount))
    descriptions = entries
    packetCount = read.packetCount
    isAtEnd = read.isAtEnd
  }
}

extension AudioFile {
  /// The bytes of up to `count` packets from packet `first` on.
  package func packets(from first: Int64, count: Int) throws(AudioFileError) -> [UInt8] {
    try ReadPackets(self, from: first, count: count).bytes
  }
}
