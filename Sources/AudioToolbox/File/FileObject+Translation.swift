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
    case kAudioFilePropertyPreviousIndependentPacket, kAudioFilePropertyNextIndependentPacket:
      let asked = unsafe data.loadUnaligned(as: AudioIndependentPacketTranslation.self)
      let isNext = id == kAudioFilePropertyNextIndependentPacket
      try unsafe putExactly(independent(asked, isNext: isNext), data, size)
    case kAudioFilePropertyPacketToDependencyInfo:
      var asked = unsafe data.loadUnaligned(as: AudioPacketDependencyInfoTranslation.self)
      asked.mIsIndependentlyDecodable = 1
      asked.mNumberPrerollPackets = UInt32(rollDistance)
      try unsafe putExactly(asked, data, size)
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

  private func frame(
    _ asked: AudioFramePacketTranslation
  ) throws -> AudioFramePacketTranslation {
    var answer = asked
    guard asked.mPacket >= 0 else { throw StatusError(kAudioFileInvalidPacketOffsetError) }
    if format.framesPerPacket > 0 {
      let (frame, isOverflow) = asked.mPacket.multipliedReportingOverflow(
        by: Int64(format.framesPerPacket))
      guard !isOverflow else { throw StatusError(kAudioFileInvalidPacketOffsetError) }
      answer.mFrame = frame
    } else {
      answer.mFrame = try Self.start(of: asked.mPacket, in: scan().frames)
    }
    return answer
  }

  private func packet(
    _ asked: AudioFramePacketTranslation
  ) throws -> AudioFramePacketTranslation {
    var answer = asked
    guard asked.mFrame >= 0 else { throw StatusError(kAudioFileInvalidPacketOffsetError) }
    let frames = Int64(format.framesPerPacket)
    if frames > 0 {
      answer.mPacket = asked.mFrame / frames
      answer.mFrameOffsetInPacket = UInt32(asked.mFrame % frames)
    } else {
      let (packet, offset) = try Self.packet(of: asked.mFrame, in: scan().frames)
      answer.mPacket = packet
      answer.mFrameOffsetInPacket = offset
    }
    return answer
  }

  private func byte(_ asked: AudioBytePacketTranslation) throws -> AudioBytePacketTranslation {
    guard asked.mPacket >= 0, asked.mPacket < 1 << 40 else {
      throw StatusError(kAudioFileInvalidPacketOffsetError)
    }
    var answer = asked
    answer.mByte =
      format.hasVariablePacketSize
      ? try Self.start(of: asked.mPacket, in: scan().bytes)
      : asked.mPacket * Int64(format.bytesPerPacket)
    answer.mFlags = []
    return answer
  }

  private func packet(_ asked: AudioBytePacketTranslation) throws -> AudioBytePacketTranslation {
    guard asked.mByte >= 0 else { throw StatusError(kAudioFileInvalidPacketOffsetError) }
    var answer = asked
    if format.hasVariablePacketSize {
      let (packet, offset) = try Self.packet(of: asked.mByte, in: scan().bytes)
      answer.mPacket = packet
      answer.mByteOffsetInPacket = offset
    } else {
      let size = Int64(format.bytesPerPacket)
      answer.mPacket = asked.mByte / size
      answer.mByteOffsetInPacket = UInt32(asked.mByte % size)
    }
    answer.mFlags = []
    return answer
  }

  /// What stands before a packet, or before the end.
  private static func start(of packet: Int64, in starts: [Int64]) throws(StatusError) -> Int64 {
    guard packet >= 0, packet < Int64(starts.count) else {
      throw StatusError(kAudioFileInvalidPacketOffsetError)
    }
    return starts[Int(packet)]
  }

  private static func packet(
    of place: Int64, in starts: [Int64]
  ) throws(StatusError) -> (packet: Int64, offset: UInt32) {
    guard let packet = PacketScan.packet(of: place, in: starts) else {
      throw StatusError(kAudioFileInvalidPacketOffsetError)
    }
    return (Int64(packet), UInt32(place - starts[packet]))
  }

  // MARK: - What a packet needs

  private func independent(
    _ asked: AudioIndependentPacketTranslation, isNext: Bool
  ) throws -> AudioIndependentPacketTranslation {
    guard asked.mPacket >= 0 else { throw StatusError(kAudioFileInvalidPacketOffsetError) }
    let last = try file.packetCount() - 1
    var answer = asked
    let isInside = asked.mPacket < last
    let near = isNext ? (isInside ? asked.mPacket + 1 : -1) : min(asked.mPacket - 1, last)
    answer.mIndependentlyDecodablePacket = near
    return answer
  }

  /// Packets to decode before one: 80 ms of Opus (RFC 7845 section 4.6), the packets of layer III in
  /// which its sound may begin, one packet of the others, whose windows overlap.
  private var rollDistance: Int64 {
    switch format.formatID {
    case .opus where format.framesPerPacket > 0:
      Int64((3840 + format.framesPerPacket - 1) / format.framesPerPacket)
    // As many packets as the shortest ones need.
    case .opus: 3840 / 120
    case .linearPCM: 0
    case .mpegLayer3: format.sampleRate < 32_000 ? 96 : 16
    default: 1
    }
  }
}
