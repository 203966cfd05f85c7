/// Which of the frames that the packets decode to are sound: Core Audio's AudioFilePacketTableInfo.
public struct PacketTable: Sendable, Hashable {
  /// Frames of sound, between priming and remainder.
  public var validFrames: Int64
  /// Frames at the start that only bring the decoder into its state.
  public var primingFrames: Int
  /// Frames at the end that only fill the last packet.
  public var remainderFrames: Int

  /// Makes a table from its fields.
  public init(validFrames: Int64, primingFrames: Int, remainderFrames: Int) {
    self.validFrames = validFrames
    self.primingFrames = primingFrames
    self.remainderFrames = remainderFrames
  }
}
