package import AudioFormat

/// What a read brought.
public struct PacketRead: Sendable, Hashable {
  /// Bytes written to the buffer, whole packets only.
  public var byteCount: Int
  /// Packets written to the buffer.
  public var packetCount: Int
  /// Whether the last packet of the file has been read, or the read began behind it.
  public var isAtEnd: Bool

  /// Makes a result from its fields.
  public init(byteCount: Int, packetCount: Int, isAtEnd: Bool) {
    self.byteCount = byteCount
    self.packetCount = packetCount
    self.isAtEnd = isAtEnd
  }
}

/// A container, seen as a row of packets.
///
/// One thread at a time; ``AudioFile`` sees to that.
package protocol PacketReader: AnyObject {
  /// The name of the container, such as `wav` or `oggOpus`.
  var container: String { get }
  /// What the packets hold.
  var dataFormat: StreamDescription { get }
  /// What a decoder must be given before the first packet; empty where the format has none.
  var magicCookie: [UInt8] { get }
  /// No packet is larger, in bytes; at least 1. Known without a scan of the file.
  var packetSizeUpperBound: Int { get }
  /// Packets in the file as far as the header is to be trusted, nil if only a scan can tell.
  var estimatedPacketCount: Int64? { get }
  /// Priming and remainder, where the container says them.
  var packetTable: PacketTable? { get }
  /// The places of the channels, where the container says them.
  var channelLayout: ChannelLayout? { get }
  /// What the file says of the recording, in its order.
  var tags: [FileTag] { get }
  /// What was damaged in what was read so far, and played all the same, a sentence each; not more
  /// than about a hundred.
  var faultReasons: [String] { get }
  /// Whether sound is missing, or another than it was, for one of these reasons.
  var hasLostSound: Bool { get }

  /// Counts the packets, by a scan if need be; the place of the next read does not matter to it.
  func countPackets() throws(AudioFileError) -> Int64

  /// The bytes of the largest packet, by a scan if need be.
  func maximumPacketSize() throws(AudioFileError) -> Int

  /// Counts the bytes of all packets where they are known without a scan, nil otherwise.
  var packetBytes: Int64? { get }

  /// Counts the frames of sound, without priming and remainder, by a scan if need be.
  func countFrames() throws(AudioFileError) -> Int64

  /// Says what is missing of a file that was cut, by a scan if need be; nil if nothing is known to be.
  func findCut() throws(AudioFileError) -> String?

  /// Finds the packets to read for the sound from a frame on.
  ///
  /// - Parameter frame: A frame of the sound, 0 or more; behind the end nothing follows.
  /// - Returns: What to read, and what to drop.
  /// - Throws: `readFailed`.
  func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace

  /// Reads whole packets into `buffer` from packet `first` on, at most `count`.
  ///
  /// - Parameters:
  ///   - first: Index of the first packet, 0 or more; behind the end nothing is read.
  ///   - count: Packets wanted, at least 1.
  ///   - buffer: Where the packets go, one behind the other. A packet that does not fit whole
  ///     ends the read before it.
  ///   - descriptions: Replaced by one entry a packet for a variable format, offsets relative to
  ///     the buffer; left alone for a constant one.
  /// - Returns: What was read; no packets behind the end of the file, which is not an error.
  /// - Throws: `damaged` or `readFailed`; nothing was delivered, and the next read may succeed.
  func readPackets(
    from first: Int64,
    count: Int,
    into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead
}

extension PacketReader {
  /// Containers whose damage ends the reading.
  package var faultReasons: [String] { [] }

  /// Readers that say nothing that is only odd.
  package var hasLostSound: Bool { !faultReasons.isEmpty }

  /// Containers that promise no length, or whose promise is not compared.
  package func findCut() throws(AudioFileError) -> String? { nil }

  /// Unknown.
  package var packetBytes: Int64? { nil }

  /// Of a constant format, or where nobody has looked, the bound.
  package func maximumPacketSize() throws(AudioFileError) -> Int { packetSizeUpperBound }
}
