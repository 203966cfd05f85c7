import AudioFormat

/// Finds out by reading how many frames a file has, on a handle of its own.
struct SoundFileProbe {
  /// What libsndfile sees.
  let bytes: SplicedBytes
  /// The name of the file, for errors.
  let path: FilePath
  /// The form of the frames.
  let format: SoundFileFormat

  /// The frames of the file as far as its header and its bytes agree on them.
  ///
  /// - Throws: `damaged` if the header promises frames of which none can be decoded.
  func length() throws(AudioFileError) -> SoundFileLength {
    let handle = try SoundFileHandle(bytes, path: path)
    let promised = handle.promisedFrames
    guard promised != 0 else { return .exactly(0) }
    if format.delivery != .raw, try read(handle, count: 1) == 0 {
      let reason = handle.problem ?? "none of the frames that the header promises can be decoded"
      throw .damaged(path, reason: reason)
    }
    guard let promised else { return .unknown }
    return try lengthByLastFrame(of: promised, handle)
  }

  /// Reads the last of the frames that are promised, or that the bytes have room for.
  private func lengthByLastFrame(
    of promised: Int64, _ handle: SoundFileHandle
  ) throws(AudioFileError) -> SoundFileLength {
    let claim = format.delivery == .raw ? min(promised, mostFrames) : promised
    guard claim > 0 else { return .exactly(0) }
    guard handle.seek(to: claim - 1), try read(handle, count: 2) == 1 else { return .unknown }
    return .exactly(claim)
  }

  /// The frames that can be read, counted by reading all of them.
  func scan() throws(AudioFileError) -> Int64 {
    let handle = try SoundFileHandle(bytes, path: path)
    var total: Int64 = 0
    while case let count = try read(handle, count: framesPerScan), count > 0 {
      total += Int64(count)
    }
    return total
  }

  /// No more frames than this fit into the bytes of the file.
  private var mostFrames: Int64 { bytes.length / Int64(format.dataFormat.bytesPerFrame) }

  private func read(_ handle: SoundFileHandle, count: Int) throws(AudioFileError) -> Int {
    let bytesPerFrame = format.dataFormat.bytesPerFrame
    let scratch = UnsafeMutableRawBufferPointer.allocate(
      byteCount: count * bytesPerFrame, alignment: 16)
    defer { unsafe scratch.deallocate() }
    guard let memory = scratch.baseAddress else { return 0 }
    return try unsafe handle.read(
      format.delivery, count: count, bytesPerFrame: bytesPerFrame, into: memory)
  }
}
