// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AudioFile
import AudioFormat
public import CAudioToolbox
public import CoreFoundation

/// Opens a file; the header says the rest.
@c @implementation
public func AudioFileOpenURL(
  _ inFileRef: UnsafeRawPointer?, _ inPermissions: AudioFilePermissions,
  _ inFileTypeHint: AudioFileTypeID, _ outAudioFile: UnsafeMutablePointer<AudioFileID?>?
) -> OSStatus {
  unsafe outAudioFile?.pointee = nil
  return status {
    guard let url = unsafe inFileRef, let out = unsafe outAudioFile else {
      throw StatusError.parameter
    }
    try unsafe openFile(
      Unmanaged<CFURL>.fromOpaque(url).takeUnretainedValue(), inPermissions, out)
  }
}

/// Opens a file, as on Apple's systems.
///
/// - Returns: A result of Core Audio.
@discardableResult
public func AudioFileOpenURL(
  _ inFileRef: CFURL, _ inPermissions: AudioFilePermissions, _ inFileTypeHint: AudioFileTypeID,
  _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus {
  unsafe outAudioFile.pointee = nil
  return status { try unsafe openFile(inFileRef, inPermissions, outAudioFile) }
}

/// Opens data that the client reads; the header says the rest.
@c @implementation
public func AudioFileOpenWithCallbacks(
  _ inClientData: UnsafeMutableRawPointer?, _ inReadFunc: AudioFile_ReadProc?,
  _ inWriteFunc: AudioFile_WriteProc?, _ inGetSizeFunc: AudioFile_GetSizeProc?,
  _ inSetSizeFunc: AudioFile_SetSizeProc?, _ inFileTypeHint: AudioFileTypeID,
  _ outAudioFile: UnsafeMutablePointer<AudioFileID?>?
) -> OSStatus {
  unsafe outAudioFile?.pointee = nil
  return status {
    guard let read = unsafe inReadFunc, let getSize = unsafe inGetSizeFunc,
      let out = unsafe outAudioFile
    else { throw StatusError.parameter }
    let bytes = unsafe CallbackBytes(inClientData, read)
    let file = try AudioFile(bytes, length: unsafe getSize(inClientData))
    unsafe out.pointee = unsafe FileObject.all.add(FileObject(file))
  }
}

/// Closes a file; the header says the rest.
@c @implementation
public func AudioFileClose(_ inAudioFile: AudioFileID?) -> OSStatus {
  status {
    guard unsafe FileObject.all.remove(inAudioFile) != nil else {
      throw StatusError(kAudioFileNotOpenError)
    }
  }
}

private func openFile(
  _ url: CFURL, _ permissions: AudioFilePermissions,
  _ out: UnsafeMutablePointer<AudioFileID?>
) throws {
  guard permissions.rawValue & AudioFilePermissions.readPermission.rawValue != 0 else {
    throw StatusError(kAudioFilePermissionsError)
  }
  let file = try AudioFile(path: path(of: url))
  unsafe out.pointee = unsafe FileObject.all.add(FileObject(file))
}

/// The name of a file URL, byte for byte.
private func path(of url: CFURL) throws -> FilePath {
  var bytes = [UInt8](repeating: 0, count: 4097)
  guard unsafe CFURLGetFileSystemRepresentation(url, true, &bytes, CFIndex(bytes.count)) else {
    throw StatusError(kAudio_BadFilePathError)
  }
  return FilePath(bytes: bytes)
}
