internal import CSoxr

/// Converts frames from one rate to another.
///
/// The filter's delay is dropped at the start and flushed at the end: n frames become exactly
/// n x out / in, rounded. One thread at a time.
@safe
package final class SampleRateConverter {
  /// What the conversion may cost.
  package enum Quality: Sendable, Hashable {
    /// 28 bits: errors below those of a Float32.
    case best
    /// 16 bits: a few times faster.
    case fast
  }

  /// Channels of the frames.
  package let channelCount: Int

  private let inputRate: Double
  private let outputRate: Double
  // nil where the rates are equal.
  private let converter: OpaquePointer?
  // One pointer a channel, for the length of a call.
  private let inputRows: UnsafeMutablePointer<UnsafeRawPointer?>
  private let outputRows: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private var framesTaken: Int64 = 0
  private var framesGiven: Int64 = 0

  /// Makes a converter.
  ///
  /// - Parameters:
  ///   - inputRate: Frames per second of the input, above 0.
  ///   - outputRate: Frames per second of the output, above 0.
  ///   - channels: At least 1.
  ///   - quality: What it may cost.
  /// - Throws: `conversionFailed` when libsoxr refuses the rates.
  package init(
    from inputRate: Double, to outputRate: Double, channels: Int, quality: Quality
  ) throws(AudioCodecError) {
    precondition(channels > 0, "SampleRateConverter: no channels")
    if inputRate == outputRate {
      unsafe converter = nil
    } else {
      unsafe converter = unsafe try Self.makeConverter(inputRate, outputRate, channels, quality)
    }
    channelCount = channels
    self.inputRate = inputRate
    self.outputRate = outputRate
    unsafe inputRows = .allocate(capacity: channels)
    unsafe outputRows = .allocate(capacity: channels)
    unsafe inputRows.initialize(repeating: nil, count: channels)
    unsafe outputRows.initialize(repeating: nil, count: channels)
  }

  deinit {
    unsafe soxr_delete(converter)
    unsafe inputRows.deallocate()
    unsafe outputRows.deallocate()
  }

  /// Converts frames as far as the output has room.
  ///
  /// - Parameters:
  ///   - input: What was taken is removed; call again with the rest.
  ///   - output: Replaced by 0 or more frames.
  /// - Throws: `conversionFailed`.
  package func convert(
    _ input: PlanarBuffer, into output: PlanarBuffer
  ) throws(AudioCodecError) {
    let taken = try process(input, into: output)
    input.removeFirst(taken)
    framesTaken += Int64(taken)
    framesGiven += Int64(output.frameCount)
  }

  /// Delivers what the filter still holds, once all input was converted.
  ///
  /// - Parameter output: Replaced by 0 or more frames.
  /// - Returns: Whether there are more; call again until there are none, then `reset`.
  /// - Throws: `conversionFailed`.
  package func finish(into output: PlanarBuffer) throws(AudioCodecError) -> Bool {
    let missing = expectedFrames - framesGiven
    guard missing > 0 else {
      output.setFrameCount(0)
      return false
    }
    _ = try process(nil, into: output)
    let wanted = Int(min(missing, Int64(output.capacity)))
    if output.frameCount == 0 { Self.appendSilence(wanted, to: output) }
    output.setFrameCount(min(output.frameCount, wanted))
    framesGiven += Int64(output.frameCount)
    return expectedFrames > framesGiven
  }

  /// Forgets what was converted: the next frame is the first.
  package func reset() {
    if let converter = unsafe converter { unsafe soxr_clear(converter) }
    framesTaken = 0
    framesGiven = 0
  }

  /// Frames still to come of what was taken, and of silence behind it.
  ///
  /// - Parameter silence: Frames of silence at the input's rate, 0 or more.
  /// - Returns: Frames at the output's rate.
  package func pendingFrames(behind silence: Int) -> Int {
    Int(expectedFrames(of: framesTaken + Int64(silence)) - framesGiven)
  }

  /// Frames that all frames taken so far become.
  private var expectedFrames: Int64 { expectedFrames(of: framesTaken) }

  private func expectedFrames(of count: Int64) -> Int64 {
    guard let from = Int64(exactly: inputRate), let to = Int64(exactly: outputRate) else {
      return Int64((Double(count) * outputRate / inputRate).rounded())
    }
    return (2 * count * to + from) / (2 * from)
  }

  /// Calls libsoxr, with the end of the input when there is none.
  private func process(
    _ input: PlanarBuffer?, into output: PlanarBuffer
  ) throws(AudioCodecError) -> Int {
    precondition(
      output.channelCount == channelCount && input?.channelCount ?? channelCount == channelCount,
      "SampleRateConverter: other channels than the converter's")
    guard let converter = unsafe converter else { return Self.copy(input, to: output) }
    for channel in 0..<channelCount {
      unsafe inputRows[channel] = unsafe input.map { unsafe UnsafeRawPointer($0.row(channel)) }
      unsafe outputRows[channel] = unsafe UnsafeMutableRawPointer(output.row(channel))
    }
    var taken = 0
    var given = 0
    // SAFETY: each row has as many frames as the call says; nil is the end of the input.
    let failure = unsafe soxr_process(
      converter, input == nil ? nil : UnsafeRawPointer(inputRows), input?.frameCount ?? 0, &taken,
      UnsafeMutableRawPointer(outputRows), output.capacity, &given)
    if let failure = unsafe failure {
      throw .conversionFailed(reason: unsafe String(cString: failure))
    }
    output.setFrameCount(given)
    return taken
  }
}

// MARK: - Without the object

extension SampleRateConverter {
  private static func makeConverter(
    _ inputRate: Double, _ outputRate: Double, _ channels: Int, _ quality: Quality
  ) throws(AudioCodecError) -> OpaquePointer? {
    var failure: UnsafePointer<CChar>?
    var samples = unsafe soxr_io_spec(SOXR_FLOAT32_S, SOXR_FLOAT32_S)
    var recipe = unsafe soxr_quality_spec(quality == .best ? UInt(SOXR_VHQ) : UInt(SOXR_MQ), 0)
    let made = unsafe soxr_create(
      inputRate, outputRate, UInt32(channels), &failure, &samples, &recipe, nil)
    if let failure = unsafe failure {
      unsafe soxr_delete(made)
      throw .conversionFailed(reason: unsafe String(cString: failure))
    }
    return unsafe made
  }

  /// Equal rates: the frames themselves.
  private static func copy(_ input: PlanarBuffer?, to output: PlanarBuffer) -> Int {
    let count = min(input?.frameCount ?? 0, output.capacity)
    if let input {
      for channel in 0..<input.channelCount {
        unsafe output.row(channel).update(from: input.row(channel), count: count)
      }
    }
    output.setFrameCount(count)
    return count
  }

  /// libsoxr may round the other way: the last frame is then silent.
  private static func appendSilence(_ count: Int, to output: PlanarBuffer) {
    for channel in 0..<output.channelCount {
      unsafe output.row(channel).update(repeating: 0, count: count)
    }
    output.setFrameCount(count)
  }
}
