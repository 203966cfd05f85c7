// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CAudioToolbox
import CoreFoundation

/// Says how large a property of the library is; the header says the rest.
@c @implementation
public func AudioFileGetGlobalInfoSize(
  _ inPropertyID: AudioFilePropertyID, _ inSpecifierSize: UInt32,
  _ inSpecifier: UnsafeMutableRawPointer?, _ outDataSize: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
  status {
    guard let outDataSize = unsafe outDataSize else { throw StatusError.parameter }
    unsafe outDataSize.pointee = 0
    let value = try unsafe GlobalInfo(inPropertyID, inSpecifierSize, inSpecifier)
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
    let value = try unsafe GlobalInfo(inPropertyID, inSpecifierSize, inSpecifier)
    try unsafe value.put(at: outPropertyData, ioDataSize)
  }
}

/// The value of a property of the library.
private enum GlobalInfo {
  case codes([UInt32])
  case text(String)
  case texts([String])

  init(
    _ id: AudioFilePropertyID, _ size: UInt32, _ specifier: UnsafeMutableRawPointer?
  ) throws {
    switch id {
    case kAudioFileGlobalInfo_ReadableTypes: self = .codes(FileTypes.all.map(\.type))
    case kAudioFileGlobalInfo_WritableTypes: self = .codes([])
    case kAudioFileGlobalInfo_AllExtensions: self = .texts(FileTypes.all.flatMap(\.extensions))
    case kAudioFileGlobalInfo_FileTypeName:
      self = .text(try unsafe Self.type(size, specifier).name)
    case kAudioFileGlobalInfo_AvailableFormatIDs:
      self = .codes(try unsafe Self.type(size, specifier).formats)
    case kAudioFileGlobalInfo_ExtensionsForType:
      self = .texts(try unsafe Self.type(size, specifier).extensions)
    case kAudioFileGlobalInfo_TypesForExtension:
      let name = try unsafe Self.text(size, specifier).lowercased()
      self = .codes(FileTypes.all.filter { $0.extensions.contains(name) }.map(\.type))
    default: throw StatusError(kAudioFileUnsupportedPropertyError)
    }
  }

  private static func type(
    _ size: UInt32, _ specifier: UnsafeMutableRawPointer?
  ) throws -> FileTypes {
    guard let specifier = unsafe specifier, size == 4 else {
      throw StatusError(kAudioFileBadPropertySizeError)
    }
    guard let type = unsafe FileTypes.find(specifier.loadUnaligned(as: UInt32.self)) else {
      throw StatusError(kAudioFileUnsupportedFileTypeError)
    }
    return type
  }

  private static func text(
    _ size: UInt32, _ specifier: UnsafeMutableRawPointer?
  ) throws -> String {
    guard let specifier = unsafe specifier, Int(size) == MemoryLayout<UInt>.size,
      let string = unsafe UnsafeRawPointer(
        bitPattern: specifier.loadUnaligned(as: UInt.self))
    else { throw StatusError(kAudioFileBadPropertySizeError) }
    return unsafe Unmanaged<CFString>.fromOpaque(string).takeUnretainedValue().swiftString
  }

  var size: Int {
    switch self {
    case .codes(let codes): codes.count * 4
    case .text, .texts: MemoryLayout<UInt>.size
    }
  }

  func put(
    at data: UnsafeMutableRawPointer?, _ size: UnsafeMutablePointer<UInt32>?
  ) throws {
    let error = kAudioFileBadPropertySizeError
    switch self {
    case .codes(let codes): try unsafe AudioToolbox.put(codes, at: data, size, sizeError: error)
    case .text(let text):
      try unsafe Self.putObject(text.coreFoundationString, at: data, size)
    case .texts(let texts):
      try unsafe Self.putObject(Self.array(texts), at: data, size)
    }
  }

  private static func putObject(
    _ object: AnyObject, at data: UnsafeMutableRawPointer?, _ size: UnsafeMutablePointer<UInt32>?
  ) throws {
    let address = UInt(bitPattern: unsafe Unmanaged.passUnretained(object).toOpaque())
    try unsafe AudioToolbox.put(
      address, at: data, size, sizeError: kAudioFileBadPropertySizeError)
    _ = unsafe Unmanaged.passRetained(object)
  }

  private static func array(_ texts: [String]) throws -> CFArray {
    guard
      let array = unsafe withUnsafePointer(
        to: kCFTypeArrayCallBacks,
        { callbacks in
          unsafe CFArrayCreateMutable(nil, 0, callbacks)
        })
    else { throw StatusError(kAudio_MemFullError) }
    for text in texts {
      unsafe CFArrayAppendValue(
        array, Unmanaged.passUnretained(text.coreFoundationString).toOpaque())
    }
    return array
  }
}
