/// Numbers as text with a fixed count of decimals, whatever the locale.
package enum FixedPoint {
  /// The number, rounded to the nearest; `nan` and `inf` as Swift prints them.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - decimals: Digits behind the point, 0 to 15.
  /// - Returns: The text.
  package static func text(_ value: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (abs(value) * scale).rounded()
    guard let units = Int(exactly: scaled) else { return "\(value)" }
    let sign = value < 0 && units > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(units)" }
    let digits = String(units)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// The number, nearest to the given count of decimals.
  package static func rounded(_ value: Double, decimals: Int) -> Double {
    Double(text(value, decimals: decimals)) ?? value
  }
}
