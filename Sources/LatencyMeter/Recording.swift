/// What came back while a signal was sent.
package struct Recording: Sendable {
  /// The samples so far: first silence was sent, then the signal.
  package var samples: [Float]
  /// Frames of silence before the first frame of the signal.
  package var silenceFrames: Int

  /// Makes a recording.
  ///
  /// - Parameters:
  ///   - samples: The samples so far.
  ///   - silenceFrames: Frames of silence before the first frame of the signal.
  package init(samples: [Float], silenceFrames: Int) {
    self.samples = samples
    self.silenceFrames = silenceFrames
  }
}

/// What a detector makes of a recording that may go on.
package enum DetectorStep: Sendable {
  /// It has to hear more: the recording must have this many samples.
  case more(samples: Int)
  /// It has its result.
  case done(LatencyEstimate)
}
