internal import CSoxr

/// Converts frames from one rate to another.
///
/// The filter's delay is dropped at the start and flushed at the end: n frames become exactly
/// n x out / in, rounded. One thread at a time.
package final class SampleRateConverter: FrameConverter {
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
  private let stream: SoxrStream?
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
    stream =
      inputRate == outputRate
      ? nil
      : try SoxrStream(
        from: inputRate, to: outputRate, channels: channels,
        recipe: quality == .best ? UInt(SOXR_VHQ) : UInt(SOXR_MQ))
    channelCount = channels
    self.inputRate = inputRate
    self.outputRate = outputRate
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
    stream?.clear()
    framesTaken = 0
    framesGiven = 0
  }

  /// Frames still to come of what was taken, and of silence behind it.
  ///
  /// - Parameter silence: Frames of silence at the input's rate, 0 or more.
  /// - Returns: Frames at the output's rate.
  package func pendingFrames(behind silence: Int) -> Int {
    let frames = expectedFrames(of: framesTaken + Int64(min(silence, mostPendingFrames)))
    return Int(max(0, min(frames - framesGiven, Int64(mostPendingFrames))))
  }

  /// Frames that all frames taken so far become.
  private var expectedFrames: Int64 { expectedFrames(of: framesTaken) }

  private func expectedFrames(of count: Int64) -> Int64 {
    guard let from = Int64(exactly: inputRate), let to = Int64(exactly: outputRate) else {
      let frames = (Double(count) * outputRate / inputRate).rounded()
      return Int64(min(frames, 0x1p62))
    }
    return Int64(clamping: (2 * Int128(count) * Int128(to) + Int128(from)) / (2 * Int128(from)))
  }

  /// Calls libsoxr, with the end of the input when there is none.
  private func process(
    _ input: PlanarBuffer?, into output: PlanarBuffer
  ) throws(AudioCodecError) -> Int {
    precondition(
      output.channelCount == channelCount && input?.channelCount ?? channelCount == channelCount,
      "SampleRateConverter: other channels than the converter's")
    guard let stream else { return Self.copy(input, to: output) }
    return try stream.process(input, into: output)
  }
}

// MARK: - Without the object

extension SampleRateConverter {
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
