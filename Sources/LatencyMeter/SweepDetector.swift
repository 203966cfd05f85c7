import Glibc

/// Finds the delay of a sweep in a recording, by the peak of the path's impulse response.
///
/// A verdict `ok` says that the result is right to 0.01 frame and four times its spread, and that
/// nothing else came back within a third of a second that was a twentieth as large.
package struct SweepDetector: Sendable {
  /// Frames of silence that a recording must begin with.
  package static let silenceFrames = 4096

  /// Frames that are listened to behind the sweep, for echoes.
  private static let tailFrames = 16384
  /// What a peak must be above the usual response, so that noise alone has none.
  private static let noiseFactor = 8.0
  /// No path that anybody measures is quieter.
  private static let quietest: Float = 1e-6

  /// What was sent.
  package let signal: SweepSignal
  /// No delay is longer, in frames.
  package let longest: Int

  /// Makes a detector.
  ///
  /// - Parameters:
  ///   - signal: What is sent, once.
  ///   - longest: Frames after which nobody waits any longer.
  package init(signal: SweepSignal, longest: Int) {
    self.signal = signal
    self.longest = longest
  }

  /// Samples of a recording in which a delay can be measured.
  package static func neededSamples(delay: Int, silenceFrames: Int) -> Int {
    silenceFrames + delay + SweepSignal.frameCount + tailFrames
  }

  /// Looks at a recording.
  ///
  /// - Parameter recording: At least `silenceFrames` of silence, then the sweep.
  /// - Returns: A result, or how much more it has to hear.
  package func look(at recording: Recording) -> DetectorStep {
    let silence = recording.silenceFrames
    let first = Self.neededSamples(delay: 0, silenceFrames: silence)
    guard recording.samples.count >= first else { return .more(samples: first) }
    let response = ImpulseResponse(recording, of: signal)
    let peak = response.peak
    let delay = max(0, peak + ImpulseResponse.firstDelay)
    if isHeard(peak, in: response), delay <= longest {
      let needed = Self.neededSamples(delay: delay, silenceFrames: silence)
      if recording.samples.count < needed { return .more(samples: needed) }
      return .done(SweepPath(response, recording: recording, signal: signal).estimate)
    }
    let all = Self.neededSamples(delay: longest, silenceFrames: silence)
    guard recording.samples.count < all else { return .done(.noSignal) }
    return .more(samples: min(all, silence + 2 * (recording.samples.count - silence)))
  }

  private func isHeard(_ peak: Int, in response: ImpulseResponse) -> Bool {
    let height = abs(response.samples[peak])
    return height > Self.quietest && Double(height) > Self.noiseFactor * response.noise
  }
}
