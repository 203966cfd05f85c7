#if TimeStretch
  package import AudioCodec
  internal import CRubberBand
  import Glibc

  /// Plays frames faster or slower at the same pitch, or higher or lower at the same rate; and
  /// converts their rate.
  ///
  /// One thread at a time.
  @safe
  package final class StretchConverter: FrameConverter {
    private let stretcher: RubberBandState
    private let channelCount: Int
    // Frames of output for one of input at rate 1.
    private let ratio: Double
    private var speed = PlaybackSpeed()
    // One pointer a channel, for the length of a call.
    private let inputRows: UnsafeMutablePointer<UnsafePointer<Float>?>
    private let outputRows: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let silence: PlanarBuffer

    private var isBegun = false
    // Frames of output that stand for nothing in the input.
    private var framesToDrop = 0
    // Frames that what was taken becomes, and that have been delivered.
    private var framesDue = 0.0
    private var framesGiven = 0

    /// Frames that the library is given at once; it asks for a limit.
    private static let blockFrames = 1024
    /// No window of the analysis is longer, in frames; after so much silence nothing is left.
    private static let largestPush = 65_536

    /// Makes a converter at rate 1.
    ///
    /// - Parameters:
    ///   - inputRate: Frames per second of the input, above 0.
    ///   - outputRate: Frames per second of the output, above 0.
    ///   - channels: At least 1.
    ///   - engine: How it is done.
    /// - Throws: `conversionFailed` for lack of memory.
    package init(
      from inputRate: Double, to outputRate: Double, channels: Int, engine: StretchEngine
    ) throws(AudioCodecError) {
      precondition(channels > 0, "StretchConverter: no channels")
      ratio = outputRate / inputRate
      let made = unsafe rubberband_new(
        UInt32(inputRate), UInt32(channels), Self.options(engine), ratio, 1 / ratio)
      guard let made = unsafe made else { throw .conversionFailed(reason: "no memory") }
      unsafe stretcher = unsafe made
      unsafe rubberband_set_max_process_size(made, UInt32(Self.blockFrames))
      channelCount = channels
      silence = PlanarBuffer(channelCount: channels, capacity: Self.blockFrames)
      unsafe inputRows = .allocate(capacity: channels)
      unsafe outputRows = .allocate(capacity: channels)
      unsafe inputRows.initialize(repeating: nil, count: channels)
      unsafe outputRows.initialize(repeating: nil, count: channels)
    }

    deinit {
      unsafe rubberband_delete(stretcher)
      unsafe inputRows.deallocate()
      unsafe outputRows.deallocate()
    }

    private static func options(_ engine: StretchEngine) -> RubberBandOptions {
      let common =
        RubberBandOptionProcessRealTime.rawValue | RubberBandOptionThreadingNever.rawValue
        | RubberBandOptionPitchHighConsistency.rawValue
        | RubberBandOptionChannelsTogether.rawValue
      let own =
        engine == .finer
        ? RubberBandOptionEngineFiner.rawValue : RubberBandOptionEngineFaster.rawValue
      return RubberBandOptions(common | own)
    }

    /// Plays what comes next at a speed.
    package func setSpeed(_ speed: PlaybackSpeed) {
      guard speed != self.speed else { return }
      self.speed = speed
      applySpeed()
    }

    private func applySpeed() {
      // The library knows one rate: another one of the output is a way to stretch and to transpose.
      let scale = exp2(speed.cents / 1200)
      unsafe rubberband_set_time_ratio(stretcher, ratio / speed.rate)
      unsafe rubberband_set_pitch_scale(stretcher, scale / ratio)
    }

    // MARK: - Frames

    /// Converts frames as far as the output has room.
    package func convert(
      _ input: PlanarBuffer, into output: PlanarBuffer
    ) throws(AudioCodecError) {
      begin()
      retrieve(into: output)
      var taken = 0
      while output.frameCount == 0, taken < input.frameCount {
        let count = min(Self.blockFrames, input.frameCount - taken)
        feed(input, from: taken, count: count)
        taken += count
        retrieve(into: output)
      }
      input.removeFirst(taken)
      framesDue += Double(taken) * ratio / speed.rate
      framesGiven += output.frameCount
    }

    /// Delivers what the library still holds.
    package func finish(into output: PlanarBuffer) throws(AudioCodecError) -> Bool {
      let missing = Int(framesDue.rounded()) - framesGiven
      output.setFrameCount(0)
      guard missing > 0 else { return false }
      // Asked for the end, the library cuts what it holds; pushed out by silence all of it comes.
      var pushed = 0
      retrieve(into: output)
      while output.frameCount == 0, pushed < Self.largestPush {
        feed(silence, from: 0, count: Self.blockFrames)
        pushed += Self.blockFrames
        retrieve(into: output)
      }
      output.setFrameCount(min(missing, output.frameCount))
      framesGiven += output.frameCount
      return output.frameCount > 0 && output.frameCount < missing
    }

    /// Forgets what was converted; the speed stays.
    package func reset() {
      unsafe rubberband_reset(stretcher)
      applySpeed()
      isBegun = false
      framesToDrop = 0
      framesDue = 0
      framesGiven = 0
    }

    /// Frames still to come of what was taken, and of silence behind it.
    package func pendingFrames(behind silence: Int) -> Int {
      let frames = (framesDue + Double(silence) * ratio / speed.rate).rounded()
      return max(0, Int(min(frames, Double(mostPendingFrames))) - framesGiven)
    }

    /// Gives the library the silence that it wants in front, and has what that becomes dropped.
    private func begin() {
      guard !isBegun else { return }
      isBegun = true
      var padding = unsafe Int(rubberband_get_preferred_start_pad(stretcher))
      framesToDrop = unsafe Int(rubberband_get_start_delay(stretcher))
      while padding > 0 {
        let count = min(padding, Self.blockFrames)
        feed(silence, from: 0, count: count)
        padding -= count
      }
    }

    private func feed(_ input: PlanarBuffer, from first: Int, count: Int) {
      for channel in 0..<channelCount {
        unsafe inputRows[channel] = unsafe UnsafePointer(input.row(channel)) + first
      }
      // SAFETY: each row has `count` frames behind the first.
      unsafe rubberband_process(stretcher, inputRows, UInt32(count), 0)
    }

    /// Takes what is ready, as far as there is room, without what stands for nothing.
    private func retrieve(into output: PlanarBuffer) {
      output.setFrameCount(0)
      while output.frameCount == 0 {
        let ready = unsafe Int(rubberband_available(stretcher))
        let count = min(ready, output.capacity)
        guard count > 0 else { return }
        for channel in 0..<channelCount {
          unsafe outputRows[channel] = unsafe output.row(channel)
        }
        // SAFETY: each row has room for `count` frames.
        let given = unsafe Int(rubberband_retrieve(stretcher, outputRows, UInt32(count)))
        guard given > 0 else { return }
        output.setFrameCount(given)
        let dropped = min(framesToDrop, given)
        framesToDrop -= dropped
        output.removeFirst(dropped)
      }
    }
  }
#endif
