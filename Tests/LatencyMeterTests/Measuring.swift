import LatencyMeter

/// What the tones find out about a path.
func multitone(
  _ path: SyntheticPath, level: Double = MultitoneSignal.usualLevel
) -> LatencyEstimate {
  let detector = MultitoneDetector(signal: MultitoneSignal(levelDecibels: level))
  return measure(path, first: 4096 + MultitoneDetector.neededFrames) { count in
    detector.look(at: path.recording(of: detector.signal, count: count))
  }
}

/// What the sweep finds out about a path.
func sweep(_ path: SyntheticPath, longest: Int = 480_000) -> LatencyEstimate {
  let detector = SweepDetector(signal: SweepSignal(), longest: longest)
  return measure(path, first: SweepDetector.neededSamples(delay: 0, silenceFrames: 4096)) {
    detector.look(at: path.recording(of: detector.signal, count: $0))
  }
}

private func measure(
  _ path: SyntheticPath, first: Int, _ look: (Int) -> DetectorStep
) -> LatencyEstimate {
  // The delay is known here, so that a long one need not be found by listening ever longer.
  var count = first + 256 + Int(path.ways.map(\.frames).max() ?? 0)
  while true {
    switch look(count) {
    case .done(let estimate): return estimate
    case .more(let samples): count = samples
    }
  }
}
