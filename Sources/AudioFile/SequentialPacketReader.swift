package import AudioFormat

/// A reader that finds its packets one after the other.
package protocol SequentialPacketReader: PacketReader {
  /// The index of the packet at hand.
  var nextIndex: Int64 { get }

  /// Starts again at the first packet.
  ///
  /// - Throws: `readFailed`.
  func rewind() throws(AudioFileError)

  /// Looks whether a packet is at hand; there is none behind the last.
  ///
  /// - Throws: `damaged` or `readFailed`.
  func hasPacket() throws(AudioFileError) -> Bool

  /// Steps behind the packet at hand.
  func step()

  /// Copies the packet at hand and steps behind it.
  ///
  /// - Parameters:
  ///   - buffer: Where to.
  ///   - offset: What the description shall say of the place.
  /// - Returns: What the packet is; nil when it does not fit or there is none.
  /// - Throws: `damaged` or `readFailed`.
  func take(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(AudioFileError) -> PacketDescription?
}

extension SequentialPacketReader {
  package func readPackets(
    from first: Int64, count: Int, into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    descriptions.removeAll(keepingCapacity: true)
    try move(to: first)
    var byteCount = 0
    var isAtEnd = false
    do throws(AudioFileError) {
      while descriptions.count < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[byteCount...])
        guard let description = try unsafe take(into: rest, at: byteCount) else { break }
        descriptions.append(description)
        byteCount += Int(description.dataByteSize)
      }
      isAtEnd = try !hasPacket()
    } catch {
      // What came before is delivered now; the next read meets the error again.
      guard !descriptions.isEmpty else { throw error }
    }
    return PacketRead(byteCount: byteCount, packetCount: descriptions.count, isAtEnd: isAtEnd)
  }

  private func move(to index: Int64) throws(AudioFileError) {
    if index < nextIndex { try rewind() }
    while nextIndex < index, try hasPacket() { step() }
  }
}
