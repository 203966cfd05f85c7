import RealTime

/// Silence that a queue put between two of its frames because the next ones were not there.
public struct QueueUnderrun: Sendable, Hashable {
  /// Frames of the queue before the silence, at the device's rate.
  public var frame: Int
  /// Frames of silence.
  public var frameCount: Int

  /// Makes an underrun from its fields.
  public init(frame: Int, frameCount: Int) {
    self.frame = frame
    self.frameCount = frameCount
  }
}

/// What a queue has delivered since it was last started from rest.
public struct PlaybackRecord: Sendable, Hashable {
  /// Frames that the process thread took, at the device's rate.
  public var frameCount = 0
  /// Device frame at which the first of them sounded, nil before.
  public var firstDeviceFrame: Int64?
  /// Device frame of the last one that has sounded, nil before.
  public var lastDeviceFrame: Int64?
  /// Silence between frames, in order; a list longer than is read in time is cut.
  public var underruns: [QueueUnderrun] = []
  /// Frames of silence between frames, in all.
  public var underrunFrames = 0
  /// Frames of silence behind the last frame, of a run that goes on or was broken off; 0 for one that
  /// played out.
  public var pendingSilenceFrames = 0
  /// Samples beyond full scale, in all channels.
  public var overCount = 0
  /// Samples that were no numbers, and became silence.
  public var nonFiniteCount = 0
  /// Packets that the decoder refused.
  public var refusedPacketCount = 0
  /// SHA-256, as 64 hexadecimal digits, of the frames taken: Float32, little-endian, interleaved.
  ///
  /// Only when the queue was asked for a proof, and once it is at rest.
  public var sha256: String?

  /// An empty record.
  public init() {}
}

extension PlaybackRecord {
  /// Takes over what the decoding has counted.
  mutating func note(_ pipeline: DecodePipeline) {
    overCount = pipeline.overCount
    nonFiniteCount = pipeline.nonFiniteCount
    refusedPacketCount = pipeline.refusedPacketCount
  }

  /// Adds what a voice has delivered.
  ///
  /// - Parameters:
  ///   - voice: The voice.
  ///   - taken: Frames that the process thread took from it.
  mutating func add(_ voice: VoiceHandle, frameCount taken: Int) {
    frameCount += taken
    underrunFrames += voice.underrunFrames
    pendingSilenceFrames = voice.silentFrames
    firstDeviceFrame = firstDeviceFrame ?? voice.firstFrame
    lastDeviceFrame = voice.endFrame.map { $0 - 1 } ?? lastDeviceFrame
  }
}
