import AudioFile
import AudioFormat
import Glibc

@testable import AQJackTool

/// Linear PCM between frames that are not to be heard, as a lossless coder leaves them.
///
/// A frame is its own number among those that are read, so priming is told from sound.
final class TrimmedSource: PacketSource {
  let path: FilePath = "trimmed"
  let container = "test"
  let dataFormat = StreamDescription.linearPCM(
    sampleRate: 48_000, channels: 1, bits: 32, flags: .float)
  let channelLayout: ChannelLayout? = nil
  let magicCookie: [UInt8] = []
  let packetSizeUpperBound = 4
  let tags: [FileTag] = []
  let packetTable: PacketTable?
  let isStream = false
  let faultReasons: [String] = []
  let hasLostSound = false

  private let table: PacketTable

  init(priming: Int, frames: Int, remainder: Int) {
    table = PacketTable(
      validFrames: Int64(frames), primingFrames: priming, remainderFrames: remainder)
    packetTable = table
  }

  /// The frames that are to be heard.
  var sound: [Float] { (0..<Int(table.validFrames)).map { Float(table.primingFrames + $0) } }

  private var packetCount: Int {
    table.primingFrames + Int(table.validFrames) + table.remainderFrames
  }

  var estimatedPacketCount: Int64? { Int64(packetCount) }

  func readPackets(
    from first: Int64, count: Int, into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    descriptions.removeAll(keepingCapacity: true)
    let end = min(packetCount, Int(first) + min(count, buffer.count / 4))
    for index in Int(first)..<max(Int(first), end) {
      unsafe buffer.storeBytes(
        of: Float(index), toByteOffset: (index - Int(first)) * 4, as: Float.self)
    }
    let read = max(0, end - Int(first))
    return PacketRead(byteCount: read * 4, packetCount: read, isAtEnd: end == packetCount)
  }

  func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    FramePlace(packet: 0, framesToDrop: table.primingFrames + Int(frame))
  }

  func reopened() throws(AudioFileError) -> Self { self }

  func cancel() {}
}
