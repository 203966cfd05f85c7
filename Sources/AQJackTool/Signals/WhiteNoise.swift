/// Noise whose samples have nothing to do with one another, the same at each frame in every run.
struct WhiteNoise: Sendable {
  /// The next frame.
  var frame: Int64 = 0

  /// The effective value of the samples.
  static let effectiveValue = (1.0 / 3).squareRoot()

  /// The step of SplitMix64 (Steele, Lea, Flood 2014), whose mixing this is.
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The next sample, evenly spread from -1 to 1.
  mutating func next() -> Double {
    frame += 1
    var bits = UInt64(bitPattern: frame) &* Self.step
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(Int64(bitPattern: bits)) * 0x1p-63
  }
}
