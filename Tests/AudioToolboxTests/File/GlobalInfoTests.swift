import AudioToolbox
import CoreFoundation
import Testing

/// What the library says of itself.
struct GlobalInfoTests {
  /// The bytes of a property, asked of something; nil for an error.
  private func bytes<Asked: BitwiseCopyable>(
    _ id: AudioFilePropertyID, _ asked: Asked
  ) -> [UInt8]? {
    var (asked, size) = (asked, UInt32(99))
    let askedSize = UInt32(Asked.self == Void.self ? 0 : MemoryLayout<Asked>.size)
    guard AudioFileGetGlobalInfoSize(id, askedSize, &asked, &size) == noErr else { return nil }
    var read = [UInt8](repeating: 0, count: Int(size) + 1)
    let status = AudioFileGetGlobalInfo(id, askedSize, &asked, &size, &read)
    guard status == noErr, Int(size) == read.count - 1 else { return nil }
    return read.dropLast()
  }

  private func codes<Asked: BitwiseCopyable>(
    _ id: AudioFilePropertyID, _ asked: Asked
  ) -> [UInt32]? {
    bytes(id, asked).map { bytes in
      stride(from: 0, to: bytes.count, by: 4).map { start in
        bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      }
    }
  }

  /// The object that a property gives, which it lets go of.
  private func object<Object: AnyObject, Asked: BitwiseCopyable>(
    _: Object.Type, _ id: AudioFilePropertyID, _ asked: Asked
  ) -> Object? {
    guard let bytes = bytes(id, asked), bytes.count == 8 else { return nil }
    let address = bytes.reversed().reduce(0) { $0 << 8 | UInt($1) }
    return UnsafeRawPointer(bitPattern: address).map {
      Unmanaged<Object>.fromOpaque($0).takeRetainedValue()
    }
  }

  private func texts<Asked: BitwiseCopyable>(
    _ id: AudioFilePropertyID, _ asked: Asked
  ) -> [String]? {
    guard let array = object(CFArray.self, id, asked) else { return nil }
    return (0..<CFArrayGetCount(array)).compactMap { index in
      CFArrayGetValueAtIndex(array, index).map {
        Unmanaged<CFString>.fromOpaque($0).takeUnretainedValue().text
      }
    }
  }

  /// The kinds of files that have a name.
  private func types(_ id: AudioFilePropertyID, _ name: String) -> [UInt32]? {
    let text = CFStringCreateWithCString(nil, name, CFStringBuiltInEncodings.UTF8.rawValue)
    return text.flatMap { text in
      withExtendedLifetime(text) {
        codes(id, UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()))
      }
    }
  }

  private static let lists: [(AudioFilePropertyID, AudioFilePropertyID, AudioFilePropertyID)] = [
    (
      kAudioFileGlobalInfo_AllExtensions, kAudioFileGlobalInfo_ExtensionsForType,
      kAudioFileGlobalInfo_TypesForExtension
    ),
    (
      kAudioFileGlobalInfo_AllUTIs, kAudioFileGlobalInfo_UTIsForType,
      kAudioFileGlobalInfo_TypesForUTI
    ),
    (
      kAudioFileGlobalInfo_AllMIMETypes, kAudioFileGlobalInfo_MIMETypesForType,
      kAudioFileGlobalInfo_TypesForMIMEType
    ),
  ]

  @Test(arguments: lists.indices)
  func `2-6 names of kinds lead to the kinds and back`(index: Int) throws {
    let (all, ofType, back) = Self.lists[index]
    let readable = try #require(codes(kAudioFileGlobalInfo_ReadableTypes, ()))
    var seen: Set<String> = []
    for type in readable {
      let names = try #require(texts(ofType, type))
      seen.formUnion(names)
      for name in names {
        #expect(try #require(types(back, name.uppercased())).contains(type), "\(name)")
      }
    }
    let listed = try #require(texts(all, ()))
    #expect(!listed.isEmpty && Set(listed) == seen && listed.count == seen.count)
    #expect(types(back, "no such name") == [])
  }

  @Test
  func `2-6 codes of HFS lead to the kinds and back`() throws {
    let readable = try #require(codes(kAudioFileGlobalInfo_ReadableTypes, ()))
    var seen: Set<UInt32> = []
    for type in readable {
      let found = try #require(codes(kAudioFileGlobalInfo_HFSTypeCodesForType, type))
      seen.formUnion(found)
      for code in found {
        let types = try #require(codes(kAudioFileGlobalInfo_TypesForHFSTypeCode, code))
        #expect(types.contains(type))
      }
    }
    let all = try #require(codes(kAudioFileGlobalInfo_AllHFSTypeCodes, ()))
    #expect(Set(all) == seen && all.count == seen.count)
    #expect(all.contains(0x4D50_4733))
    #expect(codes(kAudioFileGlobalInfo_TypesForHFSTypeCode, UInt32(1)) == [])
  }

  @Test
  func `2-6 well-known names mean what they mean elsewhere`() {
    #expect(types(kAudioFileGlobalInfo_TypesForExtension, "flac") == [kAudioFileFLACType])
    #expect(types(kAudioFileGlobalInfo_TypesForExtension, "m4a") == [kAudioFileM4AType])
    #expect(types(kAudioFileGlobalInfo_TypesForExtension, "opus") == [0x4F67_6766])
    #expect(types(kAudioFileGlobalInfo_TypesForUTI, "public.mp3") == [kAudioFileMP3Type])
    let opus = types(kAudioFileGlobalInfo_TypesForMIMEType, "audio/ogg; codecs=opus")
    #expect(opus == [0x4F67_6766])
    let mpeg = types(kAudioFileGlobalInfo_TypesForMIMEType, "audio/mpeg")
    #expect(mpeg == [kAudioFileMP3Type, kAudioFileMP2Type, kAudioFileMP1Type])
  }

  @Test
  func `2-6 every kind has a name and formats, and each format its forms`() throws {
    let readable = try #require(codes(kAudioFileGlobalInfo_ReadableTypes, ()))
    #expect(readable.contains(kAudioFileWAVEType) && readable.contains(kAudioFileFLACType))
    #expect(codes(kAudioFileGlobalInfo_WritableTypes, ()) == [])
    for type in readable {
      let name = object(CFString.self, kAudioFileGlobalInfo_FileTypeName, type)
      #expect(name.map(\.text.isEmpty) == false)
      let formats = try #require(codes(kAudioFileGlobalInfo_AvailableFormatIDs, type))
      #expect(!formats.isEmpty && Set(formats).count == formats.count)
      for format in formats {
        let forms = try #require(self.forms(type, format))
        #expect(!forms.isEmpty && forms.allSatisfy { $0.mFormatID == format })
      }
    }
  }

  private func forms(
    _ type: UInt32, _ format: UInt32
  ) -> [AudioStreamBasicDescription]? {
    let asked = AudioFileTypeAndFormatID(mFileType: type, mFormatID: format)
    let id = kAudioFileGlobalInfo_AvailableStreamDescriptionsForFormat
    return bytes(id, asked).map { bytes in
      bytes.withUnsafeBytes { bytes in
        stride(from: 0, to: bytes.count, by: 40).map {
          bytes.loadUnaligned(fromByteOffset: $0, as: AudioStreamBasicDescription.self)
        }
      }
    }
  }

  @Test
  func `2-6 linear PCM of WAVE has the forms that its files have`() throws {
    let forms = try #require(self.forms(kAudioFileWAVEType, kAudioFormatLinearPCM))
    let found = Set(forms.map { [$0.mBitsPerChannel, $0.mFormatFlags] })
    #expect(found == [[8, 8], [16, 12], [24, 12], [32, 12], [32, 9], [64, 9]])
    #expect(forms.allSatisfy { $0.mSampleRate == 0 && $0.mChannelsPerFrame == 0 })
    let coded = try #require(self.forms(kAudioFileM4AType, kAudioFormatMPEG4AAC))
    #expect(coded.map(\.mFormatFlags) == [0] && coded.map(\.mBitsPerChannel) == [0])
  }

  @Test
  func `2-6 what is asked wrongly answers an error`() {
    var size: UInt32 = 7
    var type = kAudioFileWAVEType
    func status(_ id: AudioFilePropertyID, _ askedSize: UInt32) -> OSStatus {
      AudioFileGetGlobalInfoSize(id, askedSize, &type, &size)
    }
    let name = kAudioFileGlobalInfo_FileTypeName
    #expect(status(name, 8) == kAudioFileBadPropertySizeError && size == 0)
    #expect(status(0x3F3F_3F3F, 0) == kAudioFileUnsupportedPropertyError)
    #expect(AudioFileGetGlobalInfoSize(name, 4, nil, &size) == kAudioFileBadPropertySizeError)
    #expect(AudioFileGetGlobalInfoSize(name, 4, &type, nil) == kAudio_ParamError)
    type = kAudioFileAC3Type
    #expect(status(name, 4) == kAudioFileUnsupportedFileTypeError)
    let forms = kAudioFileGlobalInfo_AvailableStreamDescriptionsForFormat
    var asked = AudioFileTypeAndFormatID(
      mFileType: kAudioFileWAVEType, mFormatID: kAudioFormatOpus)
    let status = AudioFileGetGlobalInfoSize(forms, 8, &asked, &size)
    #expect(status == kAudioFileUnsupportedDataFormatError)
    var nothing: UInt = 0
    let text = kAudioFileGlobalInfo_TypesForExtension
    #expect(AudioFileGetGlobalInfoSize(text, 8, &nothing, &size) == kAudio_ParamError)
  }
}
