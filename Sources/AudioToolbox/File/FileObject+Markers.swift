import AudioFile
import CAudioToolbox

/// What a file holds beside the sound.
extension FileObject {
  /// The markers.
  ///
  /// - Throws: `kAudioFileUnsupportedPropertyError` for a file without.
  func markerList() throws -> PlaceList {
    try list(of: file.markers()) { list, marker in list.append(marker) }
  }

  /// The regions.
  ///
  /// - Throws: `kAudioFileUnsupportedPropertyError` for a file without.
  func regionList() throws -> PlaceList {
    try list(of: file.regions()) { list, region in list.append(region) }
  }

  private func list<Place>(
    of found: FilePlaces<Place>, _ append: (inout PlaceList, Place) -> Void
  ) throws -> PlaceList {
    guard !found.places.isEmpty else { throw StatusError(kAudioFileUnsupportedPropertyError) }
    var list = PlaceList(pictureRate: found.pictureRate, count: found.places.count)
    for place in found.places { append(&list, place) }
    return list
  }

  /// The ID3 tag.
  ///
  /// - Throws: `kAudioFileUnsupportedPropertyError` for a file without.
  func id3Tag() throws -> FileChunk {
    guard let tag = try file.id3Tag() else {
      throw StatusError(kAudioFileUnsupportedPropertyError)
    }
    return tag
  }

  /// The bytes of the ID3 tag.
  func id3Bytes() throws -> [UInt8] {
    let tag = try id3Tag()
    var bytes = [UInt8](repeating: 0, count: Int(tag.size))
    let count = try unsafe bytes.withUnsafeMutableBytes { room throws(AudioFileError) in
      try unsafe file.read(tag, from: 0, into: room)
    }
    return Array(bytes.prefix(count))
  }
}
