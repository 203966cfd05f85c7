import LatencyMeter

/// Numbers of a measurement as people read them.
enum LatencyText {
  /// A delay in frames.
  static func frames(_ value: Double) -> String { FixedPoint.text(value, decimals: 3) }

  /// A number in a column, at its right side.
  static func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// A number with its decimals in a column, a dash where there is none.
  static func column(_ value: Double?, _ decimals: Int, _ width: Int) -> String {
    column(value.map { FixedPoint.text($0, decimals: decimals) } ?? "-", width)
  }
}
