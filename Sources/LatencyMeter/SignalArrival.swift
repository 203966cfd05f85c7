import Glibc

/// When the main tone begins in a recording, to within a thousand frames.
///
/// The tones alone cannot tell a delay from one that is 65,536 frames longer.
struct SignalArrival {
  /// Frames from the first frame of the signal to its arrival, nil while it has not come.
  let position: Int?

  private static let blockFrames = 256
  /// Blocks that are heard together, to hear the tone in noise.
  private static let blocksHeard = 4
  /// What the tone must be above its own band's noise: chance reaches it once in e^25 times.
  private static let noiseFactor = 5.0
  /// No path that anybody measures is quieter, as amplitude.
  private static let quietest = 1e-7

  /// Looks for the arrival.
  init(_ recording: Recording) {
    let zero = recording.silenceFrames
    let silence = Self.levels(
      recording.samples, from: zero - MultitoneDetector.silenceFrames, to: zero)
    let power = silence.reduce(0) { $0 + $1 * $1 } / Double(max(1, silence.count))
    let threshold = max(Self.noiseFactor * power.squareRoot(), Self.quietest)
    let levels = Self.levels(recording.samples, from: zero, to: recording.samples.count)
    guard let first = levels.firstIndex(where: { $0 > threshold }) else {
      position = nil
      return
    }
    // A tone that grows over several blocks is there where it has half of its height.
    let height = levels[first...].prefix(2 * Self.blocksHeard).max() ?? 0
    let half = levels[first...].firstIndex { $0 >= height / 2 } ?? first
    position = half * Self.blockFrames
  }

  /// The amplitude of the main tone, block by block.
  private static func levels(_ samples: [Float], from start: Int, to end: Int) -> [Double] {
    let blocks = stride(from: start, through: end - blockFrames, by: blockFrames).map { block in
      var sum = Phasor(0, 0)
      for frame in 0..<blockFrames {
        let turn = MultitoneSignal.turn(-MultitoneSignal.mainFrequency * frame)
        sum = sum + turn * Double(samples[block + frame])
      }
      return sum
    }
    guard blocks.count >= blocksHeard else { return [] }
    return (0...blocks.count - blocksHeard).map { first in
      let sum = blocks[first..<first + blocksHeard].reduce(Phasor(0, 0), +)
      return sum.magnitude * 2 / Double(blockFrames * blocksHeard)
    }
  }
}
