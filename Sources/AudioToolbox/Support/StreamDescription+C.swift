import AudioFormat
import CAudioToolbox

extension StreamDescription {
  /// The same in Swift.
  init(_ format: AudioStreamBasicDescription) {
    self.init(
      sampleRate: format.mSampleRate, formatID: FormatID(rawValue: format.mFormatID),
      formatFlags: FormatFlags(rawValue: format.mFormatFlags),
      bytesPerPacket: Int(format.mBytesPerPacket), framesPerPacket: Int(format.mFramesPerPacket),
      bytesPerFrame: Int(format.mBytesPerFrame),
      channelsPerFrame: Int(format.mChannelsPerFrame),
      bitsPerChannel: Int(format.mBitsPerChannel))
  }
}

extension AudioStreamBasicDescription {
  /// The same in C.
  init(_ format: StreamDescription) {
    self.init(
      mSampleRate: format.sampleRate, mFormatID: format.formatID.rawValue,
      mFormatFlags: format.formatFlags.rawValue, mBytesPerPacket: UInt32(format.bytesPerPacket),
      mFramesPerPacket: UInt32(format.framesPerPacket),
      mBytesPerFrame: UInt32(format.bytesPerFrame),
      mChannelsPerFrame: UInt32(format.channelsPerFrame),
      mBitsPerChannel: UInt32(format.bitsPerChannel), mReserved: 0)
  }
}
