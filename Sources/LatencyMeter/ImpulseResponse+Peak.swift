import Glibc

extension ImpulseResponse {
  /// Samples on each side from which the response between samples is made.
  private static let reach = 48

  /// The index of the greatest response.
  var peak: Int {
    var best = 0
    for index in samples.indices where abs(samples[index]) > abs(samples[best]) { best = index }
    return best
  }

  /// The response between samples, by a windowed sinc.
  func value(at position: Double) -> Double {
    let center = Int(position.rounded())
    let near = max(0, center - Self.reach)...max(0, min(samples.count - 1, center + Self.reach))
    return near.reduce(0) { sum, index in
      let distance = position - Double(index)
      let window = SweepSignal.fade(1 - abs(distance) / Double(Self.reach + 1))
      return sum + Double(samples[index]) * Self.sinc(distance) * window
    }
  }

  private static func sinc(_ x: Double) -> Double {
    abs(x) < 1e-9 ? 1 : sin(Double.pi * x) / (Double.pi * x)
  }

  /// The place within a frame of `position` at which the response is greatest.
  func refined(near position: Double) -> Double {
    let sign = value(at: position) < 0 ? -1.0 : 1.0
    var low = position - 1
    var high = position + 1
    // Each round leaves two thirds: forty come below the precision that anybody asks for.
    for _ in 0..<40 {
      let third = (high - low) / 3
      if sign * value(at: low + third) < sign * value(at: high - third) {
        low += third
      } else {
        high -= third
      }
    }
    return (low + high) / 2
  }

  /// The response where there is nothing but noise, as standard deviation, from its median.
  var noise: Double {
    let step = max(1, completeCount / 8192)
    let heights = stride(from: 0, to: completeCount, by: step).map { abs(samples[$0]) }.sorted()
    return heights.isEmpty ? 0 : Double(heights[heights.count / 2]) / 0.6745
  }

  /// The width of a peak: 1 for a full band, more for a narrow one.
  func lobeFrames(of peak: Int) -> Double {
    let height = abs(samples[peak])
    var width = 1
    while width < 256 {
      let before = peak >= width ? abs(samples[peak - width]) : 0
      let behind = peak + width < samples.count ? abs(samples[peak + width]) : 0
      if max(before, behind) < height / 4 { break }
      width += 1
    }
    return Double(width)
  }
}
