import Foundation

/// What a recorder heard.
package struct Recording: Sendable {
  /// The samples of each port.
  package let channels: [[Float]]
  /// The cycles, in order.
  package let cycles: [RecordedCycle]
  /// Xruns that the server reported to the recorder.
  package let xrunCount: Int
  /// JACK's frame time when they were reported.
  package let xrunTimes: [UInt32]

  /// Frames.
  package var frameCount: Int { channels.first?.count ?? 0 }

  /// The first frame in which some port is not silent, nil if all is silence.
  package var firstSound: Int? {
    channels.compactMap { samples in samples.firstIndex { $0 != 0 } }.min()
  }

  /// The last frame in which some port is not silent, nil if all is silence.
  package var lastSound: Int? {
    channels.compactMap { samples in samples.lastIndex { $0 != 0 } }.max()
  }

  /// JACK's frame time of a recorded frame, nil for one that was not recorded.
  package func time(ofFrame frame: Int) -> UInt32? {
    cycles.last { $0.start <= frame }.map { $0.time &+ UInt32(frame - $0.start) }
  }

  /// How this differs from silence, then `expected` on all ports in the same frames, then silence.
  ///
  /// - Parameter expected: The samples of each port, all of one length.
  /// - Returns: What is wrong, nil if nothing is.
  package func difference(from expected: [[Float]]) -> String? {
    guard expected.count == channels.count else { return "\(channels.count) channels" }
    let length = expected.first?.count ?? 0
    guard let first = firstSound else { return length == 0 ? nil : "nothing was heard" }
    guard length > 0 else { return "something was heard at recorded frame \(first)" }
    guard first + length <= frameCount else { return "the recording ends too early" }
    for (channel, samples) in expected.enumerated() {
      if let text = difference(of: channel, from: samples, at: first) { return text }
    }
    return nil
  }

  private func difference(of channel: Int, from expected: [Float], at first: Int) -> String? {
    let recorded = Array(channels[channel][first...])
    let isSame = unsafe recorded.withUnsafeBytes { left in
      unsafe expected.withUnsafeBytes { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return false }
        return unsafe memcmp(left, right, expected.count * MemoryLayout<Float>.stride) == 0
      }
    }
    guard isSame else {
      let place = expected.indices.first { recorded[$0].bitPattern != expected[$0].bitPattern }
      let frame = place ?? 0
      return "channel \(channel + 1), frame \(frame): \(recorded[frame]), not \(expected[frame])"
    }
    let tail = recorded.dropFirst(expected.count).firstIndex { $0 != 0 }
    return tail.map { "channel \(channel + 1): \(recorded[$0]) at frame \($0), after the end" }
  }
}
