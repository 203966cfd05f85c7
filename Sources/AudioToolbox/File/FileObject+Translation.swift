import AudioFile
import AudioFormat
import CAudioToolbox

/// Packets, frames and bytes, each counted in the others.
extension FileObject {
  /// Answers a property that also asks.
  func translate(
    _ id: AudioFilePropertyID, _ data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>
  ) throws {
    guard unsafe Int(size.pointee) == (try propertySize(id)) else {
      throw StatusError(kAudioFileBadPropertySizeError)
    }
    switch id {
    case kAudioFilePropertyPacketToFrame, kAudioFilePropertyFrameToPacket:
      let asked = unsafe data.loadUnaligned(as: AudioFramePacketTranslation.self)
      let isByPacket = id == kAudioFilePropertyPacketToFrame
      try unsafe putExactly(isByPacket ? frame(asked) : packet(asked), data, size)
    case kAudioFilePropertyPacketToByte, kAudioFilePropertyByteToPacket:
      let asked = unsafe data.loadUnaligned(as: AudioBytePacketTranslation.self)
      let isByPacket = id == kAudioFilePropertyPacketToByte
      try unsafe putExactly(isByPacket ? byte(asked) : packet(asked), data, size)
    case kAudioFilePropertyPacketToRollDistance:
      var asked = unsafe data.loadUnaligned(as: AudioPacketRollDistanceTranslation.self)
      asked.mRollDistance = rollDistance
      try unsafe putExactly(asked, data, size)
    default:
      var asked = unsafe data.loadUnaligned(as: AudioPacketRangeByteCountTranslation.self)
      let (bytes, isOverflow) = asked.mPacketCount.multipliedReportingOverflow(
        by: Int64(file.packetSizeUpperBound))
      guard asked.mPacket >= 0, asked.mPacketCount >= 0, !isOverflow else {
        throw StatusError(kAudioFileInvalidPacketOffsetError)
      }
      asked.mByteCountUpperBound = bytes
      try unsafe putExactly(asked, data, size)
    }
  }

  /// Packets of the same number of frames.
  private func constantFrames() throws(StatusError) -> Int64 {
    guard format.framesPerPacket > 0 else {
      throw StatusError(kAudioFileUnsupportedPropertyError)
    }
    return Int64(format.framesPerPacket)
  }

  private func frame(
    _ asked: AudioFramePacketTranslation
  ) throws(StatusError) -> AudioFramePacketTranslation {
    var answer = asked
    let (frame, isOverflow) = asked.mPacket.multipliedReportingOverflow(by: try constantFrames())
    guard asked.mPacket >= 0, !isOverflow else {
      throw StatusError(kAudioFileInvalidPacketOffsetError)
    }
    answer.mFrame = frame
    return answer
  }

  private func packet(
    _ asked: AudioFramePacketTranslation
  ) throws(StatusError) -> AudioFramePacketTranslation {
    var answer = asked
    let frames = try constantFrames()
    guard asked.mFrame >= 0 else { throw StatusError(kAudioFileInvalidPacketOffsetError) }
    answer.mPacket = asked.mFrame / frames
    answer.mFrameOffsetInPacket = UInt32(asked.mFrame % frames)
    return answer
  }

  /// Bytes of a packet, and whether they are only so many on average.
  private func packetBytes() throws -> (size: Double, isEstimate: Bool) {
    guard format.hasVariablePacketSize else { return (Double(format.bytesPerPacket), false) }
    let packets = try file.packetCount()
    guard packets > 0 else { throw StatusError(kAudioFileUnsupportedPropertyError) }
    return (Double(try byteCount()) / Double(packets), true)
  }

  private func byte(_ asked: AudioBytePacketTranslation) throws -> AudioBytePacketTranslation {
    guard asked.mPacket >= 0, asked.mPacket < 1 << 40 else {
      throw StatusError(kAudioFileInvalidPacketOffsetError)
    }
    var answer = asked
    let (size, isEstimate) = try packetBytes()
    answer.mByte = Int64(Double(asked.mPacket) * size)
    answer.mFlags = isEstimate ? .bytePacketTranslationFlag_IsEstimate : []
    return answer
  }

  private func packet(_ asked: AudioBytePacketTranslation) throws -> AudioBytePacketTranslation {
    guard asked.mByte >= 0, asked.mByte < 1 << 50 else {
      throw StatusError(kAudioFileInvalidPacketOffsetError)
    }
    var answer = asked
    let (size, isEstimate) = try packetBytes()
    answer.mPacket = Int64(Double(asked.mByte) / size)
    answer.mByteOffsetInPacket =
      isEstimate ? 0 : UInt32(asked.mByte - answer.mPacket * Int64(format.bytesPerPacket))
    answer.mFlags = isEstimate ? .bytePacketTranslationFlag_IsEstimate : []
    return answer
  }

  /// RFC 7845 section 4.6: an Opus decoder needs 80 ms to come into its state.
  private var rollDistance: Int64 {
    guard format.formatID == .opus, format.framesPerPacket > 0 else { return 0 }
    return Int64((3840 + format.framesPerPacket - 1) / format.framesPerPacket)
  }
}
