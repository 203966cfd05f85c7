import AudioFormat

/// The parts of a file that libsndfile opens one after the other: one, but for Vorbis chains.
struct SoundFileLinks {
  private let path: FilePath
  private let views: [SplicedBytes]
  /// Whether the end cannot be looked at before everything has come.
  let isStream: Bool

  /// Finds the parts of a file.
  ///
  /// - Throws: `readFailed`, or `unrecognized` for a header with no certain meaning.
  init(_ source: ByteSource) throws(AudioFileError) {
    path = source.path
    isStream = source.stream != nil
    let links = try oggLinks(of: source, beginning: vorbisIdentification)
    if links.isEmpty {
      views = [SplicedBytes(source: source, patches: try headerPatches(for: source))]
    } else {
      views = links.map { SplicedBytes(source: source, ranges: $0) }
    }
  }

  /// One part, which stands for bytes of another container.
  init(view: SplicedBytes, of source: ByteSource) {
    path = source.path
    isStream = source.stream != nil
    views = [view]
  }

  /// Parts, at least 1.
  var count: Int { views.count }

  /// Opens a part at its first frame.
  func open(_ index: Int) throws(AudioFileError) -> SoundFileHandle {
    try SoundFileHandle(views[index], path: path)
  }

  /// Opens a part behind the first; nil if it cannot be, or does not hold what the first holds.
  func openNext(_ index: Int, _ format: SoundFileFormat) -> SoundFileHandle? {
    guard let handle = try? open(index),
      let other = try? SoundFileFormat(handle, path: path),
      other.dataFormat == format.dataFormat
    else { return nil }
    return handle
  }

  /// The frames of all parts as far as headers and bytes agree on them.
  ///
  /// - Throws: `damaged` if the first part promises frames of which none can be decoded.
  func length(_ format: SoundFileFormat) throws(AudioFileError) -> SoundFileLength {
    var total = try probe(0, format).length()
    for index in views.indices.dropFirst() {
      guard openNext(index, format) != nil, let length = try? probe(index, format).length() else {
        return .unknown
      }
      total = total + length
    }
    return total
  }

  /// The frames that can be read, counted by reading all of them.
  func scan(_ format: SoundFileFormat) throws(AudioFileError) -> Int64 {
    var total = try probe(0, format).scan()
    for index in views.indices.dropFirst() {
      guard openNext(index, format) != nil else { break }
      total += try probe(index, format).scan()
    }
    return total
  }

  private func probe(_ index: Int, _ format: SoundFileFormat) -> SoundFileProbe {
    SoundFileProbe(bytes: views[index], path: path, format: format)
  }
}

// Vorbis I specification, section 4.2.1: packet type 1.
private let vorbisIdentification = [1] + Array("vorbis".utf8)
