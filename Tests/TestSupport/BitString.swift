/// Numbers put one behind the other into bytes, the highest bit first.
package struct BitString {
  /// The bytes so far; the free bits of the last one are 0.
  package private(set) var bytes: [UInt8] = []
  private var count = 0

  /// Starts with nothing.
  package init() {}

  /// Appends the lowest `count` bits of a number.
  package mutating func put(_ value: Int, _ count: Int) {
    for shift in (0..<count).reversed() {
      if self.count & 7 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(value >> shift & 1) << (7 - UInt8(self.count & 7))
      self.count += 1
    }
  }
}
