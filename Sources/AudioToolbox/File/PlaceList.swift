import AudioFile
import CAudioToolbox

/// An AudioFileMarkerList or AudioFileRegionList, whose entries stand one behind the other.
struct PlaceList {
  private var bytes: [UInt8] = []
  /// The names of the entries, by the place of the pointer to each.
  private var names: [(offset: Int, name: String)] = []

  /// Makes a list of so many entries, without them.
  init(pictureRate: UInt32, count: Int) {
    append(pictureRate)
    append(UInt32(count))
  }

  /// Bytes of the list.
  var size: Int { bytes.count }

  private mutating func append<Value: BitwiseCopyable>(_ value: Value) {
    var value = value
    unsafe withUnsafeBytes(of: &value) { unsafe bytes.append(contentsOf: $0) }
  }

  private mutating func append(name: String) {
    if !name.isEmpty { names.append((bytes.count, name)) }
    append(UInt(0))
  }

  /// Adds an AudioFileMarker.
  mutating func append(_ marker: FileMarker) {
    append(marker.frame)
    append(name: marker.name)
    append(marker.id)
    append(marker.pictureTime.map(AudioFile_SMPTE_Time.init) ?? AudioFile_SMPTE_Time())
    append(marker.kind)
    append(UInt16(0))
    append(marker.channel)
    // The rest of the structure's alignment.
    append(UInt32(0))
  }

  /// Adds an AudioFileRegion.
  mutating func append(_ region: FileRegion) {
    append(region.id)
    // So that the pointer stands at its alignment.
    append(UInt32(0))
    append(name: region.name)
    append(region.play.rawValue)
    append(UInt32(region.markers.count))
    for marker in region.markers { append(marker) }
  }

  /// Gives the client the list, whose names it releases.
  ///
  /// - Throws: `kAudioFileBadPropertySizeError` for any other size.
  func put(
    _ data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>
  ) throws(StatusError) {
    try unsafe AudioToolbox.put(
      bytes, at: data, size, isExact: true, sizeError: kAudioFileBadPropertySizeError)
    for (offset, name) in names {
      let text = unsafe Unmanaged.passRetained(name.coreFoundationString).toOpaque()
      unsafe (data + offset).copyMemory(from: [UInt(bitPattern: text)], byteCount: 8)
    }
  }
}

extension AudioFile_SMPTE_Time {
  /// The same in C.
  fileprivate init(_ time: FilePictureTime) {
    self.init(
      mHours: time.hours, mMinutes: time.minutes, mSeconds: time.seconds,
      mFrames: time.pictures, mSubFrameSampleOffset: time.samples)
  }
}
