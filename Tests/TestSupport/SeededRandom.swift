/// Numbers that look random and are the same in every run: SplitMix64.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the row of numbers that belongs to `seed`.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number of the row.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Bytes of noise.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 56) }
  }

  /// Samples between -1 and 1.
  package mutating func samples(_ count: Int) -> [Float] {
    (0..<count).map { _ in Float.random(in: -1...1, using: &self) }
  }
}
