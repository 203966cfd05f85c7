import CAudioToolbox
import CoreFoundation

/// The value of a property of the library.
enum GlobalInfo {
  case codes([UInt32])
  case text(String)
  case texts([String])
  case formats([AudioStreamBasicDescription])

  /// Finds a value.
  ///
  /// - Throws: `kAudioFileUnsupportedPropertyError`, `kAudioFileUnsupportedFileTypeError` for a kind of
  ///   file that is not read, `kAudioFileBadPropertySizeError` for a wrong specifier.
  init(_ id: AudioFilePropertyID, _ specifier: GlobalInfoSpecifier) throws {
    switch id {
    case kAudioFileGlobalInfo_ReadableTypes: self = .codes(FileTypes.all.map(\.type))
    case kAudioFileGlobalInfo_WritableTypes: self = .codes([])
    case kAudioFileGlobalInfo_FileTypeName: self = .text(try specifier.type().name)
    case kAudioFileGlobalInfo_AvailableFormatIDs: self = .codes(try specifier.type().formatIDs)
    case kAudioFileGlobalInfo_AvailableStreamDescriptionsForFormat:
      self = .formats(try Self.formats(specifier.typeAndFormat()))
    case kAudioFileGlobalInfo_AllExtensions: self = Self.all(\.extensions)
    case kAudioFileGlobalInfo_AllUTIs: self = Self.all(\.identifiers)
    case kAudioFileGlobalInfo_AllMIMETypes: self = Self.all(\.mediaTypes)
    case kAudioFileGlobalInfo_AllHFSTypeCodes:
      self = .codes(Self.once(FileTypes.all.flatMap(\.diskTypes)).map(UInt32.init(fourCharacters:)))
    case kAudioFileGlobalInfo_ExtensionsForType: self = .texts(try specifier.type().extensions)
    case kAudioFileGlobalInfo_UTIsForType: self = .texts(try specifier.type().identifiers)
    case kAudioFileGlobalInfo_MIMETypesForType: self = .texts(try specifier.type().mediaTypes)
    case kAudioFileGlobalInfo_HFSTypeCodesForType:
      self = .codes(try specifier.type().diskTypes.map(UInt32.init(fourCharacters:)))
    default: self = try Self.types(id, specifier)
    }
  }

  /// The kinds of files for one of their names.
  private static func types(
    _ id: AudioFilePropertyID, _ specifier: GlobalInfoSpecifier
  ) throws -> GlobalInfo {
    switch id {
    case kAudioFileGlobalInfo_TypesForExtension:
      types(\.extensions, try specifier.text().lowercased())
    case kAudioFileGlobalInfo_TypesForUTI: types(\.identifiers, try specifier.text().lowercased())
    case kAudioFileGlobalInfo_TypesForMIMEType: types(\.mediaTypes, try specifier.mediaType())
    case kAudioFileGlobalInfo_TypesForHFSTypeCode:
      types(\.diskTypes, String(fourCharacters: try specifier.code()))
    default: throw StatusError(kAudioFileUnsupportedPropertyError)
    }
  }

  private static func types(_ names: KeyPath<FileTypes, [String]>, _ name: String) -> GlobalInfo {
    .codes(FileTypes.all.filter { $0[keyPath: names].contains(name) }.map(\.type))
  }

  private static func all(_ names: KeyPath<FileTypes, [String]>) -> GlobalInfo {
    .texts(once(FileTypes.all.flatMap { $0[keyPath: names] }))
  }

  private static func once(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Descriptions of which only coding, flags and bits say something.
  private static func formats(
    _ asked: AudioFileTypeAndFormatID
  ) throws -> [AudioStreamBasicDescription] {
    guard let type = FileTypes.find(asked.mFileType) else {
      throw StatusError(kAudioFileUnsupportedFileTypeError)
    }
    let formats = type.formats.filter { $0.formatID == asked.mFormatID }
    guard !formats.isEmpty else { throw StatusError(kAudioFileUnsupportedDataFormatError) }
    return formats.map { format in
      var description = AudioStreamBasicDescription()
      description.mFormatID = format.formatID
      description.mFormatFlags = format.flags
      description.mBitsPerChannel = format.bits
      return description
    }
  }

  // MARK: - For the client

  /// Bytes of the value.
  var size: Int {
    switch self {
    case .codes(let codes): codes.count * MemoryLayout<UInt32>.stride
    case .formats(let formats): formats.count * MemoryLayout<AudioStreamBasicDescription>.stride
    case .text, .texts: MemoryLayout<UInt>.size
    }
  }

  /// Gives the client the value.
  func put(
    at data: UnsafeMutableRawPointer?, _ size: UnsafeMutablePointer<UInt32>?
  ) throws(StatusError) {
    let error = kAudioFileBadPropertySizeError
    switch self {
    case .codes(let codes): try unsafe AudioToolbox.put(codes, at: data, size, sizeError: error)
    case .formats(let formats):
      try unsafe AudioToolbox.put(formats, at: data, size, sizeError: error)
    case .text(let text):
      try unsafe putObject(text.coreFoundationString, at: data, size, sizeError: error)
    case .texts(let texts):
      try unsafe putObject(texts.coreFoundationArray(), at: data, size, sizeError: error)
    }
  }
}

/// What a property of the library is asked of.
@safe
struct GlobalInfoSpecifier {
  private let address: UnsafeMutableRawPointer?
  private let size: Int

  init(_ address: UnsafeMutableRawPointer?, size: UInt32) {
    unsafe self.address = unsafe address
    self.size = Int(size)
  }

  private func value<Value: BitwiseCopyable>(_: Value.Type) throws(StatusError) -> Value {
    guard let address = unsafe address, size == MemoryLayout<Value>.size else {
      throw StatusError(kAudioFileBadPropertySizeError)
    }
    return unsafe address.loadUnaligned(as: Value.self)
  }

  /// A number.
  func code() throws(StatusError) -> UInt32 { try value(UInt32.self) }

  /// A kind of file and a format.
  func typeAndFormat() throws(StatusError) -> AudioFileTypeAndFormatID {
    try value(AudioFileTypeAndFormatID.self)
  }

  /// What is known of a kind of file.
  func type() throws(StatusError) -> FileTypes {
    guard let type = FileTypes.find(try code()) else {
      throw StatusError(kAudioFileUnsupportedFileTypeError)
    }
    return type
  }

  /// A text: the specifier is a pointer to it.
  func text() throws(StatusError) -> String {
    guard let string = unsafe UnsafeRawPointer(bitPattern: try value(UInt.self)) else {
      throw .parameter
    }
    return unsafe Unmanaged<CFString>.fromOpaque(string).takeUnretainedValue().swiftString
  }

  /// A name of the Internet without its parameters, in small letters.
  func mediaType() throws(StatusError) -> String {
    try text().prefix { $0 != ";" && $0 != " " }.lowercased()
  }
}
