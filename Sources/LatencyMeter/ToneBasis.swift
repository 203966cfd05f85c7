import Glibc

/// What all fits of tones share: the tones themselves, and the inverse of their normal equations.
struct ToneBasis: Sendable {
  static let shared = ToneBasis()

  /// Cosine and sine of each tone, then a constant, each times the weight of its frame.
  private let rows: [[Double]]
  /// The Hann window, with a sum of 1.
  private let window: [Double]
  /// The Cholesky factor of the normal equations, its lower triangle.
  private let factor: [[Double]]

  private init() {
    let count = ToneFit.frameCount
    let window = (0..<count).map { frame in
      (1 - cos(2 * Double.pi * (Double(frame) + 0.5) / Double(count))) / Double(count)
    }
    let plain = Self.plainRows(count)
    let rows = plain.map { row in zip(row, window).map { $0 * $1 } }
    factor = Self.cholesky(rows.map { row in plain.map { Self.dot(row, $0) } })
    self.rows = rows
    self.window = window
  }

  private static func plainRows(_ count: Int) -> [[Double]] {
    let tones = MultitoneSignal.frequencies.flatMap { frequency in
      let turns = (0..<count).map { MultitoneSignal.turn(frequency * $0) }
      return [turns.map(\.real), turns.map(\.imaginary)]
    }
    return tones + [Array(repeating: 1, count: count)]
  }

  /// The weighted products of a stretch with every row.
  func products(_ samples: [Float], at start: Int) -> [Double] {
    let stretch = samples[start..<start + ToneFit.frameCount].map(Double.init)
    return rows.map { Self.dot($0, stretch) }
  }

  /// The weighted mean power of a stretch.
  func power(_ samples: [Float], at start: Int) -> Double {
    var sum = 0.0
    for frame in window.indices {
      let sample = Double(samples[start + frame])
      sum += window[frame] * sample * sample
    }
    return sum
  }

  /// The weights of the rows whose sum comes nearest to what had these products.
  func solve(_ products: [Double]) -> [Double] {
    var values = products
    for row in values.indices {
      for column in 0..<row { values[row] -= factor[row][column] * values[column] }
      values[row] /= factor[row][row]
    }
    for row in values.indices.reversed() {
      for column in row + 1..<values.count { values[row] -= factor[column][row] * values[column] }
      values[row] /= factor[row][row]
    }
    return values
  }

  private static func dot(_ left: [Double], _ right: [Double]) -> Double {
    var sum = 0.0
    for index in left.indices { sum += left[index] * right[index] }
    return sum
  }

  private static func cholesky(_ matrix: [[Double]]) -> [[Double]] {
    var factor = matrix
    for row in matrix.indices {
      for column in 0...row {
        var sum = matrix[row][column]
        for index in 0..<column { sum -= factor[row][index] * factor[column][index] }
        factor[row][column] = row == column ? sum.squareRoot() : sum / factor[column][column]
      }
    }
    return factor
  }
}
