package import AudioFile
import AudioFormat

extension InfoReport {
  /// Makes the report of a file, by a scan of all of it where its header does not tell.
  ///
  /// - Parameter file: An open file.
  /// - Throws: `readFailed`. Blocks.
  package init(_ file: AudioFile) throws(AudioFileError) {
    let head = try? OpusHead(file.magicCookie)
    let table = PacketTable(
      validFrames: try file.frameCount(),
      primingFrames: file.packetTable?.primingFrames ?? head?.preSkip ?? 0,
      remainderFrames: file.packetTable?.remainderFrames ?? 0)
    self.init(
      path: file.path, container: file.container, format: file.dataFormat,
      packets: try file.packetCount(), table: table,
      packetSizeUpperBound: file.packetSizeUpperBound)
    cookieBytes = file.magicCookie.count
    headerGainDecibels = Double(head?.gainQ8 ?? 0) / 256
    channelLayout = file.channelLayout?.labels.map(\.reportName)
    tags = Self.joined(file.tags)
  }

  /// The tags by name; several of one name become one, in order.
  private static func joined(_ tags: [FileTag]) -> [String: String] {
    Dictionary(tags.map { ($0.name, $0.value) }) { first, next in "\(first); \(next)" }
  }
}
