internal import CSoxr

/// A stream of frames through libsoxr.
///
/// One thread at a time.
@safe
final class SoxrStream {
  private let handle: OpaquePointer
  private let channelCount: Int
  // One pointer a channel, for the length of a call.
  private let inputRows: UnsafeMutablePointer<UnsafeRawPointer?>
  private let outputRows: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// Makes a stream before its first frame.
  ///
  /// - Parameters:
  ///   - inputRate: Frames per second of the input, above 0; of a variable ratio the highest.
  ///   - outputRate: Frames per second of the output, above 0.
  ///   - channels: At least 1.
  ///   - recipe: libsoxr's number of a quality.
  ///   - isVariable: Whether the ratio is going to be set, before the first frame and later on.
  /// - Throws: `conversionFailed` when libsoxr refuses the rates.
  init(
    from inputRate: Double, to outputRate: Double, channels: Int, recipe: UInt,
    isVariable: Bool = false
  ) throws(AudioCodecError) {
    var failure: UnsafePointer<CChar>?
    var samples = unsafe soxr_io_spec(SOXR_FLOAT32_S, SOXR_FLOAT32_S)
    var quality = unsafe soxr_quality_spec(recipe, isVariable ? UInt(SOXR_VR) : 0)
    let made = unsafe soxr_create(
      inputRate, outputRate, UInt32(channels), &failure, &samples, &quality, nil)
    guard unsafe failure == nil, let made = unsafe made else {
      unsafe soxr_delete(made)
      throw .conversionFailed(
        reason: unsafe failure.map { unsafe String(cString: $0) } ?? "no memory")
    }
    unsafe handle = unsafe made
    channelCount = channels
    unsafe inputRows = .allocate(capacity: channels)
    unsafe outputRows = .allocate(capacity: channels)
    unsafe inputRows.initialize(repeating: nil, count: channels)
    unsafe outputRows.initialize(repeating: nil, count: channels)
  }

  deinit {
    unsafe soxr_delete(handle)
    unsafe inputRows.deallocate()
    unsafe outputRows.deallocate()
  }

  /// Converts frames, or with nil delivers what is left after the last of them.
  ///
  /// - Parameters:
  ///   - input: Frames; they stay where they are.
  ///   - output: Replaced by 0 or more frames.
  /// - Returns: Frames that were taken.
  /// - Throws: `conversionFailed`.
  func process(
    _ input: PlanarBuffer?, into output: PlanarBuffer
  ) throws(AudioCodecError) -> Int {
    for channel in 0..<channelCount {
      unsafe inputRows[channel] = unsafe input.map { unsafe UnsafeRawPointer($0.row(channel)) }
      unsafe outputRows[channel] = unsafe UnsafeMutableRawPointer(output.row(channel))
    }
    var taken = 0
    var given = 0
    // SAFETY: each row has as many frames as the call says; nil is the end of the input.
    let failure = unsafe soxr_process(
      handle, input == nil ? nil : UnsafeRawPointer(inputRows), input?.frameCount ?? 0, &taken,
      UnsafeMutableRawPointer(outputRows), output.capacity, &given)
    if let failure = unsafe failure {
      throw .conversionFailed(reason: unsafe String(cString: failure))
    }
    output.setFrameCount(given)
    return taken
  }

  /// Moves to another ratio.
  ///
  /// - Parameters:
  ///   - ratio: Frames of input for one of output, at most that of the rates given at the start.
  ///   - frames: Frames of output to take for the way.
  func setRatio(_ ratio: Double, over frames: Int) {
    // It fails only for a ratio out of range or a stream that is not variable.
    _ = unsafe soxr_set_io_ratio(handle, ratio, frames)
  }

  /// Forgets what was converted.
  func clear() {
    _ = unsafe soxr_clear(handle)
  }
}
