/// A parabola over the frequencies of the tones: what a path without echoes looks like.
enum SmoothCurve {
  /// The parabolas, orthogonal to each other and of length 1.
  private static let basis: [[Double]] = {
    let count = MultitoneSignal.frequencies.count
    var rows: [[Double]] = []
    for degree in 0...2 {
      var row = MultitoneSignal.frequencies.map { frequency in
        (0..<degree).reduce(1.0) { power, _ in power * (Double(frequency) / 2048 - 1.25) }
      }
      for other in rows {
        let share = zip(row, other).reduce(0) { $0 + $1.0 * $1.1 }
        row = zip(row, other).map { $0 - share * $1 }
      }
      let length = row.reduce(0) { $0 + $1 * $1 }.squareRoot()
      rows.append(row.map { $0 / length })
    }
    return rows
  }()

  /// The distance of values from the nearest curve, as root mean square.
  ///
  /// - Parameter values: One for each tone.
  /// - Returns: 0 for values that lie on one.
  static func rest(of values: [Phasor]) -> Double {
    var rest = values
    for row in basis {
      let share = zip(rest, row).reduce(Phasor(0, 0)) { $0 + $1.0 * $1.1 }
      rest = zip(rest, row).map { $0 - share * $1 }
    }
    let power = rest.reduce(0) { $0 + $1.magnitude * $1.magnitude }
    return (power / Double(values.count - basis.count)).squareRoot()
  }
}
