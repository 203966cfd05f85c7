/// Puts numbers one behind the other into bytes, the highest bit first.
struct BitWriter {
  /// The bytes so far; the free bits of the last one are 0.
  private(set) var bytes: [UInt8] = []
  private var count = 0

  /// Appends the lowest `count` bits of a number.
  mutating func put(_ value: Int, _ count: Int) {
    for shift in (0..<count).reversed() {
      if self.count & 7 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(value >> shift & 1) << (7 - UInt8(self.count & 7))
      self.count += 1
    }
  }
}
