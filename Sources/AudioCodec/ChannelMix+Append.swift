extension ChannelMix {
  /// Puts interleaved frames of the link into the rows of the queue.
  ///
  /// - Parameters:
  ///   - samples: The first sample of the first frame.
  ///   - stride: Channels of a frame of the link.
  ///   - count: Frames, all of them readable at `samples`.
  ///   - output: Has room for `count` frames from `start` on; its count is left alone.
  ///   - start: Where the frames go in each row.
  func append(
    _ samples: UnsafePointer<Float>, stride: Int, count: Int, to output: PlanarBuffer,
    at start: Int
  ) {
    silence(count, in: output, at: start)
    for part in parts {
      let row = unsafe output.row(part.target) + start
      unsafe add(part, samples + part.source, stride: stride, count: count, to: row)
    }
  }

  /// Puts rows of the link into the rows of the queue.
  ///
  /// - Parameters:
  ///   - count: Frames.
  ///   - output: Has room for `count` frames from `start` on; its count is left alone.
  ///   - start: Where the frames go in each row.
  ///   - source: The samples of a channel of the link, `count` of them readable; nil for silence.
  func append(
    count: Int, to output: PlanarBuffer, at start: Int,
    from source: (Int) -> UnsafePointer<Float>?
  ) {
    silence(count, in: output, at: start)
    for part in parts {
      let row = unsafe output.row(part.target) + start
      if let samples = unsafe source(part.source) {
        unsafe add(part, samples, stride: 1, count: count, to: row)
      } else if part.isFirst {
        unsafe row.update(repeating: 0, count: count)
      }
    }
  }

  private func silence(_ count: Int, in output: PlanarBuffer, at start: Int) {
    for channel in silentTargets {
      let row = unsafe output.row(channel) + start
      unsafe row.update(repeating: 0, count: count)
    }
  }

  private func add(
    _ part: Part, _ source: UnsafePointer<Float>, stride: Int, count: Int,
    to row: UnsafeMutablePointer<Float>
  ) {
    if part.isFirst && part.gain == 1 {
      for index in 0..<count { unsafe row[index] = source[index * stride] }
    } else if part.isFirst {
      for index in 0..<count { unsafe row[index] = source[index * stride] * part.gain }
    } else {
      for index in 0..<count { unsafe row[index] += source[index * stride] * part.gain }
    }
  }
}
