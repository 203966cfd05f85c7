package import AudioFormat

/// What a file holds, with the fields of `aqjack info --json`.
package struct InfoReport: Sendable, Hashable, Codable {
  /// The name of the file; bytes that are not UTF-8 read as U+FFFD.
  package var path: String
  /// The name of the container, such as `wav` or `oggOpus`.
  package var container: String
  /// The stream description.
  package var format: FormatReport
  /// Frames per second.
  package var sampleRate: Double
  /// Channels in a frame.
  package var channels: Int
  /// Frames of sound, after pre-skip and end trim.
  package var frames: Int64
  /// Packets in the file.
  package var packets: Int64
  /// Frames before the sound.
  package var primingFrames: Int
  /// Frames behind the sound.
  package var remainderFrames: Int
  /// No packet is larger, in bytes.
  package var packetSizeUpperBound: Int
  /// Bytes in the cookie, 0 if the format has none.
  package var cookieBytes = 0
  /// The gain that the header orders, in dB.
  package var headerGainDecibels = 0.0
  /// The places of the channels, in the order of the file; nil if the file does not say.
  package var channelLayout: [String]?
  /// The length of the sound.
  package var durationSeconds: Double
  /// The tags, by name.
  package var tags: [String: String] = [:]

  /// Makes the report of a file.
  ///
  /// - Parameters:
  ///   - path: The name of the file.
  ///   - container: The name of the container.
  ///   - format: What the packets hold.
  ///   - packets: Packets in the file.
  ///   - table: Which frames are sound.
  ///   - packetSizeUpperBound: No packet is larger, in bytes.
  package init(
    path: FilePath, container: String, format: StreamDescription, packets: Int64,
    table: PacketTable, packetSizeUpperBound: Int
  ) {
    self.path = path.description
    self.container = container
    self.format = FormatReport(format)
    sampleRate = format.sampleRate
    channels = format.channelsPerFrame
    frames = table.validFrames
    self.packets = packets
    primingFrames = table.primingFrames
    remainderFrames = table.remainderFrames
    self.packetSizeUpperBound = packetSizeUpperBound
    durationSeconds = format.sampleRate > 0 ? Double(frames) / format.sampleRate : 0
  }
}

extension InfoReport {
  /// Writes all fields; a missing layout is null, so that every object has the same ones.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(self.container, forKey: .container)
    try container.encode(format, forKey: .format)
    try container.encode(sampleRate, forKey: .sampleRate)
    try container.encode(channels, forKey: .channels)
    try container.encode(frames, forKey: .frames)
    try container.encode(packets, forKey: .packets)
    try container.encode(primingFrames, forKey: .primingFrames)
    try container.encode(remainderFrames, forKey: .remainderFrames)
    try container.encode(packetSizeUpperBound, forKey: .packetSizeUpperBound)
    try container.encode(cookieBytes, forKey: .cookieBytes)
    try container.encode(headerGainDecibels, forKey: .headerGainDecibels)
    try container.encode(channelLayout, forKey: .channelLayout)
    try container.encode(durationSeconds, forKey: .durationSeconds)
    try container.encode(tags, forKey: .tags)
  }
}
