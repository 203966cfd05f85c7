/// One port's buffer in the present cycle.
@safe
package struct PortBuffer {
  /// As many samples as the cycle has frames.
  ///
  /// Process thread, this cycle only.
  package var samples: UnsafeMutablePointer<Float>
  /// Whether a voice has written all of them; false when the cycle begins.
  package var isWritten: Bool
}

/// One call of the process callback: where its frames lie in time, and where they go.
@safe
package struct Cycle {
  /// Device frame of the first frame.
  package var frame: Int64
  /// Frames in the cycle.
  package var frameCount: Int
  /// The ports' buffers, in order of channels.
  package var ports: UnsafeMutablePointer<PortBuffer>
  /// How many ports there are.
  package var portCount: Int
  /// Frames of silence before the first at which a voice may start, less than `frameCount`.
  package var startOffset = 0
  /// Until when the process thread may wait for frames, on the monotonic clock in nanoseconds.
  ///
  /// Only in freewheel, where time waits too; 0 otherwise, and then it never waits.
  package var waitDeadline: UInt64 = 0

  /// Describes a cycle.
  ///
  /// - Parameters:
  ///   - frame: Device frame of the first frame.
  ///   - frameCount: Frames in the cycle.
  ///   - ports: The ports' buffers.
  ///   - portCount: How many ports there are, 0 or more.
  @_noLocks
  package init(
    frame: Int64, frameCount: Int, ports: UnsafeMutablePointer<PortBuffer>, portCount: Int
  ) {
    self.frame = frame
    self.frameCount = frameCount
    unsafe self.ports = ports
    self.portCount = portCount
  }

  /// Gives port `index` its buffer of the cycle.
  @_noLocks
  package func setBuffer(_ samples: UnsafeMutablePointer<Float>, ofPort index: Int) {
    unsafe ports[index] = unsafe PortBuffer(samples: samples, isWritten: false)
  }

  /// Makes every port silent that no voice has written.
  @_noLocks
  @inline(__always)
  func silenceUnwrittenPorts() {
    for index in 0..<portCount where unsafe !ports[index].isWritten {
      unsafe Mixing.clear(ports[index].samples, count: frameCount)
    }
  }
}
