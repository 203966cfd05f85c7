// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CAudioToolbox

/// Says how large a property is; the header says the rest.
@c @implementation
public func AudioFileGetPropertyInfo(
  _ inAudioFile: AudioFileID?, _ inPropertyID: AudioFilePropertyID,
  _ outDataSize: UnsafeMutablePointer<UInt32>?, _ isWritable: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
  unsafe outDataSize?.pointee = 0
  unsafe isWritable?.pointee = 0
  return status {
    let size = try unsafe FileObject.find(inAudioFile).propertySize(inPropertyID)
    unsafe outDataSize?.pointee = UInt32(clamping: size)
    unsafe isWritable?.pointee = inPropertyID == kAudioFilePropertyUseAudioTrack ? 1 : 0
  }
}

/// Reads a property; the header says the rest.
@c @implementation
public func AudioFileGetProperty(
  _ inAudioFile: AudioFileID?, _ inPropertyID: AudioFilePropertyID,
  _ ioDataSize: UnsafeMutablePointer<UInt32>?, _ outPropertyData: UnsafeMutableRawPointer?
) -> OSStatus {
  status {
    let object = try unsafe FileObject.find(inAudioFile)
    guard let size = unsafe ioDataSize, let data = unsafe outPropertyData else {
      throw StatusError.parameter
    }
    do {
      try unsafe object.getProperty(inPropertyID, data, size)
    } catch let error as StatusError where error.status == kAudioFileUnsupportedPropertyError {
      unsafe size.pointee = 0
      throw error
    }
  }
}

/// Sets a property; the header says the rest.
@c @implementation
public func AudioFileSetProperty(
  _ inAudioFile: AudioFileID?, _ inPropertyID: AudioFilePropertyID, _ inDataSize: UInt32,
  _ inPropertyData: UnsafeRawPointer?
) -> OSStatus {
  status {
    let object = try unsafe FileObject.find(inAudioFile)
    guard let data = unsafe inPropertyData else { throw StatusError.parameter }
    guard inPropertyID == kAudioFilePropertyUseAudioTrack else {
      _ = try object.propertySize(inPropertyID)
      throw StatusError(kAudioFilePermissionsError)
    }
    guard inDataSize == 4 else { throw StatusError(kAudioFileBadPropertySizeError) }
    try object.useTrack(Int(unsafe data.loadUnaligned(as: UInt32.self)))
  }
}
