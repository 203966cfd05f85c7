/// What a probe is to send, and how long it is to record.
@safe
package struct ProbeTake {
  /// What is sent.
  let samples: UnsafePointer<Float>
  let sampleCount: Int
  /// Whether it is sent again and again; otherwise silence follows.
  let isRepeated: Bool
  /// Frames of silence before it.
  let silenceFrames: Int
  /// Index of the output that it goes to; the others are silent.
  let output: Int
  /// Frames to record, from the first frame of silence on.
  let recordedFrames: Int

  /// The sample to send, by the frame of the take.
  @_noLocks
  func sample(at frame: Int) -> Float {
    let position = frame - silenceFrames
    if position < 0 { return 0 }
    if isRepeated { return unsafe samples[position % sampleCount] }
    return position < sampleCount ? unsafe samples[position] : 0
  }
}
