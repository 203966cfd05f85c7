// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AudioFile
import AudioFormat
public import CAudioToolbox

/// Reads bytes; the header says the rest.
@c @implementation
public func AudioFileReadBytes(
  _ inAudioFile: AudioFileID?, _ inUseCache: Bool, _ inStartingByte: Int64,
  _ ioNumBytes: UnsafeMutablePointer<UInt32>?, _ outBuffer: UnsafeMutableRawPointer?
) -> OSStatus {
  status {
    let object = try unsafe FileObject.find(inAudioFile)
    guard let ioNumBytes = unsafe ioNumBytes, let outBuffer = unsafe outBuffer,
      inStartingByte >= 0
    else { throw StatusError.parameter }
    let wanted = unsafe Int(ioNumBytes.pointee)
    unsafe ioNumBytes.pointee = 0
    let room = unsafe UnsafeMutableRawBufferPointer(start: outBuffer, count: wanted)
    let count = try unsafe object.readBytes(from: inStartingByte, into: room)
    unsafe ioNumBytes.pointee = UInt32(count)
    if count < wanted { throw StatusError(kAudioFileEndOfFileError) }
  }
}

/// Reads packets, as many as fit; the header says the rest.
@c @implementation
public func AudioFileReadPacketData(
  _ inAudioFile: AudioFileID?, _ inUseCache: Bool, _ ioNumBytes: UnsafeMutablePointer<UInt32>?,
  _ outPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?,
  _ inStartingPacket: Int64, _ ioNumPackets: UnsafeMutablePointer<UInt32>?,
  _ outBuffer: UnsafeMutableRawPointer?
) -> OSStatus {
  status {
    let object = try unsafe FileObject.find(inAudioFile)
    guard let ioNumBytes = unsafe ioNumBytes else { throw StatusError.parameter }
    let room = unsafe Int(ioNumBytes.pointee)
    let mustDescribe = object.format.hasVariablePacketSize
    guard room > 0, unsafe !mustDescribe || outPacketDescriptions != nil else {
      throw StatusError.parameter
    }
    let read = try unsafe object.readPackets(
      PacketCall(
        first: inStartingPacket, ioNumBytes, outPacketDescriptions, ioNumPackets, outBuffer),
      room: room)
    if read.packetCount == 0, !read.isAtEnd { throw StatusError.parameter }
    if read.isShort { throw StatusError(kAudioFileEndOfFileError) }
  }
}

/// Reads packets of the largest size; the header says the rest.
@c @implementation
public func AudioFileReadPackets(
  _ inAudioFile: AudioFileID?, _ inUseCache: Bool, _ outNumBytes: UnsafeMutablePointer<UInt32>?,
  _ outPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?,
  _ inStartingPacket: Int64, _ ioNumPackets: UnsafeMutablePointer<UInt32>?,
  _ outBuffer: UnsafeMutableRawPointer?
) -> OSStatus {
  status {
    let object = try unsafe FileObject.find(inAudioFile)
    guard let outNumBytes = unsafe outNumBytes, let count = unsafe ioNumPackets?.pointee else {
      throw StatusError.parameter
    }
    let (bytes, isOverflow) = Int(count).multipliedReportingOverflow(
      by: object.file.packetSizeUpperBound)
    // No more can be said to have been read.
    let room = isOverflow ? Int(UInt32.max) : min(bytes, Int(UInt32.max))
    _ = try unsafe object.readPackets(
      PacketCall(
        first: inStartingPacket, outNumBytes, outPacketDescriptions, ioNumPackets, outBuffer),
      room: room)
  }
}
