/// A figure and what it should be.
struct Goal {
  /// What is compared.
  let name: String
  /// What came out.
  let value: Double
  /// The most that it should be.
  let limit: Double
  /// What is counted, empty for a ratio.
  var unit = ""

  /// Prints the comparison.
  func show() {
    let verdict = value <= limit ? "met" : "MISSED"
    let figures = [value, limit].map { Table.number($0, digits: 2) }
    let unit = unit.isEmpty ? "" : " \(unit)"
    print("  \(name): \(figures[0])\(unit), goal at most \(figures[1])\(unit): \(verdict)")
  }
}
