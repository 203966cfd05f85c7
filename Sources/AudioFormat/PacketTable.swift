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

extension PacketTable {
  /// Frames that a decoder delivers which are sound, where it delivers others too.
  ///
  /// - Parameter format: What the packets hold.
  /// - Returns: The frames between priming and remainder; nil for Opus, whose cookie and packets
  ///   have the decoder deliver nothing else.
  package func soundSpan(_ format: StreamDescription) -> Range<Int64>? {
    guard format.formatID != .opus else { return nil }
    let start = Int64(primingFrames)
    return start..<start + max(0, validFrames)
  }
}
