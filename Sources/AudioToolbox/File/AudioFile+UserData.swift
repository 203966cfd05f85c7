// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AudioFile
public import CAudioToolbox

/// Counts chunks; the header says the rest.
@c @implementation
public func AudioFileCountUserData(
  _ inAudioFile: AudioFileID?, _ inUserDataID: UInt32,
  _ outNumberItems: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
  status {
    let object = try unsafe FileObject.find(inAudioFile)
    guard let outNumberItems = unsafe outNumberItems else { throw StatusError.parameter }
    unsafe outNumberItems.pointee = UInt32(try object.chunks(inUserDataID).count)
  }
}

/// Says how many bytes a chunk holds; the header says the rest.
@c @implementation
public func AudioFileGetUserDataSize(
  _ inAudioFile: AudioFileID?, _ inUserDataID: UInt32, _ inIndex: UInt32,
  _ outUserDataSize: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
  status {
    let object = try unsafe FileObject.find(inAudioFile)
    guard let outUserDataSize = unsafe outUserDataSize else { throw StatusError.parameter }
    unsafe outUserDataSize.pointee = UInt32(
      clamping: try object.chunk(inUserDataID, inIndex).size)
  }
}

/// The same beyond 4 GB; the header says the rest.
@c @implementation
public func AudioFileGetUserDataSize64(
  _ inAudioFile: AudioFileID?, _ inUserDataID: UInt32, _ inIndex: UInt32,
  _ outUserDataSize: UnsafeMutablePointer<UInt64>?
) -> OSStatus {
  status {
    let object = try unsafe FileObject.find(inAudioFile)
    guard let outUserDataSize = unsafe outUserDataSize else { throw StatusError.parameter }
    unsafe outUserDataSize.pointee = UInt64(try object.chunk(inUserDataID, inIndex).size)
  }
}

/// Copies a chunk; the header says the rest.
@c @implementation
public func AudioFileGetUserData(
  _ inAudioFile: AudioFileID?, _ inUserDataID: UInt32, _ inIndex: UInt32,
  _ ioUserDataSize: UnsafeMutablePointer<UInt32>?, _ outUserData: UnsafeMutableRawPointer?
) -> OSStatus {
  unsafe AudioFileGetUserDataAtOffset(
    inAudioFile, inUserDataID, inIndex, 0, ioUserDataSize, outUserData)
}

/// Copies a chunk from an offset on; the header says the rest.
@c @implementation
public func AudioFileGetUserDataAtOffset(
  _ inAudioFile: AudioFileID?, _ inUserDataID: UInt32, _ inIndex: UInt32, _ inOffset: Int64,
  _ ioUserDataSize: UnsafeMutablePointer<UInt32>?, _ outUserData: UnsafeMutableRawPointer?
) -> OSStatus {
  status {
    let object = try unsafe FileObject.find(inAudioFile)
    guard let size = unsafe ioUserDataSize, let data = unsafe outUserData, inOffset >= 0 else {
      throw StatusError.parameter
    }
    let chunk = try object.chunk(inUserDataID, inIndex)
    let room = unsafe UnsafeMutableRawBufferPointer(start: data, count: Int(size.pointee))
    unsafe size.pointee = 0
    let count = try unsafe object.file.read(chunk, from: inOffset, into: room)
    unsafe size.pointee = UInt32(count)
  }
}

extension FileObject {
  /// The chunks of a name.
  fileprivate func chunks(_ id: UInt32) throws -> [FileChunk] {
    try file.chunks().filter { UInt32(fourCharacters: $0.name) == id }
  }

  /// One of the chunks of a name.
  ///
  /// - Throws: `kAudioFileInvalidChunkError` where there is none.
  fileprivate func chunk(_ id: UInt32, _ index: UInt32) throws -> FileChunk {
    let chunks = try chunks(id)
    guard Int(index) < chunks.count else { throw StatusError(kAudioFileInvalidChunkError) }
    return chunks[Int(index)]
  }
}
