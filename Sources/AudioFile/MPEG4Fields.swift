/// Numbers that stand one behind the other in a box, the most significant byte first.
struct MPEG4Fields {
  private let bytes: [UInt8]
  /// Bytes taken, or that would have been.
  private(set) var position: Int

  /// Starts at a byte.
  init(_ bytes: [UInt8], from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Takes a number; bytes that are missing read as 0.
  mutating func take(_ count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in position..<position + count {
      value = value << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
    }
    position += count
    return value
  }
}
