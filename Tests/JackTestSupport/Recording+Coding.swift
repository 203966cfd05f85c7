/// A recording as bytes, from one process to another of the same machine.
extension Recording {
  /// The bytes.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    for count in [channels.count, frameCount, cycles.count, xrunCount, xrunTimes.count] {
      Self.append([count], to: &bytes)
    }
    for samples in channels { Self.append(samples, to: &bytes) }
    Self.append(cycles, to: &bytes)
    Self.append(xrunTimes, to: &bytes)
    return bytes
  }

  /// Reads bytes that `encoded` made, nil if they are not.
  package init?(encoded bytes: [UInt8]) {
    var rest = bytes[...]
    guard let counts: [Int] = Self.take(5, from: &rest) else { return nil }
    var channels: [[Float]] = []
    for _ in 0..<counts[0] {
      guard let samples: [Float] = Self.take(counts[1], from: &rest) else { return nil }
      channels.append(samples)
    }
    guard let cycles: [RecordedCycle] = Self.take(counts[2], from: &rest),
      let times: [UInt32] = Self.take(counts[4], from: &rest)
    else { return nil }
    self.init(channels: channels, cycles: cycles, xrunCount: counts[3], xrunTimes: times)
  }

  private static func append<Value: BitwiseCopyable>(_ values: [Value], to bytes: inout [UInt8]) {
    unsafe values.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  private static func take<Value: BitwiseCopyable>(
    _ count: Int, from bytes: inout ArraySlice<UInt8>
  ) -> [Value]? {
    let size = count * MemoryLayout<Value>.stride
    guard count >= 0, size <= bytes.count else { return nil }
    let values = unsafe bytes.prefix(size).withUnsafeBytes { source in
      (0..<count).map { index in
        unsafe source.loadUnaligned(
          fromByteOffset: index * MemoryLayout<Value>.stride, as: Value.self)
      }
    }
    bytes = bytes.dropFirst(size)
    return values
  }
}
