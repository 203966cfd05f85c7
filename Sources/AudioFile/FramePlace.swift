/// Where to go on after a seek.
package struct FramePlace: Sendable, Hashable {
  /// The packet to read next; it holds until the next seek or read of another packet.
  package let packet: Int64
  /// Frames to drop of what a decoder delivers from there, behind the pre-skip it drops itself.
  package let framesToDrop: Int

  /// Makes a place from its fields.
  package init(packet: Int64, framesToDrop: Int) {
    self.packet = packet
    self.framesToDrop = framesToDrop
  }
}
