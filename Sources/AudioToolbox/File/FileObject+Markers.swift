import AudioFile
import CAudioToolbox

/// What a file holds beside the sound.
extension FileObject {
  /// The markers.
  ///
  /// - Throws: `kAudioFileUnsupportedPropertyError` for a file without.
  func markerList() throws -> PlaceList {
    let markers = try file.markers()
    guard !markers.places.isEmpty else { throw StatusError(kAudioFileUnsupportedPropertyError) }
    var list = PlaceList(pictureRate: markers.pictureRate, count: markers.places.count)
    for marker in markers.places { list.append(marker) }
    return list
  }

  /// The regions.
  ///
  /// - Throws: `kAudioFileUnsupportedPropertyError` for a file without.
  func regionList() throws -> PlaceList {
    let regions = try file.regions()
    guard !regions.places.isEmpty else { throw StatusError(kAudioFileUnsupportedPropertyError) }
    var list = PlaceList(pictureRate: regions.pictureRate, count: regions.places.count)
    for region in regions.places { list.append(region) }
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
