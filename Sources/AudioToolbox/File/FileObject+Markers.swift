import AudioFile
import CAudioToolbox

/// What a file holds beside the sound.
extension FileObject {
  private static let firstMarker =
    unsafe MemoryLayout<AudioFileMarkerList>.offset(of: \.mMarkers) ?? 8

  /// The markers.
  ///
  /// - Throws: `kAudioFileUnsupportedPropertyError` for a file without.
  private func markers() throws -> [FileMarker] {
    let markers = try file.markers()
    guard !markers.isEmpty else { throw StatusError(kAudioFileUnsupportedPropertyError) }
    return markers
  }

  /// The bytes of the list of markers.
  func markerListSize() throws -> Int {
    unsafe try Self.firstMarker + markers().count * MemoryLayout<AudioFileMarker>.stride
  }

  /// Gives the client the list of markers, whose names are the client's.
  func putMarkers(
    _ data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>
  ) throws {
    let markers = try markers()
    let stride = unsafe MemoryLayout<AudioFileMarker>.stride
    let count = Self.firstMarker + markers.count * stride
    guard unsafe Int(size.pointee) == count else {
      throw StatusError(kAudioFileBadPropertySizeError)
    }
    unsafe data.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    unsafe data.storeBytes(of: UInt32(markers.count), toByteOffset: 4, as: UInt32.self)
    for (index, marker) in markers.enumerated() {
      let place = unsafe data + (Self.firstMarker + index * stride)
      var entry = unsafe AudioFileMarker()
      unsafe entry.mFramePosition = marker.frame
      unsafe entry.mMarkerID = marker.id
      unsafe entry.mName = marker.name.isEmpty ? nil : Self.retained(marker.name)
      unsafe place.copyMemory(from: &entry, byteCount: stride)
    }
  }

  private static func retained(_ name: String) -> UnsafeRawPointer {
    unsafe UnsafeRawPointer(Unmanaged.passRetained(name.coreFoundationString).toOpaque())
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
