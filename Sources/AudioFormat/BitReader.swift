/// Bits of bytes, the highest of each byte first; behind the last bit there is nothing.
package struct BitReader: Sendable {
  private let bytes: [UInt8]
  /// Bits taken so far.
  package private(set) var position = 0

  /// Starts at the first bit.
  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Bits that are left.
  package var bitsLeft: Int { bytes.count * 8 - position }

  /// Takes a number.
  ///
  /// - Parameter count: Bits of the number, 0 to 32.
  /// - Returns: The number; nil when there are not so many bits, and then none is taken.
  package mutating func take(_ count: Int) -> Int? {
    guard count <= bitsLeft else { return nil }
    var value = 0
    for bit in position..<position + count {
      value = value << 1 | Int(bytes[bit >> 3] >> (7 - UInt8(bit & 7)) & 1)
    }
    position += count
    return value
  }

  /// Skips to the start of the next byte.
  package mutating func align() {
    position = min((position + 7) & ~7, bytes.count * 8)
  }
}
