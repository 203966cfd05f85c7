/// What one AAC packet was decoded to.
package struct AACFrameInfo: Sendable, Hashable {
  /// Frames of all channels.
  package let frameCount: Int
  /// Channels of a frame; two also for plain mono.
  package let channelCount: Int
  /// Frames per second.
  package let sampleRate: Int
  /// Whether spectral band replication doubled the rate.
  package let isReplicated: Bool
  /// Whether parametric stereo made two channels of one.
  package let isParametricStereo: Bool
  /// Bytes of the packet that were read.
  package let byteCount: Int
}
