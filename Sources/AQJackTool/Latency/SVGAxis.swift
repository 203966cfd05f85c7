import Glibc
import LatencyMeter

/// An axis of a picture: which values it shows, where they lie, and what stands beside it.
struct SVGAxis {
  /// What is shown, with its unit.
  let name: String
  /// The marked values.
  let ticks: [Double]
  private let range: ClosedRange<Double>
  private let isLogarithmic: Bool
  private let labels: [Double: String]
  private let decimals: Int

  /// An axis with even steps that shows all values, with some room at its ends.
  ///
  /// - Parameters:
  ///   - name: What is shown, with its unit.
  ///   - values: The values; at least one.
  ///   - smallest: The axis spans at least this much.
  init(name: String, linear values: [Double], smallest: Double) {
    let low = values.min() ?? 0
    let high = values.max() ?? 1
    let room = max((high - low) * 0.08, (smallest - (high - low)) / 2)
    let range = low - room...high + room
    let step = Self.step(range.upperBound - range.lowerBound)
    self.name = name
    self.range = range
    isLogarithmic = false
    labels = [:]
    decimals = max(0, Int((-log10(step) + 0.001).rounded(.up)))
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    ticks = first > last ? [] : (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// An axis on which each power of ten takes the same room.
  init(name: String, logarithmic values: [Double]) {
    let positive = values.filter { $0 > 0 }
    let low = log10(positive.min() ?? 1).rounded(.down)
    let high = max(low + 1, log10(positive.max() ?? 10).rounded(.up))
    self.name = name
    range = pow(10, low)...pow(10, high)
    isLogarithmic = true
    labels = [:]
    decimals = 0
    ticks = (Int(low)...Int(high)).map { pow(10, Double($0)) }
  }

  /// An axis of named places, evenly spaced from 1 on.
  init(name: String, places: [String]) {
    self.name = name
    range = 0.5...Double(places.count) + 0.5
    isLogarithmic = false
    // Not more names than fit beside each other.
    let step = max(1, (places.count + 19) / 20)
    let shown = stride(from: 0, to: places.count, by: step).map { Double($0 + 1) }
    labels = Dictionary(uniqueKeysWithValues: shown.map { ($0, places[Int($0) - 1]) })
    decimals = 0
    ticks = shown
  }

  /// Where a value lies, 0 to 1; values beyond the axis lie at its ends.
  func position(of value: Double) -> Double {
    let scale = { (value: Double) in isLogarithmic ? log10(max(value, 1e-12)) : value }
    let (low, high) = (scale(range.lowerBound), scale(range.upperBound))
    return min(1, max(0, (scale(value) - low) / (high - low)))
  }

  /// What stands at a marked value.
  func text(_ tick: Double) -> String {
    if let label = labels[tick] { return SVGDrawing.escaped(label) }
    if isLogarithmic, tick < 1 {
      return FixedPoint.text(tick, decimals: Int(-log10(tick).rounded()))
    }
    return FixedPoint.text(tick, decimals: min(6, decimals))
  }

  /// A round step that cuts a width into about six.
  private static func step(_ width: Double) -> Double {
    let rough = width / 6
    let power = pow(10, log10(rough).rounded(.down))
    return [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
  }
}
