import AudioFile
import CAudioToolbox
import CoreFoundation

extension FileObject {
  /// Gives the client a dictionary of what the file says of the recording.
  func putInformation(
    _ data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>
  ) throws {
    let dictionary = try Self.dictionary(information())
    let address = UInt(bitPattern: unsafe Unmanaged.passRetained(dictionary).toOpaque())
    do {
      try unsafe putExactly(address, data, size)
    } catch {
      unsafe Unmanaged.passUnretained(dictionary).release()
      throw error
    }
  }

  /// The entries, with the keys of Core Audio where it has one.
  private func information() throws -> [(String, String)] {
    let keys = ["date": "year", "tracknumber": "track number", "comment": "comments"]
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
      let (key, value) = (key.coreFoundationString, value.coreFoundationString)
      unsafe CFDictionarySetValue(
        dictionary, Unmanaged.passUnretained(key).toOpaque(),
        Unmanaged.passUnretained(value).toOpaque())
    }
    return dictionary
  }
}
