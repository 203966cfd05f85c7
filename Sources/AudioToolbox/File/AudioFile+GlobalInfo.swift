// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CAudioToolbox

/// Says how large a property of the library is; the header says the rest.
@c @implementation
public func AudioFileGetGlobalInfoSize(
  _ inPropertyID: AudioFilePropertyID, _ inSpecifierSize: UInt32,
  _ inSpecifier: UnsafeMutableRawPointer?, _ outDataSize: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
  status {
    guard let outDataSize = unsafe outDataSize else { throw StatusError.parameter }
    unsafe outDataSize.pointee = 0
    let value = try unsafe GlobalInfo(
      inPropertyID, GlobalInfoSpecifier(inSpecifier, size: inSpecifierSize))
    unsafe outDataSize.pointee = UInt32(value.size)
  }
}

/// Reads a property of the library; the header says the rest.
@c @implementation
public func AudioFileGetGlobalInfo(
  _ inPropertyID: AudioFilePropertyID, _ inSpecifierSize: UInt32,
  _ inSpecifier: UnsafeMutableRawPointer?, _ ioDataSize: UnsafeMutablePointer<UInt32>?,
  _ outPropertyData: UnsafeMutableRawPointer?
) -> OSStatus {
  status {
    let value = try unsafe GlobalInfo(
      inPropertyID, GlobalInfoSpecifier(inSpecifier, size: inSpecifierSize))
    try unsafe value.put(at: outPropertyData, ioDataSize)
  }
}
