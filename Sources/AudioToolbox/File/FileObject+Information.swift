import AudioFile
import CAudioToolbox
import CoreFoundation

extension FileObject {
  /// Gives the client a dictionary of what the file says of the recording.
  func putInformation(
    _ data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>
  ) throws {
    try unsafe putExactly(Self.dictionary(information()), data, size)
  }

  /// The picture of the recording.
  ///
  /// - Throws: `kAudioFileUnsupportedPropertyError` for a file without.
  func artwork() throws -> CFData {
    guard let picture = try file.artwork(),
      let data = unsafe CFDataCreate(nil, picture, picture.count)
    else { throw StatusError(kAudioFileUnsupportedPropertyError) }
    return data
  }

  /// The entries, with the keys of Core Audio where it has one.
  private func information() throws -> [(String, String)] {
    let keys = [
      "date": "year", "tracknumber": "track number", "comment": "comments", "isrc": "ISRC",
      "encoder": "encoding application", "bpm": "tempo", "initialkey": "key signature",
    ]
    let tags = file.tags.map { tag in
      let name = tag.name.lowercased()
      return (keys[name] ?? name, tag.value)
    }
    return tags + [("approximate duration in seconds", try String(duration()))]
  }

  private static func dictionary(_ entries: [(String, String)]) throws -> CFDictionary {
    guard
      let dictionary = unsafe withUnsafePointer(
        to: kCFTypeDictionaryKeyCallBacks,
        { keys in
          unsafe withUnsafePointer(to: kCFTypeDictionaryValueCallBacks) { values in
            unsafe CFDictionaryCreateMutable(nil, 0, keys, values)
          }
        })
    else { throw StatusError(kAudio_MemFullError) }
    for (key, value) in entries {
      // Until the dictionary has references of its own.
      withExtendedLifetime((key.coreFoundationString, value.coreFoundationString)) { entry in
        unsafe CFDictionarySetValue(
          dictionary, Unmanaged.passUnretained(entry.0).toOpaque(),
          Unmanaged.passUnretained(entry.1).toOpaque())
      }
    }
    return dictionary
  }
}
