/// Figures of the same thing, measured several times.
struct Statistics {
  private let sorted: [Double]

  /// Takes at least one figure.
  init(_ figures: [Double]) {
    precondition(!figures.isEmpty, "Statistics: no figures")
    sorted = figures.sorted()
  }

  /// The least.
  var minimum: Double { sorted[0] }
  /// The most.
  var maximum: Double { sorted[sorted.count - 1] }
  /// Half of them are no larger.
  var median: Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
