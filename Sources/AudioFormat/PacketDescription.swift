/// Where a packet lies in a buffer, and how long it sounds: Core Audio's AudioStreamPacketDescription.
///
/// The fields and their layout in memory (16 bytes) are those of the C structure.
public struct PacketDescription: Sendable, Hashable {
  /// Bytes from the start of the buffer to the packet.
  public var startOffset: Int64
  /// Frames to take from the packet; 0 when every packet has the same number.
  public var variableFramesInPacket: UInt32
  /// Bytes in the packet.
  public var dataByteSize: UInt32

  /// Makes a description from its fields.
  public init(startOffset: Int64, variableFramesInPacket: UInt32, dataByteSize: UInt32) {
    self.startOffset = startOffset
    self.variableFramesInPacket = variableFramesInPacket
    self.dataByteSize = dataByteSize
  }
}
