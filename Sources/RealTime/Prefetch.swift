internal import CRealTime

// Between two cycles other programs use the caches, so much of what a cycle needs is in main
// memory. While one voice is mixed, what the next one reads is already on its way.

/// Asks for `byteCount` bytes.
@_noLocks
@inline(__always)
func prefetch(_ start: UnsafeRawPointer, byteCount: Int) {
  let cacheLine = 64
  var offset = 0
  while offset < byteCount {
    unsafe crealtime_prefetch(start + offset)
    offset += cacheLine
  }
}

extension Voice {
  /// Asks for what the cycle reads of the voice: its controls, and the samples of two channels.
  @_noLocks
  mutating func prefetch(frameCount: Int) {
    unsafe RealTime.prefetch(control, byteCount: MemoryLayout<VoiceControl>.size)
    source.prefetchIndices()
    let count = min(frameCount, source.contiguousFrames)
    for channel in 0..<min(2, source.channelCount) {
      let byteCount = count * MemoryLayout<Float>.stride
      unsafe RealTime.prefetch(source.head(of: channel), byteCount: byteCount)
    }
  }
}
