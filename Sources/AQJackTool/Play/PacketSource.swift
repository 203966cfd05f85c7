package import AudioFile
package import AudioFormat

/// What a queue is fed from: a row of packets, read from a file or made up.
///
/// Any thread; the members mean what they mean in ``AudioFile``.
package protocol PacketSource: AnyObject, Sendable {
  /// The name in messages and reports.
  var path: FilePath { get }
  /// The name of the container.
  var container: String { get }
  /// What the packets hold.
  var dataFormat: StreamDescription { get }
  /// The places of the channels, nil if they are not known.
  var channelLayout: ChannelLayout? { get }
  /// What a decoder must be given before the first packet; empty where the format has none.
  var magicCookie: [UInt8] { get }
  /// No packet is larger, in bytes; at least 1.
  var packetSizeUpperBound: Int { get }
  /// Packets in all where they are known, nil where only reading can tell.
  var estimatedPacketCount: Int64? { get }
  /// What the source says of the recording.
  var tags: [FileTag] { get }
  /// Priming and remainder, where the container says them.
  var packetTable: PacketTable? { get }

  /// Whether packets may be a long time coming, as from a pipe.
  var isStream: Bool { get }
  /// What was damaged in what was read so far, and played all the same; see ``AudioFile``.
  var faultReasons: [String] { get }
  /// Whether damage in what was read so far has taken sound away, or changed it; see ``AudioFile``.
  var hasLostSound: Bool { get }

  /// Reads whole packets from packet `first` on; see ``AudioFile``.
  func readPackets(
    from first: Int64, count: Int, into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead

  /// Finds the packets to read for the sound from a frame on; see ``AudioFile``.
  func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace

  /// The same packets, with a place of its own.
  func reopened() throws(AudioFileError) -> Self

  /// Has nobody wait for packets any more.
  func cancel()
}

extension AudioFile: PacketSource {}
