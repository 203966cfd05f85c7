import Glibc

/// Finds the delay of the thirteen tones in a recording.
///
/// The result is the phase delay of the path at a sixteenth of the sample rate. A verdict `ok`
/// says that it is right to 0.001 frame and four times its spread.
package struct MultitoneDetector: Sendable {
  /// Frames of silence that a recording must begin with.
  package static let silenceFrames = 4096
  /// Frames from the arrival of the signal to the end of the stretch that is measured.
  package static let neededFrames = arrivalFrames + settlingFrames + windowFrames

  /// Frames that a path is given to settle.
  package static let settlingFrames = 1024
  /// Frames that are measured, in overlapping stretches.
  static let windowFrames = 16384
  /// Frames by which the arrival may be off.
  static let arrivalFrames = 1024
  /// Frames after which nobody waits any longer for an arrival.
  static let patienceFrames = 2 * MultitoneSignal.repeatFrames

  /// What was sent.
  package let signal: MultitoneSignal

  /// Makes a detector.
  ///
  /// - Parameter signal: What is sent, again and again from its first frame on.
  package init(signal: MultitoneSignal) {
    self.signal = signal
  }

  /// Looks at a recording.
  ///
  /// - Parameter recording: At least `silenceFrames` of silence, then the signal.
  /// - Returns: A result, or how much more it has to hear.
  package func look(at recording: Recording) -> DetectorStep {
    let arrival = SignalArrival(recording)
    guard let position = arrival.position else {
      let heard = recording.samples.count - recording.silenceFrames
      guard heard < Self.patienceFrames else { return .done(.noSignal) }
      return .more(samples: recording.samples.count + Self.arrivalFrames)
    }
    let start = position + Self.arrivalFrames + Self.settlingFrames
    let end = recording.silenceFrames + start + Self.windowFrames
    guard recording.samples.count >= end else { return .more(samples: end) }
    return .done(measure(recording, at: start, arrival: arrival))
  }

  private func measure(
    _ recording: Recording, at position: Int, arrival: SignalArrival
  ) -> LatencyEstimate {
    let starts = stride(
      from: position, through: position + Self.windowFrames - ToneFit.frameCount,
      by: ToneFit.frameCount / 2)
    let fits = starts.map { start in
      ToneFit(
        recording.samples, at: recording.silenceFrames + start, position: start, signal: signal)
    }
    let background = ToneFit(
      recording.samples, at: recording.silenceFrames - ToneFit.frameCount, position: 0,
      signal: signal)
    let start = recording.silenceFrames + position
    let isClipped = Clipping.isPresent(in: recording.samples[start..<start + Self.windowFrames])
    let path = TonePath(fits, background: background, signal: signal)
    return path.estimate(arrival: arrival.position ?? 0, isClipped: isClipped)
  }
}
