import Foundation

/// Rows of text in columns; the first is a name, the others are figures.
struct Table {
  private var rows: [[String]]

  /// Begins with the heads of the columns.
  init(_ heads: String...) {
    rows = [heads]
  }

  /// Adds a row of figures with their median and spread.
  mutating func add(_ name: String, _ figures: [Double], digits: Int, _ others: String...) {
    guard !figures.isEmpty else { return add([name, "-", "-", "-"] + others) }
    let statistics = Statistics(figures)
    let texts = [statistics.median, statistics.minimum, statistics.maximum].map {
      Self.number($0, digits: digits)
    }
    add([name] + texts + others)
  }

  /// Adds a row.
  mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// Prints all rows.
  func show() {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    for row in rows {
      let cells = row.enumerated().map { index, cell in
        index == 0
          ? Self.padded(cell, to: widths[0])
          : String(repeating: " ", count: widths[index] - cell.count) + cell
      }
      print("  " + cells.joined(separator: "  "))
    }
  }

  /// Text with blanks behind it.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A number in decimal digits.
  static func number(_ value: Double, digits: Int) -> String {
    let scale = pow(10, Double(digits))
    let scaled = Int((value.magnitude * scale).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let fraction = "\(scaled % Int(scale))"
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(scaled / Int(scale)).\(zeros)\(fraction)"
  }
}
