package import AudioFormat

/// A stream description by the C names of its fields.
package struct FormatReport: Sendable, Hashable, Codable {
  /// Frames per second.
  package var mSampleRate: Double
  /// The coding, as its four characters.
  package var mFormatID: String
  /// The bits of the flags.
  package var mFormatFlags: UInt32
  /// Bytes in a packet, 0 when packets differ.
  package var mBytesPerPacket: Int
  /// Frames in a packet, 0 when packets differ.
  package var mFramesPerPacket: Int
  /// Bytes in a frame, 0 for compressed formats.
  package var mBytesPerFrame: Int
  /// Channels in a frame.
  package var mChannelsPerFrame: Int
  /// Valid bits in a sample, 0 for compressed formats.
  package var mBitsPerChannel: Int

  /// Makes the report of a description.
  package init(_ description: StreamDescription) {
    mSampleRate = description.sampleRate
    mFormatID = description.formatID.description
    mFormatFlags = description.formatFlags.rawValue
    mBytesPerPacket = description.bytesPerPacket
    mFramesPerPacket = description.framesPerPacket
    mBytesPerFrame = description.bytesPerFrame
    mChannelsPerFrame = description.channelsPerFrame
    mBitsPerChannel = description.bitsPerChannel
  }
}
