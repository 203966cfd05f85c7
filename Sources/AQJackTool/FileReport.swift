/// What became of one file of a run.
package struct FileReport: Sendable, Hashable, Codable {
  /// The format of a file.
  package struct Format: Sendable, Hashable, Codable {
    /// The four characters of the coding.
    package var id: String
    /// Frames per second.
    package var sampleRate: Double
    /// Channels in a frame.
    package var channels: Int

    /// Makes a format from its fields.
    package init(id: String, sampleRate: Double, channels: Int) {
      self.id = id
      self.sampleRate = sampleRate
      self.channels = channels
    }
  }

  /// A stretch of silence, played because the queue had nothing else.
  package struct Underrun: Sendable, Hashable, Codable {
    /// Frames of the file before the silence.
    package var frame: Int64
    /// Frames of silence.
    package var frames: Int64

    /// Makes a stretch from its fields.
    package init(frame: Int64, frames: Int64) {
      self.frame = frame
      self.frames = frames
    }
  }

  /// The name of the file; bytes that are not UTF-8 read as U+FFFD.
  package var path: String
  /// The format.
  package var format: Format
  /// Frames that the file holds.
  package var sourceFrames: Int64
  /// Frames that the process thread took.
  package var framesDelivered: Int64 = 0
  /// The JACK frame time of the first of them, nil if there was none.
  package var firstJackFrame: Int64?
  /// The JACK frame time of the last of them, nil if there was none.
  package var lastJackFrame: Int64?
  /// SHA-256 over the frames that the process thread took, float32 little-endian interleaved, in
  /// hexadecimal digits.
  package var sha256 = ""
  /// The underruns within the file.
  package var underruns: [Underrun] = []

  /// Makes the report of a file of which nothing was played yet.
  package init(path: String, format: Format, sourceFrames: Int64) {
    self.path = path
    self.format = format
    self.sourceFrames = sourceFrames
  }
}

extension FileReport {
  /// Writes all fields; a missing frame time is null, so that every object has the same ones.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(format, forKey: .format)
    try container.encode(sourceFrames, forKey: .sourceFrames)
    try container.encode(framesDelivered, forKey: .framesDelivered)
    try container.encode(firstJackFrame, forKey: .firstJackFrame)
    try container.encode(lastJackFrame, forKey: .lastJackFrame)
    try container.encode(sha256, forKey: .sha256)
    try container.encode(underruns, forKey: .underruns)
  }
}
